import type { Follow, FollowUserInput, FollowedUser, UpdateFollowInput } from '../../src/contract/follows.js';
import type { Superseded } from '../../src/engine/public.js';
import type { UsernameInput } from '../../src/contract/fields.js';
import type { Write } from '../types/hook.js';
import { hookType, type Records } from './record.js';
import { followedUser, follow } from './samples.js';

export const followRecords = {
  followUser: {
    suspended: 403,
    hook: hookType<Write<FollowUserInput, Follow | Superseded>>(),
    fields: { username: 'username', 'lists_ids?': 'ids' },
    input: { username: 'bob', lists_ids: [1, 2] },
    sends: 'POST /api/follows/follow/ json {"username":"bob","lists_ids":[1,2]}',
    answer: follow,
  },

  unfollowUser: {
    suspended: 403,
    hook: hookType<Write<UsernameInput, FollowedUser | Superseded>>(),
    fields: { username: 'username' },
    input: { username: 'bob' },
    sends: 'POST /api/follows/unfollow/ json {"username":"bob"}',
    answer: followedUser,
  },

  updateFollow: {
    suspended: 403,
    hook: hookType<Write<UpdateFollowInput, Follow>>(),
    fields: { username: 'username', 'lists_ids?': 'ids' },
    input: { username: 'bob', lists_ids: [] },
    sends: 'POST /api/follows/update/ json {"username":"bob","lists_ids":[]}',
    answer: follow,
  },
} satisfies Records;
