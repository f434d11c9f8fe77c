import type { NoInput } from '../../src/contract/fields.js';
import type { Language, SetLanguageInput } from '../../src/contract/languages.js';
import type { Message } from '../../src/contract/answer.js';
import type { FreeRead, Write } from '../types/hook.js';
import { hookType, type Records } from './record.js';
import { message, language } from './samples.js';

export const languageRecords = {
  languages: {
    hook: hookType<FreeRead<NoInput, readonly Language[]>>(),
    fields: {},
    input: {},
    sends: 'GET /auth/auth/user/languages/',
    publicSends: 'GET /api/auth/user/languages/',
    key: ['auth', 'languages', {}],
    answer: [language],
  },

  setLanguage: {
    hook: hookType<Write<SetLanguageInput, Message>>(),
    fields: { language_id: 'id' },
    input: { language_id: 7 },
    sends: 'POST /api/auth/user/languages/ json {"language_id":7}',
    answer: message,
  },
} satisfies Records;
