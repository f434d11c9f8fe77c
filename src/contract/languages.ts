import * as z from 'zod/mini';
import { answer, Id, Message, type AnswerOf } from './answer.js';
import { InputId, NoInput } from './fields.js';
import type { FieldsOf } from './fields-of.js';
import { defineMutation, defineQuery, type Mutation, type Query, type Schema } from './operation.js';
import { rows } from './rows.js';

const languageSchema = answer({
  /** The id of the language, for `setLanguage`. */
  id: Id,
  /** A language code such as `en` or `zh-CN`. */
  code: z.string(),
  /** The name, in the language of the request. */
  name: z.string(),
});

/** A language the service can translate into. */
export interface Language extends AnswerOf<typeof languageSchema> {}
export const Language: Schema<Language> = languageSchema;

/** All languages of the service: over 300, in no order, not paged. */
export const languages: Query<NoInput, readonly Language[]> = defineQuery({
  name: 'languages',
  group: 'auth',
  method: 'GET',
  path: '/auth/auth/user/languages/',
  summary: 'List every language of the service.',
  token: 'required',
  input: NoInput,
  output: rows(Language),
});

export const SetLanguageInput = z.object({
  /** The id of one of `languages`, at least 1. */
  language_id: InputId,
});
export interface SetLanguageInput extends FieldsOf<typeof SetLanguageInput> {}

/**
 * Sets the language of translations and push notifications, and `currentUser.language`.
 *
 * @throws 400 No language has this id.
 */
export const setLanguage: Mutation<SetLanguageInput, Message> = defineMutation({
  name: 'setLanguage',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/user/languages/',
  summary: 'Set the language of the account.',
  token: 'required',
  input: SetLanguageInput,
  output: Message,
});
