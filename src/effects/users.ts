import type { Message } from '../contract/answer.js';
import type { UsernameInput } from '../contract/fields.js';
import {
  type BlockResult,
  blockUser,
  reportUser,
  type ReportUserInput,
  type SubscribeResult,
  subscribeToUser,
  unblockUser,
  unsubscribeFromUser,
} from '../contract/users.js';
import { isSame } from '../cache/entities.js';
import type { Effects } from '../cache/row.js';
import type { Superseded } from '../cache/superseded.js';
import {
  type BlockFacts,
  blockFacts,
  doubtful,
  goesWithBlock,
  isFollowedAfter,
  unknownOfBlock,
  unreadAbout,
} from './about-person.js';
import { circlesOf, leaveCircles, mayLoseSelf } from './circle-members.js';
import { insertPerson, isOpenSearch, lacksRow } from './known-row.js';
import { countDown, recount } from './notifications.js';
import {
  couldFind,
  countFollow,
  countLostFollower,
  isPageOf,
  knowledge,
  laneOf,
  mayBeInCircle,
  person,
  type PersonFacts,
  showsCircles,
} from './people.js';
import { again, againAt, on, patch, register, remove, stepItems } from './service.js';

export const blockUserEffects: Effects<UsernameInput, BlockResult> = on<UsernameInput, BlockResult, BlockFacts>(blockUser, {
  lane: laneOf,
  about: person,
  facts: blockFacts,
  turns: unreadAbout,
  change: [
    remove(['followers', 'followerSearch', 'linkedUsers', 'linkedUserSearch', 'userSearch']),
    insertPerson(['blockedUsers', 'blockedUserSearch']),
    leaveCircles(),
    ...countFollow(isFollowedAfter),
    ...countLostFollower(),
    // Beside an unconfirmed connection the account's own follow stands. Where no copy tells which it is, the answer does.
    patch('user', (context) => ({ is_following: isFollowedAfter(context) })),
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
    remove(['notifications'], goesWithBlock),
    ...countDown(goesWithBlock, unknownOfBlock),
  ],
  stale: [
    again(['user'], isPageOf),
    againAt(['blockedUsers'], ({ answer }) => (answer ? [answer.id] : []), lacksRow),
    again(['blockedUserSearch'], isOpenSearch),
    // Everyone who is connected is in one circle with the others, and its number of members stands on their pages.
    again(['circles'], mayBeInCircle),
    again(['user'], (read, context) => mayBeInCircle(read, context) && showsCircles(read)),
    again(['linkedUsers', 'linkedUserSearch'], (read, context) => mayBeInCircle(read, context) && mayLoseSelf(read)),
    ...recount(unknownOfBlock),
    againAt(['notifications'], doubtful),
    again(['notification'], ({ data }, context) => data !== undefined && goesWithBlock(data, context) !== false),
  ],
});

/** Nothing that the block took away comes back. */
export const unblockUserEffects: Effects<UsernameInput, BlockResult> = on<UsernameInput, BlockResult, PersonFacts>(unblockUser, {
  lane: laneOf,
  about: person,
  facts: knowledge,
  change: [remove(['blockedUsers', 'blockedUserSearch'])],
  stale: [again(['user'], isPageOf), again(['userSearch'], couldFind)],
});

export const reportUserEffects: Effects<ReportUserInput, Message> = on(reportUser, {
  about: person,
  change: [patch('user', { is_reported: true })],
});

type SubscriptionEffects = Effects<UsernameInput, SubscribeResult | Superseded>;

export const subscribeToUserEffects: SubscriptionEffects = on(subscribeToUser, {
  lane: laneOf,
  register: register('subscription', 'are_new_post_notifications_enabled', true),
  about: person,
  facts: knowledge,
  change: [patch('user', { are_new_post_notifications_enabled: true })],
});

/** The notifications that the subscription has made stay. */
export const unsubscribeFromUserEffects: SubscriptionEffects = on(unsubscribeFromUser, {
  lane: laneOf,
  register: register('subscription', 'are_new_post_notifications_enabled', false),
  about: person,
  facts: knowledge,
  change: [patch('user', { are_new_post_notifications_enabled: false })],
});
