import { createConsumer, lowEnds } from './consumer.js';
import type { Part } from './part.js';
import { tsconfig, usedPackages, uses } from './uses.js';

const journey = `
import assert from 'node:assert/strict';
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('', { url: 'http://app.test' });
Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
const { createElement } = await import('react');
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
process.exit(0);
`;

const files = { ...uses, 'journey.mjs': journey, 'tsconfig.json': tsconfig('nodenext', 'nodenext') };
const packages = [...usedPackages, '@testing-library/react', '@testing-library/dom', 'jsdom', 'typescript'];

/**
 * The oldest versions that the peer ranges allow, once for each major version of React: signs in, reads pages and writes through the
 * hooks against the sandbox, and type-checks an app and the examples of docs/.
 */
export const peers: Part = async (check) => {
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
    const consumer = await createConsumer('peers', packages, files, versions);
    const beside = `React ${react}, TanStack Query ${versions['@tanstack/react-query']}, msw ${versions.msw}`;
    await check(`${beside}: hooks in Node`, () => consumer.run('node', 'journey.mjs'));
    await check(`${beside}: types`, () => consumer.run('tsc', '-p', '.'));
    consumer.remove();
  }
};
