import type { AnyMutation } from '../contract/operation.js';
import { deleteCircleEffects, updateCircleEffects } from '../effects/circles.js';
import { followUserEffects, unfollowUserEffects, updateFollowEffects } from '../effects/follows.js';
import { deleteInviteEffects, updateInviteEffects } from '../effects/invites.js';
import { setLanguageEffects } from '../effects/languages.js';
import { updateNotificationSettingsEffects } from '../effects/notification-settings.js';
import { deleteNotificationEffects, readNotificationEffects, readNotificationsEffects } from '../effects/notifications.js';
import { blockUserEffects, subscribeToUserEffects, unblockUserEffects, unsubscribeFromUserEffects } from '../effects/users.js';
import type { AnyEffects } from '../engine/index.js';

/**
 * The writes that survive a reload by default. Each sets a state, so it means the same when it is sent late. Writes that create, mail,
 * report, upload, sign in or delete everything are left out.
 */
export const replayableWrites: readonly AnyEffects[] = [
  followUserEffects,
  unfollowUserEffects,
  updateFollowEffects,
  blockUserEffects,
  unblockUserEffects,
  subscribeToUserEffects,
  unsubscribeFromUserEffects,
  readNotificationEffects,
  readNotificationsEffects,
  deleteNotificationEffects,
  updateCircleEffects,
  deleteCircleEffects,
  updateInviteEffects,
  deleteInviteEffects,
  updateNotificationSettingsEffects,
  setLanguageEffects,
];

/** Whether a write may be queued at all: it takes no secret, starts no session and is one request. */
export function mayQueue({ mutation, signsIn, send }: AnyEffects): boolean {
  return !mutation.secrets?.length && !signsIn && !send;
}

/** Without its bound, such as `max_id` of `readNotifications`, a write would also change what arrives before it is sent. */
export function isBounded({ mutation }: AnyEffects, input: unknown): boolean {
  // The engine's type has no rules of this service; the effects of this library belong to declarations of the contract.
  const { boundedBy } = mutation as Pick<AnyMutation, 'boundedBy'>;
  return !boundedBy || (Object(input) as Record<string, unknown>)[boundedBy] !== undefined;
}
