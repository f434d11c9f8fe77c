'use client';
import type { UseMutationResult } from '@tanstack/react-query';
import { followUser, unfollowUser } from '../effects/follows.js';
import type { Superseded } from '../engine/public.js';
import type { UsernameInput } from '../contract/fields.js';
import type { Follow, FollowedUser, FollowUserInput, UpdateFollowInput } from '../contract/follows.js';
import type { CommunityError } from '../transport/errors.js';
import { type MutationHookOptions, useWrite } from './write.js';
import { updateFollow } from '../rules/writes.js';

/**
 * Follows a user. Of several toggles that wait, only the last is sent; the others resolve to `Superseded`.
 *
 * - **Request**: `POST /api/follows/follow/`, with the token.
 * - **Input**:
 *   - `username`: The username of the user: 1 to 30 letters, digits, underscores and full stops.
 *   - `lists_ids?`: The ids of all lists of the account that the follow is in, each at least 1. Left out or empty, it is in
 *     none.
 * - **Data**: `Follow`. A follow. `Superseded` if it was not sent, because a later press of the same switch made it pointless.
 * - **Errors**:
 *   - 400: The account follows the user already or has 1,500 follows, the user is private, or a list does not exist.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: One of the two users blocks the other, or the account is suspended (`error.reason`).
 *   - 404: No user has this username.
 * - **Changes at once**: every cached copy of the user, `useFollowings`, `useFollowingSearch`, `following_count` of
 *   `useCurrentUser` and `useUser` and `followers_count` of `useUser`.
 * - **Refetches if the cache does not show the result**: `useCurrentUser`, `useUser`, `useFollowings` and `useFollowingSearch`.
 *
 * @example
 * const { mutate: followUser, error } = useFollowUser();
 * const onClick = () => followUser({ username });
 * return <>
 *   <button onClick={onClick}>Follow a user</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useFollowUser<Kept = unknown>(
  options?: MutationHookOptions<FollowUserInput, Follow | Superseded, Kept>,
): UseMutationResult<Follow | Superseded, CommunityError, FollowUserInput, Kept> {
  return useWrite(followUser, options);
}

/**
 * Unfollows a user. Of several toggles that wait, only the last is sent; the others resolve to `Superseded`.
 *
 * - **Request**: `POST /api/follows/unfollow/`, with the token.
 * - **Input**:
 *   - `username`: The username of the user: 1 to 30 letters, digits, underscores and full stops.
 * - **Data**: `FollowedUser`. The user after a follow or unfollow. `Superseded` if it was not sent, because a later press of
 *   the same switch made it pointless.
 * - **Errors**:
 *   - 400: The account does not follow the user.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *   - 404: No user has this username.
 * - **Changes at once**: every cached copy of the user, `useFollowings`, `useFollowingSearch`, `useNotifications`,
 *   `following_count` of `useCurrentUser` and `useUser`, `unread_notifications_count` of `useCurrentUser` and `useUser`,
 *   `followers_count` of `useUser` and `count` of `useNotificationsUnreadCount`.
 * - **Refetches if the cache does not show the result**: `useCurrentUser`, `useUser`, `useNotification` and
 *   `useNotificationsUnreadCount`.
 *
 * @example
 * const { mutate: unfollowUser, error } = useUnfollowUser();
 * const onClick = () => unfollowUser({ username });
 * return <>
 *   <button onClick={onClick}>Unfollow a user</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useUnfollowUser<Kept = unknown>(
  options?: MutationHookOptions<UsernameInput, FollowedUser | Superseded, Kept>,
): UseMutationResult<FollowedUser | Superseded, CommunityError, UsernameInput, Kept> {
  return useWrite(unfollowUser, options);
}

/**
 * Sets the lists of a follow. Without `lists_ids`, or with an empty array, the follow is in no list.
 *
 * - **Request**: `POST /api/follows/update/`, with the token.
 * - **Input**:
 *   - `username`: The username of the user: 1 to 30 letters, digits, underscores and full stops.
 *   - `lists_ids?`: The ids of all lists of the account that the follow is in, each at least 1. Left out or empty, it is in
 *     none.
 * - **Data**: `Follow`. A follow.
 * - **Errors**:
 *   - 400: The account does not follow the user, or a list does not exist.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *   - 404: No user has this username.
 * - **Changes at once**: every cached copy of the notification.
 * - **Refetches if the cache does not show the result**: `useUser`.
 *
 * @example
 * const { mutate: updateFollow, error } = useUpdateFollow();
 * const onClick = () => updateFollow({ username, lists_ids });
 * return <>
 *   <button onClick={onClick}>Set the lists of a follow</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useUpdateFollow<Kept = unknown>(
  options?: MutationHookOptions<UpdateFollowInput, Follow, Kept>,
): UseMutationResult<Follow, CommunityError, UpdateFollowInput, Kept> {
  return useWrite(updateFollow, options);
}
