'use client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { setLanguageEffects } from '../effects/languages.js';
import type { Message } from '../contract/answer.js';
import type { NoInput } from '../contract/fields.js';
import { type Language, languages, type SetLanguageInput } from '../contract/languages.js';
import type { CommunityError } from '../transport/errors.js';
import { type ReadArguments, useRead } from './read.js';
import { type MutationOptions, useWrite } from './write.js';

/** Lists all languages of the service, in no order. Their names are in the language of the request. */
export function useLanguages<Data = Language[]>(
  ...args: ReadArguments<NoInput, Language[], Data>
): UseQueryResult<Data, CommunityError> {
  return useRead(languages, args);
}

/** Sets the language of the account. */
export function useSetLanguage(
  options?: MutationOptions<SetLanguageInput, Message>,
): UseMutationResult<Message, CommunityError, SetLanguageInput> {
  return useWrite(setLanguageEffects, options);
}
