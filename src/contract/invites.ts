import * as z from 'zod/mini';
import { answer, entity, Id, Message, Timestamp } from './answer.js';
import { countUpTo, Email, IdInput, InputId, Nickname, Offset, SearchQuery } from './fields.js';
import { defineList, defineMutation, defineQuery, type List, type Mutation, type Query, type Schema } from './operation.js';
import { InvitedProfile } from './profiles.js';

const invitedUserSchema = entity('user', answer({ id: Id, username: z.string(), profile: InvitedProfile }), ['id', 'username']);

/** The user who joined by an invite. */
export interface InvitedUser extends z.infer<typeof invitedUserSchema> {}
export const InvitedUser: Schema<InvitedUser> = invitedUserSchema;

/** An invite; pending while `created_user` is null. Whoever holds `token` can join by it, for it never expires. */
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

/** Makes an invite and uses up one of `currentUser.invite_count`; refused with 400 when none is left. Row 55. */
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

/** `pending` true asks for the unused ones, false for the accepted ones, left out for both. */
export const InvitesInput = z.object({
  offset: z.optional(Offset),
  count: countUpTo(20),
  pending: z.optional(z.boolean()),
});
export interface InvitesInput extends z.infer<typeof InvitesInput> {}

/** The account's invites, newest first; the service tells no total. Row 56. */
export const invites: List<InvitesInput, Invite> = defineList({
  name: 'invites',
  group: 'invites',
  method: 'GET',
  path: '/api/invites/',
  summary: 'List the invites of the account.',
  token: 'required',
  paging: { by: 'offset', count: 10, maxCount: 20 },
  input: InvitesInput,
  output: z.array(Invite),
});

export const InviteSearchInput = z.object({ query: SearchQuery, count: countUpTo(20), pending: z.optional(z.boolean()) });
export interface InviteSearchInput extends z.infer<typeof InviteSearchInput> {}

/** Invites by a part of their nickname, newest first and not paged. Row 57. */
export const inviteSearch: Query<InviteSearchInput, Invite[]> = defineQuery({
  name: 'inviteSearch',
  group: 'invites',
  method: 'GET',
  path: '/api/invites/search/',
  summary: 'Search invites by nickname.',
  token: 'required',
  limit: 10,
  input: InviteSearchInput,
  output: z.array(Invite),
});

export const UpdateInviteInput = z.object({ id: InputId, nickname: Nickname });
export interface UpdateInviteInput extends z.infer<typeof UpdateInviteInput> {}

/** Renames an unused invite. The nickname of another own invite makes the service fail with 500. Row 58. */
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

/** Deletes an unused invite and gives it back to `currentUser.invite_count`; its token admits nobody any more. Row 59. */
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
 * Mails an unused invite; its `email` and `is_invite_email_sent` change, which the answer does not show. The address of
 * another own invite makes the service fail with 500. Row 60.
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
