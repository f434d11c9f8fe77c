import type { UsernameInput } from '../contract/fields.js';
import { type Follow, type FollowedUser, type FollowUserInput, type UpdateFollowInput } from '../contract/follows.js';
import { isUnread } from '../contract/unread.js';
import type { Superseded } from '../engine/index.js';
import { isApproval } from './about-person.js';
import { alreadyOn } from './already-done.js';
import { insertPerson, isOpenSearch, lacksRow } from './insert-person.js';
import { cachedNotifications, countDown, unloadedTypes, type CapturedUnread } from './notifications.js';
import { countFollow, isPageOf, capturePerson, type CapturedOwn, captureOwn, person, type CapturedPerson } from './people.js';
import { invalidate, invalidateAt, on, patch, patchEach, toggle, remove, type Effects } from './service.js';
import * as rules from '../rules/writes.js';

/**
 * These wait for the answer: the row in `followings`, if no cached copy has every field of it; a search that is full or not in the
 * order of ids, or if the cache does not have the names; the counts, if no cached copy shows whether the person was followed before;
 * the lists in the person's profile, because the input has only their ids.
 */
export const followUser: Effects<FollowUserInput, Follow | Superseded, Follow> = on<
  FollowUserInput,
  Follow,
  CapturedPerson & CapturedOwn,
  Follow | Superseded
>(rules.followUser, {
  // The profile does not tell the id of the follow.
  alreadyDone: alreadyOn(({ is_following, follow_lists: lists }, { lists_ids: wanted = [] }) =>
    is_following && wanted.every((id) => lists.some((list) => list.id === id)) ? NOTHING_TO_DO : undefined,
  ),
  toggle: toggle('follow'),
  about: person,
  capture: (reader, input, ref) => ({ ...capturePerson(reader, input, ref), ...captureOwn(reader) }),
  change: [insertPerson(['followings', 'followingSearch']), ...countFollow(() => true), patch('user', { is_following: true })],
  stale: [
    // The answer has only the ids of the lists.
    invalidate(['user'], (read, context) => isPageOf(read, context) && Boolean(context.input.lists_ids?.length)),
    invalidateAt(['followings'], ({ answer }) => (answer ? [answer.followed_user.id] : []), lacksRow),
    invalidate(['followingSearch'], isOpenSearch),
    // At the maximum of follows the service deletes the follow requests of the account.
    invalidate(
      ['user'],
      ({ data }, { captured: { own } }) =>
        (own?.following_count ?? MAXIMUM_FOLLOWS) >= MAXIMUM_FOLLOWS - 1 &&
        data !== undefined &&
        'is_follow_requested' in data &&
        data.is_follow_requested,
    ),
  ],
});

/**
 * These wait for the answer: the counts, if no cached copy shows whether the person was followed; the unread count, if the
 * approval of the follow is not loaded.
 */
export const unfollowUser: Effects<UsernameInput, FollowedUser | Superseded, FollowedUser> = on<
  UsernameInput,
  FollowedUser,
  CapturedPerson & CapturedUnread,
  FollowedUser | Superseded
>(rules.unfollowUser, {
  alreadyDone: alreadyOn(({ is_following }) => (is_following ? undefined : NOTHING_TO_DO)),
  toggle: toggle('follow'),
  about: person,
  capture: (reader, input, ref) => {
    const isKnown = cachedNotifications(reader).some((item) => isApproval(item, { ref }));
    return { ...capturePerson(reader, input, ref), unknown: isKnown ? undefined : unloadedTypes(reader, ['FRA']) };
  },
  counted: (reader, { username }) =>
    cachedNotifications(reader).filter((item) => isUnread(item) && isApproval(item, { ref: { username } })),
  change: [
    ...countFollow(() => false),
    patch('user', { is_following: false, follow_lists: [] }),
    remove(['followings', 'followingSearch']),
    // The service deletes the approval with the follow.
    remove(['notifications'], isApproval),
    ...countDown(),
  ],
  stale: [invalidate(['notification'], ({ data }, context) => data !== undefined && isApproval(data, context))],
});

/** The lists in the person's profile wait for the answer: the input has only their ids. */
export const updateFollow: Effects<UpdateFollowInput, Follow> = on(rules.updateFollow, {
  about: person,
  change: [
    patchEach('notification', isApproval, ({ input, answer }) => ({
      content_object: { follow: { lists: answer?.lists ?? input.lists_ids ?? [] } },
    })),
  ],
  // The answer has only the ids of the lists.
  stale: [invalidate(['user'], isPageOf)],
});

const NOTHING_TO_DO: Superseded = { superseded: true };

/** The maximum number of follows of an account. */
const MAXIMUM_FOLLOWS = 1500;
