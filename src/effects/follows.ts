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
import { invalidate, invalidateAt, on, patch, patchEach, register, remove } from './service.js';

/**
 * These wait for the answer: the row in `followings`, where no copy has every field of it; a search that is full, or of which the
 * cache does not know the names; the counts, where no copy tells whether the person was followed before; the lists on the
 * person's page, of which the answer has only the ids.
 */
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
    invalidate(['user'], (read, context) => isPageOf(read, context) && Boolean(context.input.lists_ids?.length)),
    invalidateAt(['followings'], ({ answer }) => (answer ? [answer.followed_user.id] : []), lacksRow),
    invalidate(['followingSearch'], isOpenSearch),
    // With the last follow that is allowed, the account's own follow requests are given up.
    invalidate(
      ['user'],
      ({ data }, { facts: { own } }) =>
        (own?.following_count ?? MAXIMUM_FOLLOWS) >= MAXIMUM_FOLLOWS - 1 &&
        data !== undefined &&
        'is_follow_requested' in data &&
        data.is_follow_requested,
    ),
  ],
});

/**
 * These wait for the answer: the counts, where no copy tells whether the person was followed; the unread count, where the
 * approval that the follow once needed is not loaded.
 */
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
  stale: [invalidate(['notification'], ({ data }, context) => data !== undefined && isApproval(data, context)), ...recount()],
});

/** The lists on the person's page wait for the answer: the input has only their ids. */
export const updateFollowEffects: Effects<UpdateFollowInput, Follow> = on(updateFollow, {
  lane: laneOf,
  about: person,
  change: [
    patchEach('notification', isApproval, ({ input, answer }) => ({
      content_object: { follow: { lists: answer?.lists ?? input.lists_ids ?? [] } },
    })),
  ],
  // The answer's lists lack what a page shows of them.
  stale: [invalidate(['user'], isPageOf)],
});

/** How many people one can follow. */
const MAXIMUM_FOLLOWS = 1500;
