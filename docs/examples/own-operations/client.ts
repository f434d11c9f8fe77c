import { type CommunityClient, createCommunityClient } from 'community-hooks';
import { withOperations } from 'community-hooks/own-operations';
import { followRequests } from './follow-requests.js';

/** The client of the app, which knows its operations. */
export function createClient(baseUrl: string): CommunityClient {
  return withOperations(createCommunityClient({ baseUrl }), followRequests);
}
