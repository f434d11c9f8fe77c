import * as z from 'zod/mini';
import { answer, entity, Id, Message, Timestamp, type AnswerOf } from './answer.js';
import { Bio, Email, Location, Name, NewPassword, NoInput, Password, Picture, Url, Username } from './fields.js';
import { formDataOf } from './form-data.js';
import type { FieldsOf } from './fields-of.js';
import { Language } from './languages.js';
import { defineMutation, defineQuery, type Mutation, type Query } from './operation.js';
import { OwnProfile, Visibility } from './profiles.js';
import { whole } from './whole.js';

const own = {
  /** The id of the account, which never changes. */
  id: Id,
  /** A UUID of the account. No operation takes it. */
  uuid: z.string(),
  /** The email address. After `updateEmail` it is the old one until `verifyEmail`. */
  email: z.string(),
  /** The username. `updateUser` changes it. */
  username: z.string(),
  /** The profile, with the settings that only the account sees. */
  profile: OwnProfile,
  /** The language of translations and push notifications; null if none is set. */
  language: z.nullable(Language),
  /** How many invites the account can still create. `createInvite` uses one up, and `deleteInvite` gives it back. */
  invite_count: whole(),
  /** When the account was created, ISO 8601 with an offset. */
  date_joined: Timestamp,
  /** Whether the account has accepted the guidelines. The service requires it nowhere. */
  are_guidelines_accepted: z.boolean(),
  /** The number of followers. */
  followers_count: whole(),
  /** The number of follows, including those of deleted users, whom `followings` leaves out. */
  following_count: whole(),
  /** The id of the default circle, Connections; null if there is none. */
  connections_circle_id: z.nullable(Id),
  /** Whether the account is a member of any community. */
  is_member_of_communities: z.boolean(),
  /** Whether the account is a moderator of the whole service. */
  is_global_moderator: z.boolean(),
  /** The number of unread notifications of all types. */
  unread_notifications_count: whole(),
  /** The number of moderated objects that are pending in the communities of the account. */
  pending_communities_moderated_objects_count: whole(),
  /** The number of active penalties by moderators. Above zero it hints at a suspension. */
  active_moderation_penalties_count: whole(),
  /** `P` public, `O` members of the service only (the default), `T` private: following needs an approved request. */
  visibility: Visibility,
};

/** The signed-in account. */
export const CurrentUser = entity('user', answer(own));
export interface CurrentUser extends AnswerOf<typeof CurrentUser> {}

/** The answer of `user` to the account's own username: the fields of `CurrentUser`, and `posts_count`. */
export const OwnUser = entity(
  'user',
  answer({
    ...own,
    /** The number of posts; absent if the request accepts version 1.0. */
    posts_count: z.optional(whole()),
  }),
);
export interface OwnUser extends AnswerOf<typeof OwnUser> {}

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

/** A field that is left out keeps its value. */
export const UpdateUserInput = z.object({
  /** The new username: 1 to 30 letters, digits, underscores and full stops. Left out, it stays. */
  username: z.optional(Username),
  /** The new name: 1 to 192 characters without angle brackets. Left out, it stays. */
  name: z.optional(Name),
  /** The new text about the account: at most 1,000 characters; empty, it is cleared. Left out, it stays. */
  bio: z.optional(Bio),
  /** The new web address: at most 200 characters, with the `https://` that a bare host gets; empty, it is cleared. Left out, it stays. */
  url: z.optional(Url),
  /** The new location: at most 64 characters; empty, it is cleared. Left out, it stays. */
  location: z.optional(Location),
  /** Whether others see `followers_count`. Left out, it stays. */
  followers_count_visible: z.optional(z.boolean()),
  /** Whether others see the account's posts in communities. Left out, it stays. */
  community_posts_visible: z.optional(z.boolean()),
  /** `P` public, `O` members of the service only, `T` private: following needs an approved request. Left out, it stays. */
  visibility: z.optional(Visibility),
  /** The new picture, of at most 10 MiB and not SVG; null deletes it. Left out, it stays. */
  avatar: z.optional(z.nullable(Picture)),
  /** The new cover picture, of at most 10 MiB and not SVG; null deletes it. Left out, it stays. */
  cover: z.optional(z.nullable(Picture)),
});
export interface UpdateUserInput extends FieldsOf<typeof UpdateUserInput> {}

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
  refusesTaken: 'username',
  input: UpdateUserInput,
  output: CurrentUser,
});

export const UpdateEmailInput = z.object({
  /** The new address, to which a link is mailed: a text with one @ and a domain. */
  email: Email,
});
export interface UpdateEmailInput extends FieldsOf<typeof UpdateEmailInput> {}

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

export const UpdatePasswordInput = z.object({
  /** The password so far: 10 to 100 characters, never trimmed. */
  current_password: Password,
  /** The new one: 10 to 100 characters, not digits alone, never trimmed. The service also refuses common ones. */
  new_password: NewPassword,
});
export interface UpdatePasswordInput extends FieldsOf<typeof UpdatePasswordInput> {}

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
