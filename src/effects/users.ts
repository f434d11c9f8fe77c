import type { Message } from '../contract/answer.js';
import type { UsernameInput } from '../contract/fields.js';
import { type BlockResult, type ReportUserInput, type SubscribeResult, type UserDetail } from '../contract/users.js';
import { isSame, type Superseded } from '../engine/index.js';
import { isCommunityError } from '../transport/errors.js';
import {
  type CapturedBlock,
  captureBlock,
  endFollowOnProfile,
  unclearNotificationIds,
  isDeletedByBlock,
  isFollowedAfter,
  unknownOfBlock,
  unreadAbout,
} from './about-person.js';
import { alreadyOn, ifLost } from './already-done.js';
import { circlesOf, leaveCircles, mayLoseSelf } from './circle-members.js';
import { insertPerson, isOpenSearch, lacksRow } from './insert-person.js';
import { countDown } from './notifications.js';
import {
  couldFind,
  countFollow,
  countLostFollower,
  isPageOf,
  capturePerson,
  mayBeInCircle,
  person,
  showsCircles,
  type CapturedPerson,
} from './people.js';
import { invalidate, invalidateAt, on, patch, toggle, remove, stepItems, stepItemsIn, type Effects } from './service.js';
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
    remove(['followers', 'followerSearch', 'linkedUsers', 'linkedUserSearch', 'userSearch']),
    insertPerson(['blockedUsers', 'blockedUserSearch']),
    leaveCircles(),
    ...countFollow(isFollowedAfter),
    ...countLostFollower(),
    // With an unconfirmed connection the follow stays. If no cached copy shows it, the answer does.
    patch('user', (context) => ({ is_following: isFollowedAfter(context) })),
    endFollowOnProfile(),
    patch('user', {
      is_followed: false,
      is_connected: false,
      is_fully_connected: false,
      is_pending_connection_confirmation: false,
      connected_circles: [],
      are_new_post_notifications_enabled: false,
    }),
    remove(['followings', 'followingSearch'], (item, context) => isFollowedAfter(context) === false && isSame(item, context.ref)),
    stepItems(['circles'], 'users_count', -1, circlesOf),
    stepItemsIn(['user'], 'users_count', -1, circlesOf, 'connected_circles'),
    remove(['notifications'], isDeletedByBlock),
    ...countDown(isDeletedByBlock, unknownOfBlock),
  ],
  stale: [
    invalidate(['user'], isPageOf),
    invalidateAt(['blockedUsers'], ({ answer }) => (answer ? [answer.id] : []), lacksRow),
    invalidate(['blockedUserSearch'], isOpenSearch),
    // All connections share a circle, whose number of members their profiles show.
    invalidate(['circles'], mayBeInCircle),
    invalidate(['user'], (read, context) => mayBeInCircle(read, context) && showsCircles(read)),
    invalidate(['linkedUsers', 'linkedUserSearch'], (read, context) => mayBeInCircle(read, context) && mayLoseSelf(read)),
    invalidateAt(['notifications'], unclearNotificationIds),
    invalidate(['notification'], ({ data }, context) => data !== undefined && isDeletedByBlock(data, context) !== false),
  ],
});

/**
 * Nothing that the block deleted comes back. The person's profile and searches that may find the person wait for the answer:
 * the service did not show them during the block.
 */
export const unblockUser: Effects<UsernameInput, BlockResult> = on<UsernameInput, BlockResult, CapturedPerson>(
  rules.unblockUser,
  {
    // The service shows nobody who is blocked.
    alreadyDone: alreadyOn(({ id, is_following, are_new_post_notifications_enabled, is_connected, is_fully_connected }) => ({
      ...{ id, is_blocked: false, is_following, are_new_post_notifications_enabled, is_connected, is_fully_connected },
    })),
    about: person,
    capture: capturePerson,
    change: [remove(['blockedUsers', 'blockedUserSearch'])],
    stale: [invalidate(['user'], isPageOf), invalidate(['userSearch'], couldFind)],
  },
);

/** Nothing waits for the answer. */
export const reportUser: Effects<ReportUserInput, Message> = on(rules.reportUser, {
  about: person,
  // Another report says something else.
  alreadyDone: ifLost(alreadyOn(({ is_reported }, _input, message) => (is_reported ? message : undefined))),
  change: [patch('user', { is_reported: true })],
});

type SubscriptionEffects = Effects<UsernameInput, SubscribeResult | Superseded, SubscribeResult>;

/** Nothing waits for the answer. */
export const subscribeToUser: SubscriptionEffects = on(rules.subscribeToUser, {
  toggle: toggle('subscription'),
  alreadyDone: alreadyOn((one) => (one.are_new_post_notifications_enabled ? subscriptionOf(one) : undefined)),
  about: person,
  capture: capturePerson,
  change: [patch('user', { are_new_post_notifications_enabled: true })],
});

/** Nothing waits for the answer. The notifications that the subscription has made stay. */
export const unsubscribeFromUser: SubscriptionEffects = on(rules.unsubscribeFromUser, {
  toggle: toggle('subscription'),
  alreadyDone: alreadyOn((one) => (one.are_new_post_notifications_enabled ? undefined : subscriptionOf(one))),
  about: person,
  capture: capturePerson,
  change: [patch('user', { are_new_post_notifications_enabled: false })],
});

function subscriptionOf({ id, are_new_post_notifications_enabled }: UserDetail): SubscribeResult {
  return { id, are_new_post_notifications_enabled };
}
