'use client';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import {
  type BlockedUser,
  blockedUsers,
  blockedUserSearch,
  type BlockedUserSearchInput,
  type BlockedUsersInput,
  type Follower,
  followers,
  followerSearch,
  type FollowerSearchInput,
  type FollowersInput,
  type Following,
  followings,
  followingSearch,
  type FollowingSearchInput,
  type FollowingsInput,
  type LinkedUser,
  linkedUsers,
  linkedUserSearch,
  type LinkedUserSearchInput,
  type LinkedUsersInput,
} from '../contract/relations.js';
import type { CommunityError } from '../transport/errors.js';
import { type ReadArguments, useList } from './read.js';
import { type TypingOptions, useSearch } from './typing.js';

/** The people the account blocks, by falling id, 10 a page. */
export function useBlockedUsers<Data = BlockedUser[]>(
  ...args: ReadArguments<BlockedUsersInput, BlockedUser[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(blockedUsers, args);
}

/** Blocked people by a part of their name, 300 ms after the last change. */
export function useBlockedUserSearch<Data = BlockedUser[]>(
  input: BlockedUserSearchInput | undefined,
  options?: TypingOptions<BlockedUser[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(blockedUserSearch, input, options);
}

/** The account's followers, by falling id, 10 a page unless `count` says more (20 at most). */
export function useFollowers<Data = Follower[]>(
  ...args: ReadArguments<FollowersInput, Follower[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(followers, args);
}

/** Followers by a part of their name, 300 ms after the last change. */
export function useFollowerSearch<Data = Follower[]>(
  input: FollowerSearchInput | undefined,
  options?: TypingOptions<Follower[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(followerSearch, input, options);
}

/** The people the account follows, by falling id, 10 a page unless `count` says more (20 at most). */
export function useFollowings<Data = Following[]>(
  ...args: ReadArguments<FollowingsInput, Following[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(followings, args);
}

/** Followed people by a part of their name, 300 ms after the last change. */
export function useFollowingSearch<Data = Following[]>(
  input: FollowingSearchInput | undefined,
  options?: TypingOptions<Following[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(followingSearch, input, options);
}

/** Followers and connections, by falling id, 10 a page; the account itself is left out. */
export function useLinkedUsers<Data = LinkedUser[]>(
  ...args: ReadArguments<LinkedUsersInput, LinkedUser[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(linkedUsers, args);
}

/** Linked people by a part of their name, 300 ms after the last change. */
export function useLinkedUserSearch<Data = LinkedUser[]>(
  input: LinkedUserSearchInput | undefined,
  options?: TypingOptions<LinkedUser[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(linkedUserSearch, input, options);
}
