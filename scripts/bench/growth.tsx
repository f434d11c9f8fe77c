/**
 * What stays in memory after garbage collection: typing, mounting, signing in and out, caches that come and go, clients that are made
 * and closed. What the second half of each leaves behind is counted.
 */
import { pathToFileURL } from 'node:url';
import type { QueryClient as Cache } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type * as state from '../../src/engine/cache/client-state.js';
import type { CommunityClient, Session } from '../../src/index.js';
import type { Figure } from './figures.js';
import { createPlace, hooks } from './page.js';

const { createElement, useEffect, useState } = await import('react');
const { flushSync } = await import('react-dom');
const { createRoot } = await import('react-dom/client');
const { focusManager, QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
// The engine is no part of what is public.
const { engineOf } = (await import(pathToFileURL('dist/engine/cache/client-state.js').href)) as typeof state;

const KEYSTROKES = 3000;
const MOUNTS = 1000;
const SIGN_INS = 2000;
const CACHES = 300;
const CLIENTS = 30;
/** What counts as nothing: compiled code and the page's own. One query kept for each of 500 times would be twice as much. */
const NOTHING_KIB = 700;

globalThis.fetch = (request) => {
  const { url } = request as Request;
  return Promise.resolve(url.endsWith('/count') ? Response.json({ count: 0 }) : Response.json([]));
};

export async function measureGrowth(): Promise<Figure[]> {
  return [...(await typing()), ...(await mounting()), ...(await signingIn()), ...(await caches()), ...(await clients())];
}

interface App {
  readonly client: CommunityClient;
  readonly session: Session;
  readonly queryClient: Cache;
}

function newApp(session: Session = signedIn()): App {
  const client = hooks.createCommunityClient({ baseUrl: 'https://service.test', session });
  return { client, session, queryClient: new QueryClient() };
}

function signedIn(options: Parameters<typeof hooks.createSession>[0] = {}): Session {
  const session = hooks.createSession(options);
  session.signIn({ token: 'bench', username: 'alice' });
  return session;
}

/** Shows a component under the providers of an app, and gives back how to take it away. */
function mount({ client, queryClient }: App, child: ReactElement): () => void {
  const root = createRoot(createPlace());
  const provided = createElement(hooks.CommunityProvider, { client }, child);
  flushSync(() => root.render(createElement(QueryClientProvider, { client: queryClient }, provided)));
  return () => flushSync(() => root.unmount());
}

function Screen(): null {
  hooks.useNotifications();
  hooks.useNotificationsUnreadCount();
  hooks.useUserSearch({ query: 'bob' });
  hooks.useReadNotification();
  return null;
}

async function typing(): Promise<Figure[]> {
  const app = newApp();
  let type!: (query: string) => void;
  const unmount = mount(app, createElement(Field, { ready: (set: typeof type) => (type = set) }));
  const many = (count: number, word: string): Promise<void> =>
    repeat(count, (typed) => {
      flushSync(() => type(`${word}${typed}`));
    });
  const kept = await keptBy(
    () => many(KEYSTROKES / 2, 'first'),
    () => many(KEYSTROKES / 2, 'second'),
  );
  const views = engineOf(app.client).views.size;
  const what = `${KEYSTROKES} keystrokes in a search`;
  const queries = app.queryClient.getQueryCache().getAll().length;
  unmount();
  app.queryClient.clear();
  return [
    { name: `${what}: memory kept`, value: kept, bound: NOTHING_KIB, unit: 'KiB' },
    { name: `${what}: cached queries left`, value: queries, bound: 5, unit: 'queries' },
    { name: `${what}: views left in the engine`, value: views, bound: 210, unit: 'views' },
  ];
}

function Field({ ready }: { readonly ready: (set: (query: string) => void) => void }): null {
  const [query, setQuery] = useState('a');
  useEffect(() => ready(setQuery), [ready]);
  hooks.useUserSearch({ query });
  return null;
}

async function mounting(): Promise<Figure[]> {
  const app = newApp();
  const hold = mount(app, createElement(Screen));
  const many = (count: number) => (): Promise<void> => repeat(count, () => mount(app, createElement(Screen))());
  const kept = await keptBy(many(MOUNTS / 2), many(MOUNTS / 2));
  const views = engineOf(app.client).views.size;
  hold();
  app.queryClient.clear();
  return [
    { name: `${MOUNTS} mounts and unmounts of a screen: memory kept`, value: kept, bound: NOTHING_KIB, unit: 'KiB' },
    { name: `${MOUNTS} mounts and unmounts of a screen: views left in the engine`, value: views, bound: 3, unit: 'views' },
  ];
}

async function signingIn(): Promise<Figure[]> {
  let reads = 0;
  const texts = new Map<string, string>();
  const storage = hooks.customStorage({
    getItem(key) {
      reads += 1;
      return texts.get(key) ?? null;
    },
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  });
  const tabs = hooks.browserTabs({ name: 'bench' });
  const app = newApp(signedIn({ storage, tabs }));
  const unmount = mount(app, createElement(Screen));
  const many = (count: number) => (): Promise<void> =>
    repeat(count, (times) => {
      flushSync(() => app.session.signOut());
      flushSync(() => app.session.signIn({ token: `token-${times}`, username: `user${times}` }));
    });
  const kept = await keptBy(many(SIGN_INS / 2), many(SIGN_INS / 2));
  reads = 0;
  globalThis.window.dispatchEvent(new globalThis.window.Event('focus'));
  const atFocus = reads;
  unmount();
  tabs.close();
  app.queryClient.clear();
  const what = `${SIGN_INS} sign-ins and sign-outs`;
  return [
    { name: `${what}: memory kept`, value: kept, bound: NOTHING_KIB, unit: 'KiB' },
    { name: `${what}: reads of the storage at focus`, value: atFocus, bound: 30, unit: 'reads' },
    { name: `${what}: texts stored`, value: texts.size, bound: 2, unit: 'texts' },
  ];
}

async function caches(): Promise<Figure[]> {
  const { client, session } = newApp();
  const made: WeakRef<Cache>[] = [];
  await repeat(CACHES, async () => {
    const app = { client, session, queryClient: new QueryClient() };
    made.push(new WeakRef(app.queryClient));
    const unmount = mount(app, createElement(Screen));
    await settled(app);
    unmount();
    app.queryClient.clear();
  });
  await collected();
  return [{ name: `${CACHES} QueryClients on one client: still in memory`, value: alive(made), bound: 3, unit: 'QueryClients' }];
}

async function clients(): Promise<Figure[]> {
  const made: WeakRef<object>[] = [];
  const resources = process.getActiveResourcesInfo().length;
  await repeat(CLIENTS, async () => {
    const app = newApp(signedIn({ tabs: hooks.browserTabs({ name: 'bench' }) }));
    made.push(new WeakRef(app.client));
    const unmount = mount(app, createElement(Screen));
    await settled(app);
    unmount();
    app.queryClient.clear();
    app.session.tabs?.close();
  });
  await collected();
  const what = `${CLIENTS} clients made and closed`;
  return [
    { name: `${what}: still in memory`, value: alive(made), bound: 2, unit: 'clients' },
    { name: `${what}: timers, channels and listeners left`, value: left(resources), bound: 0, unit: 'left' },
  ];
}

function left(before: number): number {
  return Math.max(0, process.getActiveResourcesInfo().length - before) + Number(focusManager.hasListeners());
}

/** Whatever was started goes on between two times, as it does between two events of a page. */
async function repeat(count: number, work: (times: number) => unknown): Promise<void> {
  for (let times = 0; times < count; times += 1) {
    await work(times);
    await new Promise(setImmediate);
  }
}

async function settled({ queryClient }: App): Promise<void> {
  while (queryClient.isFetching() > 0) await new Promise(setImmediate);
}

/** Kibibytes that the second half of a work leaves behind. */
async function keptBy(first: () => Promise<void>, second: () => Promise<void>): Promise<number> {
  await first();
  const before = await collected();
  await second();
  return Math.round(Math.max(0, (await collected()) - before) / 1024);
}

/** The bytes in use once everything that can go is gone. */
async function collected(): Promise<number> {
  for (let times = 0; times < 4; times += 1) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    globalThis.gc?.();
  }
  return process.memoryUsage().heapUsed;
}

function alive(made: readonly WeakRef<object>[]): number {
  return made.filter((one) => one.deref() !== undefined).length;
}
