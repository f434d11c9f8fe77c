import type { UsernameInput } from '../contract/fields.js';
import type { Follow, FollowedUser, FollowUserInput, UpdateFollowInput } from '../contract/follows.js';
import type { Superseded } from '../engine/index.js';
import * as rules from '../rules/writes.js';
import { alreadyOn } from './already-done.js';
import { type Effects, on } from './service.js';

export const followUser: Effects<FollowUserInput, Follow | Superseded, Follow> = on(rules.followUser, {
  // The profile does not show the id of the follow.
  alreadyDone: alreadyOn(({ is_following, follow_lists: lists }, { lists_ids: wanted = [] }: FollowUserInput) =>
    is_following && wanted.every((id) => lists.some((list) => list.id === id)) ? NOTHING_TO_DO : undefined,
  ),
  toggle: 'follow',
});

export const unfollowUser: Effects<UsernameInput, FollowedUser | Superseded, FollowedUser> = on(rules.unfollowUser, {
  alreadyDone: alreadyOn(({ is_following }) => (is_following ? undefined : NOTHING_TO_DO)),
  toggle: 'follow',
});

export const updateFollow: Effects<UpdateFollowInput, Follow> = on(rules.updateFollow, {});

const NOTHING_TO_DO: Superseded = { superseded: true };
