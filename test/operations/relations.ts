import type {
  BlockedUser,
  BlockedUserSearchInput,
  BlockedUsersInput,
  Follower,
  FollowerSearchInput,
  FollowersInput,
  Following,
  FollowingSearchInput,
  FollowingsInput,
  LinkedUser,
  LinkedUserSearchInput,
  LinkedUsersInput,
} from '../../src/contract/relations.js';
import type { PagedRead, Search } from '../types/hook.js';
import { hookType, type Records } from './record.js';
import { blockedUser, following, follower, linkedUser } from './samples.js';

export const relationRecords = {
  blockedUsers: {
    token: 'optional',
    hook: hookType<PagedRead<BlockedUsersInput, BlockedUser>>(),
    fields: { 'max_id?': 'id', 'count?': 'count up to 10' },
    paging: { by: 'max_id', count: 10, maxCount: 10 },
    input: { max_id: 9, count: 10 },
    sends: 'GET /api/auth/blocked-users/?max_id=9&count=10',
    key: ['auth', 'blockedUsers', { max_id: 9, count: 10 }],
    answer: [blockedUser],
  },

  blockedUserSearch: {
    hook: hookType<Search<BlockedUserSearchInput, BlockedUser>>(),
    fields: { query: 'query', 'count?': 'count up to 10' },
    input: { query: 'a b' },
    sends: 'GET /api/auth/blocked-users/search/?query=a+b',
    key: ['auth', 'blockedUserSearch', { query: 'a b' }],
    answer: [blockedUser],
  },

  followers: {
    token: 'optional',
    hook: hookType<PagedRead<FollowersInput, Follower>>(),
    fields: { 'max_id?': 'id', 'count?': 'count up to 20' },
    paging: { by: 'max_id', count: 10, maxCount: 20 },
    input: { max_id: 9, count: 20 },
    sends: 'GET /api/auth/followers/?max_id=9&count=20',
    key: ['auth', 'followers', { max_id: 9, count: 20 }],
    answer: [follower],
  },

  followerSearch: {
    hook: hookType<Search<FollowerSearchInput, Follower>>(),
    fields: { query: 'query', 'count?': 'count up to 20' },
    input: { query: 'a' },
    sends: 'GET /api/auth/followers/search?query=a',
    publicSends: 'GET /api/auth/followers/search/?query=a',
    key: ['auth', 'followerSearch', { query: 'a' }],
    answer: [follower],
  },

  followings: {
    token: 'optional',
    hook: hookType<PagedRead<FollowingsInput, Following>>(),
    fields: { 'max_id?': 'id', 'count?': 'count up to 20' },
    paging: { by: 'max_id', count: 10, maxCount: 20 },
    input: { max_id: 9 },
    sends: 'GET /api/auth/followings/?max_id=9',
    key: ['auth', 'followings', { max_id: 9 }],
    answer: [following],
  },

  followingSearch: {
    hook: hookType<Search<FollowingSearchInput, Following>>(),
    fields: { query: 'query', 'count?': 'count up to 20' },
    input: { query: 'a' },
    sends: 'GET /api/auth/followings/search?query=a',
    publicSends: 'GET /api/auth/followings/search/?query=a',
    key: ['auth', 'followingSearch', { query: 'a' }],
    answer: [following],
  },

  linkedUsers: {
    token: 'optional',
    hook: hookType<PagedRead<LinkedUsersInput, LinkedUser>>(),
    fields: { 'max_id?': 'id', 'count?': 'count up to 10', 'with_community?': 'community name' },
    paging: { by: 'max_id', count: 10, maxCount: 10 },
    input: { with_community: 'tea_time' },
    sends: 'GET /api/auth/linked-users/?with_community=tea_time',
    key: ['auth', 'linkedUsers', { with_community: 'tea_time' }],
    answer: [linkedUser],
  },

  linkedUserSearch: {
    hook: hookType<Search<LinkedUserSearchInput, LinkedUser>>(),
    fields: { query: 'query', 'count?': 'count up to 10', 'with_community?': 'community name' },
    input: { query: 'a', with_community: 'tea_time' },
    sends: 'GET /api/auth/linked-users/search/?query=a&with_community=tea_time',
    key: ['auth', 'linkedUserSearch', { query: 'a', with_community: 'tea_time' }],
    answer: [linkedUser],
  },
} satisfies Records;
