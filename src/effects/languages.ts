import type { Message } from '../contract/answer.js';
import { type Language, type SetLanguageInput } from '../contract/languages.js';
import { isOwn, own, type CapturedOwn, captureOwn } from './people.js';
import { invalidate, on, patch, type Effects } from './service.js';
import * as rules from '../rules/writes.js';

/** The new language, if the list of languages is loaded. */
interface CapturedLanguage extends CapturedOwn {
  readonly language: Language | undefined;
}

/** The language waits for the answer if the list of languages is not loaded: the input has only its id. */
export const setLanguage: Effects<SetLanguageInput, Message> = on<SetLanguageInput, Message, CapturedLanguage>(
  rules.setLanguage,
  {
    capture: (reader, { language_id }) => {
      const all = reader.read('languages').flatMap(({ data }) => data);
      return { ...captureOwn(reader), language: all.find(({ id }) => id === language_id) };
    },
    change: [patch('user', ({ captured: { language } }) => language && { language }, own)],
    stale: [invalidate(['currentUser', 'user'], ({ data }, { captured }) => isOwn(data) && !captured.language)],
  },
);
