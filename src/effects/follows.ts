import type { UsernameInput } from '../contract/fields.js';
import { type Follow, type FollowedUser, type FollowUserInput, type UpdateFollowInput } from '../contract/follows.js';
import { isUnread } from '../contract/unread.js';
import type { Superseded } from '../engine/index.js';
import { isApproval } from './about-person.js';
import { alreadyOn } from './already-done.js';
import { cachedNotifications, countDown, unloadedTypes, type CapturedUnread } from './notifications.js';
import { countFollow, capturePerson, person, type CapturedPerson } from './people.js';
import { on, toggle, type Effects } from './service.js';
import * as rules from '../rules/writes.js';

/**
 * These wait for the answer: the row in `followings`, if no cached copy has every field of it; a search that is full or not in the
 * order of ids, or if the cache does not have the names; the counts, if no cached copy shows whether the person was followed before;
 * the lists in the person's profile, because the input has only their ids.
 */
export const followUser: Effects<FollowUserInput, Follow | Superseded, Follow> = on<
  FollowUserInput,
  Follow,
  CapturedPerson,
  Follow | Superseded
>(rules.followUser, {
  // The profile does not tell the id of the follow.
  alreadyDone: alreadyOn(({ is_following, follow_lists: lists }, { lists_ids: wanted = [] }) =>
    is_following && wanted.every((id) => lists.some((list) => list.id === id)) ? NOTHING_TO_DO : undefined,
  ),
  toggle: toggle('follow'),
  about: person,
  change: countFollow(() => true),
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
  change: [...countFollow(() => false), ...countDown()],
});

/** The lists in the person's profile wait for the answer: the input has only their ids. */
export const updateFollow: Effects<UpdateFollowInput, Follow> = on<UpdateFollowInput, Follow, unknown>(rules.updateFollow, {
  about: person,
});

const NOTHING_TO_DO: Superseded = { superseded: true };
