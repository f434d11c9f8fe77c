/** AGENTS.md and llms.txt: the package for assistants that write code with it. */
import { readdirSync, readFileSync } from 'node:fs';
import { operations } from '../../src/contract/operations.js';
import { parse } from './comments.js';
import { hookNameOf } from './hooks.js';

/** What each entry of package.json's `exports` is for. */
const entries: Readonly<Record<string, string>> = {
  '.': 'the client, the provider and the hooks',
  './contract': 'the declarations of the operations, the input schemas and the types of answers',
  './engine': 'the engine of the hooks, for an API of your own ([docs/use-the-engine.md](docs/use-the-engine.md))',
  './sandbox': 'a stand-in for the service, in memory',
  './testing': 'a sandbox with a client, for tests and stories',
  './testing/browser': 'the sandbox behind a service worker (needs `msw`)',
  './testing/node': 'the sandbox behind the requests of a Node process (needs `msw`)',
  './devtools':
    'panels that show what a press did and what the cache holds, for development ([docs/devtools.md](docs/devtools.md))',
  './texts': '`messageOf`, `fieldErrorsOf` and the catalogues',
  './forms': 'the errors of any form, and input schemas with texts for people',
  './forms/react-hook-form': 'the adapter for React Hook Form',
  './forms/tanstack-form': 'the adapter for TanStack Form',
  './persist': '`persistCommunity`: answers that survive a reload ([docs/offline.md](docs/offline.md))',
  './outbox':
    '`createOutbox` and `useOutbox`: writes that survive a reload without a network ([docs/offline.md](docs/offline.md))',
  './own-operations': 'operations that the package lacks, by rules of the app ([docs/own-operations.md](docs/own-operations.md))',
  './openapi.json': 'the service as an OpenAPI document',
};

/** What each page of docs/ is for. */
const pages: Readonly<Record<string, string>> = {
  'README.md': 'What the library is, and a first component.',
  'AGENTS.md': 'Rules for code that uses the library, and the names of all hooks.',
  'docs/start-here.md': 'From an empty app to a list, a write and a form.',
  'docs/hooks/README.md': 'All hooks; each has a page of its own beside it, such as docs/hooks/useBlockUser.md.',
  'docs/operations.md': 'All operations: hook, input with bounds, data, request.',
  'docs/errors.md': 'Codes of errors, and texts for people.',
  'docs/sign-in.md': 'Sign-in, registration with an invite, sign-out.',
  'docs/notifications.md': 'The kinds of notifications, what they contain, polling.',
  'docs/forms.md': 'React Hook Form, TanStack Form and other forms.',
  'docs/writes.md': 'What a write shows at once, what not, and what an app need not do.',
  'docs/virtual-lists.md': 'Long lists with TanStack Virtual.',
  'docs/loaders.md': 'Reads in the loaders of a router.',
  'docs/accounts.md': 'Several accounts in one browser.',
  'docs/testing.md': 'Vitest, Storybook and Playwright, on a sandbox.',
  'docs/devtools.md': 'What a press did, and what the cache holds.',
  'docs/wrong-number.md': 'What stands behind a value on screen: `explain`.',
  'docs/offline.md': 'Without a network: what waits, answers and writes that survive a reload.',
  'docs/telemetry.md': 'Events of a client, and OpenTelemetry.',
  'docs/react-native.md': 'Storage, network and focus on React Native.',
  'docs/from-okuna-js.md': 'What replaces each method of okuna-js.',
  'docs/jest.md': 'Tests with jest.',
  'docs/own-operations.md': "Operations that the package lacks, such as follow requests, in the app's own code.",
  'docs/use-the-engine.md': 'The engine of the hooks for an API of your own.',
  'docs/security.md': 'What is promised about accounts, tokens and passwords.',
  'docs/performance.md': 'What hooks, calls, writes and memory cost beside the bare libraries.',
  'docs/reliability.md':
    'What happens when the network, the service, a tab or a storage fails, each with its test; and what no library can promise.',
  'docs/browsers.md': 'The browsers that are promised and tested, and where they differ.',
  'docs/server-rendering.md': 'Pages that a server renders: prefetching, hydration, where the token is.',
  'docs/tanstack-query.md': 'Coming from TanStack Query: what stays, what goes, both in one app; which options hooks take.',
  'docs/service-behaviour.md': 'What the service does beyond its routes: errors, paging, bounds, side effects.',
  'CHANGELOG.md': 'What each version changes.',
  'SECURITY.md': 'How to report a vulnerability.',
};

export function agentsPage(): string {
  const named = (which: (operation: (typeof operations)[number]) => boolean): string =>
    operations
      .filter(which)
      .map(({ name }) => `\`${hookNameOf(name)}\``)
      .join(', ');
  return `# community-hooks, for assistants

You write an app that uses the npm package \`community-hooks\`: React hooks for the Community Service, on TanStack Query. This page is written from
the package's own declarations, so its names exist. The inputs and answers of all operations are in
[docs/operations.md](docs/operations.md); each hook has a page with an example, its errors and what it changes, such as
[docs/hooks/useBlockUser.md](docs/hooks/useBlockUser.md).

## Entries

| Import from | For |
|---|---|
${publicEntries()
  .map((entry) => `| \`community-hooks${entry.slice(1)}\` | ${entries[entry] ?? missing(entry)} |`)
  .join('\n')}

## Complete files

Type-checked and, but for the preview of Storybook, run by the tests of this package:

${examples()}

Complete apps: [examples/vite](examples/vite/README.md), [examples/next](examples/next/README.md), [examples/expo](examples/expo/README.md) and, in
the middle of a move, [examples/tanstack-query](examples/tanstack-query/README.md).

## Hooks

There is one hook for each operation, and those in the last line. The input of a read is its first argument; the input of a write is the argument of
\`mutate\`.

- Reads: ${named((one) => one.kind === 'query' && !('paging' in one) && !one.refused)}.
- Lists, with \`fetchNextPage\` and \`hasNextPage\`; \`data\` is one flat array: ${named((one) => 'paging' in one)}.
- Checks of what a user types; \`data.status\` is \`available\`, \`taken\` or \`invalid\`: ${named((one) => one.kind === 'query' && Boolean(one.refused))}.
- Writes: ${named((one) => one.kind === 'mutation')}.
- The session: \`useSession\`, \`useLogout\`, \`useAccounts\`, \`useDeviceRegistration\`; the client: \`useCommunity\`; what is new since the user looked:
  \`useUnseenNotifications\`.

## Rules

1. Create one client per app (per request on a server: [docs/server-rendering.md](docs/server-rendering.md)) with \`createCommunityClient\`, and
   put it into \`CommunityProvider\`. It needs no QueryClientProvider.
2. Pass TanStack Query's skipToken as the input of a read that must wait; \`undefined\` does the same where an input is required.
3. Do not write query keys, and do not call \`setQueryData\` or \`invalidateQueries\` after a write: a write changes every cached copy at once, takes
   that back if it is refused, and reads again what only the service knows. \`keyOf\` returns a key where you need one.
   \`optionsOf\`, \`pagesOf\` and \`mutationOptionsOf\` take operations that \`community-hooks\` exports, not those of \`community-hooks/contract\`.
4. Do not add \`retry\` to a write, and do not repeat one in code: its answer may be lost although it was applied (\`error.outcome\` is
   \`unknown\`). Show the message; a second press of the user is safe ([docs/errors.md](docs/errors.md)).
5. Show \`messageOf(error)\` of \`community-hooks/texts\`, never \`error.message\`. Branch on \`error.kind\` or \`error.code\`, never on words.
6. In a form, send what the user typed, and put the error into the form with \`community-hooks/forms/react-hook-form\` or
   \`community-hooks/forms/tanstack-form\` ([docs/forms.md](docs/forms.md)). Do not copy the rules of inputs.
7. Never store, log or render a token or a password. The session stores its token itself: \`createSession({ storage: webStorage(() => localStorage) })\`.
8. A profile's \`url\` is whatever its owner typed. Render \`safeUrl(url)\` as a link, and nothing if it is undefined.
9. In tests, do not mock this library or \`fetch\`. \`createStage()\` of \`community-hooks/testing\` gives a sandbox and a signed-in client;
   \`stage.sandbox.faults\` makes requests fail.
10. To run an app without the service: \`npx community-hooks sandbox --port 4010\`.
`;
}

export function llmsPage(): string {
  const { description } = manifest();
  const links = Object.entries(pages).map(([file, text]) => `- [${file}](${file}): ${text}`);
  return `# community-hooks\n\n> ${description}\n\n## Pages\n\n${links.join('\n')}\n`;
}

/** Each file of docs/examples, with the sentence at its first declaration. */
function examples(): string {
  const lines = readdirSync('docs/examples')
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const [, comment] = /\/\*\*\s([\s\S]*?)\s\*\//.exec(readFileSync(`docs/examples/${file}`, 'utf8')) ?? [];
      if (comment === undefined) throw new Error(`docs/examples/${file} says nowhere what it is`);
      return `- [docs/examples/${file}](docs/examples/${file}): ${parse(comment).summary}`;
    });
  return lines.join('\n');
}

function publicEntries(): string[] {
  return Object.keys(manifest().exports).filter((entry) => entry !== './package.json');
}

function manifest(): { readonly description: string; readonly exports: Readonly<Record<string, unknown>> } {
  return JSON.parse(readFileSync('package.json', 'utf8')) as ReturnType<typeof manifest>;
}

function missing(entry: string): never {
  throw new Error(`scripts/docs/assistants.ts does not say what ${entry} is for`);
}
