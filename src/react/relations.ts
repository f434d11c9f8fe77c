'use client';
import type { SkipToken, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
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
} from '../contract/relations.js';
import type { CommunityError } from '../transport/errors.js';
import { type ReadArguments, useList } from './read.js';
import { type DebounceOptions, useSearch } from './debounced.js';
import {
  blockedUsers,
  blockedUserSearch,
  followers,
  followerSearch,
  followings,
  followingSearch,
  linkedUsers,
  linkedUserSearch,
} from '../rules/reads.js';

/**
 * Lists the users whom the account blocks, newest accounts first (descending user id).
 *
 * - **Request**: `GET /api/auth/blocked-users/`, with the token unless `authenticated` is false.
 * - **Input**:
 *   - `max_id?`: Only users with a lower id, at least 1. Left out, the list begins with the highest.
 *   - `count?`: Users per page, 1 to 10. Left out, 10.
 * - **Data**: `BlockedUser[]`, the items that are loaded so far in one array. A user whom the account blocks.
 * - **Paging**: 10 items per page. `fetchNextPage` loads the next page while `hasNextPage`. The list begins below `max_id`, if
 *   given.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: blockedUsers = [], hasNextPage, fetchNextPage } = useBlockedUsers();
 * return <>
 *   {blockedUsers.map(({ id, username }) => <p key={id}>{username}</p>)}
 *   {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
 * </>;
 */
export function useBlockedUsers<Data = readonly BlockedUser[]>(
  ...args: ReadArguments<BlockedUsersInput, readonly BlockedUser[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(blockedUsers, args);
}

/**
 * Searches the blocked users by name, 300 ms after the last change of the query.
 *
 * - **Request**: `GET /api/auth/blocked-users/search/`, with the token.
 * - **Input**: `undefined` or `skipToken` while it is not known yet: nothing is sent.
 *   - `query`: A part of the username or name, in any case: 1 to 120 characters.
 *   - `count?`: The largest number of users, 1 to 10. Left out, 10.
 * - **Data**: `BlockedUser[]`. A user whom the account blocks.
 * - **Paging**: none; at most 10 items unless `count` is given.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: results, error } = useBlockedUserSearch({ query });
 * if (!results) return <p role="alert">{messageOf(error)}</p>;
 * return <ul>{results.map(({ id, username }) => <li key={id}>{username}</li>)}</ul>;
 */
export function useBlockedUserSearch<Data = readonly BlockedUser[]>(
  input: BlockedUserSearchInput | SkipToken | undefined,
  options?: DebounceOptions<readonly BlockedUser[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(blockedUserSearch, input, options);
}

/**
 * Lists the account's followers, newest accounts first (descending user id).
 *
 * - **Request**: `GET /api/auth/followers/`, with the token unless `authenticated` is false.
 * - **Input**:
 *   - `max_id?`: Only users with a lower id, at least 1. Left out, the list begins with the highest.
 *   - `count?`: Users per page, 1 to 20. Left out, 10.
 * - **Data**: `Follower[]`, the items that are loaded so far in one array. A user who follows the account.
 * - **Paging**: 10 items per page, at most 20 with `count`. `fetchNextPage` loads the next page while `hasNextPage`. The list
 *   begins below `max_id`, if given.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: followers = [], hasNextPage, fetchNextPage } = useFollowers();
 * return <>
 *   {followers.map(({ id, username }) => <p key={id}>{username}</p>)}
 *   {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
 * </>;
 */
export function useFollowers<Data = readonly Follower[]>(
  ...args: ReadArguments<FollowersInput, readonly Follower[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(followers, args);
}

/**
 * Searches the followers by name, 300 ms after the last change of the query.
 *
 * - **Request**: `GET /api/auth/followers/search` (public server: `GET /api/auth/followers/search/`), with the token.
 * - **Input**: `undefined` or `skipToken` while it is not known yet: nothing is sent.
 *   - `query`: A part of the username or name, in any case: 1 to 120 characters.
 *   - `count?`: The largest number of users, 1 to 20. Left out, 10.
 * - **Data**: `Follower[]`. A user who follows the account.
 * - **Paging**: none; at most 10 items unless `count` is given.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: results, error } = useFollowerSearch({ query });
 * if (!results) return <p role="alert">{messageOf(error)}</p>;
 * return <ul>{results.map(({ id, username }) => <li key={id}>{username}</li>)}</ul>;
 */
export function useFollowerSearch<Data = readonly Follower[]>(
  input: FollowerSearchInput | SkipToken | undefined,
  options?: DebounceOptions<readonly Follower[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(followerSearch, input, options);
}

/**
 * Lists the users whom the account follows, newest accounts first (descending user id).
 *
 * - **Request**: `GET /api/auth/followings/`, with the token unless `authenticated` is false.
 * - **Input**:
 *   - `max_id?`: Only users with a lower id, at least 1. Left out, the list begins with the highest.
 *   - `count?`: Users per page, 1 to 20. Left out, 10.
 * - **Data**: `Following[]`, the items that are loaded so far in one array. A user whom the account follows.
 * - **Paging**: 10 items per page, at most 20 with `count`. `fetchNextPage` loads the next page while `hasNextPage`. The list
 *   begins below `max_id`, if given.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: followings = [], hasNextPage, fetchNextPage } = useFollowings();
 * return <>
 *   {followings.map(({ id, username }) => <p key={id}>{username}</p>)}
 *   {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
 * </>;
 */
export function useFollowings<Data = readonly Following[]>(
  ...args: ReadArguments<FollowingsInput, readonly Following[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(followings, args);
}

/**
 * Searches the followed users by name, 300 ms after the last change of the query.
 *
 * - **Request**: `GET /api/auth/followings/search` (public server: `GET /api/auth/followings/search/`), with the token.
 * - **Input**: `undefined` or `skipToken` while it is not known yet: nothing is sent.
 *   - `query`: A part of the username or name, in any case: 1 to 120 characters.
 *   - `count?`: The largest number of users, 1 to 20. Left out, 10.
 * - **Data**: `Following[]`. A user whom the account follows.
 * - **Paging**: none; at most 10 items unless `count` is given.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: results, error } = useFollowingSearch({ query });
 * if (!results) return <p role="alert">{messageOf(error)}</p>;
 * return <ul>{results.map(({ id, username }) => <li key={id}>{username}</li>)}</ul>;
 */
export function useFollowingSearch<Data = readonly Following[]>(
  input: FollowingSearchInput | SkipToken | undefined,
  options?: DebounceOptions<readonly Following[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(followingSearch, input, options);
}

/**
 * Lists the followers with the account's relation to each, newest accounts first (descending user id). The account itself is
 * left out.
 *
 * - **Request**: `GET /api/auth/linked-users/`, with the token unless `authenticated` is false.
 * - **Input**:
 *   - `max_id?`: Only users with a lower id, at least 1. Left out, the list begins with the highest.
 *   - `count?`: Users per page, 1 to 10. Left out, 10.
 *   - `with_community?`: The name of a community, 1 to 32 letters, digits and underscores: adds the users' invitations and
 *     memberships there. Left out, none.
 * - **Data**: `LinkedUser[]`, the items that are loaded so far in one array. A follower, with what links them to a community.
 * - **Paging**: 10 items per page. `fetchNextPage` loads the next page while `hasNextPage`. The list begins below `max_id`, if
 *   given.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *   - 404: No community has the name in `with_community`.
 *
 * @example
 * const { data: linkedUsers = [], hasNextPage, fetchNextPage } = useLinkedUsers();
 * return <>
 *   {linkedUsers.map(({ id, username }) => <p key={id}>{username}</p>)}
 *   {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
 * </>;
 */
export function useLinkedUsers<Data = readonly LinkedUser[]>(
  ...args: ReadArguments<LinkedUsersInput, readonly LinkedUser[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(linkedUsers, args);
}

/**
 * Searches these followers by name, 300 ms after the last change of the query.
 *
 * - **Request**: `GET /api/auth/linked-users/search/`, with the token.
 * - **Input**: `undefined` or `skipToken` while it is not known yet: nothing is sent.
 *   - `query`: A part of the username or name, in any case: 1 to 120 characters.
 *   - `count?`: The largest number of users, 1 to 10. Left out, 10.
 *   - `with_community?`: The name of a community, 1 to 32 letters, digits and underscores: adds the users' invitations and
 *     memberships there. Left out, none.
 * - **Data**: `LinkedUser[]`. A follower, with what links them to a community.
 * - **Paging**: none; at most 10 items unless `count` is given.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *   - 404: No community has the name in `with_community`.
 *
 * @example
 * const { data: results, error } = useLinkedUserSearch({ query });
 * if (!results) return <p role="alert">{messageOf(error)}</p>;
 * return <ul>{results.map(({ id, username }) => <li key={id}>{username}</li>)}</ul>;
 */
export function useLinkedUserSearch<Data = readonly LinkedUser[]>(
  input: LinkedUserSearchInput | SkipToken | undefined,
  options?: DebounceOptions<readonly LinkedUser[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(linkedUserSearch, input, options);
}
