import { listHook, mutationHook } from 'community-hooks/own-operations';
import {
  approveFollowRequest,
  cancelFollowRequest,
  receivedFollowRequests,
  rejectFollowRequest,
  requestFollow,
} from './follow-requests.js';

export const useReceivedFollowRequests = listHook(receivedFollowRequests);
export const useRequestFollow = mutationHook(requestFollow);
export const useCancelFollowRequest = mutationHook(cancelFollowRequest);
export const useApproveFollowRequest = mutationHook(approveFollowRequest);
export const useRejectFollowRequest = mutationHook(rejectFollowRequest);
