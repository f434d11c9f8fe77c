'use client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { NoInput } from '../contract/fields.js';
import type { NotificationSettings, UpdateNotificationSettingsInput } from '../contract/notification-settings.js';
import type { CommunityError } from '../transport/errors.js';
import { type ReadArguments, useRead } from './read.js';
import { type MutationHookOptions, useWrite } from './write.js';
import { notificationSettings } from '../rules/reads.js';
import { updateNotificationSettings } from '../rules/writes.js';

/**
 * Reads the fourteen settings that say which push notifications are sent.
 *
 * - **Request**: `GET /api/auth/user/notifications-settings/`, with the token.
 * - **Input**: none.
 * - **Data**: `NotificationSettings`. Which push notifications the service sends; all true by default. Only
 *   `post_reaction_notifications` also stops the notification itself, and `connection_confirmed_notifications` has no effect.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: notificationSettings, error } = useNotificationSettings();
 * if (!notificationSettings) return <p role="alert">{messageOf(error)}</p>;
 * return <p>{notificationSettings.post_comment_notifications ? 'On' : 'Off'}</p>;
 */
export function useNotificationSettings<Data = NotificationSettings>(
  ...args: ReadArguments<NoInput, NotificationSettings, Data>
): UseQueryResult<Data, CommunityError> {
  return useRead(notificationSettings, args);
}

/**
 * Changes notification settings. Each change shows at once; a refused one is undone without affecting the others.
 *
 * - **Request**: `POST /api/auth/user/notifications-settings/` (public server: `PATCH /api/auth/user/notifications-settings/`),
 *   with the token.
 * - **Input**: Any of the settings; those that are left out keep their value.
 *   - `post_comment_notifications?`: A push when someone comments on a post. True by default.
 *   - `post_reaction_notifications?`: A notification, and a push, when someone reacts to a post of the account. False stops
 *     both. True by default.
 *   - `follow_notifications?`: A push when someone follows the account. True by default.
 *   - `follow_request_notifications?`: A push when someone asks to follow the private account. True by default.
 *   - `follow_request_approved_notifications?`: A push when a private user approves the account's follow request. True by
 *     default.
 *   - `connection_request_notifications?`: A push when someone asks for a connection. True by default.
 *   - `connection_confirmed_notifications?`: No effect: the service never sends a push for a confirmed connection. True by
 *     default.
 *   - `community_invite_notifications?`: A push when someone invites the account to a community. True by default.
 *   - `community_new_post_notifications?`: A push for a new post in a community. True by default.
 *   - `user_new_post_notifications?`: A push for a new post by a user to whom the account is subscribed. True by default.
 *   - `post_comment_reaction_notifications?`: A push when someone reacts to a comment of the account. True by default.
 *   - `post_comment_reply_notifications?`: A push when someone replies to a comment. True by default.
 *   - `post_comment_user_mention_notifications?`: A push when someone mentions the account in a comment. True by default.
 *   - `post_user_mention_notifications?`: A push when someone mentions the account in a post. True by default.
 * - **Data**: `NotificationSettings`. Which push notifications the service sends; all true by default. Only
 *   `post_reaction_notifications` also stops the notification itself, and `connection_confirmed_notifications` has no effect.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 * - **Changes at once**: `useNotificationSettings`.
 *
 * @example
 * const { mutate: updateNotificationSettings, error } = useUpdateNotificationSettings();
 * const onClick = () => updateNotificationSettings({ post_comment_notifications });
 * return <>
 *   <button onClick={onClick}>Update the notification settings</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useUpdateNotificationSettings<Kept = unknown>(
  options?: MutationHookOptions<UpdateNotificationSettingsInput, NotificationSettings, Kept>,
): UseMutationResult<NotificationSettings, CommunityError, UpdateNotificationSettingsInput, Kept> {
  return useWrite(updateNotificationSettings, options);
}
