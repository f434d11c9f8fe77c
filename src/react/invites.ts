'use client';
import type { SkipToken, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
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
import { type DebounceOptions, useSearch } from './debounced.js';
import { type MutationHookOptions, useWrite } from './write.js';

/**
 * Creates an invite, which uses up one of `invite_count`.
 *
 * - **Request**: `PUT /api/invites/`, with the token.
 * - **Input**: `nickname` (1 to 192 characters).
 * - **Data**: `Invite`. An invite; pending while `created_user` is null. Anyone who has `token` can join with it; it does not
 *   expire.
 * - **Errors**:
 *   - 400: No invite is left, or another invite of the account has the nickname.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 * - **Changes at once**: `invite_count` of `useCurrentUser` and `useUser`.
 * - **Changes with its answer**: `useInvites` and `useInviteSearch`.
 * - **Refetches if the cache does not show the result**: `useInvites`.
 *
 * @example
 * const { mutate: createInvite, isPending, error } = useCreateInvite();
 * const onClick = () => createInvite({ nickname });
 * const text = messageOf(error) || 'Create an invite';
 * return <button disabled={isPending} onClick={onClick}>{text}</button>;
 */
export function useCreateInvite<Kept = unknown>(
  options?: MutationHookOptions<CreateInviteInput, Invite, Kept>,
): UseMutationResult<Invite, CommunityError, CreateInviteInput, Kept> {
  return useWrite(createInviteEffects, options);
}

/**
 * Lists the invites of the account, newest first. Invites created or deleted between two pages are neither repeated nor
 * skipped.
 *
 * - **Request**: `GET /api/invites/`, with the token.
 * - **Input**: `offset?` (the number of items to skip), `count?` (1 to 20), `pending?`. `pending`: true for unused invites,
 *   false for accepted ones, left out for both.
 * - **Data**: `Invite[]`, the items that are loaded so far in one array. An invite; pending while `created_user` is null.
 *   Anyone who has `token` can join with it; it does not expire.
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
export function useInvites<Data = Invite[]>(
  ...args: ReadArguments<InvitesInput, Invite[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useOffsetList(invites, args);
}

/**
 * Searches the invites by nickname, 300 ms after the last change of the query.
 *
 * - **Request**: `GET /api/invites/search/`, with the token.
 * - **Input**: `query` (1 to 120 characters), `count?` (1 to 20), `pending?`. `undefined` or `skipToken` while it is not known
 *   yet: nothing is sent.
 * - **Data**: `Invite[]`. An invite; pending while `created_user` is null. Anyone who has `token` can join with it; it does not
 *   expire.
 * - **Paging**: none; at most 10 items unless `count` is given.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: results = [], error } = useInviteSearch({ query });
 * if (error) return <p role="alert">{messageOf(error)}</p>;
 * return <ul>{results.map(({ id, nickname }) => <li key={id}>{nickname}</li>)}</ul>;
 */
export function useInviteSearch<Data = Invite[]>(
  input: InviteSearchInput | SkipToken | undefined,
  options?: DebounceOptions<Invite[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(inviteSearch, input, options);
}

/**
 * Renames an unused invite.
 *
 * - **Request**: `PATCH /api/invites/` (public server: `PATCH /api/invites/:id/`), with the token.
 * - **Input**: `id` (a positive integer), `nickname` (1 to 192 characters).
 * - **Data**: `Invite`. An invite; pending while `created_user` is null. Anyone who has `token` can join with it; it does not
 *   expire.
 * - **Errors**:
 *   - 400: The account has no unused invite with this id.
 *   - 401: The token is no longer valid. The session expires.
 *   - 500: Another invite of the account has the nickname.
 * - **Changes at once**: every cached copy of the invite and `useInviteSearch`.
 *
 * @example
 * const { mutate: updateInvite, isPending, error } = useUpdateInvite();
 * const onClick = () => updateInvite({ id, nickname });
 * const text = messageOf(error) || 'Rename an invite';
 * return <button disabled={isPending} onClick={onClick}>{text}</button>;
 */
export function useUpdateInvite<Kept = unknown>(
  options?: MutationHookOptions<UpdateInviteInput, Invite, Kept>,
): UseMutationResult<Invite, CommunityError, UpdateInviteInput, Kept> {
  return useWrite(updateInviteEffects, options);
}

/**
 * Deletes an unused invite and adds it back to `invite_count`.
 *
 * - **Request**: `DELETE /api/invites/:id/`, with the token.
 * - **Input**: `id` (a positive integer).
 * - **Data**: `Message`. A message of the service for users, in their language. Code must not depend on its words.
 * - **Errors**:
 *   - 400: The account has no unused invite with this id.
 *   - 401: The token is no longer valid. The session expires.
 * - **Changes at once**: `useInvites`, `useInviteSearch` and `invite_count` of `useCurrentUser` and `useUser`.
 * - **Refetches if the cache does not show the result**: `useRegistrationTokenCheck`, `useCurrentUser`, `useUser` and
 *   `useInvites`.
 *
 * @example
 * const { mutate: deleteInvite, isPending, error } = useDeleteInvite();
 * const onClick = () => deleteInvite({ id });
 * const text = messageOf(error) || 'Delete an invite';
 * return <button disabled={isPending} onClick={onClick}>{text}</button>;
 */
export function useDeleteInvite<Kept = unknown>(
  options?: MutationHookOptions<IdInput, Message, Kept>,
): UseMutationResult<Message, CommunityError, IdInput, Kept> {
  return useWrite(deleteInviteEffects, options);
}

/**
 * Mails an invite to an address.
 *
 * - **Request**: `POST /api/invites/:id/email/`, with the token.
 * - **Input**: `id` (a positive integer), `email` (a text with one @ and a domain, of any length).
 * - **Data**: `Message`. A message of the service for users, in their language. Code must not depend on its words.
 * - **Errors**:
 *   - 400: The account has no unused invite with this id, or this address has had it before.
 *   - 401: The token is no longer valid. The session expires.
 *   - 500: Another invite of the account has the address.
 * - **Changes at once**: every cached copy of the invite.
 *
 * @example
 * const { mutate: emailInvite, isPending, error } = useEmailInvite();
 * const onClick = () => emailInvite({ id, email });
 * const text = messageOf(error) || 'Send an invite by mail';
 * return <button disabled={isPending} onClick={onClick}>{text}</button>;
 */
export function useEmailInvite<Kept = unknown>(
  options?: MutationHookOptions<EmailInviteInput, Message, Kept>,
): UseMutationResult<Message, CommunityError, EmailInviteInput, Kept> {
  return useWrite(emailInviteEffects, options);
}
