import * as z from 'zod/mini';
import { answer, entity, Id, Message, Timestamp } from './answer.js';
import { Bio, Email, Location, Name, NewPassword, NoInput, Password, Picture, Url, Username } from './fields.js';
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
 * The account a token belongs to (U1). `following_count` also counts people who were deleted, whom `followings` leaves out;
 * `active_moderation_penalties_count` above zero hints at a suspension.
 */
export const CurrentUser = entity('user', answer(own), ['id', 'username']);
export interface CurrentUser extends z.infer<typeof CurrentUser> {}

/** The account as `user` answers it for its own username: as `CurrentUser`, with a `posts_count` unless version 1.0 is asked. */
export const OwnUser = entity('user', answer({ ...own, posts_count: z.optional(whole()) }), ['id', 'username']);
export interface OwnUser extends z.infer<typeof OwnUser> {}

/** The account that owns the token; answered while suspended, too. Row 9. */
export const currentUser: Query<NoInput, CurrentUser> = defineQuery({
  name: 'currentUser',
  group: 'auth',
  method: 'GET',
  path: '/api/auth/user/',
  summary: 'Get the user that owns the token.',
  token: 'required',
  tells: { unread: 'unread_notifications_count' },
  input: NoInput,
  output: CurrentUser,
});

/** Every field may be left out and then keeps its value; `''` clears bio, url and location, `null` deletes a picture. */
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
 * Changes the profile and answers it fresh. Leaving private deletes every received follow request with its notification;
 * going private deletes every incoming unconfirmed connection. After a rename the old name is nobody's. Row 12.
 */
export const updateUser: Mutation<UpdateUserInput, CurrentUser> = defineMutation({
  name: 'updateUser',
  group: 'auth',
  method: 'PATCH',
  path: '/api/auth/user/',
  summary: 'Update the profile of the account.',
  token: 'required',
  encoding: 'form',
  input: UpdateUserInput,
  output: CurrentUser,
});

export const UpdateEmailInput = z.object({ email: Email });
export interface UpdateEmailInput extends z.infer<typeof UpdateEmailInput> {}

/**
 * Mails a link to the new address; the answer still shows the old one, which changes only by `verifyEmail` within a day.
 * The account's own address counts as taken. Row 13.
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
 * Changes the password and ends every session of the account, this one included: the new token is not in the answer. A wrong
 * current password is answered with 401, and is no end of a session. Row 14.
 */
export const updatePassword: Mutation<UpdatePasswordInput, CurrentUser> = defineMutation({
  name: 'updatePassword',
  group: 'auth',
  method: 'PATCH',
  path: '/api/auth/user/settings/',
  summary: 'Change the password.',
  token: 'required',
  encoding: 'form',
  secrets: ['current_password', 'new_password'],
  input: UpdatePasswordInput,
  output: CurrentUser,
});

/** Refused with 400 when they were accepted before. The service blocks nothing until then: that is the app's part. Row 15. */
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
