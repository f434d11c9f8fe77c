import * as z from 'zod/mini';
import { answer, entity, Id, Message, Timestamp, type AnswerOf } from './answer.js';
import { countUpTo, Email, IdInput, InputId, Nickname, Offset, SearchQuery } from './fields.js';
import type { FieldsOf } from './fields-of.js';
import { defineList, defineMutation, defineQuery, type List, type Mutation, type Query, type Schema } from './operation.js';
import { InvitedProfile } from './profiles.js';
import { rows } from './rows.js';

const invitedUserSchema = entity(
  'user',
  answer({
    /** The id of the user, which never changes. */
    id: Id,
    /** The username, which the user can change. */
    username: z.string(),
    /** The profile, with two settings of the user. */
    profile: InvitedProfile,
  }),
);

/** The user who joined by an invite. */
export interface InvitedUser extends AnswerOf<typeof invitedUserSchema> {}
export const InvitedUser: Schema<InvitedUser> = invitedUserSchema;

/** An invite; pending while `created_user` is null. */
export const Invite = entity(
  'invite',
  answer({
    /** The id of the invite. A newer invite has a higher one. */
    id: Id,
    /** The address that the invite was mailed to last; null if it was not. */
    email: z.nullable(z.string()),
    /** Whether `emailInvite` has mailed the invite. */
    is_invite_email_sent: z.boolean(),
    /** What the account calls the invited person; null without a name. */
    nickname: z.nullable(z.string()),
    /** A secret: anyone who has it can join with it, once. It does not expire. */
    token: z.string(),
    /** The user who joined with the invite; null while it is pending. */
    created_user: z.nullable(InvitedUser),
    /** When the invite was created, ISO 8601 with an offset. */
    created: Timestamp,
  }),
);
export interface Invite extends AnswerOf<typeof Invite> {}

export const CreateInviteInput = z.object({
  /** What to call the invited person: 1 to 192 characters; no other invite of the account may have it. */
  nickname: Nickname,
});
export interface CreateInviteInput extends FieldsOf<typeof CreateInviteInput> {}

/**
 * Creates an invite, which uses up one of `currentUser.invite_count`.
 *
 * @throws 400 No invite is left, or another invite of the account has the nickname.
 */
export const createInvite: Mutation<CreateInviteInput, Invite> = defineMutation({
  name: 'createInvite',
  group: 'invites',
  method: 'PUT',
  path: '/api/invites/',
  summary: 'Create an invite.',
  token: 'required',
  answersSecret: true,
  status: 201,
  input: CreateInviteInput,
  output: Invite,
});

export const InvitesInput = z.object({
  /** How many invites to skip, at least 0. Left out, none. */
  offset: z.optional(Offset),
  /** Invites per page, 1 to 20. Left out, 10. */
  count: countUpTo(20),
  /** True: unused invites only. False: accepted ones only. Left out, both. */
  pending: z.optional(z.boolean()),
});
export interface InvitesInput extends FieldsOf<typeof InvitesInput> {}

/** The invites of the account, newest first. The service returns no total. */
export const invites: List<InvitesInput, Invite> = defineList({
  name: 'invites',
  group: 'invites',
  method: 'GET',
  path: '/api/invites/',
  summary: 'List the invites of the account.',
  token: 'required',
  answersSecret: true,
  paging: { by: 'offset', count: 10, maxCount: 20 },
  input: InvitesInput,
  output: rows(Invite),
});

export const InviteSearchInput = z.object({
  /** A part of the nickname, in any case: 1 to 120 characters. */
  query: SearchQuery,
  /** The largest number of invites, 1 to 20. Left out, 10. */
  count: countUpTo(20),
  /** True: unused invites only. False: accepted ones only. Left out, both. */
  pending: z.optional(z.boolean()),
});
export interface InviteSearchInput extends FieldsOf<typeof InviteSearchInput> {}

/** Searches the invites by nickname, newest first. Not paged. */
export const inviteSearch: Query<InviteSearchInput, readonly Invite[]> = defineQuery({
  name: 'inviteSearch',
  group: 'invites',
  method: 'GET',
  path: '/api/invites/search/',
  summary: 'Search invites by nickname.',
  token: 'required',
  answersSecret: true,
  limit: 10,
  input: InviteSearchInput,
  output: rows(Invite),
});

export const UpdateInviteInput = z.object({
  /** The id of an unused invite, at least 1. */
  id: InputId,
  /** What to call the invited person: 1 to 192 characters; no other invite of the account may have it. */
  nickname: Nickname,
});
export interface UpdateInviteInput extends FieldsOf<typeof UpdateInviteInput> {}

/**
 * Renames an unused invite.
 *
 * @throws 400 The account has no unused invite with this id.
 * @throws 500 Another invite of the account has the nickname.
 */
export const updateInvite: Mutation<UpdateInviteInput, Invite> = defineMutation({
  name: 'updateInvite',
  group: 'invites',
  method: 'PATCH',
  path: '/api/invites/',
  summary: 'Rename an invite.',
  token: 'required',
  answersSecret: true,
  input: UpdateInviteInput,
  output: Invite,
});

/**
 * Deletes an unused invite and adds it back to `currentUser.invite_count`. Its token is no longer valid.
 *
 * @throws 400 The account has no unused invite with this id.
 */
export const deleteInvite: Mutation<IdInput, Message> = defineMutation({
  name: 'deleteInvite',
  group: 'invites',
  method: 'DELETE',
  path: '/api/invites/:id/',
  summary: 'Delete an invite.',
  token: 'required',
  encoding: 'none',
  input: IdInput,
  output: Message,
});

export const EmailInviteInput = z.object({
  /** The id of an unused invite, at least 1. */
  id: InputId,
  /** The address to mail the invite to: a text with one @ and a domain. No invite of the account may have it already. */
  email: Email,
});
export interface EmailInviteInput extends FieldsOf<typeof EmailInviteInput> {}

/**
 * Mails an unused invite. This changes its `email` and `is_invite_email_sent`, which the answer does not contain.
 *
 * @throws 400 The account has no unused invite with this id, or this address has had it before.
 * @throws 500 Another invite of the account has the address.
 */
export const emailInvite: Mutation<EmailInviteInput, Message> = defineMutation({
  name: 'emailInvite',
  group: 'invites',
  method: 'POST',
  path: '/api/invites/:id/email/',
  summary: 'Send an invite by mail.',
  token: 'required',
  input: EmailInviteInput,
  output: Message,
});
