'use client';
import type { UseMutationResult } from '@tanstack/react-query';
import { followUserEffects, unfollowUserEffects, updateFollowEffects } from '../effects/follows.js';
import type { Superseded } from '../engine/index.js';
import type { UsernameInput } from '../contract/fields.js';
import type { Follow, FollowedUser, FollowUserInput, UpdateFollowInput } from '../contract/follows.js';
import type { CommunityError } from '../transport/errors.js';
import { type MutationHookOptions, useWrite } from './write.js';

/**
 * Follows a user. Of several quick toggles only the last is sent; the others resolve to `Superseded`.
 *
 * - **Request**: `POST /api/follows/follow/`, with the token.
 * - **Input**: `username` (1 to 30 letters, digits, underscores and full stops), `lists_ids?` (an array; each a positive
 *   integer).
 * - **Data**: `Follow`. A follow. `user` is the id of the follower, `lists` the ids of the lists that contain the follow.
 *   `Superseded` if it was not sent, because a later press of the same switch made it pointless.
 * - **Errors**:
 *   - 400: The account follows the user already or has 1,500 follows, the user is private, or a list does not exist.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: One of the two users blocks the other, or the account is suspended (`error.reason`).
 *   - 404: No user has this username.
 * - **Changes at once**: every cached copy of the user, `useFollowings`, `useFollowingSearch`, `followers_count` of `useUser`
 *   and `following_count` of `useCurrentUser` and `useUser`.
 * - **Refetches if the cache does not show the result**: `useCurrentUser`, `useUser`, `useFollowings` and `useFollowingSearch`.
 *
 * @example
 * const { mutate: followUser, isPending, error } = useFollowUser();
 * const onClick = () => followUser({ username });
 * const text = messageOf(error) || 'Follow a user';
 * return <button disabled={isPending} onClick={onClick}>{text}</button>;
 */
export function useFollowUser<Kept = unknown>(
  options?: MutationHookOptions<FollowUserInput, Follow | Superseded, Kept>,
): UseMutationResult<Follow | Superseded, CommunityError, FollowUserInput, Kept> {
  return useWrite(followUserEffects, options);
}

/**
 * Unfollows a user. Of several quick toggles only the last is sent; the others resolve to `Superseded`.
 *
 * - **Request**: `POST /api/follows/unfollow/`, with the token.
 * - **Input**: `username` (1 to 30 letters, digits, underscores and full stops).
 * - **Data**: `FollowedUser`. The user after a follow or unfollow. `Superseded` if it was not sent, because a later press of
 *   the same switch made it pointless.
 * - **Errors**:
 *   - 400: The account does not follow the user.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *   - 404: No user has this username.
 * - **Changes at once**: every cached copy of the user, `useFollowings`, `useFollowingSearch`, `useNotifications`,
 *   `followers_count` of `useUser`, `following_count` of `useCurrentUser` and `useUser`, `count` of
 *   `useNotificationsUnreadCount` and `unread_notifications_count` of `useCurrentUser` and `useUser`.
 * - **Refetches if the cache does not show the result**: `useCurrentUser`, `useUser`, `useNotification` and
 *   `useNotificationsUnreadCount`.
 *
 * @example
 * const { mutate: unfollowUser, isPending, error } = useUnfollowUser();
 * const onClick = () => unfollowUser({ username });
 * const text = messageOf(error) || 'Unfollow a user';
 * return <button disabled={isPending} onClick={onClick}>{text}</button>;
 */
export function useUnfollowUser<Kept = unknown>(
  options?: MutationHookOptions<UsernameInput, FollowedUser | Superseded, Kept>,
): UseMutationResult<FollowedUser | Superseded, CommunityError, UsernameInput, Kept> {
  return useWrite(unfollowUserEffects, options);
}

/**
 * Sets the lists of a follow. Without `lists_ids`, or with an empty array, the follow is in no list.
 *
 * - **Request**: `POST /api/follows/update/`, with the token.
 * - **Input**: `username` (1 to 30 letters, digits, underscores and full stops), `lists_ids?` (an array; each a positive
 *   integer). `lists_ids` is the complete new set: without it, or with an empty array, the follow is in no list.
 * - **Data**: `Follow`. A follow. `user` is the id of the follower, `lists` the ids of the lists that contain the follow.
 * - **Errors**:
 *   - 400: The account does not follow the user, or a list does not exist.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *   - 404: No user has this username.
 * - **Changes at once**: every cached copy of the notification.
 * - **Refetches if the cache does not show the result**: `useUser`.
 *
 * @example
 * const { mutate: updateFollow, isPending, error } = useUpdateFollow();
 * const onClick = () => updateFollow({ username, lists_ids });
 * const text = messageOf(error) || 'Set the lists of a follow';
 * return <button disabled={isPending} onClick={onClick}>{text}</button>;
 */
export function useUpdateFollow<Kept = unknown>(
  options?: MutationHookOptions<UpdateFollowInput, Follow, Kept>,
): UseMutationResult<Follow, CommunityError, UpdateFollowInput, Kept> {
  return useWrite(updateFollowEffects, options);
}
