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
import { again, againAt, patch, remove } from '../cache/changes.js';
import { isSame } from '../cache/entities.js';
import { register as registerOf } from '../cache/register.js';
import { type Effects, type Item, on } from '../cache/row.js';
import type { Superseded } from '../cache/superseded.js';
import { blockFacts, doubtful, goesWithBlock, isFollowedAfter, unknownOfBlock, unreadAbout } from './about-person.js';
import { countLeftCircles, leaveCircles, mayLoseSelf } from './circle-members.js';
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
  showsCircles,
} from './people.js';

export const blockUserEffects: Effects<UsernameInput, BlockResult> = on(blockUser, {
  lane: laneOf,
  about: person,
  facts: blockFacts,
  turns: unreadAbout,
  change: [
    remove(['followers', 'followerSearch', 'linkedUsers', 'linkedUserSearch', 'userSearch']),
    insertPerson(['blockedUsers', 'blockedUserSearch']),
    leaveCircles(),
    ...countFollow<UsernameInput, BlockResult>(isFollowedAfter),
    ...countLostFollower<UsernameInput, BlockResult>(),
    // Beside an unconfirmed connection the account's own follow stands. Where no copy tells which it is, the answer does.
    patch('user', (moment) => ({ is_following: isFollowedAfter(moment) })),
    patch('user', {
      is_followed: false,
      is_connected: false,
      is_fully_connected: false,
      is_pending_connection_confirmation: false,
      connected_circles: [],
      are_new_post_notifications_enabled: false,
    }),
    remove(['followings', 'followingSearch'], (item, moment) => isFollowedAfter(moment) === false && isSame(item, moment.ref)),
    countLeftCircles(),
    remove(['notifications'], goesWithBlock),
    ...countDown<UsernameInput, BlockResult>(goesWithBlock, unknownOfBlock),
  ],
  stale: [
    again(['user'], isPageOf),
    againAt(['blockedUsers'], ({ answer }) => (answer ? [answer.id] : []), lacksRow),
    again(['blockedUserSearch'], isOpenSearch),
    // Everyone who is connected is in one circle with the others, and its number of members stands on their pages.
    again(['circles'], mayBeInCircle),
    again(['user'], (read, moment) => mayBeInCircle(read, moment) && showsCircles(read)),
    again(['linkedUsers', 'linkedUserSearch'], (read, moment) => mayBeInCircle(read, moment) && mayLoseSelf(read)),
    ...recount<UsernameInput, BlockResult>(unknownOfBlock),
    againAt(['notifications'], doubtful),
    again(['notification'], ({ data }, moment) => goesWithBlock((data ?? {}) as Item, moment) !== false),
  ],
});

/** Nothing that the block took away comes back. */
export const unblockUserEffects: Effects<UsernameInput, BlockResult> = on(unblockUser, {
  lane: laneOf,
  about: person,
  facts: knowledge,
  change: [remove(['blockedUsers', 'blockedUserSearch'])],
  stale: [again(['user'], isPageOf), again(['userSearch'], couldFind)],
});

export const reportUserEffects: Effects<ReportUserInput, Message> = on<ReportUserInput, Message>(reportUser, {
  about: person,
  change: [patch('user', { is_reported: true })],
});

export const subscribeToUserEffects: Effects<UsernameInput, SubscribeResult | Superseded> = on<
  UsernameInput,
  SubscribeResult,
  SubscribeResult | Superseded
>(subscribeToUser, {
  lane: laneOf,
  register: registerOf('subscription', 'are_new_post_notifications_enabled', true),
  about: person,
  facts: knowledge,
  change: [patch('user', { are_new_post_notifications_enabled: true })],
});

/** The notifications that the subscription has made stay. */
export const unsubscribeFromUserEffects: Effects<UsernameInput, SubscribeResult | Superseded> = on<
  UsernameInput,
  SubscribeResult,
  SubscribeResult | Superseded
>(unsubscribeFromUser, {
  lane: laneOf,
  register: registerOf('subscription', 'are_new_post_notifications_enabled', false),
  about: person,
  facts: knowledge,
  change: [patch('user', { are_new_post_notifications_enabled: false })],
});
