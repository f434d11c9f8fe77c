'use client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { setLanguageEffects } from '../cache/effects.js';
import type { Message } from '../contract/answer.js';
import type { NoInput } from '../contract/fields.js';
import { type Language, languages, type SetLanguageInput } from '../contract/languages.js';
import type { CommunityError } from '../transport/errors.js';
import { type ReadArguments, useRead } from './read.js';
import { type MutationOptions, useWrite } from './write.js';

/** Every language the service knows, in no order; names in the language of the request. */
export function useLanguages<Data = Language[]>(
  ...args: ReadArguments<NoInput, Language[], Data>
): UseQueryResult<Data, CommunityError> {
  return useRead(languages, args);
}

/** Chooses the account's language. */
export function useSetLanguage(
  options?: MutationOptions<SetLanguageInput, Message>,
): UseMutationResult<Message, CommunityError, SetLanguageInput> {
  return useWrite(setLanguageEffects, options);
}
