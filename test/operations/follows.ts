import type { Follow, FollowUserInput, FollowedUser, UpdateFollowInput } from '../../src/contract/follows.js';
import type { Superseded } from '../../src/engine/index.js';
import type { UsernameInput } from '../../src/contract/fields.js';
import type { Write } from '../types/hook.js';
import { hookType, type Records } from './record.js';
import { sendUnfollow } from './requests.js';
import { followedUser, follow } from './samples.js';

export const followRecords = {
  followUser: {
    suspended: 403,
    route: 'POST /api/follows/follow/ json',
    hook: hookType<Write<FollowUserInput, Follow | Superseded>>(),
    fields: { username: 'username', 'lists_ids?': 'ids' },
    input: { username: 'bob', lists_ids: [1, 2] },
    sends: 'POST /api/follows/follow/ json {"username":"bob","lists_ids":[1,2]}',
    answer: follow,
    cases: {
      'a stranger': {
        other: 'stranger',
        send: (me) => me.send('POST', '/api/follows/follow/', { json: { username: 'stranger' } }),
      },
      'a follower, into a list': {
        other: 'fan',
        send: (me) => me.send('POST', '/api/follows/follow/', { json: { username: 'fan', lists_ids: [2] } }),
      },
    },
  },

  unfollowUser: {
    suspended: 403,
    route: 'POST /api/follows/unfollow/ json',
    hook: hookType<Write<UsernameInput, FollowedUser | Superseded>>(),
    fields: { username: 'username' },
    input: { username: 'bob' },
    sends: 'POST /api/follows/unfollow/ json {"username":"bob"}',
    answer: followedUser,
    cases: {
      'in a list': {
        other: 'followed',
        send: (me) => sendUnfollow(me, 'followed'),
      },
      'who was asked first': {
        other: 'guarded',
        send: (me) => sendUnfollow(me, 'guarded'),
      },
      'who is connected': {
        other: 'full',
        send: (me) => sendUnfollow(me, 'full'),
      },
      'who follows and is subscribed to': {
        other: 'mutual',
        send: (me) => sendUnfollow(me, 'mutual'),
      },
    },
  },

  updateFollow: {
    suspended: 403,
    route: 'POST /api/follows/update/ json',
    hook: hookType<Write<UpdateFollowInput, Follow>>(),
    fields: { username: 'username', 'lists_ids?': 'ids' },
    input: { username: 'bob', lists_ids: [] },
    sends: 'POST /api/follows/update/ json {"username":"bob","lists_ids":[]}',
    answer: follow,
    cases: {
      'into another list': {
        other: 'followed',
        send: (me) => me.send('POST', '/api/follows/update/', { json: { username: 'followed', lists_ids: [2] } }),
      },
      'out of all lists': {
        other: 'followed',
        send: (me) => me.send('POST', '/api/follows/update/', { json: { username: 'followed' } }),
      },
    },
  },
} satisfies Records;
