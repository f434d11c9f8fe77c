'use client';
import type { SkipToken, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { createInvite, deleteInvite, emailInvite } from '../effects/invites.js';
import type { Message } from '../contract/answer.js';
import type { IdInput } from '../contract/fields.js';
import type {
  CreateInviteInput,
  EmailInviteInput,
  Invite,
  InviteSearchInput,
  InvitesInput,
  UpdateInviteInput,
} from '../contract/invites.js';
import type { CommunityError } from '../transport/errors.js';
import { type ReadArguments, useOffsetList } from './read.js';
import { type DebounceOptions, useSearch } from './debounced.js';
import { type MutationHookOptions, useWrite } from './write.js';
import { invites, inviteSearch } from '../rules/reads.js';
import { updateInvite } from '../rules/writes.js';

/**
 * Creates an invite, which uses up one of `invite_count`.
 *
 * - **Request**: `PUT /api/invites/`, with the token.
 * - **Input**:
 *   - `nickname`: What to call the invited person: 1 to 192 characters; no other invite of the account may have it.
 * - **Data**: `Invite`. An invite; pending while `created_user` is null.
 * - **Errors**:
 *   - 400: No invite is left, or another invite of the account has the nickname.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 * - **Changes at once**: `invite_count` of `useCurrentUser` and `useUser`.
 * - **Changes with its answer**: `useInvites` and `useInviteSearch`.
 * - **Refetches if the cache does not show the result**: `useInvites`.
 *
 * @example
 * const { mutate: createInvite, error } = useCreateInvite();
 * const onClick = () => createInvite({ nickname });
 * return <>
 *   <button onClick={onClick}>Create an invite</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useCreateInvite<Kept = unknown>(
  options?: MutationHookOptions<CreateInviteInput, Invite, Kept>,
): UseMutationResult<Invite, CommunityError, CreateInviteInput, Kept> {
  return useWrite(createInvite, options);
}

/**
 * Lists the invites of the account, newest first. Invites created or deleted between two pages are neither repeated nor
 * skipped.
 *
 * - **Request**: `GET /api/invites/`, with the token.
 * - **Input**:
 *   - `offset?`: How many invites to skip, at least 0. Left out, none.
 *   - `count?`: Invites per page, 1 to 20. Left out, 10.
 *   - `pending?`: True: unused invites only. False: accepted ones only. Left out, both.
 * - **Data**: `Invite[]`, the items that are loaded so far in one array. An invite; pending while `created_user` is null.
 * - **Paging**: 10 items per page, at most 20 with `count`. `fetchNextPage` loads the next page while `hasNextPage`. The list
 *   begins after `offset` items, if given.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *
 * @example
 * const { data: invites = [], hasNextPage, fetchNextPage } = useInvites();
 * return <>
 *   {invites.map(({ id, nickname }) => <p key={id}>{nickname}</p>)}
 *   {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
 * </>;
 */
export function useInvites<Data = readonly Invite[]>(
  ...args: ReadArguments<InvitesInput, readonly Invite[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useOffsetList(invites, args);
}

/**
 * Searches the invites by nickname, 300 ms after the last change of the query.
 *
 * - **Request**: `GET /api/invites/search/`, with the token.
 * - **Input**: `undefined` or `skipToken` while it is not known yet: nothing is sent.
 *   - `query`: A part of the nickname, in any case: 1 to 120 characters.
 *   - `count?`: The largest number of invites, 1 to 20. Left out, 10.
 *   - `pending?`: True: unused invites only. False: accepted ones only. Left out, both.
 * - **Data**: `Invite[]`. An invite; pending while `created_user` is null.
 * - **Paging**: none; at most 10 items unless `count` is given.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: results, error } = useInviteSearch({ query });
 * if (!results) return <p role="alert">{messageOf(error)}</p>;
 * return <ul>{results.map(({ id, nickname }) => <li key={id}>{nickname}</li>)}</ul>;
 */
export function useInviteSearch<Data = readonly Invite[]>(
  input: InviteSearchInput | SkipToken | undefined,
  options?: DebounceOptions<readonly Invite[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(inviteSearch, input, options);
}

/**
 * Renames an unused invite.
 *
 * - **Request**: `PATCH /api/invites/` (public server: `PATCH /api/invites/:id/`), with the token.
 * - **Input**:
 *   - `id`: The id of an unused invite, at least 1.
 *   - `nickname`: What to call the invited person: 1 to 192 characters; no other invite of the account may have it.
 * - **Data**: `Invite`. An invite; pending while `created_user` is null.
 * - **Errors**:
 *   - 400: The account has no unused invite with this id.
 *   - 401: The token is no longer valid. The session expires.
 *   - 500: Another invite of the account has the nickname.
 * - **Changes at once**: every cached copy of the invite and `useInviteSearch`.
 *
 * @example
 * const { mutate: updateInvite, error } = useUpdateInvite();
 * const onClick = () => updateInvite({ id, nickname });
 * return <>
 *   <button onClick={onClick}>Rename an invite</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useUpdateInvite<Kept = unknown>(
  options?: MutationHookOptions<UpdateInviteInput, Invite, Kept>,
): UseMutationResult<Invite, CommunityError, UpdateInviteInput, Kept> {
  return useWrite(updateInvite, options);
}

/**
 * Deletes an unused invite and adds it back to `invite_count`.
 *
 * - **Request**: `DELETE /api/invites/:id/`, with the token.
 * - **Input**:
 *   - `id`: The id of the record, at least 1.
 * - **Data**: `Message`. A message of the service for users, in their language. Code must not depend on its words.
 * - **Errors**:
 *   - 400: The account has no unused invite with this id.
 *   - 401: The token is no longer valid. The session expires.
 * - **Changes at once**: `useInvites`, `useInviteSearch` and `invite_count` of `useCurrentUser` and `useUser`.
 * - **Refetches if the cache does not show the result**: `useRegistrationTokenCheck`, `useCurrentUser`, `useUser` and
 *   `useInvites`.
 *
 * @example
 * const { mutate: deleteInvite, error } = useDeleteInvite();
 * const onClick = () => deleteInvite({ id });
 * return <>
 *   <button onClick={onClick}>Delete an invite</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useDeleteInvite<Kept = unknown>(
  options?: MutationHookOptions<IdInput, Message, Kept>,
): UseMutationResult<Message, CommunityError, IdInput, Kept> {
  return useWrite(deleteInvite, options);
}

/**
 * Mails an invite to an address.
 *
 * - **Request**: `POST /api/invites/:id/email/`, with the token.
 * - **Input**:
 *   - `id`: The id of an unused invite, at least 1.
 *   - `email`: The address to mail the invite to: a text with one @ and a domain. No invite of the account may have it already.
 * - **Data**: `Message`. A message of the service for users, in their language. Code must not depend on its words.
 * - **Errors**:
 *   - 400: The account has no unused invite with this id, or this address has had it before.
 *   - 401: The token is no longer valid. The session expires.
 *   - 500: Another invite of the account has the address.
 * - **Changes at once**: every cached copy of the invite.
 *
 * @example
 * const { mutate: emailInvite, error } = useEmailInvite();
 * const onClick = () => emailInvite({ id, email });
 * return <>
 *   <button onClick={onClick}>Send an invite by mail</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useEmailInvite<Kept = unknown>(
  options?: MutationHookOptions<EmailInviteInput, Message, Kept>,
): UseMutationResult<Message, CommunityError, EmailInviteInput, Kept> {
  return useWrite(emailInvite, options);
}
