/**
 * `npm run peers`: the packed library with the oldest versions that its peer ranges allow, once for each major version of React.
 * Signs in, reads pages and writes through the hooks against the sandbox, and type-checks an app and the examples of docs/.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createConsumer, lowEnds } from './consumer.js';

const journey = `
import assert from 'node:assert/strict';
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('', { url: 'http://app.test' });
Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
const { createElement, version } = await import('react');
const { act, cleanup, renderHook, waitFor } = await import('@testing-library/react');
const library = await import('community-hooks');
const { ALICE_PASSWORD, createSandbox } = await import('community-hooks/sandbox');
const { startSandboxServer } = await import('community-hooks/testing/node');

const sandbox = createSandbox();
const network = startSandboxServer();
network.serve(sandbox, 'http://service.test');
const client = library.createCommunityClient({ baseUrl: 'http://service.test' });
const wrapper = ({ children }) => createElement(library.CommunityProvider, { client }, children);
const render = (hook) => renderHook(hook, { wrapper }).result;

const login = render(() => library.useLogin());
await act(() => login.current.mutateAsync({ username: 'alice', password: ALICE_PASSWORD }));
assert.equal(render(() => library.useSession()).current.state, 'signed-in');

const invites = render(() => library.useInvites());
await waitFor(() => assert.equal(invites.current.data?.length, 10));
await act(() => invites.current.fetchNextPage());
await waitFor(() => assert.equal(invites.current.data?.length, 20));

const bob = render(() => library.useUser({ username: 'bob' }));
await waitFor(() => assert.equal(bob.current.data?.username, 'bob'));
const block = render(() => library.useBlockUser());
await act(() => block.current.mutateAsync({ username: 'bob' }));
await waitFor(() => assert.equal(bob.current.error?.status, 403));

const unread = render(() => library.useNotificationsUnreadCount());
await waitFor(() => assert.ok(unread.current.data.count > 0));
const readAll = render(() => library.useReadNotifications());
await act(() => readAll.current.mutateAsync({}));
await waitFor(() => assert.equal(unread.current.data.count, 0));

cleanup();
network.stop();
console.log('peers: the hooks work with React ' + version);
process.exit(0);
`;

const app = `
import { QueryClient, QueryClientProvider, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { CommunityProvider, createCommunityClient, optionsOf, useBlockUser, useInvites, useUser } from 'community-hooks';
import { user } from 'community-hooks/contract';

const client = createCommunityClient({ baseUrl: 'http://service.test' });
const queryClient = new QueryClient();

function Profile({ username }: { username: string }) {
  const { data, error } = useUser({ username });
  const same = useQuery(optionsOf(client, user, { username }));
  const sure = useSuspenseQuery(optionsOf(client, user, { username }));
  const block = useBlockUser({ onSuccess: (answer) => console.log(answer.is_blocked) });
  const invites = useInvites({ pending: true });
  const nicknames: (string | null)[] = invites.data?.map((invite) => invite.nickname) ?? [];
  // @ts-expect-error a user has no such field
  const wrong = data?.nickname;
  return <button onClick={() => block.mutate({ username })}>{data?.username}{same.data?.username}{sure.data.username}{error?.kind}{nicknames}{wrong}</button>;
}

export const tree = <QueryClientProvider client={queryClient}><CommunityProvider client={client}><Profile username="bob" /></CommunityProvider></QueryClientProvider>;
`;

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  jsx: 'react-jsx',
  types: [],
};
/** Those of the guides, which use the form libraries too. Those about test runners need these, which are no peers. */
const examples = readdirSync('docs/examples')
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('testing-'))
  .map((file) => [`examples/${file}`, readFileSync(`docs/examples/${file}`, 'utf8')] as const);
const files = {
  'journey.mjs': journey,
  'app.tsx': app,
  ...Object.fromEntries(examples),
  'tsconfig.json': JSON.stringify({ compilerOptions, include: ['app.tsx', 'examples'] }),
};
const packages = [
  ...['react', 'react-dom', '@types/react', '@types/react-dom', '@tanstack/react-query', 'msw', '@testing-library/react'],
  ...['@testing-library/dom', 'jsdom', 'typescript', 'react-hook-form', '@tanstack/react-form', '@hookform/resolvers'],
  ...['@standard-schema/spec', '@opentelemetry/api', '@tanstack/react-virtual'],
];

for (const react of lowEnds('react')) {
  const major = react.split('.')[0];
  const versions = {
    react,
    'react-dom': react,
    '@types/react': `^${major}`,
    '@types/react-dom': `^${major}`,
    '@tanstack/react-query': lowEnds('@tanstack/react-query')[0] ?? '',
    msw: lowEnds('msw')[0] ?? '',
    'react-hook-form': lowEnds('react-hook-form')[0] ?? '',
    '@tanstack/react-form': lowEnds('@tanstack/react-form')[0] ?? '',
    '@standard-schema/spec': '^1.0.0',
  };
  const consumer = createConsumer('peers', packages, files, versions);
  console.log(`peers: React ${react}, TanStack Query ${versions['@tanstack/react-query']}, msw ${versions.msw}`);
  consumer.run('node', 'journey.mjs');
  consumer.run('tsc', '-p', '.');
  consumer.remove();
}
