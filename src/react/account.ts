'use client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { followOwnName } from '../effects/own-name.js';
import { acceptGuidelinesEffects, updateEmailEffects, updatePasswordEffects, updateUserEffects } from '../effects/account.js';
import {
  currentUser,
  type CurrentUser,
  type UpdateEmailInput,
  type UpdatePasswordInput,
  type UpdateUserInput,
} from '../contract/account.js';
import type { Message } from '../contract/answer.js';
import type { NoInput } from '../contract/fields.js';
import type { CommunityError } from '../transport/errors.js';
import { useCommunity } from './community.js';
import { type ReadArguments, useSharingRead } from './read.js';
import { type MutationHookOptions, useBareWrite, useWrite, type UploadOptions, useUpload } from './write.js';

/**
 * Reads the signed-in account. If the answer has a new username, the session takes it over.
 *
 * - **Request**: `GET /api/auth/user/`, with the token.
 * - **Input**: none.
 * - **Data**: `CurrentUser`. The signed-in account. `following_count` includes deleted users, whom `followings` leaves out.
 *   `active_moderation_penalties_count` above zero hints at a suspension.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: currentUser, error } = useCurrentUser();
 * if (error) return <p role="alert">{messageOf(error)}</p>;
 * return currentUser && <p>{currentUser.username}</p>;
 */
export function useCurrentUser<Data = CurrentUser>(
  ...args: ReadArguments<NoInput, CurrentUser, Data>
): UseQueryResult<Data, CommunityError> {
  followOwnName(useCommunity().client);
  return useSharingRead(currentUser, args);
}

/**
 * Changes the profile of the account. Every cached copy shows the change at once, and a new username is applied everywhere.
 *
 * - **Request**: `PATCH /api/auth/user/`, with the token.
 * - **Input**: `username?` (1 to 30 letters, digits, underscores and full stops), `name?` (1 to 192 characters without angle
 *   brackets), `bio?` (at most 1,000 characters; an empty text clears it), `url?` (at most 200 characters, including the
 *   `https://` that the service adds to a bare host), `location?` (at most 64 characters; an empty text clears it),
 *   `followers_count_visible?`, `community_posts_visible?`, `visibility?` (`P` public, `O` members only (the default), `T`
 *   private: following needs an approved request), `avatar?`, `cover?` (a picture of at most 10 MiB, or null). A field that is
 *   left out keeps its value. `''` clears bio, url and location; `null` deletes a picture.
 * - **Data**: `CurrentUser`. The signed-in account. `following_count` includes deleted users, whom `followings` leaves out.
 *   `active_moderation_penalties_count` above zero hints at a suspension.
 * - **Errors**:
 *   - 400: The username is taken, or a picture is not a complete PNG, JPEG, GIF or WebP.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 * - **Changes at once**: every cached copy of the user, `useNotifications`, `count` of `useNotificationsUnreadCount` and
 *   `unread_notifications_count` of `useCurrentUser` and `useUser`.
 * - **Refetches if the cache does not show the result**: `useUsernameCheck`, `useCurrentUser`, `useUser`, `useUserSearch`,
 *   `useFollowers`, `useFollowerSearch`, `useFollowings`, `useFollowingSearch`, `useLinkedUsers`, `useLinkedUserSearch`,
 *   `useNotifications`, `useNotification` and `useNotificationsUnreadCount`.
 *
 * @example
 * const { mutate: updateUser, isPending, error } = useUpdateUser();
 * const onClick = () => updateUser({ username });
 * const text = messageOf(error) || 'Update the profile of the account';
 * return <button disabled={isPending} onClick={onClick}>{text}</button>;
 */
export function useUpdateUser<Kept = unknown>(
  options?: UploadOptions<UpdateUserInput, CurrentUser, Kept>,
): UseMutationResult<CurrentUser, CommunityError, UpdateUserInput, Kept> {
  return useUpload(updateUserEffects, options);
}

/**
 * Asks for a new email address. The service mails a link; the address changes when the user follows it.
 *
 * - **Request**: `PATCH /api/auth/user/settings/`, with the token.
 * - **Input**: `email` (a text with one @ and a domain, of any length).
 * - **Data**: `CurrentUser`. The signed-in account. `following_count` includes deleted users, whom `followings` leaves out.
 *   `active_moderation_penalties_count` above zero hints at a suspension.
 * - **Errors**:
 *   - 400: An account has this email address already, perhaps this one.
 *   - 401: The token is no longer valid. The session expires.
 * - **Changes**: no cached data.
 *
 * @example
 * const { mutate: updateEmail, isPending, error } = useUpdateEmail();
 * const onClick = () => updateEmail({ email });
 * const text = messageOf(error) || 'Ask for a change of the email address';
 * return <button disabled={isPending} onClick={onClick}>{text}</button>;
 */
export function useUpdateEmail<Kept = unknown>(
  options?: MutationHookOptions<UpdateEmailInput, CurrentUser, Kept>,
): UseMutationResult<CurrentUser, CommunityError, UpdateEmailInput, Kept> {
  return useWrite(updateEmailEffects, options);
}

/**
 * Changes the password, which ends every other session of the account. This browser signs in again with the new password, in
 * all tabs; if that fails, `useSession` shows `reauthRequired`. A wrong current password is an error of its field, not a
 * sign-out.
 *
 * - **Request**: `PATCH /api/auth/user/settings/`, with the token.
 * - **Input**: `current_password` (10 to 100 characters, sent as typed, never trimmed), `new_password` (10 to 100 characters,
 *   not digits only).
 * - **Data**: `CurrentUser`. The signed-in account. `following_count` includes deleted users, whom `followings` leaves out.
 *   `active_moderation_penalties_count` above zero hints at a suspension.
 * - **Errors**:
 *   - 400: The new password is too common.
 *   - 401: The current password is wrong. The session goes on.
 * - **Changes**: no cached data.
 *
 * @example
 * const { mutate: updatePassword, isPending, error } = useUpdatePassword();
 * const onClick = () => updatePassword({ current_password, new_password });
 * const text = messageOf(error) || 'Change the password';
 * return <button disabled={isPending} onClick={onClick}>{text}</button>;
 */
export function useUpdatePassword<Kept = unknown>(
  options?: MutationHookOptions<UpdatePasswordInput, CurrentUser, Kept>,
): UseMutationResult<CurrentUser, CommunityError, UpdatePasswordInput, Kept> {
  return useWrite(updatePasswordEffects, options);
}

/**
 * Accepts the guidelines. The service requires it nowhere: an app has to ask for it.
 *
 * - **Request**: `POST /api/auth/user/accept-guidelines/`, with the token.
 * - **Input**: none.
 * - **Data**: `Message`. A message of the service for users, in their language. Code must not depend on its words.
 * - **Errors**:
 *   - 400: The guidelines are accepted already.
 *   - 401: The token is no longer valid. The session expires.
 * - **Changes at once**: every cached copy of the user.
 *
 * @example
 * const { mutate: acceptGuidelines, isPending, error } = useAcceptGuidelines();
 * const onClick = () => acceptGuidelines();
 * const text = messageOf(error) || 'Accept the guidelines';
 * return <button disabled={isPending} onClick={onClick}>{text}</button>;
 */
export function useAcceptGuidelines<Kept = unknown>(
  options?: MutationHookOptions<NoInput, Message, Kept>,
): UseMutationResult<Message, CommunityError, NoInput | void, Kept> {
  return useBareWrite(acceptGuidelinesEffects, options);
}
