import * as z from 'zod/mini';
import { answer, Id, type AnswerOf } from './answer.js';
import { NoInput } from './fields.js';
import { defineMutation, defineQuery, type Mutation, type Query } from './operation.js';

const switches = {
  /** A push when someone comments on a post. True by default. */
  post_comment_notifications: z.boolean(),
  /** A notification, and a push, when someone reacts to a post of the account. False stops both. True by default. */
  post_reaction_notifications: z.boolean(),
  /** A push when someone follows the account. True by default. */
  follow_notifications: z.boolean(),
  /** A push when someone asks to follow the private account. True by default. */
  follow_request_notifications: z.boolean(),
  /** A push when a private user approves the account's follow request. True by default. */
  follow_request_approved_notifications: z.boolean(),
  /** A push when someone asks for a connection. True by default. */
  connection_request_notifications: z.boolean(),
  /** No effect: the service never sends a push for a confirmed connection. True by default. */
  connection_confirmed_notifications: z.boolean(),
  /** A push when someone invites the account to a community. True by default. */
  community_invite_notifications: z.boolean(),
  /** A push for a new post in a community. True by default. */
  community_new_post_notifications: z.boolean(),
  /** A push for a new post by a user to whom the account is subscribed. True by default. */
  user_new_post_notifications: z.boolean(),
  /** A push when someone reacts to a comment of the account. True by default. */
  post_comment_reaction_notifications: z.boolean(),
  /** A push when someone replies to a comment. True by default. */
  post_comment_reply_notifications: z.boolean(),
  /** A push when someone mentions the account in a comment. True by default. */
  post_comment_user_mention_notifications: z.boolean(),
  /** A push when someone mentions the account in a post. True by default. */
  post_user_mention_notifications: z.boolean(),
};

/**
 * Which push notifications the service sends; all true by default. Only `post_reaction_notifications` also stops the
 * notification itself, and `connection_confirmed_notifications` has no effect.
 */
export const NotificationSettings = answer({
  /** The id of the settings. No operation takes it. */
  id: Id,
  ...switches,
});
export interface NotificationSettings extends AnswerOf<typeof NotificationSettings> {}

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
export interface UpdateNotificationSettingsInput extends SomeOf<typeof switches> {}

// A field keeps its comment here; through the partial schema it would lose it.
type SomeOf<Shape> = { [Name in keyof Shape]?: z.infer<Shape[Name]> | undefined };

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
