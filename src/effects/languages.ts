import type { Message } from '../contract/answer.js';
import type { SetLanguageInput } from '../contract/languages.js';
import * as rules from '../rules/writes.js';
import { type Effects, on } from './service.js';

export const setLanguage: Effects<SetLanguageInput, Message> = on(rules.setLanguage, {});
