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
import { again, againAt, patch, patchEach, remove } from '../cache/changes.js';
import { register as registerOf } from '../cache/register.js';
import { type Effects, type Item, on } from '../cache/row.js';
import type { Superseded } from '../cache/superseded.js';
import { isApproval } from './about-person.js';
import { insertPerson, isOpenSearch, lacksRow } from './known-row.js';
import { cachedNotifications, countDown, isUnread, recount, unknownKinds } from './notifications.js';
import { ownFacts } from './own-profile.js';
import { countFollow, isPageOf, knowledge, laneOf, person } from './people.js';

export const followUserEffects: Effects<FollowUserInput, Follow | Superseded> = on<FollowUserInput, Follow, Follow | Superseded>(
  followUser,
  {
    lane: laneOf,
    register: registerOf('follow', 'is_following', true),
    about: person,
    facts: (look, input, ref) => ({ ...knowledge(look, input, ref), ...ownFacts(look) }),
    change: [
      insertPerson(['followings', 'followingSearch']),
      ...countFollow<FollowUserInput, Follow>(() => true),
      patch('user', { is_following: true }),
    ],
    stale: [
      // The answer's lists lack what a page shows of them.
      again(['user'], (read, moment) => isPageOf(read, moment) && Boolean(moment.input.lists_ids?.length)),
      againAt(['followings'], ({ answer }) => (answer ? [answer.followed_user.id] : []), lacksRow),
      again(['followingSearch'], isOpenSearch),
      // With the last follow that is allowed, the account's own follow requests are given up.
      again(
        ['user'],
        ({ data }, { facts }) =>
          Number((facts['own'] as Item | undefined)?.['following_count'] ?? MAXIMUM_FOLLOWS) >= MAXIMUM_FOLLOWS - 1 &&
          (data as Item | undefined)?.['is_follow_requested'] === true,
      ),
    ],
  },
);

export const unfollowUserEffects: Effects<UsernameInput, FollowedUser | Superseded> = on<
  UsernameInput,
  FollowedUser,
  FollowedUser | Superseded
>(unfollowUser, {
  lane: laneOf,
  register: registerOf('follow', 'is_following', false),
  about: person,
  facts: (look, input, ref) => {
    const isKnown = cachedNotifications(look).some((item) => isApproval(item, { ref }));
    return { ...knowledge(look, input, ref), unknown: isKnown ? undefined : unknownKinds(look, ['FRA']) };
  },
  turns: (look, { username }) =>
    cachedNotifications(look).filter((item) => isUnread(item) && isApproval(item, { ref: { username } })),
  change: [
    ...countFollow<UsernameInput, FollowedUser>(() => false),
    patch('user', { is_following: false, follow_lists: [] }),
    remove(['followings', 'followingSearch']),
    // The approval that the follow once needed goes with it.
    remove(['notifications'], isApproval),
    ...countDown<UsernameInput, FollowedUser>(),
  ],
  stale: [
    again(['notification'], ({ data }, moment) => isApproval((data ?? {}) as Item, moment)),
    ...recount<UsernameInput, FollowedUser>(),
  ],
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
