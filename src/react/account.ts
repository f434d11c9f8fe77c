'use client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { followOwnName } from '../effects/own-name.js';
import { acceptGuidelines, updatePassword, updateUser } from '../effects/account.js';
import type { CurrentUser, UpdateEmailInput, UpdatePasswordInput, UpdateUserInput } from '../contract/account.js';
import type { Message } from '../contract/answer.js';
import type { NoInput } from '../contract/fields.js';
import type { CommunityError } from '../transport/errors.js';
import { useCommunity } from './community.js';
import { type ReadArguments, useSharingRead } from './read.js';
import { type MutationHookOptions, useBareWrite, useWrite, type UploadOptions, useUpload } from './write.js';
import { currentUser } from '../rules/reads.js';
import { updateEmail } from '../rules/writes.js';

/**
 * Reads the signed-in account. If the answer has a new username, the session takes it over.
 *
 * - **Request**: `GET /api/auth/user/`, with the token.
 * - **Input**: none.
 * - **Data**: `CurrentUser`. The signed-in account.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: currentUser, error } = useCurrentUser();
 * if (!currentUser) return <p role="alert">{messageOf(error)}</p>;
 * return <p>{currentUser.username}</p>;
 */
export function useCurrentUser<Data = CurrentUser>(
  ...args: ReadArguments<NoInput, CurrentUser, Data>
): UseQueryResult<Data, CommunityError> {
  followOwnName(useCommunity().client);
  return useSharingRead(currentUser, args);
}

/**
 * Changes the profile of the account. Every cached copy shows the change at once if `useCurrentUser` is cached, else with the
 * answer. A new username is applied everywhere; until the answer, the service knows the account by the old one. So read the own
 * profile by the `username` of `useSession`, which changes with the answer.
 *
 * - **Request**: `PATCH /api/auth/user/`, with the token.
 * - **Input**: A field that is left out keeps its value.
 *   - `username?`: The new username: 1 to 30 letters, digits, underscores and full stops. Left out, it stays.
 *   - `name?`: The new name: 1 to 192 characters without angle brackets. Left out, it stays.
 *   - `bio?`: The new text about the account: at most 1,000 characters; empty, it is cleared. Left out, it stays.
 *   - `url?`: The new web address: at most 200 characters, with the `https://` that a bare host gets; empty, it is cleared.
 *     Left out, it stays.
 *   - `location?`: The new location: at most 64 characters; empty, it is cleared. Left out, it stays.
 *   - `followers_count_visible?`: Whether others see `followers_count`. Left out, it stays.
 *   - `community_posts_visible?`: Whether others see the account's posts in communities. Left out, it stays.
 *   - `visibility?`: `P` public, `O` members of the service only, `T` private: following needs an approved request. Left out,
 *     it stays.
 *   - `avatar?`: The new picture, of at most 10 MiB and not SVG; null deletes it. Left out, it stays.
 *   - `cover?`: The new cover picture, of at most 10 MiB and not SVG; null deletes it. Left out, it stays.
 * - **Data**: `CurrentUser`. The signed-in account.
 * - **Errors**:
 *   - 400: The username is taken, or a picture is not a complete PNG, JPEG, GIF or WebP.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 * - **Changes at once**: every cached copy of the user, `useNotifications`, `unread_notifications_count` of `useCurrentUser`
 *   and `useUser` and `count` of `useNotificationsUnreadCount`.
 * - **Refetches if the cache does not show the result**: `useUsernameCheck`, `useCurrentUser`, `useUser`, `useUserSearch`,
 *   `useFollowers`, `useFollowerSearch`, `useFollowings`, `useFollowingSearch`, `useLinkedUsers`, `useLinkedUserSearch`,
 *   `useNotifications`, `useNotification` and `useNotificationsUnreadCount`.
 *
 * @example
 * const { mutate: updateUser, error } = useUpdateUser();
 * const onClick = () => updateUser({ username });
 * return <>
 *   <button onClick={onClick}>Update the profile of the account</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useUpdateUser<Kept = unknown>(
  options?: UploadOptions<UpdateUserInput, CurrentUser, Kept>,
): UseMutationResult<CurrentUser, CommunityError, UpdateUserInput, Kept> {
  return useUpload(updateUser, options);
}

/**
 * Asks for a new email address. The service mails a link; the address changes when the user follows it.
 *
 * - **Request**: `PATCH /api/auth/user/settings/`, with the token.
 * - **Input**:
 *   - `email`: The new address, to which a link is mailed: a text with one @ and a domain.
 * - **Data**: `CurrentUser`. The signed-in account.
 * - **Errors**:
 *   - 400: An account has this email address already, perhaps this one.
 *   - 401: The token is no longer valid. The session expires.
 * - **Changes**: no cached data.
 *
 * @example
 * const { mutate: updateEmail, error } = useUpdateEmail();
 * const onClick = () => updateEmail({ email });
 * return <>
 *   <button onClick={onClick}>Ask for a change of the email address</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useUpdateEmail<Kept = unknown>(
  options?: MutationHookOptions<UpdateEmailInput, CurrentUser, Kept>,
): UseMutationResult<CurrentUser, CommunityError, UpdateEmailInput, Kept> {
  return useWrite(updateEmail, options);
}

/**
 * Changes the password, which ends every other session of the account. This browser signs in again with the new password, in
 * all tabs; if that fails, `useSession` shows `reauthRequired`. After a lost answer, signing in shows whether the password is
 * the new one. A wrong current password is an error of its field, not a sign-out.
 *
 * - **Request**: `PATCH /api/auth/user/settings/`, with the token.
 * - **Input**:
 *   - `current_password`: The password so far: 10 to 100 characters, never trimmed.
 *   - `new_password`: The new one: 10 to 100 characters, not digits alone, never trimmed. The service also refuses common ones.
 * - **Data**: `CurrentUser`. The signed-in account.
 * - **Errors**:
 *   - 400: The new password is too common.
 *   - 401: The current password is wrong. The session goes on.
 * - **Changes**: no cached data.
 *
 * @example
 * const { mutate: updatePassword, error } = useUpdatePassword();
 * const onClick = () => updatePassword({ current_password, new_password });
 * return <>
 *   <button onClick={onClick}>Change the password</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useUpdatePassword<Kept = unknown>(
  options?: MutationHookOptions<UpdatePasswordInput, CurrentUser, Kept>,
): UseMutationResult<CurrentUser, CommunityError, UpdatePasswordInput, Kept> {
  return useWrite(updatePassword, options);
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
 * const { mutate: acceptGuidelines, error } = useAcceptGuidelines();
 * const onClick = () => acceptGuidelines();
 * return <>
 *   <button onClick={onClick}>Accept the guidelines</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useAcceptGuidelines<Kept = unknown>(
  options?: MutationHookOptions<NoInput, Message, Kept>,
): UseMutationResult<Message, CommunityError, NoInput | void, Kept> {
  return useBareWrite(acceptGuidelines, options);
}
