import type { AnyMutation } from '../contract/operation.js';
import { deleteCircle, updateCircle } from '../effects/circles.js';
import { followUser, unfollowUser } from '../effects/follows.js';
import { deleteInvite } from '../effects/invites.js';
import { deleteNotification } from '../effects/notifications.js';
import { blockUser, subscribeToUser, unblockUser, unsubscribeFromUser } from '../effects/users.js';
import type { AnyWrite } from '../engine/index.js';
import {
  readNotification,
  readNotifications,
  setLanguage,
  updateFollow,
  updateInvite,
  updateNotificationSettings,
} from '../rules/writes.js';

/**
 * The writes that survive a reload by default. Each sets a state, so it means the same when it is sent late. Writes that create, mail,
 * report, upload, sign in or delete everything are left out.
 */
export const replayableWrites: readonly AnyWrite[] = [
  followUser,
  unfollowUser,
  updateFollow,
  blockUser,
  unblockUser,
  subscribeToUser,
  unsubscribeFromUser,
  readNotification,
  readNotifications,
  deleteNotification,
  updateCircle,
  deleteCircle,
  updateInvite,
  deleteInvite,
  updateNotificationSettings,
  setLanguage,
];

/** Whether a write may be queued at all: it takes no secret, starts no session and is one request. */
export function mayQueue({ secrets, signsIn, send }: AnyWrite): boolean {
  return !secrets?.length && !signsIn && !send;
}

/** Without its bound, such as `max_id` of `readNotifications`, a write would also change what arrives before it is sent. */
export function isBounded(effects: AnyWrite, input: unknown): boolean {
  // The engine's type has no rules of this service; the effects of this library belong to declarations of the contract.
  const { boundedBy } = effects as Pick<AnyMutation, 'boundedBy'>;
  return !boundedBy || (Object(input) as Record<string, unknown>)[boundedBy] !== undefined;
}
