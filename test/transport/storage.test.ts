import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { invites } from '../../src/contract/invites.js';
import { login, usernameCheck } from '../../src/contract/session.js';
import { accountsOf, deviceIdOf, forgetAccount, handoverOf, switchAccount } from '../../src/transport/accounts.js';
import type { SessionEvent } from '../../src/transport/events.js';
import { createSession, SECRETS, type Session } from '../../src/transport/session.js';
import { signInWith } from '../../src/transport/sign-in.js';
import type { ItemStore } from '../../src/transport/item-store.js';
import { customStorage, memoryStorage, webStorage } from '../../src/transport/storage.js';
import { errorOf, gate, json, line, thrownBy, TOKEN } from './support.js';

/** What `localStorage` is to its tabs. */
function area(): ItemStore & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => {
      texts.set(key, text);
    },
    removeItem: (key) => {
      texts.delete(key);
    },
  };
}

/** The same by promises. */
function slowArea(): ReturnType<typeof area> {
  const store = area();
  return {
    texts: store.texts,
    getItem: async (key) => store.getItem(key),
    setItem: async (key, text) => store.setItem(key, text),
    removeItem: async (key) => store.removeItem(key),
  };
}

function events(session: Session): SessionEvent[] {
  const told: SessionEvent[] = [];
  session.subscribe((event) => told.push(event));
  return told;
}

const signInAlice = (session: Session): void => session.signIn({ token: TOKEN, username: 'alice' });

afterEach(() => {
  vi.useRealTimers();
});

describe('a session in a storage that answers at once', () => {
  test('is there again after a reload, without a moment of restoring', () => {
    const store = area();
    const before = createSession({ storage: webStorage(store) });
    expect(before.current).toMatchObject({ state: 'signed-out' });
    signInAlice(before);
    const after = createSession({ storage: webStorage(store) });
    expect(after.current).toMatchObject({ state: 'signed-in', username: 'alice', account: before.current.account });
    expect(after[SECRETS].record()?.token).toBe(TOKEN);
    expect(after.initial.state).toBe('restoring');
  });

  test('leaves nothing of the account behind when it ends', () => {
    const store = area();
    const session = createSession({ storage: webStorage(store) });
    signInAlice(session);
    const { account } = session.current;
    session.signOut();
    const left = [...store.texts].join();
    expect(left).not.toContain(TOKEN);
    expect(left).not.toContain('alice');
    expect([...store.texts.keys()].filter((key) => key.includes(account ?? ''))).toEqual([]);
    expect(createSession({ storage: webStorage(store) }).current.state).toBe('signed-out');
  });

  test('a refused token is not kept, and the expiry is', () => {
    const store = area();
    const session = createSession({ storage: webStorage(store) });
    signInAlice(session);
    session[SECRETS].refuse(session.current.epoch);
    expect(session.current).toMatchObject({ state: 'expired', username: 'alice' });
    expect([...store.texts].join()).not.toContain(TOKEN);
    expect(createSession({ storage: webStorage(store) }).current).toMatchObject({
      state: 'expired',
      username: 'alice',
      account: null,
    });
  });

  test('a new token and a new username are kept', () => {
    const store = area();
    const session = createSession({ storage: webStorage(store) });
    signInAlice(session);
    session.renew({ token: 'newer' });
    session.renew({ username: 'alicia' });
    const after = createSession({ storage: webStorage(store) });
    expect(after.current).toMatchObject({ username: 'alicia', account: session.current.account });
    expect(after[SECRETS].record()?.token).toBe('newer');
  });

  test('who signs in takes the place of who was: no token of the former stays', () => {
    const store = area();
    const session = createSession({ storage: webStorage(store) });
    signInAlice(session);
    session.signIn({ token: 'of-bob', username: 'bob' });
    expect([...store.texts].join()).not.toContain(TOKEN);
    expect(createSession({ storage: webStorage(store) }).current.username).toBe('bob');
  });

  test('two services of one origin keep apart by their keys', () => {
    const store = area();
    signInAlice(createSession({ storage: webStorage(store, { key: 'one' }) }));
    expect(createSession({ storage: webStorage(store, { key: 'two' }) }).current.state).toBe('signed-out');
    expect([...store.texts.keys()].every((key) => key.startsWith('one'))).toBe(true);
  });
});

describe('a session in a storage that answers by promises', () => {
  test('is restoring until the storage has answered; calls wait for it', async () => {
    const store = slowArea();
    const before = createSession({ storage: customStorage(store) });
    signInAlice(before);
    await vi.waitFor(() => expect(store.texts.size).toBe(2));
    const after = createSession({ storage: customStorage(store) });
    expect(after.current).toEqual({ state: 'restoring', username: null, account: null, epoch: 0 });
    const { client, seen } = line(json([]), { session: after });
    const answer = client.call(invites, {});
    expect(seen).toEqual([]);
    expect(await answer).toEqual([]);
    expect(after.current).toMatchObject({ state: 'signed-in', account: before.current.account, epoch: 1 });
    expect(seen[0]?.headers.get('authorization')).toBe(`Token ${TOKEN}`);
  });

  test('with nothing stored it ends signed out, and waiting calls say so', async () => {
    const session = createSession({ storage: customStorage(slowArea()) });
    expect(await errorOf(line(undefined, { session }).client.call(invites, {}))).toMatchObject({ kind: 'token' });
    expect(session.current.state).toBe('signed-out');
  });

  test('a login and a check that begin while it restores outlive its end', async () => {
    const session = createSession({ storage: customStorage(slowArea()) });
    const answer = gate<Response>();
    const { client } = line(({ url }) => (url.pathname.includes('login') ? answer.promise : json({ message: 'Free' })), {
      session,
    });
    const entering = signInWith(client, login, { username: 'alice', password: 'long enough' });
    const check = client.call(usernameCheck, { username: 'bob' });
    expect(session.current.state).toBe('restoring');
    await vi.waitFor(() => expect(session.current.state).toBe('signed-out'));
    answer.open(json({ token: TOKEN }));
    expect(await check).toMatchObject({ status: 'available' });
    expect(await entering).toEqual({ username: 'alice' });
    expect(session.current).toMatchObject({ state: 'signed-in', username: 'alice' });
  });

  test('a sign-in while it restores wins over what was stored', async () => {
    const store = slowArea();
    const before = createSession({ storage: customStorage(store) });
    signInAlice(before);
    await vi.waitFor(() => expect(store.texts.size).toBe(2));
    const after = createSession({ storage: customStorage(store) });
    const told = events(after);
    after.signIn({ token: 'of-bob', username: 'bob' });
    expect(after.current.username).toBe('bob');
    await vi.waitFor(() => expect([...store.texts].join()).not.toContain(TOKEN));
    expect(after.current.username).toBe('bob');
    expect(told).toHaveLength(1);
  });

  test('a sign-out right after a sign-in leaves nothing', async () => {
    const store = slowArea();
    const session = createSession({ storage: customStorage(store) });
    signInAlice(session);
    session.signOut();
    expect(session.current.state).toBe('signed-out');
    await vi.waitFor(() => expect(store.texts.size).toBe(1));
    expect([...store.texts].join()).not.toContain('alice');
  });
});

describe('a storage in trouble leaves the session in memory, and says so', () => {
  const blocked = (): never => {
    throw new Error(`SecurityError about ${TOKEN}`);
  };

  test.each<[string, ItemStore | (() => ItemStore)]>([
    ['forbidden even to name', blocked],
    ['one that throws', { getItem: blocked, setItem: blocked, removeItem: blocked }],
    ['one that rejects', { getItem: async () => blocked(), setItem: async () => blocked(), removeItem: async () => blocked() }],
    ['a full one', { ...area(), setItem: blocked }],
  ])('%s', async (_, store) => {
    const session = createSession({ storage: webStorage(store) });
    const told = events(session);
    signInAlice(session);
    expect(session.current.state).toBe('signed-in');
    await vi.waitFor(() => expect(told).toContainEqual({ type: 'storage', trouble: 'failed' }));
    expect(told.filter(({ type }) => type === 'storage')).toHaveLength(1);
    expect(session.current).toMatchObject({ state: 'signed-in', username: 'alice' });
    session.renew({ token: 'newer' });
    session[SECRETS].refuse(session.current.epoch);
    await vi.waitFor(() => expect(session.current.state).toBe('expired'));
    signInAlice(session);
    session.signOut();
    await vi.waitFor(() => expect(session.current.state).toBe('signed-out'));
    expect(inspect(told)).not.toContain(TOKEN);
  });

  test('its client’s events tell it', async () => {
    const told: unknown[] = [];
    const session = createSession({ storage: webStorage(blocked) });
    line(undefined, { session, onEvent: (event) => told.push(event) });
    await vi.waitFor(() => expect(told).toEqual([{ type: 'storage', trouble: 'failed' }]));
  });

  test('one that hangs: restoring ends after a while, and what was signed in meanwhile stays', async () => {
    vi.useFakeTimers();
    const never = {
      getItem: () => new Promise<never>(() => {}),
      setItem: () => new Promise(() => {}),
      removeItem: () => new Promise(() => {}),
    };
    const session = createSession({ storage: customStorage(never, { timeout: 100 }) });
    const told = events(session);
    expect(session.current.state).toBe('restoring');
    await vi.advanceTimersByTimeAsync(100);
    expect(session.current.state).toBe('signed-out');
    signInAlice(session);
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.current.state).toBe('signed-in');
    expect(told).toContainEqual({ type: 'storage', trouble: 'slow' });
  });

  test('one that wakes up late: what was stored is found, and what was signed out is taken away', async () => {
    vi.useFakeTimers();
    const store = area();
    const opened = gate();
    const hanging: ItemStore = { ...store, setItem: async (key, text) => opened.promise.then(() => store.setItem(key, text)) };
    const session = createSession({ storage: customStorage(hanging, { timeout: 100 }) });
    signInAlice(session);
    await vi.advanceTimersByTimeAsync(500);
    session.signOut();
    await vi.advanceTimersByTimeAsync(500);
    opened.open();
    await vi.advanceTimersByTimeAsync(500);
    expect([...store.texts].join()).not.toContain(TOKEN);
    expect(session.current.state).toBe('signed-out');
  });

  test('one that is cleared behind its back, until someone signs in again', async () => {
    const store = area();
    const tabs = bus();
    const session = createSession({ storage: webStorage(store), tabs: tabs.join() });
    const told = events(session);
    signInAlice(session);
    store.texts.clear();
    tabs.wake();
    tabs.wake();
    await vi.waitFor(() => expect(told).toContainEqual({ type: 'storage', trouble: 'cleared' }));
    expect(told.filter(({ type }) => type === 'storage')).toHaveLength(1);
    expect(session.current.state).toBe('signed-in');
    expect(store.texts.size).toBe(0);
    const other = createSession({ storage: webStorage(store), tabs: tabs.join() });
    expect(other.current.state).toBe('signed-out');
    other.signIn({ token: 'of-bob', username: 'bob' });
    expect(session.current.username).toBe('bob');
  });

  test.each(['', '{', 'null', '7', '[]', '{"version":2}', '{"version":1,"generation":1,"account":7,"accounts":[]}'])(
    'one that holds %j begins signed out, and works from then on',
    (text) => {
      const store = area();
      store.texts.set('community-session', text);
      const session = createSession({ storage: webStorage(store) });
      expect(session.current.state).toBe('signed-out');
      signInAlice(session);
      expect(createSession({ storage: webStorage(store) }).current.username).toBe('alice');
    },
  );

  test('a stored token that no header can carry is not used', () => {
    const store = area();
    const session = createSession({ storage: webStorage(store) });
    signInAlice(session);
    const [key, text] = [...store.texts].find(([name]) => name.includes(':')) ?? ['', ''];
    store.texts.set(key, text.replace(TOKEN, 'a\\r\\nX: y'));
    expect(createSession({ storage: webStorage(store) }).current.state).toBe('signed-out');
  });
});

describe('tabs that share a storage', () => {
  const two = () => {
    const [store, tabs] = [area(), bus()];
    const open = () => createSession({ storage: webStorage(store, { accounts: 3 }), tabs: tabs.join() });
    return { store, tabs, open, one: open(), other: open() };
  };

  test('follow sign-in, new token, new name, switch, expiry and sign-out', () => {
    const { one, other } = two();
    signInAlice(one);
    expect(other.current).toMatchObject({ state: 'signed-in', username: 'alice', account: one.current.account });
    one.renew({ token: 'newer' });
    expect(other[SECRETS].record()?.token).toBe('newer');
    one.renew({ username: 'alicia' });
    expect(other.current.username).toBe('alicia');
    other.signIn({ token: 'of-bob', username: 'bob' });
    expect(one.current).toMatchObject({ username: 'bob', account: other.current.account });
    const alice = accountsOf(one).find(({ username }) => username === 'alicia');
    switchAccount(one, alice?.account ?? '');
    expect(other.current.username).toBe('alicia');
    other[SECRETS].refuse(other.current.epoch);
    expect(one.current.state).toBe('expired');
    one.signOut();
    expect(other.current.state).toBe('signed-out');
  });

  test('R6: one that slept cannot overwrite, expire or delete a newer session, and shows it as soon as it finds out', () => {
    const { store, tabs, one, other } = two();
    signInAlice(one);
    tabs.sleep = true;
    other.signIn({ token: 'of-bob', username: 'bob' });
    expect(one.current.username).toBe('alice');
    one[SECRETS].refuse(one.current.epoch);
    expect(createSession({ storage: webStorage(store) }).current.username).toBe('bob');
    // It finds out as it keeps what happened, before anyone tells it.
    expect(one.current).toMatchObject({ state: 'signed-in', username: 'bob' });
    tabs.sleep = false;
    tabs.wake();
    expect(one.current).toMatchObject({ state: 'signed-in', username: 'bob' });
  });

  test('one that slept and signs out ends the account it showed, and shows the newer one', () => {
    const { tabs, one, other } = two();
    signInAlice(one);
    tabs.sleep = true;
    other.signIn({ token: 'of-bob', username: 'bob' });
    one.signOut();
    expect(one.current.username).toBe('bob');
    expect(other.current.username).toBe('bob');
    expect(accountsOf(other).map(({ username }) => username)).not.toContain(undefined);
  });

  test('one that slept through a new token does not end the session for the old one’s sake', () => {
    const { tabs, one, other } = two();
    signInAlice(one);
    tabs.sleep = true;
    other.renew({ token: 'newer' });
    one[SECRETS].refuse(one.current.epoch);
    expect(one.current.state).toBe('signed-in');
    expect(one[SECRETS].record()?.token).toBe('newer');
  });

  test('a change that is known already is no news', () => {
    const { tabs, one } = two();
    signInAlice(one);
    const { epoch } = one.current;
    tabs.wake();
    tabs.wake();
    expect(one.current.epoch).toBe(epoch);
  });
});

describe('several accounts', () => {
  test('are remembered side by side, the oldest given up', () => {
    const store = area();
    const session = createSession({ storage: webStorage(store, { accounts: 2 }) });
    for (const username of ['alice', 'bob', 'carol']) session.signIn({ token: `of-${username}`, username });
    expect(accountsOf(session).map(({ username, current, expired }) => ({ username, current, expired }))).toEqual([
      { username: 'bob', current: false, expired: false },
      { username: 'carol', current: true, expired: false },
    ]);
    expect([...store.texts].join()).not.toContain('of-alice');
    const bob = accountsOf(session)[0]?.account ?? '';
    switchAccount(session, bob);
    expect(session.current).toMatchObject({ username: 'bob', account: bob });
    expect(accountsOf(createSession({ storage: webStorage(store, { accounts: 2 }) }))).toHaveLength(2);
  });

  test('signing in again as the same person takes the former place, with a new account and the same device', () => {
    const session = createSession({ storage: memoryStorage({ accounts: 3 }) });
    signInAlice(session);
    const [account, device] = [session.current.account, deviceIdOf(session)];
    session.signIn({ token: 'newer', username: 'alice' });
    expect(accountsOf(session)).toHaveLength(1);
    expect(session.current.account).not.toBe(account);
    expect(deviceIdOf(session)).toBe(device);
  });

  test('forgetting one leaves the others; forgetting the current one signs out', () => {
    const session = createSession({ storage: memoryStorage({ accounts: 3 }) });
    signInAlice(session);
    session.signIn({ token: 'of-bob', username: 'bob' });
    const [alice, bob] = accountsOf(session).map(({ account }) => account);
    forgetAccount(session, alice ?? '');
    expect(session.current.username).toBe('bob');
    expect(accountsOf(session)).toHaveLength(1);
    forgetAccount(session, bob ?? '');
    expect(session.current.state).toBe('signed-out');
    expect(accountsOf(session)).toEqual([]);
    switchAccount(session, alice ?? '');
    expect(session.current.state).toBe('signed-out');
  });

  test('need a storage, were it memory', () => {
    expect(thrownBy(() => accountsOf(createSession()))).toMatchObject({ kind: 'unsupported', operation: 'accountsOf' });
  });

  test('the device of a session: one id as long as it lasts', () => {
    const session = createSession();
    expect(deviceIdOf(session)).toBeUndefined();
    signInAlice(session);
    const device = deviceIdOf(session);
    expect(device).toEqual(expect.any(String));
    session.renew({ token: 'newer' });
    expect(deviceIdOf(session)).toBe(device);
    session.signIn({ token: 'of-bob', username: 'bob' });
    expect(deviceIdOf(session)).not.toBe(device);
  });
});

describe('a page that a server rendered', () => {
  test('begins with the server’s account, and ends restoring with its own token', async () => {
    const store = slowArea();
    const before = createSession({ storage: customStorage(store) });
    signInAlice(before);
    await vi.waitFor(() => expect(store.texts.size).toBe(2));
    const { account } = before.current;
    const server = createSession({ initial: { account: account ?? '', username: 'alice', token: TOKEN } });
    const handover = handoverOf(server);
    const page = createSession({ storage: customStorage(store), ...(handover && { initial: handover }) });
    expect(page.initial).toEqual(server.initial);
    expect(page.current).toEqual({ state: 'restoring', username: 'alice', account, epoch: 0 });
    await vi.waitFor(() => expect(page.current).toMatchObject({ state: 'signed-in', account }));
  });

  test('a server whose storage is not there goes by what the request brought', async () => {
    const session = createSession({
      storage: webStorage(() => {
        throw new ReferenceError('localStorage is not defined');
      }),
      initial: { account: 'account-1', username: 'alice', token: TOKEN },
    });
    expect(session.current).toMatchObject({ state: 'signed-in', account: 'account-1' });
    await Promise.resolve();
    expect(session.current).toMatchObject({ state: 'signed-in', account: 'account-1' });
  });
});

/** Tabs that hear each other at once, unless they sleep. */
function bus() {
  const listeners: ((message: { readonly topic: 'session' }) => void)[] = [];
  const self = {
    sleep: false,
    wake: () => {
      for (const listener of listeners) listener({ topic: 'session' });
    },
    join() {
      const own: (typeof listeners)[number][] = [];
      return {
        post: () => {
          if (self.sleep) return;
          for (const listener of listeners) if (!own.includes(listener)) listener({ topic: 'session' });
        },
        subscribe(listener: (typeof listeners)[number]) {
          own.push(listener);
          listeners.push(listener);
          return () => {};
        },
        close: () => {},
      };
    },
  };
  return self;
}
