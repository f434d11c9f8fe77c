import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
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
  type CommunityError,
  useBlockedUsers,
  useBlockedUserSearch,
  useFollowers,
  useFollowerSearch,
  useFollowings,
  useFollowingSearch,
  useLinkedUsers,
  useLinkedUserSearch,
} from '../../src/index.js';

type Pages<Item> = UseInfiniteQueryResult<Item[], CommunityError>;
type Found<Item> = UseQueryResult<Item[], CommunityError>;

test('useBlockedUsers', () => {
  expectTypeOf(useBlockedUsers<BlockedUser[]>).returns.toEqualTypeOf<Pages<BlockedUser>>();
  expectTypeOf(useBlockedUsers).parameter(0).toEqualTypeOf<BlockedUsersInput | undefined>();
});

test('useBlockedUserSearch', () => {
  expectTypeOf(useBlockedUserSearch<BlockedUser[]>).returns.toEqualTypeOf<Found<BlockedUser>>();
  expectTypeOf(useBlockedUserSearch).parameter(0).toEqualTypeOf<BlockedUserSearchInput | undefined>();
});

test('useFollowers', () => {
  expectTypeOf(useFollowers<Follower[]>).returns.toEqualTypeOf<Pages<Follower>>();
  expectTypeOf(useFollowers).parameter(0).toEqualTypeOf<FollowersInput | undefined>();
});

test('useFollowerSearch', () => {
  expectTypeOf(useFollowerSearch<Follower[]>).returns.toEqualTypeOf<Found<Follower>>();
  expectTypeOf(useFollowerSearch).parameter(0).toEqualTypeOf<FollowerSearchInput | undefined>();
});

test('useFollowings; the service does not say here who follows back', () => {
  expectTypeOf(useFollowings<Following[]>).returns.toEqualTypeOf<Pages<Following>>();
  expectTypeOf(useFollowings).parameter(0).toEqualTypeOf<FollowingsInput | undefined>();
  expectTypeOf<Following>().not.toHaveProperty('is_followed');
});

test('useFollowingSearch', () => {
  expectTypeOf(useFollowingSearch<Following[]>).returns.toEqualTypeOf<Found<Following>>();
  expectTypeOf(useFollowingSearch).parameter(0).toEqualTypeOf<FollowingSearchInput | undefined>();
});

test('useLinkedUsers', () => {
  expectTypeOf(useLinkedUsers<LinkedUser[]>).returns.toEqualTypeOf<Pages<LinkedUser>>();
  expectTypeOf(useLinkedUsers).parameter(0).toEqualTypeOf<LinkedUsersInput | undefined>();
});

test('useLinkedUserSearch', () => {
  expectTypeOf(useLinkedUserSearch<LinkedUser[]>).returns.toEqualTypeOf<Found<LinkedUser>>();
  expectTypeOf(useLinkedUserSearch).parameter(0).toEqualTypeOf<LinkedUserSearchInput | undefined>();
});
