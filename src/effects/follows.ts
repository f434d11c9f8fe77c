import type { UsernameInput } from '../contract/fields.js';
import type { Follow, FollowedUser, FollowUserInput } from '../contract/follows.js';
import type { Superseded } from '../engine/public.js';
import type { Effects } from '../rules/service.js';
import * as rules from '../rules/writes.js';
import { alreadyOn } from './already-done.js';
import { on } from './service.js';

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

const NOTHING_TO_DO: Superseded = { superseded: true };
