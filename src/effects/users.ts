import type { Message } from '../contract/answer.js';
import type { UsernameInput } from '../contract/fields.js';
import { type BlockResult, type ReportUserInput, type SubscribeResult, type UserDetail } from '../contract/users.js';
import { type Superseded } from '../engine/index.js';
import { isCommunityError } from '../transport/errors.js';
import {
  type CapturedBlock,
  captureBlock,
  endFollowOnProfile,
  isDeletedByBlock,
  isFollowedAfter,
  unknownOfBlock,
  unreadAbout,
} from './about-person.js';
import { alreadyOn, ifLost } from './already-done.js';
import { circlesOf, leaveCircles, mayLoseSelf } from './circle-members.js';
import { countDown } from './notifications.js';
import { countFollow, countLostFollower, mayBeInCircle, person, showsCircles } from './people.js';
import { invalidate, on, toggle, stepItems, stepItemsIn, type Effects } from './service.js';
import * as rules from '../rules/writes.js';

/**
 * These wait for the answer: whether the account still follows the person, with the row in `followings` and the counts, if no
 * cached copy shows whether the connection is confirmed; the row in `blockedUsers`, if no cached copy has every field of it; a
 * search that is full or not in the order of ids, or if the cache does not have the names; the numbers of members of the person's
 * circles, if no cached copy has the circles; the user who moves up in `linkedUsers`, who may not be loaded; the unread count, if
 * not all of the notifications are loaded; the refusal of the person's profile, which the service decides.
 */
export const blockUser: Effects<UsernameInput, BlockResult> = on<UsernameInput, BlockResult, CapturedBlock>(rules.blockUser, {
  // The refusal does not say which of the two blocks the other, and the service shows no profile then. After a lost block it is believed,
  // with what was known of the person.
  async alreadyDone(_client, _input, error, former) {
    const { id } = former.ref;
    const none = { are_new_post_notifications_enabled: false, is_connected: false, is_fully_connected: false };
    const isBlocked = former.isLost && isCommunityError(error) && error.code === 'blocked' && typeof id === 'number';
    if (!isBlocked) return undefined;
    return { result: { id, is_blocked: true, is_following: isFollowedAfter(former) ?? false, ...none }, isGuess: true };
  },
  about: person,
  capture: captureBlock,
  counted: unreadAbout,
  change: [
    leaveCircles(),
    ...countFollow(isFollowedAfter),
    ...countLostFollower(),
    endFollowOnProfile(),
    stepItems(['circles'], 'users_count', -1, circlesOf),
    stepItemsIn(['user'], 'users_count', -1, circlesOf, 'connected_circles'),
    ...countDown(isDeletedByBlock, unknownOfBlock),
  ],
  stale: [
    // All connections share a circle, whose number of members their profiles show.
    invalidate(['circles'], mayBeInCircle),
    invalidate(['user'], (read, context) => mayBeInCircle(read, context) && showsCircles(read)),
    invalidate(['linkedUsers', 'linkedUserSearch'], (read, context) => mayBeInCircle(read, context) && mayLoseSelf(read)),
  ],
});

/**
 * Nothing that the block deleted comes back. The person's profile and searches that may find the person wait for the answer:
 * the service did not show them during the block.
 */
export const unblockUser: Effects<UsernameInput, BlockResult> = on<UsernameInput, BlockResult, unknown>(rules.unblockUser, {
  // The service shows nobody who is blocked.
  alreadyDone: alreadyOn(({ id, is_following, are_new_post_notifications_enabled, is_connected, is_fully_connected }) => ({
    ...{ id, is_blocked: false, is_following, are_new_post_notifications_enabled, is_connected, is_fully_connected },
  })),
  about: person,
});

/** Nothing waits for the answer. */
export const reportUser: Effects<ReportUserInput, Message> = on<ReportUserInput, Message, unknown>(rules.reportUser, {
  about: person,
  // Another report says something else.
  alreadyDone: ifLost(alreadyOn(({ is_reported }, _input, message) => (is_reported ? message : undefined))),
});

type SubscriptionEffects = Effects<UsernameInput, SubscribeResult | Superseded, SubscribeResult>;

/** Nothing waits for the answer. */
export const subscribeToUser: SubscriptionEffects = on<UsernameInput, SubscribeResult, unknown, SubscribeResult | Superseded>(
  rules.subscribeToUser,
  {
    toggle: toggle('subscription'),
    alreadyDone: alreadyOn((one) => (one.are_new_post_notifications_enabled ? subscriptionOf(one) : undefined)),
    about: person,
  },
);

/** Nothing waits for the answer. The notifications that the subscription has made stay. */
export const unsubscribeFromUser: SubscriptionEffects = on<UsernameInput, SubscribeResult, unknown, SubscribeResult | Superseded>(
  rules.unsubscribeFromUser,
  {
    toggle: toggle('subscription'),
    alreadyDone: alreadyOn((one) => (one.are_new_post_notifications_enabled ? undefined : subscriptionOf(one))),
    about: person,
  },
);

function subscriptionOf({ id, are_new_post_notifications_enabled }: UserDetail): SubscribeResult {
  return { id, are_new_post_notifications_enabled };
}
