// @vitest-environment node
import { dehydrate, HydrationBoundary, QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Suspense, useMemo } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { Providers } from '../../examples/next/app/providers.js';
import { cookieStorage } from '../../examples/next/lib/cookie-storage.js';
import { pageData } from '../../examples/next/lib/page-data.js';
import { proxy } from '../../examples/next/lib/proxy.js';
import { optionsOf, pagesOf } from '../../src/effects/options.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useCommunity } from '../../src/react/community.js';
import { useInvites } from '../../src/react/invites.js';
import { CommunityProvider } from '../../src/react/provider.js';
import { useSession } from '../../src/react/current-session.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import { handoverOf } from '../../src/transport/accounts.js';
import { createCommunityClient } from '../../src/transport/client.js';
import { createSession } from '../../src/transport/session.js';
import { BASE_URL } from '../support/community.js';
import { currentUser, invites } from '../../src/rules/reads.js';

const VISITORS = 200;

interface Visitor {
  readonly username: string;
  readonly token: string;
  /** Occurs in every answer of this account, and in no other. */
  readonly canary: string;
}

/** A service on which everybody has a name and an invite of their own. */
function createService(): { sandbox: Sandbox; visitors: Visitor[] } {
  const sandbox = createSandbox({ world: 'empty' });
  const visitors = Array.from({ length: VISITORS }, (_, index) => {
    const canary = `canary-${index}-`;
    const user = sandbox.act.join(`visitor${index}`, { name: canary, email: `${canary}@people.example` });
    sandbox.state.invites.push({
      id: 10_000 + index,
      user: user.id,
      nickname: canary,
      email: null,
      is_invite_email_sent: false,
      token: `invite-of-${canary}`,
      username: null,
      badge: null,
      createdUser: null,
      created: 0,
    });
    return { username: user.username, token: user.token, canary };
  });
  return { sandbox, visitors };
}

/** What a page shows of its visitor. */
function Account(): ReactElement {
  const { state, username } = useSession();
  return (
    <p>
      {state} {username} {useCurrentUser().data?.profile.name} {useInvites().data?.map(({ nickname }) => nickname)}
    </p>
  );
}

/** What a server makes for one request, and what is left of it when the page is sent. */
async function serve(sandbox: Sandbox, visitor: Visitor, made: WeakRef<object>[]): Promise<string> {
  const { username, token } = visitor;
  const session = createSession({ initial: { account: `account of ${username}`, username, token } });
  const client = createCommunityClient({ baseUrl: BASE_URL, fetch: sandbox.fetch, session });
  const queryClient = new QueryClient();
  made.push(new WeakRef(session), new WeakRef(client), new WeakRef(queryClient));

  const Suspended = (): ReactElement => (
    <p>{useSuspenseQuery(optionsOf(useCommunity().client, currentUser, {})).data.profile.name}</p>
  );
  const page = (content: ReactElement, cache: QueryClient): ReactElement => (
    <QueryClientProvider client={cache}>
      <CommunityProvider client={client}>{content}</CommunityProvider>
    </QueryClientProvider>
  );
  const streamCache = new QueryClient();
  const suspended = (
    <Suspense fallback="waiting">
      <Suspended />
    </Suspense>
  );
  const [stream] = await Promise.all([
    renderToReadableStream(page(suspended, streamCache)),
    queryClient.prefetchQuery(optionsOf(client, currentUser, {})),
    queryClient.prefetchInfiniteQuery(pagesOf(client, invites, {})),
  ]);
  await stream.allReady;
  const streamed = await new Response(stream).text();
  const html = renderToString(page(<Account />, queryClient));
  return JSON.stringify({ html, streamed, state: dehydrate(queryClient), handover: handoverOf(session) });
}

/** What two hundred visits make, whose answers all come at once, and no sooner. */
async function visitAll<Made>(visit: (visitor: Visitor, sandbox: Sandbox) => Promise<Made>): Promise<[Visitor, Made][]> {
  const { sandbox, visitors } = createService();
  vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) => sandbox.fetch(new Request(input, init)));
  const release = sandbox.faults.hold('*', 'answer');
  const visits = visitors.map(async (visitor): Promise<[Visitor, Made]> => [visitor, await visit(visitor, sandbox)]);
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  release();
  const made = await Promise.all(visits);
  vi.unstubAllGlobals();
  return made;
}

test(`server rendering: ${VISITORS} pages rendered side by side contain only their own data, and no token`, async () => {
  const pages = await visitAll((visitor, sandbox) => serve(sandbox, visitor, []));
  for (const [{ username, token, canary }, text] of pages) {
    expect(new Set(text.match(/canary-\d+-/g))).toEqual(new Set([canary]));
    expect(text).toContain(username);
    expect(text).not.toContain(token);
    const { html, streamed } = JSON.parse(text) as { html: string; streamed: string };
    expect(html.split(canary)).toHaveLength(3);
    expect(streamed).toContain(canary);
  }
});

function expectOwnData(visits: readonly (readonly [Visitor, { readonly html: string }])[]): void {
  expect(visits).toHaveLength(VISITORS);
  for (const [{ canary, token }, page] of visits) {
    const text = JSON.stringify(page);
    expect(page.html).toContain('signed-in');
    expect(page.html.split(canary)).toHaveLength(3);
    expect(new Set(text.match(/canary-\d+-/g))).toEqual(new Set([canary]));
    expect(text).not.toContain(token);
  }
}

test(`server rendering: ${VISITORS} visitors behind a proxy see only their own data, and no token`, async () => {
  const service = 'https://service.test';
  const origin = 'https://app.test';
  const visits = await visitAll(async ({ username, token }) => {
    const cookie = { account: `account-of-${username}`, username, token };
    const request = new Request(`${origin}/community/api/auth/user/`, {
      headers: { authorization: `Account ${cookie.account}` },
    });
    const [data, answer] = await Promise.all([
      pageData(service, createSession({ initial: cookie })),
      proxy(request, { service, origin, prefix: '/community/', cookie }),
    ]);
    const html = renderToString(
      <Providers {...data}>
        <Account />
      </Providers>,
    );
    return { html, data, answer: await answer.text() };
  });
  expectOwnData(visits);
  for (const [{ canary }, { answer }] of visits) expect(answer).toContain(canary);
});

test(`server rendering: ${VISITORS} visitors with a readable cookie see only their own data, and no token`, async () => {
  const visits = await visitAll(async (visitor) => {
    const cookies = cookiesOf(visitor);
    const data = await pageData(BASE_URL, createSession({ storage: cookieStorage(() => cookies) }));
    const client = createCommunityClient({
      baseUrl: BASE_URL,
      scope: data.scope,
      session: createSession({ initial: data.handover }),
    });
    const html = renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <CommunityProvider client={client}>
          <HydrationBoundary state={data.state}>
            <Account />
          </HydrationBoundary>
        </CommunityProvider>
      </QueryClientProvider>,
    );
    return { html, data };
  });
  expectOwnData(visits);
});

/** The Cookie header of a browser that has signed in before. */
function cookiesOf({ username, token }: Visitor): string {
  const jar = new Map<string, string>();
  const header = (): string => [...jar].map((cookie) => cookie.join('=')).join('; ');
  const write = (text: string): void => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    jar.set(name, value);
  };
  createSession({ storage: cookieStorage(header, write) }).signIn({ username, token });
  return header();
}

/** A page with nothing of ours. */
function HooksOnly(): ReactElement {
  return <p>{useMemo(() => 'nothing', [])}</p>;
}

test('server rendering: a rendered page leaves no timer, handle, client or cache behind', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const made: WeakRef<object>[] = [];
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  await visitAll((visitor, sandbox) => serve(sandbox, visitor, made));
  expect(made).toHaveLength(3 * VISITORS);
  expect(timers()).toBeLessThanOrEqual(before);
  // React remembers the last page that it has rendered, in either way.
  renderToString(<HooksOnly />);
  await (
    await renderToReadableStream(<HooksOnly />)
  ).allReady;
  // What a turn of the event loop still holds is let go with it.
  const left = (): number => made.filter((one) => one.deref() !== undefined).length;
  for (let round = 0; round < 20 && left() > 0; round += 1) {
    await new Promise(setImmediate);
    collect();
  }
  expect(left()).toBe(0);
});
