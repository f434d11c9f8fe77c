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

/** Lists the users whom the account blocks, newest accounts first (descending user id), 10 per page. */
export function useBlockedUsers<Data = BlockedUser[]>(
  ...args: ReadArguments<BlockedUsersInput, BlockedUser[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(blockedUsers, args);
}

/** Searches the blocked users by name, 300 ms after the last change of the query. */
export function useBlockedUserSearch<Data = BlockedUser[]>(
  input: BlockedUserSearchInput | undefined,
  options?: TypingOptions<BlockedUser[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(blockedUserSearch, input, options);
}

/** Lists the account's followers, newest accounts first (descending user id), 10 per page (`count` up to 20). */
export function useFollowers<Data = Follower[]>(
  ...args: ReadArguments<FollowersInput, Follower[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(followers, args);
}

/** Searches the followers by name, 300 ms after the last change of the query. */
export function useFollowerSearch<Data = Follower[]>(
  input: FollowerSearchInput | undefined,
  options?: TypingOptions<Follower[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(followerSearch, input, options);
}

/** Lists the users whom the account follows, newest accounts first (descending user id), 10 per page (`count` up to 20). */
export function useFollowings<Data = Following[]>(
  ...args: ReadArguments<FollowingsInput, Following[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(followings, args);
}

/** Searches the followed users by name, 300 ms after the last change of the query. */
export function useFollowingSearch<Data = Following[]>(
  input: FollowingSearchInput | undefined,
  options?: TypingOptions<Following[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(followingSearch, input, options);
}

/** Lists followers and connections, newest accounts first (descending user id), 10 per page. The account itself is left out. */
export function useLinkedUsers<Data = LinkedUser[]>(
  ...args: ReadArguments<LinkedUsersInput, LinkedUser[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(linkedUsers, args);
}

/** Searches followers and connections by name, 300 ms after the last change of the query. */
export function useLinkedUserSearch<Data = LinkedUser[]>(
  input: LinkedUserSearchInput | undefined,
  options?: TypingOptions<LinkedUser[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(linkedUserSearch, input, options);
}
