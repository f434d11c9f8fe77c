import type { HookPage } from './page.js';

/** What the pages of all hooks say alike, here and in docs/hooks/. Texts may contain `code`. */
export const words = {
  kinds: { read: 'A read', list: 'A list', check: 'A check', write: 'A write' } satisfies Record<HookPage['kind'], string>,
  tokens: {
    none: 'It is sent without a token.',
    optional:
      "It is sent with the token, unless `authenticated` is false; without a session it is an error of the kind `token`. For a page that visitors see, too: `{ authenticated: session.state === 'signed-in' ? undefined : false }`, with `session` of `useSession`. Okuna and the sandbox refuse it without a token (401).",
    required: 'It is sent with the token of the account.',
  } satisfies Record<HookPage['token'], string>,
  /** What holds for every error: that of an input, and the text to show. */
  errors: ({ kind, fields }: HookPage): string => {
    if (kind === 'check') {
      return 'An input out of bounds is no error either: `data.status` is `invalid`, and nothing is sent. `reasonOf(data)` of `community-hooks/texts` says why, for people.';
    }
    const outOfBounds = fields.length > 0 ? 'An input out of bounds is an `input` error, and nothing is sent. ' : '';
    return `${outOfBounds}\`messageOf(error)\` of \`community-hooks/texts\` is the text to show.`;
  },
  takenBack: 'If the service refuses the write, these changes are taken back.',
} as const;
