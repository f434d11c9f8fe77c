import { expectTypeOf, test } from 'vitest';
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
} from '../../src/contract/index.js';
import {
  useBlockedUsers,
  useBlockedUserSearch,
  useFollowers,
  useFollowerSearch,
  useFollowings,
  useFollowingSearch,
  useLinkedUsers,
  useLinkedUserSearch,
} from '../../src/index.js';
import type { PagedRead, Search } from './hook.js';

test('useBlockedUsers', () => {
  expectTypeOf(useBlockedUsers).toEqualTypeOf<PagedRead<BlockedUsersInput, BlockedUser>>();
});

test('useBlockedUserSearch', () => {
  expectTypeOf(useBlockedUserSearch).toEqualTypeOf<Search<BlockedUserSearchInput, BlockedUser>>();
});

test('useFollowers', () => {
  expectTypeOf(useFollowers).toEqualTypeOf<PagedRead<FollowersInput, Follower>>();
});

test('useFollowerSearch', () => {
  expectTypeOf(useFollowerSearch).toEqualTypeOf<Search<FollowerSearchInput, Follower>>();
});

test('useFollowings; the service does not say here who follows back', () => {
  expectTypeOf(useFollowings).toEqualTypeOf<PagedRead<FollowingsInput, Following>>();
  expectTypeOf<Following>().not.toHaveProperty('is_followed');
});

test('useFollowingSearch', () => {
  expectTypeOf(useFollowingSearch).toEqualTypeOf<Search<FollowingSearchInput, Following>>();
});

test('useLinkedUsers', () => {
  expectTypeOf(useLinkedUsers).toEqualTypeOf<PagedRead<LinkedUsersInput, LinkedUser>>();
});

test('useLinkedUserSearch', () => {
  expectTypeOf(useLinkedUserSearch).toEqualTypeOf<Search<LinkedUserSearchInput, LinkedUser>>();
});
