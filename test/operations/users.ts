import type { UsernameInput } from '../../src/contract/fields.js';
import type {
  BlockResult,
  ReportUserInput,
  SearchUser,
  SubscribeResult,
  User,
  UserSearchInput,
} from '../../src/contract/users.js';
import type { Message } from '../../src/contract/answer.js';
import type { Superseded } from '../../src/engine/public.js';
import type { Read, Search, Write } from '../types/hook.js';
import { hookType, type Records } from './record.js';
import { message, userDetail, searchUser, blockResult } from './samples.js';

export const userRecords = {
  user: {
    token: 'optional',
    suspended: 403,
    hook: hookType<Read<UsernameInput, User>>(),
    fields: { username: 'username' },
    input: { username: 'bob' },
    sends: 'GET /api/auth/user/?username=bob',
    publicSends: 'GET /api/auth/users/bob/',
    key: ['auth', 'user', { username: 'bob' }],
    answer: userDetail,
  },

  userSearch: {
    token: 'optional',
    suspended: 403,
    hook: hookType<Search<UserSearchInput, SearchUser>>(),
    fields: { query: 'query', 'count?': 'count up to 10' },
    input: { query: 'bob', count: 5 },
    sends: 'GET /api/auth/user/?query=bob&count=5',
    publicSends: 'GET /api/auth/users/?query=bob&count=5',
    key: ['auth', 'userSearch', { query: 'bob', count: 5 }],
    answer: [searchUser],
  },

  blockUser: {
    suspended: 403,
    hook: hookType<Write<UsernameInput, BlockResult>>(),
    fields: { username: 'username' },
    input: { username: 'bob' },
    sends: 'POST /api/auth/users/bob/block/',
    answer: blockResult,
  },

  unblockUser: {
    suspended: 403,
    hook: hookType<Write<UsernameInput, BlockResult>>(),
    fields: { username: 'username' },
    input: { username: 'bob' },
    sends: 'POST /api/auth/users/bob/unblock/',
    answer: blockResult,
  },

  reportUser: {
    suspended: 403,
    hook: hookType<Write<ReportUserInput, Message>>(),
    fields: { username: 'username', category_id: 'id', 'description?': 'description' },
    input: { username: 'bob', category_id: 1, description: 'x' },
    sends: 'POST /api/auth/users/bob/report/ json {"category_id":1,"description":"x"}',
    answer: message,
  },

  subscribeToUser: {
    suspended: 403,
    hook: hookType<Write<UsernameInput, SubscribeResult | Superseded>>(),
    fields: { username: 'username' },
    input: { username: 'bob' },
    sends: 'PUT /api/auth/users/bob/notifications/subscribe',
    publicSends: 'PUT /api/auth/users/bob/notifications/subscribe/new-post/',
    answer: { id: 10, are_new_post_notifications_enabled: true },
  },

  unsubscribeFromUser: {
    suspended: 403,
    hook: hookType<Write<UsernameInput, SubscribeResult | Superseded>>(),
    fields: { username: 'username' },
    input: { username: 'bob' },
    sends: 'DELETE /api/auth/users/bob/notifications/subscribe',
    publicSends: 'DELETE /api/auth/users/bob/notifications/subscribe/new-post/',
    answer: { id: 10, are_new_post_notifications_enabled: false },
  },
} satisfies Records;
