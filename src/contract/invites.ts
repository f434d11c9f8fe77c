import * as z from 'zod/mini';
import { answer, entity, Id, Message, Timestamp } from './answer.js';
import { countUpTo, Email, IdInput, InputId, Nickname, Offset, SearchQuery } from './fields.js';
import { defineList, defineMutation, defineQuery, type List, type Mutation, type Query, type Schema } from './operation.js';
import { InvitedProfile } from './profiles.js';
import { rows } from './rows.js';

const invitedUserSchema = entity('user', answer({ id: Id, username: z.string(), profile: InvitedProfile }), ['id', 'username']);

/** The user who joined by an invite. */
export interface InvitedUser extends z.infer<typeof invitedUserSchema> {}
export const InvitedUser: Schema<InvitedUser> = invitedUserSchema;

/** An invite; pending while `created_user` is null. Anyone who has `token` can join with it; it does not expire. */
export const Invite = entity(
  'invite',
  answer({
    id: Id,
    email: z.nullable(z.string()),
    is_invite_email_sent: z.boolean(),
    nickname: z.nullable(z.string()),
    token: z.string(),
    created_user: z.nullable(InvitedUser),
    created: Timestamp,
  }),
);
export interface Invite extends z.infer<typeof Invite> {}

export const CreateInviteInput = z.object({ nickname: Nickname });
export interface CreateInviteInput extends z.infer<typeof CreateInviteInput> {}

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
  status: 201,
  input: CreateInviteInput,
  output: Invite,
});

/** `pending`: true for unused invites, false for accepted ones, left out for both. */
export const InvitesInput = z.object({
  offset: z.optional(Offset),
  count: countUpTo(20),
  pending: z.optional(z.boolean()),
});
export interface InvitesInput extends z.infer<typeof InvitesInput> {}

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

export const InviteSearchInput = z.object({ query: SearchQuery, count: countUpTo(20), pending: z.optional(z.boolean()) });
export interface InviteSearchInput extends z.infer<typeof InviteSearchInput> {}

/** Searches the invites by nickname, newest first. Not paged. */
export const inviteSearch: Query<InviteSearchInput, Invite[]> = defineQuery({
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

export const UpdateInviteInput = z.object({ id: InputId, nickname: Nickname });
export interface UpdateInviteInput extends z.infer<typeof UpdateInviteInput> {}

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

export const EmailInviteInput = z.object({ id: InputId, email: Email });
export interface EmailInviteInput extends z.infer<typeof EmailInviteInput> {}

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
