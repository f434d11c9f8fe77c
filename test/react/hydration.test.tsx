import { dehydrate, type DehydratedState, HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { optionsOf, pagesOf } from '../../src/effects/options.js';
import { login } from '../../src/contract/session.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useInvites } from '../../src/react/invites.js';
import { CommunityProvider } from '../../src/react/provider.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { handoverOf } from '../../src/transport/accounts.js';
import { type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { createSession, type Session } from '../../src/transport/session.js';
import { signInWith } from '../../src/transport/sign-in.js';
import { customStorage } from '../../src/transport/storage.js';
import { BASE_URL } from '../support/community.js';
import { currentUser, invites } from '../../src/rules/reads.js';

const MINUTE = 60_000;

function Page({ staleTime }: { staleTime: number }): ReactElement {
  const me = useCurrentUser({}, { staleTime });
  const list = useInvites({}, { staleTime });
  return (
    <>
      <p>{me.data?.profile.name ?? 'loading'}</p>
      <ul>
        {list.data?.map(({ id, nickname }) => (
          <li key={id}>{nickname}</li>
        ))}
      </ul>
    </>
  );
}

function under(client: CommunityClient, queryClient: QueryClient, children: ReactNode): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <CommunityProvider client={client}>{children}</CommunityProvider>
    </QueryClientProvider>
  );
}

/** A browser in which alice has signed in before, and the page that a server has rendered for her since. */
async function visit(staleTime: number) {
  const sandbox = createSandbox();
  const texts = new Map<string, string>();
  const storage = () =>
    customStorage({
      getItem: (key) => texts.get(key),
      setItem: (key, text) => texts.set(key, text),
      removeItem: (key) => texts.delete(key),
    });
  const sent: string[] = [];
  const clientOf = (session: Session): CommunityClient =>
    createCommunityClient({
      baseUrl: BASE_URL,
      fetch: sandbox.fetch,
      session,
      onEvent: (event) => void (event.type === 'request' && sent.push(event.operation)),
    });
  const before = clientOf(createSession({ storage: storage() }));
  await signInWith(before, login, { username: 'alice', password: ALICE_PASSWORD });
  const { account, username } = before.session.current;
  const token = sandbox.state.users.find((user) => user.username === 'alice')?.token ?? '';

  const server = clientOf(createSession({ initial: { account: account ?? '', username, token } }));
  const serverCache = new QueryClient();
  await serverCache.prefetchQuery(optionsOf(server, currentUser, {}));
  await serverCache.prefetchInfiniteQuery(pagesOf(server, invites, {}));
  const html = renderToString(under(server, serverCache, <Page staleTime={staleTime} />));
  const shipped = JSON.stringify({ state: dehydrate(serverCache), handover: handoverOf(server.session) });

  sent.length = 0;
  const { state, handover } = JSON.parse(shipped) as {
    state: DehydratedState;
    handover: NonNullable<ReturnType<typeof handoverOf>>;
  };
  const browser = clientOf(createSession({ storage: storage(), initial: handover }));
  return { html, shipped, state, browser, sandbox, sent, token };
}

function hydrate(html: string, state: DehydratedState, client: CommunityClient, staleTime: number): QueryClient {
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const queryClient = new QueryClient();
  const children = (
    <HydrationBoundary state={state}>
      <Page staleTime={staleTime} />
    </HydrationBoundary>
  );
  render(under(client, queryClient, children), { container, hydrate: true });
  return queryClient;
}

test('hydration: a server-rendered page keeps its content, and sends no request within staleTime', async () => {
  const complaints = vi.spyOn(console, 'error');
  const { html, state, browser, sent } = await visit(MINUTE);
  expect(html).toContain('Alice Liddell');
  const queryClient = hydrate(html, state, browser, MINUTE);
  expect(screen.getByRole('paragraph').textContent).toBe('Alice Liddell');
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  await waitFor(() => expect(browser.session.current.state).toBe('signed-in'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(sent).toEqual([]);
  expect(screen.getByRole('paragraph').textContent).toBe('Alice Liddell');
  expect(complaints.mock.calls).toEqual([]);
  complaints.mockRestore();
});

test('hydration: data older than staleTime is shown and refetched', async () => {
  const { html, state, browser, sandbox, sent } = await visit(0);
  const alice = sandbox.state.users.find(({ username }) => username === 'alice');
  if (alice) alice.profile.name = 'Alice P. Liddell';
  hydrate(html, state, browser, 0);
  expect(screen.getByRole('paragraph').textContent).toBe('Alice Liddell');
  await screen.findByText('Alice P. Liddell');
  expect([...sent].sort()).toEqual(['currentUser', 'invites']);
});

test('hydration: the dehydrated state is plain JSON without a token', async () => {
  const { shipped, state, token } = await visit(MINUTE);
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  expect(state.queries).toHaveLength(2);
  expect(shipped).not.toContain(token);
  expect(shipped).not.toContain(ALICE_PASSWORD);
});

test('hydration: a sign-out removes the data from the server', async () => {
  const { html, state, browser } = await visit(MINUTE);
  hydrate(html, state, browser, MINUTE);
  await screen.findByText('Alice Liddell');
  browser.session.signOut();
  await screen.findByText('loading');
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});
