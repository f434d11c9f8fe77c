'use client';
import type { UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { createInviteEffects, deleteInviteEffects, emailInviteEffects, updateInviteEffects } from '../effects/invites.js';
import type { Message } from '../contract/answer.js';
import type { IdInput } from '../contract/fields.js';
import {
  type CreateInviteInput,
  type EmailInviteInput,
  type Invite,
  invites,
  inviteSearch,
  type InviteSearchInput,
  type InvitesInput,
  type UpdateInviteInput,
} from '../contract/invites.js';
import type { CommunityError } from '../transport/errors.js';
import { type ReadArguments, useOffsetList } from './read.js';
import { type TypingOptions, useSearch } from './typing.js';
import { type MutationOptions, useWrite } from './write.js';

/** Creates an invite and reduces `invite_count` at once. Refused with 400 if no invite is left. */
export function useCreateInvite(
  options?: MutationOptions<CreateInviteInput, Invite>,
): UseMutationResult<Invite, CommunityError, CreateInviteInput> {
  return useWrite(createInviteEffects, options);
}

/**
 * Lists the invites of the account, newest first, 10 per page. Invites created or deleted between two pages are neither repeated
 * nor skipped.
 */
export function useInvites<Data = Invite[]>(
  ...args: ReadArguments<InvitesInput, Invite[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useOffsetList(invites, args);
}

/** Searches the invites by nickname, 300 ms after the last change of the query. */
export function useInviteSearch<Data = Invite[]>(
  input: InviteSearchInput | undefined,
  options?: TypingOptions<Invite[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(inviteSearch, input, options);
}

/** Renames an unused invite. */
export function useUpdateInvite(
  options?: MutationOptions<UpdateInviteInput, Invite>,
): UseMutationResult<Invite, CommunityError, UpdateInviteInput> {
  return useWrite(updateInviteEffects, options);
}

/** Deletes an unused invite and adds it back to `invite_count`. */
export function useDeleteInvite(
  options?: MutationOptions<IdInput, Message>,
): UseMutationResult<Message, CommunityError, IdInput> {
  return useWrite(deleteInviteEffects, options);
}

/** Mails an invite to an address. */
export function useEmailInvite(
  options?: MutationOptions<EmailInviteInput, Message>,
): UseMutationResult<Message, CommunityError, EmailInviteInput> {
  return useWrite(emailInviteEffects, options);
}
