'use client';
import type { SkipToken, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { blockUser, reportUser, subscribeToUser, unblockUser, unsubscribeFromUser } from '../effects/users.js';
import type { Superseded } from '../engine/public.js';
import type { Message } from '../contract/answer.js';
import type { UsernameInput } from '../contract/fields.js';
import type { BlockResult, ReportUserInput, SearchUser, SubscribeResult, User, UserSearchInput } from '../contract/users.js';
import type { CommunityError } from '../transport/errors.js';
import { type QueryHookOptions, useSharingRead } from './read.js';
import { type DebounceOptions, useSearch } from './debounced.js';
import { type MutationHookOptions, useWrite } from './write.js';
import { user, userSearch } from '../rules/reads.js';

/**
 * Reads the profile of a user, or of the account itself. When one of the two blocks the other, the cached profile is hidden.
 *
 * - **Request**: `GET /api/auth/user/` (public server: `GET /api/auth/users/:username/`), with the token unless `authenticated`
 *   is false.
 * - **Input**: `undefined` or `skipToken` while it is not known yet: nothing is sent.
 *   - `username`: The username of the user: 1 to 30 letters, digits, underscores and full stops.
 * - **Data**: `User`. Another user, or the account itself. Only the account itself has an `email`.
 * - **Errors**:
 *   - 400: The user is private, connected or asking for it, and not followed, and `Accept` does not ask for version 1.0.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: One of the two users blocks the other, or the account is suspended (`error.reason`).
 *   - 404: No user has this username, or the account is deleted.
 *
 * @example
 * const { data: user, error } = useUser({ username });
 * if (!user) return <p role="alert">{messageOf(error)}</p>;
 * return <p>{user.username}</p>;
 */
export function useUser<Data = User>(
  input: UsernameInput | SkipToken | undefined,
  options?: QueryHookOptions<User, Data>,
): UseQueryResult<Data, CommunityError> {
  return useSharingRead(user, [input, options]);
}

/**
 * Searches users by name, 300 ms after the last change of the query. The former results stay until the next ones arrive.
 *
 * - **Request**: `GET /api/auth/user/` (public server: `GET /api/auth/users/`), with the token unless `authenticated` is false.
 * - **Input**: `undefined` or `skipToken` while it is not known yet: nothing is sent.
 *   - `query`: A part of the username or name, in any case: 1 to 120 characters.
 *   - `count?`: The largest number of users, 1 to 10. Left out, 20.
 * - **Data**: `SearchUser[]`. A user found by `userSearch`, perhaps the account itself, for which the relations are false.
 * - **Paging**: none; at most 20 items unless `count` is given.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *
 * @example
 * const { data: results, error } = useUserSearch({ query });
 * if (!results) return <p role="alert">{messageOf(error)}</p>;
 * return <ul>{results.map(({ id, username }) => <li key={id}>{username}</li>)}</ul>;
 */
export function useUserSearch<Data = readonly SearchUser[]>(
  input: UserSearchInput | SkipToken | undefined,
  options?: DebounceOptions<readonly SearchUser[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(userSearch, input, options);
}

/**
 * Blocks a user, who disappears from every list at once. Follows, connections and subscriptions between the two are removed for
 * good. A user with a connection leaves `useFollowings` and `useFollowingSearch` with the answer, unless a cached answer says
 * that both have confirmed it.
 *
 * - **Request**: `POST /api/auth/users/:username/block/`, with the token.
 * - **Input**:
 *   - `username`: The username of the user: 1 to 30 letters, digits, underscores and full stops.
 * - **Data**: `BlockResult`. The relation to a user after a block or unblock.
 * - **Errors**:
 *   - 400: The user is the account itself.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: One of the two users blocks the other already, or the account is suspended (`error.reason`).
 *   - 404: No user has this username.
 * - **Changes at once**: every cached copy of the user, `useUserSearch`, `useBlockedUsers`, `useBlockedUserSearch`,
 *   `useFollowers`, `useFollowerSearch`, `useFollowings`, `useFollowingSearch`, `useLinkedUsers`, `useLinkedUserSearch`,
 *   `useCircle`, `useNotifications`, `following_count` of `useCurrentUser` and `useUser`, `followers_count` of `useCurrentUser`
 *   and `useUser`, `unread_notifications_count` of `useCurrentUser` and `useUser`, `users_count` of `useUser`, `useCircles` and
 *   `useCircle` and `count` of `useNotificationsUnreadCount`.
 * - **Refetches if the cache does not show the result**: `useCurrentUser`, `useUser`, `useBlockedUsers`,
 *   `useBlockedUserSearch`, `useLinkedUsers`, `useLinkedUserSearch`, `useCircles`, `useNotifications`, `useNotification` and
 *   `useNotificationsUnreadCount`.
 *
 * @example
 * const { mutate: blockUser, error } = useBlockUser();
 * const onClick = () => blockUser({ username });
 * return <>
 *   <button onClick={onClick}>Block a user</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useBlockUser<Kept = unknown>(
  options?: MutationHookOptions<UsernameInput, BlockResult, Kept>,
): UseMutationResult<BlockResult, CommunityError, UsernameInput, Kept> {
  return useWrite(blockUser, options);
}

/**
 * Unblocks a user. Follows and connections are not restored.
 *
 * - **Request**: `POST /api/auth/users/:username/unblock/`, with the token.
 * - **Input**:
 *   - `username`: The username of the user: 1 to 30 letters, digits, underscores and full stops.
 * - **Data**: `BlockResult`. The relation to a user after a block or unblock.
 * - **Errors**:
 *   - 400: The account does not block the user.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *   - 404: No user has this username.
 * - **Changes at once**: `useBlockedUsers` and `useBlockedUserSearch`.
 * - **Refetches if the cache does not show the result**: `useUser` and `useUserSearch`.
 *
 * @example
 * const { mutate: unblockUser, error } = useUnblockUser();
 * const onClick = () => unblockUser({ username });
 * return <>
 *   <button onClick={onClick}>Unblock a user</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useUnblockUser<Kept = unknown>(
  options?: MutationHookOptions<UsernameInput, BlockResult, Kept>,
): UseMutationResult<BlockResult, CommunityError, UsernameInput, Kept> {
  return useWrite(unblockUser, options);
}

/**
 * Reports a user. A report cannot be undone or repeated.
 *
 * - **Request**: `POST /api/auth/users/:username/report/`, with the token.
 * - **Input**:
 *   - `username`: The username of the user: 1 to 30 letters, digits, underscores and full stops.
 *   - `category_id`: The id of a category, at least 1. The service lists them under `/api/moderation/categories/`, which is no
 *     operation of the contract.
 *   - `description?`: What happened, in the reporter's words: 1 to 1,000 characters. Left out, nothing.
 * - **Data**: `Message`. A message of the service for users, in their language. Code must not depend on its words.
 * - **Errors**:
 *   - 400: The account has reported the user before, or the user is the account itself.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *   - 404: No user has this username, or no category has this id.
 * - **Changes at once**: every cached copy of the user.
 *
 * @example
 * const { mutate: reportUser, error } = useReportUser();
 * const onClick = () => reportUser({ username, category_id });
 * return <>
 *   <button onClick={onClick}>Report a user</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useReportUser<Kept = unknown>(
  options?: MutationHookOptions<ReportUserInput, Message, Kept>,
): UseMutationResult<Message, CommunityError, ReportUserInput, Kept> {
  return useWrite(reportUser, options);
}

/**
 * Turns on notifications for the new posts of a user. Of several toggles that wait, only the last is sent; the others resolve
 * to `Superseded`.
 *
 * - **Request**: `PUT /api/auth/users/:username/notifications/subscribe` (public server: `PUT
 *   /api/auth/users/:username/notifications/subscribe/new-post/`), with the token.
 * - **Input**:
 *   - `username`: The username of the user: 1 to 30 letters, digits, underscores and full stops.
 * - **Data**: `SubscribeResult`. Whether new posts of a user create notifications. `Superseded` if it was not sent, because a
 *   later press of the same switch made it pointless.
 * - **Errors**:
 *   - 400: The account is subscribed already, or the user is the account itself.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: One of the two users blocks the other, or the account is suspended (`error.reason`).
 *   - 404: No user has this username.
 * - **Changes at once**: every cached copy of the user.
 *
 * @example
 * const { mutate: subscribeToUser, error } = useSubscribeToUser();
 * const onClick = () => subscribeToUser({ username });
 * return <>
 *   <button onClick={onClick}>Subscribe to the new posts of a user</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useSubscribeToUser<Kept = unknown>(
  options?: MutationHookOptions<UsernameInput, SubscribeResult | Superseded, Kept>,
): UseMutationResult<SubscribeResult | Superseded, CommunityError, UsernameInput, Kept> {
  return useWrite(subscribeToUser, options);
}

/**
 * Turns off notifications for the new posts of a user. Of several toggles that wait, only the last is sent; the others resolve
 * to `Superseded`.
 *
 * - **Request**: `DELETE /api/auth/users/:username/notifications/subscribe` (public server: `DELETE
 *   /api/auth/users/:username/notifications/subscribe/new-post/`), with the token.
 * - **Input**:
 *   - `username`: The username of the user: 1 to 30 letters, digits, underscores and full stops.
 * - **Data**: `SubscribeResult`. Whether new posts of a user create notifications. `Superseded` if it was not sent, because a
 *   later press of the same switch made it pointless.
 * - **Errors**:
 *   - 400: The account is not subscribed to the user.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: One of the two users blocks the other, or the account is suspended (`error.reason`).
 *   - 404: No user has this username.
 * - **Changes at once**: every cached copy of the user.
 *
 * @example
 * const { mutate: unsubscribeFromUser, error } = useUnsubscribeFromUser();
 * const onClick = () => unsubscribeFromUser({ username });
 * return <>
 *   <button onClick={onClick}>Unsubscribe from the new posts of a user</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useUnsubscribeFromUser<Kept = unknown>(
  options?: MutationHookOptions<UsernameInput, SubscribeResult | Superseded, Kept>,
): UseMutationResult<SubscribeResult | Superseded, CommunityError, UsernameInput, Kept> {
  return useWrite(unsubscribeFromUser, options);
}
