import type { Message } from '../contract/answer.js';
import { setLanguage, type SetLanguageInput } from '../contract/languages.js';
import { again, patch } from '../cache/changes.js';
import { type Effects, type Item, on } from '../cache/row.js';
import { own, ownFacts } from './own-profile.js';
import { isOwn } from './people.js';

export const setLanguageEffects: Effects<SetLanguageInput, Message> = on(setLanguage, {
  lane: () => 'language',
  facts: (look, { language_id }) => {
    const all = look.read('languages').flatMap(({ data }) => data as readonly Item[]);
    return { ...ownFacts(look), language: all.find((item) => item['id'] === language_id) };
  },
  change: [patch('user', ({ facts }) => (facts['language'] ? { language: facts['language'] } : undefined), own)],
  stale: [again(['currentUser', 'user'], (read, { facts }) => isOwn(read) && !facts['language'])],
});
