'use client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { updateNotificationSettingsEffects } from '../effects/notification-settings.js';
import type { NoInput } from '../contract/fields.js';
import {
  type NotificationSettings,
  notificationSettings,
  type UpdateNotificationSettingsInput,
} from '../contract/notification-settings.js';
import type { CommunityError } from '../transport/errors.js';
import { type ReadArguments, useRead } from './read.js';
import { type MutationHookOptions, useWrite } from './write.js';

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
 * if (error) return <p role="alert">{messageOf(error)}</p>;
 * return notificationSettings && <p>{notificationSettings.post_comment_notifications ? 'On' : 'Off'}</p>;
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
 * - **Input**: `post_comment_notifications?`, `post_reaction_notifications?`, `follow_notifications?`,
 *   `follow_request_notifications?`, `follow_request_approved_notifications?`, `connection_request_notifications?`,
 *   `connection_confirmed_notifications?`, `community_invite_notifications?`, `community_new_post_notifications?`,
 *   `user_new_post_notifications?`, `post_comment_reaction_notifications?`, `post_comment_reply_notifications?`,
 *   `post_comment_user_mention_notifications?`, `post_user_mention_notifications?`. Any of the settings; those that are left
 *   out keep their value.
 * - **Data**: `NotificationSettings`. Which push notifications the service sends; all true by default. Only
 *   `post_reaction_notifications` also stops the notification itself, and `connection_confirmed_notifications` has no effect.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 * - **Changes at once**: `useNotificationSettings`.
 *
 * @example
 * const { mutate: updateNotificationSettings, isPending, error } = useUpdateNotificationSettings();
 * const onClick = () => updateNotificationSettings({ post_comment_notifications });
 * const text = messageOf(error) || 'Update the notification settings';
 * return <button disabled={isPending} onClick={onClick}>{text}</button>;
 */
export function useUpdateNotificationSettings<Kept = unknown>(
  options?: MutationHookOptions<UpdateNotificationSettingsInput, NotificationSettings, Kept>,
): UseMutationResult<NotificationSettings, CommunityError, UpdateNotificationSettingsInput, Kept> {
  return useWrite(updateNotificationSettingsEffects, options);
}
