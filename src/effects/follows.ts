import type { UsernameInput } from '../contract/fields.js';
import {
  type Follow,
  type FollowedUser,
  followUser,
  type FollowUserInput,
  unfollowUser,
  updateFollow,
  type UpdateFollowInput,
} from '../contract/follows.js';
import type { Effects } from '../cache/row.js';
import type { Superseded } from '../cache/superseded.js';
import { isApproval } from './about-person.js';
import { insertPerson, isOpenSearch, lacksRow } from './known-row.js';
import { cachedNotifications, countDown, isUnread, recount, unknownKinds, type UnknownFacts } from './notifications.js';
import { countFollow, isPageOf, knowledge, laneOf, type OwnFacts, ownFacts, person, type PersonFacts } from './people.js';
import { again, againAt, on, patch, patchEach, register, remove } from './service.js';

export const followUserEffects: Effects<FollowUserInput, Follow | Superseded> = on<
  FollowUserInput,
  Follow,
  PersonFacts & OwnFacts,
  Follow | Superseded
>(followUser, {
  lane: laneOf,
  register: register('follow', 'is_following', true),
  about: person,
  facts: (reader, input, ref) => ({ ...knowledge(reader, input, ref), ...ownFacts(reader) }),
  change: [insertPerson(['followings', 'followingSearch']), ...countFollow(() => true), patch('user', { is_following: true })],
  stale: [
    // The answer's lists lack what a page shows of them.
    again(['user'], (read, context) => isPageOf(read, context) && Boolean(context.input.lists_ids?.length)),
    againAt(['followings'], ({ answer }) => (answer ? [answer.followed_user.id] : []), lacksRow),
    again(['followingSearch'], isOpenSearch),
    // With the last follow that is allowed, the account's own follow requests are given up.
    again(
      ['user'],
      ({ data }, { facts: { own } }) =>
        (own?.following_count ?? MAXIMUM_FOLLOWS) >= MAXIMUM_FOLLOWS - 1 &&
        data !== undefined &&
        'is_follow_requested' in data &&
        data.is_follow_requested,
    ),
  ],
});

export const unfollowUserEffects: Effects<UsernameInput, FollowedUser | Superseded> = on<
  UsernameInput,
  FollowedUser,
  PersonFacts & UnknownFacts,
  FollowedUser | Superseded
>(unfollowUser, {
  lane: laneOf,
  register: register('follow', 'is_following', false),
  about: person,
  facts: (reader, input, ref) => {
    const isKnown = cachedNotifications(reader).some((item) => isApproval(item, { ref }));
    return { ...knowledge(reader, input, ref), unknown: isKnown ? undefined : unknownKinds(reader, ['FRA']) };
  },
  turns: (reader, { username }) =>
    cachedNotifications(reader).filter((item) => isUnread(item) && isApproval(item, { ref: { username } })),
  change: [
    ...countFollow(() => false),
    patch('user', { is_following: false, follow_lists: [] }),
    remove(['followings', 'followingSearch']),
    // The approval that the follow once needed goes with it.
    remove(['notifications'], isApproval),
    ...countDown(),
  ],
  stale: [again(['notification'], ({ data }, context) => data !== undefined && isApproval(data, context)), ...recount()],
});

export const updateFollowEffects: Effects<UpdateFollowInput, Follow> = on(updateFollow, {
  lane: laneOf,
  about: person,
  change: [
    patchEach('notification', isApproval, ({ input, answer }) => ({
      content_object: { follow: { lists: answer?.lists ?? input.lists_ids ?? [] } },
    })),
  ],
  // The answer's lists lack what a page shows of them.
  stale: [again(['user'], isPageOf)],
});

/** How many people one can follow. */
const MAXIMUM_FOLLOWS = 1500;
