import { dehydrate, HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactElement, StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PageData, Providers } from '../../examples/next/app/providers.js';
import { cookieStorage } from '../../examples/next/lib/cookie-storage.js';
import { pageData } from '../../examples/next/lib/page-data.js';
import { proxy } from '../../examples/next/lib/proxy.js';
import { parseCookie, type SessionCookie, signIn } from '../../examples/next/lib/session-cookie.js';
import { login } from '../../src/contract/session.js';
import { changePassword } from '../../src/effects/password.js';
import { optionsOf, pagesOf } from '../../src/effects/options.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useCommunity } from '../../src/react/community.js';
import { useInvites } from '../../src/react/invites.js';
import { CommunityProvider } from '../../src/react/provider.js';
import { useSession } from '../../src/react/current-session.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { SHARED_PASSWORD } from '../../src/sandbox/rules/accounts.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import { handoverOf, sessionReady } from '../../src/transport/accounts.js';
import { type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { createSession, SECRETS, type Session } from '../../src/transport/session.js';
import { signInWith } from '../../src/transport/sign-in.js';
import { customStorage, webStorage } from '../../src/transport/storage.js';
import { watchSandbox } from '../support/secrets.js';
import { storeOn } from '../transport/stores.js';
import { errorOf, gate } from '../transport/support.js';
import { currentUser, invites, user } from '../../src/rules/reads.js';

const SERVICE = 'https://service.test';
const APP = 'http://localhost:3000';

let sandbox: Sandbox;
/** The requests of the browser, as the proxy sees them. */
let arrived: Request[];
/** The cookie jar of the browser. */
let cookie: SessionCookie | null;
let complaints: unknown[][];
let roots: Root[];

beforeEach(() => {
  sandbox = createSandbox();
  watchSandbox(sandbox);
  arrived = [];
  cookie = null;
  complaints = [];
  roots = [];
  vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said));
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.url.startsWith(SERVICE)) return sandbox.fetch(request);
    // The browser's part: Node sends no Origin.
    if (request.method !== 'GET') request.headers.set('origin', APP);
    arrived.push(request.clone());
    return proxy(request, { service: SERVICE, origin: APP, prefix: '/community/', cookie });
  });
});

afterEach(() => {
  act(() => roots.forEach((root) => root.unmount()));
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As a server renders: there is no document. */
function onServer<Result>(render: () => Result): Result {
  const { document } = globalThis;
  vi.stubGlobal('document', undefined);
  try {
    return render();
  } finally {
    vi.stubGlobal('document', document);
  }
}

const states: string[] = [];

function Page(): ReactElement {
  const { state, username } = useSession();
  const { data: me } = useCurrentUser();
  const { data: list } = useInvites();
  const { client } = useCommunity();
  states.push(state);
  shownClient = client;
  return (
    <>
      <h1>
        {state} {username}
      </h1>
      <p>{me?.profile.name ?? 'nobody'}</p>
      <ul>
        {list?.map(({ id, nickname }) => (
          <li key={id}>{nickname}</li>
        ))}
      </ul>
    </>
  );
}

let shownClient: CommunityClient;

/** What React says about a page that differs from the server's, and everything else that it reports. */
function hydrate(html: string, page: ReactElement): HTMLElement {
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  states.length = 0;
  act(() => {
    const onRecoverableError = (error: unknown): void => void complaints.push(['recoverable', error]);
    roots.push(hydrateRoot(container, <StrictMode>{page}</StrictMode>, { onRecoverableError }));
  });
  return container;
}

const heading = (): string | null => screen.getByRole('heading').textContent;
const rows = (): number => screen.queryAllByRole('listitem').length;

describe('server rendering with an httpOnly cookie behind a proxy', () => {
  const page = (data: PageData): ReactElement => (
    <Providers {...data}>
      <Page />
    </Providers>
  );

  async function visit() {
    cookie = parseCookie(JSON.stringify(await signIn(SERVICE, 'alice', ALICE_PASSWORD)));
    const shipped = JSON.stringify(await pageData(SERVICE, createSession({ initial: cookie })));
    const data = JSON.parse(shipped) as PageData;
    const html = onServer(() => renderToString(page(data)));
    return { shipped, data, html };
  }

  async function visitHydrated(): Promise<PageData> {
    const { html, data } = await visit();
    hydrate(html, page(data));
    return data;
  }

  test('shows the account and its data on the server and in the browser, without a token, a request or a warning', async () => {
    const { shipped, html, data } = await visit();
    expect(html).toContain('Alice Liddell');
    expect(html.match(/<li>/g)).toHaveLength(10);
    hydrate(html, page(data));
    await waitFor(() => expect(heading()).toBe('signed-in alice'));
    expect([screen.getByRole('paragraph').textContent, rows()]).toEqual(['Alice Liddell', 10]);
    expect([new Set(states), arrived, complaints]).toEqual([new Set(['signed-in']), [], []]);
    expect(html + shipped).not.toContain(cookie?.token);
  });

  test('reads and writes through the proxy, which puts the token in place of the account', async () => {
    const data = await visitHydrated();
    expect((await shownClient.call(user, { username: 'bob' })).username).toBe('bob');
    expect(arrived.map(({ headers }) => headers.get('authorization'))).toEqual([`Account ${data.handover?.account}`]);
    expect(complaints).toEqual([]);
  });

  test('sends nothing of the account with an operation that is called without a token', async () => {
    await visitHydrated();
    await errorOf(shownClient.call(user, { username: 'bob' }, { authenticated: false }));
    expect(arrived.map(({ headers }) => headers.get('authorization'))).toEqual([null]);
    expect(heading()).toBe('signed-in alice');
  });

  test('expires when another tab has signed in as someone else since, and shows none of their data', async () => {
    await visitHydrated();
    cookie = await signIn(SERVICE, 'bob', SHARED_PASSWORD);
    const refused = errorOf(shownClient.call(user, { username: 'zoe' }));
    expect(await refused).toMatchObject({ kind: 'http', status: 401 });
    await waitFor(() => expect(heading()).toBe('expired alice'));
    expect([screen.getByRole('paragraph').textContent, rows()]).toEqual(['nobody', 0]);
  });

  test('signs in on the server only: no answer with a token reaches the browser', async () => {
    await visitHydrated();
    const { session } = shownClient;
    expect(() => session.signIn({ token: 'a-token-of-someone' })).toThrow('not valid (token: ');
    const credentials = { username: 'alice', password: ALICE_PASSWORD };
    expect(await errorOf(signInWith(shownClient, login, credentials))).toMatchObject({
      kind: 'unsupported',
      outcome: 'not-sent',
    });
    expect(arrived).toEqual([]);
    // Nor does the proxy pass one on.
    expect(await errorOf(shownClient.call(login, credentials))).toMatchObject({ kind: 'http', status: 403 });
    expect(session.current.state).toBe('signed-in');
  });

  test('is expired after a change of the password in the browser, which cannot have the new token', async () => {
    await visitHydrated();
    const input = { current_password: ALICE_PASSWORD, new_password: 'wonderland-2027' };
    await act(() => changePassword(shownClient, input, {}));
    await waitFor(() => expect(heading()).toBe('expired alice'));
    expect(arrived.map(({ url }) => new URL(url).pathname)).not.toContain(`/community${login.path}`);
  });

  test('of a visitor without a cookie is signed out on both sides', async () => {
    const data = await pageData(SERVICE, createSession({ initial: null }));
    const html = onServer(() => renderToString(page(data)));
    hydrate(html, page(data));
    expect(heading()).toBe('signed-out ');
    expect([data.handover, complaints]).toEqual([null, []]);
  });

  test('of a visitor whose token was refused while the server read is signed out, not signed in', async () => {
    cookie = { ...(await signIn(SERVICE, 'alice', ALICE_PASSWORD)), token: 'withdrawn-token-of-alice' };
    const data = await pageData(SERVICE, createSession({ initial: cookie }));
    expect(data.handover).toBeNull();
  });
});

describe('the proxy of docs/server-rendering.md', () => {
  const send = async (init: RequestInit & { path?: string }): Promise<number> => {
    cookie = await signIn(SERVICE, 'alice', ALICE_PASSWORD);
    const { path = '/api/auth/user/', ...rest } = init;
    const headers = { authorization: `Account ${cookie.account}`, ...(rest.headers as Record<string, string>) };
    const request = new Request(`${APP}/community${path}`, { ...rest, headers });
    return (await proxy(request, { service: SERVICE, origin: APP, prefix: '/community/', cookie })).status;
  };

  test('answers its own origin only', async () => {
    expect(await send({})).toBe(200);
    expect(await send({ headers: { origin: 'https://evil.example' } })).toBe(403);
    expect(await send({ method: 'DELETE', path: '/api/notifications/' })).toBe(403);
    expect(await send({ method: 'DELETE', path: '/api/notifications/', headers: { origin: APP } })).toBe(200);
  });

  test('adds the token only for the account of the cookie, and to paths of the service only', async () => {
    expect(await send({ headers: { authorization: 'Account another' } })).toBe(401);
    expect(await send({ headers: { authorization: 'Token whatever' } })).toBe(401);
    expect(await send({ path: '/../secrets' })).toBe(404);
    expect(await send({ path: '//other.example/api/auth/user/' })).toBe(404);
  });
});

describe('server rendering with a cookie that scripts can read', () => {
  let jar: Map<string, string>;
  const header = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const store = (text: string): void => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (text.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, value);
  };
  const clientOf = (session: Session): CommunityClient =>
    createCommunityClient({ baseUrl: SERVICE, session, fetch: sandbox.fetch });

  beforeEach(async () => {
    jar = new Map();
    const session = createSession({ storage: cookieStorage(header, store) });
    await signInWith(clientOf(session), login, { username: 'alice', password: ALICE_PASSWORD });
  });

  test('shows the account and its data on the server and in the browser, without a warning', async () => {
    const server = clientOf(createSession({ storage: cookieStorage(header) }));
    const { html, data } = await rendered(server);
    expect(html.match(/<li>/g)).toHaveLength(10);
    const browser = clientOf(createSession({ storage: cookieStorage(header, store), initial: data.handover }));
    hydrate(html, under(browser, data));
    expect(heading()).toBe('signed-in alice');
    expect([rows(), new Set(states), complaints]).toEqual([10, new Set(['signed-in']), []]);
    expect(await browser.call(user, { username: 'bob' })).toHaveProperty('is_following');
  });

  test.each([
    ['https:', 'Path=/; SameSite=Lax; Secure; Max-Age=31536000'],
    ['http:', 'Path=/; SameSite=Lax; Max-Age=31536000'],
  ])('sends the cookie to this site only: on a page of %s it has %s', (protocol, attributes) => {
    vi.stubGlobal('location', { protocol });
    const written: string[] = [];
    const write = (text: string): void => {
      written.push(text.slice(text.indexOf(';') + 2));
      store(text);
    };
    createSession({ storage: cookieStorage(header, write) }).signIn({ token: 'another-token-of-alice' });
    expect(new Set(written.filter((text) => !text.endsWith('Max-Age=0')))).toEqual(new Set([attributes]));
  });

  test('is signed out until hydrated, then expired, when the service has refused the token while the server read', async () => {
    createSession({ storage: cookieStorage(header, store) }).signIn({ token: 'withdrawn-token-of-alice', username: 'alice' });
    const data = await pageData(SERVICE, createSession({ storage: cookieStorage(header) }));
    const html = onServer(() => renderToString(under(clientOf(createSession({ initial: data.handover })), data)));
    hydrate(html, under(clientOf(createSession({ storage: cookieStorage(header, store), initial: data.handover })), data));
    await waitFor(() => expect(heading()).toBe('expired alice'));
    expect([data.handover, states[0], rows(), complaints]).toEqual([null, 'signed-out', 0, []]);
  });

  test('shows the account until a slow storage has answered, and calls wait for it', async () => {
    const { html, data } = await rendered(clientOf(createSession({ storage: cookieStorage(header) })));
    const opened = gate();
    const items = storeOn(new Map([...jar].map(([name, value]) => [decodeURIComponent(name), decodeURIComponent(value)])));
    const slow = { ...items, getItem: (key: string) => opened.promise.then(() => items.getItem(key)) };
    const sent = vi.spyOn(sandbox, 'fetch');
    const browser = clientOf(createSession({ storage: customStorage(slow), initial: data.handover }));
    hydrate(html, under(browser, data));
    const call = browser.call(user, { username: 'bob' });
    const ready = sessionReady(browser);
    expect(heading()).toBe('signed-in alice');
    await act(async () => {
      opened.open();
      expect(await call).toHaveProperty('is_following');
      expect(await ready).toBe(browser.session.current);
    });
    await waitFor(() => expect(browser.session.current.epoch).toBe(1));
    expect([heading(), new Set(states), complaints]).toEqual(['signed-in alice', new Set(['signed-in']), []]);
    // The call alone: what the server has read is fresh.
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('a handover without a token, and without a proxy', () => {
  const handover = { account: 'account-of-alice', username: 'alice' };

  async function page(session: Session) {
    const token = sandbox.state.users.find(({ username }) => username === 'alice')?.token ?? '';
    const { data } = await rendered(clientWith(createSession({ initial: { ...handover, token } })));
    // The client components of the server have no token either.
    const html = onServer(() => renderToString(under(clientWith(createSession({ initial: handover })), data)));
    return { html, client: clientWith(session), data };
  }

  const clientWith = (session: Session): CommunityClient =>
    createCommunityClient({ baseUrl: SERVICE, session, fetch: sandbox.fetch });

  /** What a storage has after bob has signed in. */
  async function keptOfBob(): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    const former = clientWith(createSession({ storage: customStorage(storeOn(texts)) }));
    await signInWith(former, login, { username: 'bob', password: SHARED_PASSWORD });
    return texts;
  }

  test('is signed in on the server and while the page is hydrated, then expired', async () => {
    const { html, client, data } = await page(createSession({ initial: handover }));
    expect(html.match(/<li>/g)).toHaveLength(10);
    expect(client.session.current).toEqual(client.session.initial);
    hydrate(html, under(client, data));
    await waitFor(() => expect(heading()).toBe('expired alice'));
    expect([states[0], rows(), complaints]).toEqual(['signed-in', 0, []]);
  });

  test('is expired when the storage has nothing, and keeps the username for the sign-in form', async () => {
    const { html, client, data } = await page(createSession({ initial: handover, storage: customStorage(storeOn(new Map())) }));
    hydrate(html, under(client, data));
    await waitFor(() => expect(heading()).toBe('expired alice'));
    expect([states[0], complaints]).toEqual(['signed-in', []]);
  });

  test('gives way to another account in the storage, after the page is hydrated', async () => {
    const texts = await keptOfBob();
    const { html, client, data } = await page(createSession({ initial: handover, storage: customStorage(storeOn(texts)) }));
    expect(client.session.current).toMatchObject({ state: 'signed-in', username: 'alice' });
    hydrate(html, under(client, data));
    await waitFor(() => expect(heading()).toBe('signed-in bob'));
    await waitFor(() => expect(screen.getByRole('paragraph').textContent).toBe('Bob Marsh'));
    expect([states[0], complaints]).toEqual(['signed-in', []]);
  });

  test('lets no call of its account go out with the token of another', async () => {
    const texts = await keptOfBob();
    const opened = gate();
    const items = storeOn(texts);
    const slow = { ...items, getItem: (key: string) => opened.promise.then(() => items.getItem(key)) };
    const client = clientWith(createSession({ initial: handover, storage: customStorage(slow) }));
    client.session[SECRETS].hydrated();
    const call = errorOf(client.call(user, { username: 'zoe' }));
    opened.open();
    expect(await call).toMatchObject({ kind: 'aborted', reason: 'session-changed' });
  });

  test('is over with a sign-in before the page is hydrated', () => {
    const session = createSession({ initial: handover });
    session.signIn({ token: 'another-token-of-alice', username: 'alice' });
    expect(session.current).toMatchObject({ state: 'signed-in', epoch: 1 });
    session[SECRETS].hydrated();
    expect(session.current.epoch).toBe(1);
  });

  test('null stands for nobody: the page is signed out until the storage has answered', async () => {
    const texts = await keptOfBob();
    const state = { scope: '', handover: null, state: { queries: [], mutations: [] } };
    const local = webStorage(() => {
      throw new ReferenceError('localStorage is not defined');
    });
    const html = onServer(() => renderToString(under(clientWith(createSession({ initial: null, storage: local })), state)));
    const client = clientWith(createSession({ initial: null, storage: customStorage(storeOn(texts)) }));
    hydrate(html, under(client, state));
    await waitFor(() => expect(heading()).toBe('signed-in bob'));
    expect([states[0], complaints]).toEqual(['signed-out', []]);
  });

  test('a second root of the page is hydrated as the server rendered it, although the first one has the account by then', async () => {
    const texts = await keptOfBob();
    const state = { scope: '', handover: null, state: { queries: [], mutations: [] } };
    const html = onServer(() => renderToString(under(clientWith(createSession({ initial: null })), state)));
    const client = clientWith(createSession({ initial: null, storage: customStorage(storeOn(texts)) }));
    const page = (): ReactElement => (
      <CommunityProvider client={client}>
        <Page />
      </CommunityProvider>
    );
    hydrate(html, page());
    await waitFor(() => expect(screen.getByRole('paragraph').textContent).toBe('Bob Marsh'));
    hydrate(html, page());
    const names = screen.getAllByRole('paragraph').map(({ textContent }) => textContent);
    expect([names, states[0], complaints]).toEqual([['Bob Marsh', 'Bob Marsh'], 'signed-out', []]);
  });
});

test('a session whose token a proxy has stores nothing', () => {
  const texts = new Map<string, string>();
  const initial = { account: 'account-of-alice', username: 'alice' };
  const session = createSession({ initial, proxyAddsToken: true, storage: customStorage(storeOn(texts)) });
  expect(session.current).toMatchObject({ state: 'signed-in', account: 'account-of-alice' });
  session.renew({ username: 'alice_2' });
  expect([session.current.username, texts.size]).toEqual(['alice_2', 0]);
});

function under(client: CommunityClient, { state }: PageData): ReactElement {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  return (
    <QueryClientProvider client={queryClient}>
      <CommunityProvider client={client}>
        <HydrationBoundary state={state}>
          <Page />
        </HydrationBoundary>
      </CommunityProvider>
    </QueryClientProvider>
  );
}

/** What a server reads and renders with its client, as the browser gets it. */
async function rendered(client: CommunityClient): Promise<{ html: string; data: PageData }> {
  const queryClient = new QueryClient();
  await queryClient.prefetchQuery(optionsOf(client, currentUser, {}));
  await queryClient.prefetchInfiniteQuery(pagesOf(client, invites, {}));
  const whole = { scope: '', handover: handoverOf(client.session) ?? null, state: dehydrate(queryClient) };
  const data = JSON.parse(JSON.stringify(whole)) as PageData;
  return { data, html: onServer(() => renderToString(under(client, data))) };
}
