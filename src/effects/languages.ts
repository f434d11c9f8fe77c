import type { Message } from '../contract/answer.js';
import { type SetLanguageInput } from '../contract/languages.js';
import { on, type Effects } from './service.js';
import * as rules from '../rules/writes.js';

/** The language waits for the answer if the list of languages is not loaded: the input has only its id. */
export const setLanguage: Effects<SetLanguageInput, Message> = on(rules.setLanguage, {});
