import type { HookPage } from './page.js';

/** What the pages of all hooks say alike, here and in docs/hooks/. Texts may contain `code`. */
export const words = {
  kinds: { read: 'A read', list: 'A list', check: 'A check', write: 'A write' } satisfies Record<HookPage['kind'], string>,
  tokens: {
    none: 'It is sent without a token.',
    optional: 'It is sent with the token, unless `authenticated` is false.',
    required: 'It is sent with the token of the account.',
  } satisfies Record<HookPage['token'], string>,
  errors:
    'An input out of bounds is an `input` error, and nothing is sent. `messageOf(error)` of `community-hooks/texts` is what to show.',
  takenBack: 'If the service refuses the write, these changes are taken back.',
} as const;
