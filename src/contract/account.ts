import * as z from 'zod/mini';
import { answer, entity, Id, Message, Timestamp } from './answer.js';
import { Bio, Email, Location, Name, NewPassword, NoInput, Password, Picture, Url, Username } from './fields.js';
import { formDataOf } from './form-data.js';
import { Language } from './languages.js';
import { defineMutation, defineQuery, type Mutation, type Query } from './operation.js';
import { OwnProfile, Visibility } from './profiles.js';
import { whole } from './whole.js';

const own = {
  id: Id,
  uuid: z.string(),
  email: z.string(),
  username: z.string(),
  profile: OwnProfile,
  language: z.nullable(Language),
  invite_count: whole(),
  date_joined: Timestamp,
  are_guidelines_accepted: z.boolean(),
  followers_count: whole(),
  following_count: whole(),
  connections_circle_id: z.nullable(Id),
  is_member_of_communities: z.boolean(),
  is_global_moderator: z.boolean(),
  unread_notifications_count: whole(),
  pending_communities_moderated_objects_count: whole(),
  active_moderation_penalties_count: whole(),
  visibility: Visibility,
};

/**
 * The signed-in account. `following_count` includes deleted users, whom `followings` leaves out.
 * `active_moderation_penalties_count` above zero hints at a suspension.
 */
export const CurrentUser = entity('user', answer(own), ['id', 'username']);
export interface CurrentUser extends z.infer<typeof CurrentUser> {}

/**
 * The answer of `user` to the account's own username: the fields of `CurrentUser`, and `posts_count` unless the request accepts
 * version 1.0.
 */
export const OwnUser = entity('user', answer({ ...own, posts_count: z.optional(whole()) }), ['id', 'username']);
export interface OwnUser extends z.infer<typeof OwnUser> {}

/** The account that the token belongs to. A suspended account can read it too. */
export const currentUser: Query<NoInput, CurrentUser> = defineQuery({
  name: 'currentUser',
  group: 'auth',
  method: 'GET',
  path: '/api/auth/user/',
  summary: 'Get the user that owns the token.',
  token: 'required',
  shares: { unread: 'unread_notifications_count' },
  input: NoInput,
  output: CurrentUser,
});

/** A field that is left out keeps its value. `''` clears bio, url and location; `null` deletes a picture. */
export const UpdateUserInput = z.object({
  username: z.optional(Username),
  name: z.optional(Name),
  bio: z.optional(Bio),
  url: z.optional(Url),
  location: z.optional(Location),
  followers_count_visible: z.optional(z.boolean()),
  community_posts_visible: z.optional(z.boolean()),
  visibility: z.optional(Visibility),
  avatar: z.optional(z.nullable(Picture)),
  cover: z.optional(z.nullable(Picture)),
});
export interface UpdateUserInput extends z.infer<typeof UpdateUserInput> {}

/**
 * Changes the profile and returns the new record. An account that is no longer private loses all received follow requests and
 * their notifications; an account that becomes private loses all unconfirmed incoming connections. After a rename the old
 * username is free.
 *
 * @throws 400 The username is taken, or a picture is not a complete PNG, JPEG, GIF or WebP.
 */
export const updateUser: Mutation<UpdateUserInput, CurrentUser> = defineMutation({
  name: 'updateUser',
  group: 'auth',
  method: 'PATCH',
  path: '/api/auth/user/',
  summary: 'Update the profile of the account.',
  token: 'required',
  encoding: 'form',
  formData: formDataOf,
  input: UpdateUserInput,
  output: CurrentUser,
});

export const UpdateEmailInput = z.object({ email: Email });
export interface UpdateEmailInput extends z.infer<typeof UpdateEmailInput> {}

/**
 * Mails a link to the new address. The answer still has the old address; `verifyEmail` changes it, within one day. The
 * account's own address counts as taken.
 *
 * @throws 400 An account has this email address already, perhaps this one.
 */
export const updateEmail: Mutation<UpdateEmailInput, CurrentUser> = defineMutation({
  name: 'updateEmail',
  group: 'auth',
  method: 'PATCH',
  path: '/api/auth/user/settings/',
  summary: 'Ask for a change of the email address.',
  token: 'required',
  encoding: 'form',
  input: UpdateEmailInput,
  output: CurrentUser,
});

export const UpdatePasswordInput = z.object({ current_password: Password, new_password: NewPassword });
export interface UpdatePasswordInput extends z.infer<typeof UpdatePasswordInput> {}

/**
 * Changes the password and ends every session of the account, including this one: the answer does not contain the new token.
 *
 * @throws 400 The new password is too common.
 * @throws 401 The current password is wrong. The session goes on.
 */
export const updatePassword: Mutation<UpdatePasswordInput, CurrentUser> = defineMutation({
  name: 'updatePassword',
  group: 'auth',
  method: 'PATCH',
  path: '/api/auth/user/settings/',
  summary: 'Change the password.',
  token: 'required',
  encoding: 'form',
  unauthorized: 'wrong-password',
  secrets: ['current_password', 'new_password'],
  input: UpdatePasswordInput,
  output: CurrentUser,
});

/**
 * Accepts the guidelines. The service does not require acceptance anywhere: an app has to.
 *
 * @throws 400 The guidelines are accepted already.
 */
export const acceptGuidelines: Mutation<NoInput, Message> = defineMutation({
  name: 'acceptGuidelines',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/user/accept-guidelines/',
  summary: 'Accept the guidelines.',
  token: 'required',
  encoding: 'none',
  input: NoInput,
  output: Message,
});
