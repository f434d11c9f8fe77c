import * as z from 'zod/mini';
import { answer, Id } from './answer.js';
import { NoInput } from './fields.js';
import { defineMutation, defineQuery, type Mutation, type Query } from './operation.js';

const switches = {
  post_comment_notifications: z.boolean(),
  post_reaction_notifications: z.boolean(),
  follow_notifications: z.boolean(),
  follow_request_notifications: z.boolean(),
  follow_request_approved_notifications: z.boolean(),
  connection_request_notifications: z.boolean(),
  connection_confirmed_notifications: z.boolean(),
  community_invite_notifications: z.boolean(),
  community_new_post_notifications: z.boolean(),
  user_new_post_notifications: z.boolean(),
  post_comment_reaction_notifications: z.boolean(),
  post_comment_reply_notifications: z.boolean(),
  post_comment_user_mention_notifications: z.boolean(),
  post_user_mention_notifications: z.boolean(),
};

/**
 * Which push notifications the service sends; all true by default. Only `post_reaction_notifications` also stops the
 * notification itself, and `connection_confirmed_notifications` has no effect.
 */
export const NotificationSettings = answer({ id: Id, ...switches });
export interface NotificationSettings extends z.infer<typeof NotificationSettings> {}

/** The fourteen notification settings of the account. */
export const notificationSettings: Query<NoInput, NotificationSettings> = defineQuery({
  name: 'notificationSettings',
  group: 'auth',
  method: 'GET',
  path: '/api/auth/user/notifications-settings/',
  summary: 'Get the notification settings.',
  token: 'required',
  input: NoInput,
  output: NotificationSettings,
});

/** Any of the settings; those that are left out keep their value. */
export const UpdateNotificationSettingsInput = z.partial(z.object(switches));
export interface UpdateNotificationSettingsInput extends z.infer<typeof UpdateNotificationSettingsInput> {}

/** Changes settings and returns all fourteen. Sent as JSON: in a form, the service sets every missing setting to false. */
export const updateNotificationSettings: Mutation<UpdateNotificationSettingsInput, NotificationSettings> = defineMutation({
  name: 'updateNotificationSettings',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/user/notifications-settings/',
  summary: 'Update the notification settings.',
  token: 'required',
  input: UpdateNotificationSettingsInput,
  output: NotificationSettings,
});
