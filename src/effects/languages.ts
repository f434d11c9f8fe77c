import type { Message } from '../contract/answer.js';
import { type Language, setLanguage, type SetLanguageInput } from '../contract/languages.js';
import type { Effects } from '../engine/index.js';
import { isOwn, own, type CapturedOwn, captureOwn } from './people.js';
import { invalidate, on, patch } from './service.js';

/** The new language, if the list of languages is loaded. */
interface CapturedLanguage extends CapturedOwn {
  readonly language: Language | undefined;
}

/** The language waits for the answer if the list of languages is not loaded: the input has only its id. */
export const setLanguageEffects: Effects<SetLanguageInput, Message> = on<SetLanguageInput, Message, CapturedLanguage>(
  setLanguage,
  {
    lane: () => 'language',
    capture: (reader, { language_id }) => {
      const all = reader.read('languages').flatMap(({ data }) => data);
      return { ...captureOwn(reader), language: all.find(({ id }) => id === language_id) };
    },
    change: [patch('user', ({ captured: { language } }) => language && { language }, own)],
    stale: [invalidate(['currentUser', 'user'], ({ data }, { captured }) => isOwn(data) && !captured.language)],
  },
);
