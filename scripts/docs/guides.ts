import { readdirSync, readFileSync } from 'node:fs';
import { english } from '../../src/texts/english.js';

/** The pages of docs/ that are written by hand, but for their examples and tables. */
export const guides: readonly string[] = readdirSync('docs')
  .filter((file) => file.endsWith('.md') && file !== 'operations.md')
  .map((file) => `docs/${file}`);

/** The page with its examples, as they are in docs/examples: the code below each `<!-- file -->`. */
export function withExamples(page: string): string {
  return page.replace(/(<!-- ([\w./-]+) -->\n```(?:tsx?|js)\n)[\s\S]*?```/g, (_, start: string, file: string) => {
    const code = readFileSync(`docs/examples/${file}`, 'utf8');
    // Notes to this repository's linter are nothing to copy.
    return `${start}${code.replace(/^.*oxlint-disable.*\n/gm, '')}\`\`\``;
  });
}

const causes: Readonly<Record<keyof typeof english.errors, string>> = {
  input: 'The input breaks a local rule; nothing was sent',
  token: 'The operation needs a token, and nobody is signed in; or 401 to a call without a token',
  unsupported:
    'The routes of the client leave the operation out, or the server has no such address: 404 without words of the service, 405, 406, 415',
  timeout: 'No answer in time',
  decode: 'The answer breaks the contract, is a redirect, or is a 401 of a proxy before the service',
  offline: 'The device was offline when the call failed',
  network: 'No answer to a read',
  'answer-lost': 'A write was sent, and no answer came',
  aborted: 'The caller gave up',
  'session-changed': 'The session of the call is over',
  'wrong-credentials': '401 of `login`',
  'wrong-password': '401 of `updatePassword`',
  'session-expired': 'Any other 401 of the service',
  suspended: '403: the account is suspended',
  blocked: '403: one of the two people blocks the other',
  'not-found': '404, in words of the service',
  'too-many-requests': '429',
  refused: 'Any other 4xx',
  'service-fault': '5xx',
  unexpected: 'No error of this library; it has no `code`',
};

/** The page with the table of all codes. */
export function withCodes(page: string): string {
  const rows = Object.entries(english.errors).map(([code, { cause, next }]) => {
    const what = Object.entries(causes).find(([name]) => name === code)?.[1] ?? '';
    return `| ${code === 'unexpected' ? 'none' : `\`${code}\``} | ${what} | ${cause} ${next} |`;
  });
  return page.replace(/(\| `error\.code` \|.*\n\|---.*\n)(?:\|.*\n)*/, (_, head: string) => `${head}${rows.join('\n')}\n`);
}
