import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { switchAccount } from '../../src/transport/accounts.js';
import type { ItemStore } from '../../src/transport/item-store.js';
import { createSession, SECRETS, type Session } from '../../src/transport/session.js';
import { customStorage, webStorage } from '../../src/transport/storage.js';
import { area, bus, events, slowArea, slowed, storeOn } from './stores.js';
import { gate, TOKEN } from './support.js';

const POINTER = 'community-session';

/** Every sign-in is a millisecond later than the one before, and every promise settles before the next step. */
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const settle = () => vi.advanceTimersByTimeAsync(1);

/** A session, once what it has begun has ended. */
async function settled(session: Session): Promise<Session> {
  await settle();
  return session;
}

/** A store of promises that all tabs share; a tab's own answers wait while its gate is closed. */
function lateStore(texts: Map<string, string>, isReadLate: boolean) {
  let opened = Promise.resolve();
  const store: ItemStore = {
    ...slowed(storeOn(texts)),
    async getItem(key) {
      if (isReadLate) await opened;
      const text = texts.get(key) ?? null;
      await opened;
      return text;
    },
  };
  return {
    store,
    close() {
      const { promise, open } = gate();
      opened = promise;
      return open;
    },
  };
}

/** How an item can fail to be removed. */
const failing: readonly (readonly [string, () => unknown])[] = [
  [
    'that throws',
    () => {
      throw new Error(TOKEN);
    },
  ],
  ['that rejects', () => Promise.reject(new Error(TOKEN))],
];

const ALICE = { token: TOKEN, username: 'alice' };
const BOB = { token: 'of-bob', username: 'bob' };

async function signIn(session: Session, who: typeof ALICE): Promise<void> {
  session.signIn(who);
  await settle();
}

const tokenOf = (session: Session): string | null | undefined => session[SECRETS].record()?.token;

describe.each([
  ['the text of before the wait', false],
  ['the text of after the wait', true],
])('a tab whose storage answers late, with %s', (_, isReadLate) => {
  /** Two tabs on one store, one of them late. Nobody sends messages, as where one tab sleeps. */
  async function twoTabs() {
    const texts = new Map<string, string>();
    const [late, prompt] = [lateStore(texts, isReadLate), lateStore(texts, isReadLate)];
    const open = (store: ItemStore) => createSession({ storage: customStorage(store, { accounts: 2 }) });
    const [older, newer] = [open(late.store), open(prompt.store)];
    await settle();
    return { late, older, newer, reload: () => settled(open(prompt.store)), texts };
  }

  test('does not overwrite the session that another tab has started since its own sign-in', async () => {
    const { late, older, newer, reload, texts } = await twoTabs();
    const answer = late.close();
    await signIn(older, ALICE);
    await signIn(newer, BOB);
    answer();
    await settle();
    const after = await reload();
    expect([older, newer, after].map(({ current }) => current.username)).toEqual(['bob', 'bob', 'bob']);
    expect([...texts].join()).not.toContain(TOKEN);
  });

  test('does not switch back from a session that another tab has started since', async () => {
    const { late, older, newer, reload } = await twoTabs();
    await signIn(older, ALICE);
    const { account } = older.current;
    const answer = late.close();
    switchAccount(older, account ?? '');
    await settle();
    await signIn(newer, BOB);
    answer();
    await settle();
    const after = await reload();
    expect(after.current.username).toBe('bob');
  });

  test('does sign in, over a session of before, even one by a clock that was ahead', async () => {
    const { late, older, newer, reload } = await twoTabs();
    const now = Date.now();
    vi.setSystemTime(now + 86_400_000);
    await signIn(newer, BOB);
    vi.setSystemTime(now);
    const answer = late.close();
    await signIn(older, ALICE);
    answer();
    await settle();
    const after = await reload();
    expect([older.current.username, after.current.username]).toEqual(['alice', 'alice']);
  });
});

test('a write that lands after its timeout is undone by the tab with the newer session', async () => {
  const texts = new Map<string, string>();
  const tabs = bus();
  const { promise, open } = gate();
  const { store } = lateStore(texts, false);
  const late: ItemStore = {
    ...store,
    setItem: async (key, text) => {
      if (key === POINTER) await promise;
      return store.setItem(key, text);
    },
  };
  const older = createSession({ storage: customStorage(late, { timeout: 100 }), tabs: tabs.join() });
  const newer = createSession({ storage: customStorage(store), tabs: tabs.join() });
  await settle();
  tabs.sleep = true;
  older.signIn(ALICE);
  await vi.advanceTimersByTimeAsync(200);
  await signIn(newer, BOB);
  tabs.sleep = false;
  open();
  await vi.advanceTimersByTimeAsync(200);
  const after = await settled(createSession({ storage: customStorage(store) }));
  expect([older, newer, after].map(({ current }) => current.username)).toEqual(['bob', 'bob', 'bob']);
});

describe.each([
  ['a storage that answers at once', area, webStorage],
  ['a storage of promises', slowArea, customStorage],
])('%s', (_, makeStore, storage) => {
  async function signedIn() {
    const store = makeStore();
    const session = createSession({ storage: storage(store) });
    await signIn(session, ALICE);
    const { account } = session.current;
    return { store, session, entry: `${POINTER}:${account}` };
  }

  test('signing out removes a stored account that names another one than its key', async () => {
    const { store, session, entry } = await signedIn();
    store.texts.set(entry, store.texts.get(entry)?.replace(session.current.account ?? '', 'another') ?? '');
    const after = createSession({ storage: storage(store) });
    const seen = events(after);
    await settle();
    after.signOut();
    await settle();
    expect([...store.texts].join()).not.toContain(TOKEN);
    expect(after.current.state).toBe('signed-out');
    expect(seen).toContainEqual({ type: 'storage', trouble: 'unreadable' });
  });

  test.each([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, 8.64e15, 1e15])(
    'a generation of %i does not lose the next sign-in at a reload',
    async (generation) => {
      const { store, entry } = await signedIn();
      store.texts.set(POINTER, JSON.stringify({ ...JSON.parse(store.texts.get(POINTER) ?? ''), generation }));
      store.texts.set(
        entry,
        JSON.stringify({ ...JSON.parse(store.texts.get(entry) ?? ''), tokenAt: generation, usernameAt: generation }),
      );
      const session = await settled(createSession({ storage: storage(store) }));
      await signIn(session, BOB);
      session.renew({ token: 'newer' });
      await settle();
      const after = await settled(createSession({ storage: storage(store) }));
      expect([after.current.username, tokenOf(after)]).toEqual(['bob', 'newer']);
      expect([...store.texts].join()).not.toContain(TOKEN);
    },
  );

  test.each(failing)(
    'a `removeItem` %s leaves no token behind, an event says so, and a reload stays signed out',
    async (__, removeItem) => {
      const { store, session } = await signedIn();
      Object.assign(store, { removeItem });
      const seen = events(session);
      session.signOut();
      await settle();
      expect([...store.texts].join()).not.toContain(TOKEN);
      expect(seen).toContainEqual({ type: 'storage', trouble: 'failed' });
      const after = await settled(createSession({ storage: storage(store) }));
      expect(after.current.state).toBe('signed-out');
    },
  );

  /** A tab that was opened while its storage, in which alice is signed in, could not be read. */
  async function unread() {
    const { store } = await signedIn();
    const { getItem } = store;
    store.getItem = () => {
      throw new Error(TOKEN);
    };
    const tabs = bus();
    const session = createSession({ storage: storage(store), tabs: tabs.join() });
    const seen = events(session);
    await settle();
    return { store, session, seen, tabs, mend: () => Object.assign(store, { getItem }) };
  }

  test('a tab that could not read it is signed out, an event says so, and the session is back when the tab is shown', async () => {
    const { session, seen, tabs, mend } = await unread();
    expect(session.current.state).toBe('signed-out');
    expect(seen).toContainEqual({ type: 'storage', trouble: 'failed' });
    mend();
    tabs.wake();
    await settle();
    expect([session.current.username, tokenOf(session)]).toEqual(['alice', TOKEN]);
  });

  test.each([
    ['is read by then', true],
    ['is read later', false],
  ])(
    'somebody who signs in on a tab that could not read it stays, and the session of before does not come back: it %s',
    async (__, isMended) => {
      const { store, session, tabs, mend } = await unread();
      if (isMended) mend();
      await signIn(session, BOB);
      mend();
      tabs.wake();
      await settle();
      expect([session.current.username, tokenOf(session)]).toEqual(['bob', BOB.token]);
      session.signOut();
      await settle();
      tabs.wake();
      await settle();
      const after = await settled(createSession({ storage: storage(store) }));
      expect([session, after].map(({ current }) => current.state)).toEqual(['signed-out', 'signed-out']);
      expect(isMended && [...store.texts].join().includes(TOKEN)).toBe(false);
    },
  );

  test('a `removeItem` that throws does not keep a sign-out from the other tabs', async () => {
    const store = makeStore();
    const tabs = bus();
    const open = () => createSession({ storage: storage(store), tabs: tabs.join() });
    const [one, other] = [open(), open()];
    await signIn(one, ALICE);
    expect(other.current.state).toBe('signed-in');
    store.removeItem = () => {
      throw new Error('no');
    };
    one.signOut();
    await settle();
    expect(other.current.state).toBe('signed-out');
  });

  test.each([
    ['cut', (text: string) => text.slice(0, -5)],
    ['of a generation that is no time', (text: string) => text.replace(/"generation":\d+/, '"generation":9007199254740991')],
    ['without its accounts', (text: string) => text.replace('accounts', 'others')],
  ])('a broken pointer (%s) leaves no token behind', async (__, broken) => {
    const { store } = await signedIn();
    store.texts.set(POINTER, broken(store.texts.get(POINTER) ?? ''));
    const session = await settled(createSession({ storage: storage(store) }));
    expect(session.current.state).toBe('signed-out');
    expect([...store.texts].join()).not.toContain(TOKEN);
  });

  test('a pointer of a later version is left to its tabs, until the next sign-in here, which leaves no older token behind', async () => {
    const { store } = await signedIn();
    const texts = store.texts;
    for (const [key, text] of texts) texts.set(key, text.replace('"version":1', '"version":2'));
    const session = await settled(createSession({ storage: storage(store) }));
    expect(session.current.state).toBe('signed-out');
    expect([...texts].join()).toContain(TOKEN);
    await signIn(session, BOB);
    expect([...texts].join()).not.toContain(TOKEN);
    const after = await settled(createSession({ storage: storage(store) }));
    expect(after.current.username).toBe('bob');
  });
});

test('a pointer of which nothing is left leaves no token behind in a storage that lists its keys, nor touches another service', async () => {
  const texts = new Map<string, string>();
  // As `localStorage` does: its items are its own properties.
  const store = new Proxy(storeOn(texts), {
    ownKeys: () => [...texts.keys()],
    getOwnPropertyDescriptor: (_, key) => ({ value: texts.get(String(key)), enumerable: true, configurable: true }),
  });
  const other = createSession({ storage: webStorage(store, { key: `${POINTER}:second` }) });
  other.signIn(BOB);
  createSession({ storage: webStorage(store) }).signIn(ALICE);
  texts.set(POINTER, '\u0000');
  createSession({ storage: webStorage(store) });
  expect([...texts].join()).not.toContain(TOKEN);
  expect(createSession({ storage: webStorage(store, { key: `${POINTER}:second` }) }).current.username).toBe('bob');
});

test('no tab waits for another: beside a frozen one, and without Web Locks, the others sign in, get new tokens and sign out at once', async () => {
  const request = vi.fn<() => never>(() => {
    throw new Error('a lock was asked for');
  });
  vi.stubGlobal('navigator', { onLine: true, locks: { request, query: request } });
  const [store, tabs] = [area(), bus()];
  // Frozen in the middle of a sign-in: its storage never answers, and it gets no messages.
  const never = async () => new Promise<never>(() => {});
  const frozen = createSession({ storage: customStorage({ ...store, getItem: never }, { timeout: 1e9 }) });
  frozen.signIn(ALICE);
  const open = () => createSession({ storage: webStorage(store), tabs: tabs.join() });
  const [one, other] = [open(), open()];
  one.signIn(BOB);
  expect(other.current.username).toBe('bob');
  other.renew({ token: 'newer' });
  expect(tokenOf(one)).toBe('newer');
  one.signOut();
  expect([one.current.state, other.current.state]).toEqual(['signed-out', 'signed-out']);
  expect(request).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test.each([-1, 1, -400])('a clock that is set by %i days loses no sign-in, new token or sign-out', async (days) => {
  const store = area();
  const open = () => createSession({ storage: webStorage(store) });
  open().signIn(ALICE);
  vi.setSystemTime(Date.now() + days * 86_400_000);
  open().renew({ token: 'newer' });
  expect(tokenOf(open())).toBe('newer');
  open().signIn(BOB);
  expect(open().current).toMatchObject({ state: 'signed-in', username: 'bob' });
  open().signOut();
  expect(open().current.state).toBe('signed-out');
  expect([...store.texts].join()).not.toMatch(new RegExp(`${TOKEN}|newer|of-bob`));
});
