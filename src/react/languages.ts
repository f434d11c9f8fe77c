'use client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { Message } from '../contract/answer.js';
import type { NoInput } from '../contract/fields.js';
import type { Language, SetLanguageInput } from '../contract/languages.js';
import type { CommunityError } from '../transport/errors.js';
import { type ReadArguments, useRead } from './read.js';
import { type MutationHookOptions, useWrite } from './write.js';
import { languages } from '../rules/reads.js';
import { setLanguage } from '../rules/writes.js';

/**
 * Lists all languages of the service, in no particular order. Their names are in the language of the request.
 *
 * - **Request**: `GET /auth/auth/user/languages/` (public server: `GET /api/auth/user/languages/`), with the token.
 * - **Input**: none.
 * - **Data**: `Language[]`. A language the service can translate into.
 * - **Paging**: none; the answer has all items.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: languages, error } = useLanguages();
 * if (!languages) return <p role="alert">{messageOf(error)}</p>;
 * return <ul>{languages.map(({ id, name }) => <li key={id}>{name}</li>)}</ul>;
 */
export function useLanguages<Data = readonly Language[]>(
  ...args: ReadArguments<NoInput, readonly Language[], Data>
): UseQueryResult<Data, CommunityError> {
  return useRead(languages, args);
}

/**
 * Sets the language of the account, for translated texts and push notifications.
 *
 * - **Request**: `POST /api/auth/user/languages/`, with the token.
 * - **Input**:
 *   - `language_id`: The id of one of `languages`, at least 1.
 * - **Data**: `Message`. A message of the service for users, in their language. Code must not depend on its words.
 * - **Errors**:
 *   - 400: No language has this id.
 *   - 401: The token is no longer valid. The session expires.
 * - **Changes at once**: every cached copy of the user.
 * - **Refetches if the cache does not show the result**: `useCurrentUser` and `useUser`.
 *
 * @example
 * const { mutate: setLanguage, error } = useSetLanguage();
 * const onClick = () => setLanguage({ language_id });
 * return <>
 *   <button onClick={onClick}>Set the language of the account</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useSetLanguage<Kept = unknown>(
  options?: MutationHookOptions<SetLanguageInput, Message, Kept>,
): UseMutationResult<Message, CommunityError, SetLanguageInput, Kept> {
  return useWrite(setLanguage, options);
}
