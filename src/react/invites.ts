'use client';
import type { UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { createInviteEffects, deleteInviteEffects, emailInviteEffects, updateInviteEffects } from '../cache/effects.js';
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

/** Makes an invite, and counts it off `invite_count` at once; refused with 400 when none is left. */
export function useCreateInvite(
  options?: MutationOptions<CreateInviteInput, Invite>,
): UseMutationResult<Invite, CommunityError, CreateInviteInput> {
  return useWrite(createInviteEffects, options);
}

/** The account's invites, newest first, 10 a page; rows made or deleted meanwhile are neither doubled nor skipped. */
export function useInvites<Data = Invite[]>(
  ...args: ReadArguments<InvitesInput, Invite[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useOffsetList(invites, args);
}

/** Invites by a part of the nickname, 300 ms after the last change. */
export function useInviteSearch<Data = Invite[]>(
  input: InviteSearchInput | undefined,
  options?: TypingOptions<Invite[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(inviteSearch, input, options);
}

/** Renames an invite. */
export function useUpdateInvite(
  options?: MutationOptions<UpdateInviteInput, Invite>,
): UseMutationResult<Invite, CommunityError, UpdateInviteInput> {
  return useWrite(updateInviteEffects, options);
}

/** Deletes an invite that nobody has used, and gives it back to `invite_count`. */
export function useDeleteInvite(
  options?: MutationOptions<IdInput, Message>,
): UseMutationResult<Message, CommunityError, IdInput> {
  return useWrite(deleteInviteEffects, options);
}

/** Mails the invite to an address. */
export function useEmailInvite(
  options?: MutationOptions<EmailInviteInput, Message>,
): UseMutationResult<Message, CommunityError, EmailInviteInput> {
  return useWrite(emailInviteEffects, options);
}
