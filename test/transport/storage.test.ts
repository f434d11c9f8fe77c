import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { invites } from '../../src/contract/invites.js';
import { login, usernameCheck } from '../../src/contract/session.js';
import { accountsOf, deviceIdOf, forgetAccount, handoverOf, sessionReady, switchAccount } from '../../src/transport/accounts.js';
import type { SessionState } from '../../src/transport/events.js';
import { createSession, SECRETS, type Session } from '../../src/transport/session.js';
import { signInWith } from '../../src/transport/sign-in.js';
import type { ItemStore } from '../../src/transport/item-store.js';
import type { SessionStorage } from '../../src/transport/session-storage.js';
import { customStorage, memoryStorage, webStorage } from '../../src/transport/storage.js';
import { area, bus, events, slowArea, storeOn } from './stores.js';
import { gate, json, testClient, TOKEN } from './support.js';

const signInAlice = (session: Session): void => session.signIn({ token: TOKEN, username: 'alice' });

afterEach(() => {
  vi.useRealTimers();
});

/** An asynchronous storage in which alice is signed in. */
async function signedInBefore() {
  const store = slowArea();
  const before = createSession({ storage: customStorage(store) });
  signInAlice(before);
  await vi.waitFor(() => expect(store.texts.size).toBe(2));
  return { store, before };
}

/** The states of a session after each event from now on. */
function statesOf(session: Session): SessionState[] {
  const states: SessionState[] = [];
  session.subscribe(() => states.push(session.current.state));
  return states;
}

describe('a session in an asynchronous storage', () => {
  test('is restoring until the storage has answered, and calls wait for it', async () => {
    const { store, before } = await signedInBefore();
    const after = createSession({ storage: customStorage(store) });
    expect(after.current).toEqual({ state: 'restoring', username: null, account: null, epoch: 0 });
    const { client, seen } = testClient(json([]), { session: after });
    const answer = client.call(invites, {});
    expect(seen).toEqual([]);
    expect(await answer).toEqual([]);
    expect(after.current).toMatchObject({ state: 'signed-in', account: before.current.account, epoch: 1 });
    expect(seen[0]?.headers.get('authorization')).toBe(`Token ${TOKEN}`);
  });

  test('does not abort a login and a check that start while it restores', async () => {
    const session = createSession({ storage: customStorage(slowArea()) });
    const answer = gate<Response>();
    const { client } = testClient(({ url }) => (url.pathname.includes('login') ? answer.promise : json({ message: 'Free' })), {
      session,
    });
    const entering = signInWith(client, login, { username: 'alice', password: 'long enough' });
    const check = client.call(usernameCheck, { username: 'bob' });
    expect(session.current.state).toBe('restoring');
    await vi.waitFor(() => expect(session.current.state).toBe('signed-out'));
    // The sign-in would end it.
    expect(await check).toMatchObject({ status: 'available' });
    answer.open(json({ token: TOKEN }));
    expect(await entering).toEqual({ username: 'alice' });
    expect(session.current).toMatchObject({ state: 'signed-in', username: 'alice' });
  });

  test('is the new account after a sign-in while it restores', async () => {
    const { store } = await signedInBefore();
    const after = createSession({ storage: customStorage(store) });
    after.signIn({ token: 'of-bob', username: 'bob' });
    const { current } = after;
    expect(current.username).toBe('bob');
    const reported = events(after);
    await vi.waitFor(() => expect(accountsOf(after).map(({ username }) => username)).toEqual(['bob']));
    expect([...store.texts].join()).not.toContain(TOKEN);
    expect(after.current).toBe(current);
    // The accounts are known now.
    expect(reported).toEqual([{ type: 'session', state: 'signed-in', epoch: current.epoch }]);
  });

  test.each([1, 3])('is signed out by a sign-out while it restores, and leaves no token (%i accounts)', async (accounts) => {
    const { store } = await signedInBefore();
    const after = createSession({ storage: customStorage(store, { accounts }) });
    const states = statesOf(after);
    after.signOut();
    await vi.waitFor(() => expect([...store.texts].join()).not.toContain(TOKEN));
    expect(accountsOf(after)).toEqual([]);
    expect(new Set(states)).toEqual(new Set(['signed-out']));
    const next = createSession({ storage: customStorage(store, { accounts }) });
    await vi.waitFor(() => expect(next.current.state).toBe('signed-out'));
  });

  test('keeps the other accounts at a sign-out while it restores', async () => {
    const { store } = await signedInBefore();
    const open = () => createSession({ storage: customStorage(store, { accounts: 3 }) });
    const before = open();
    await sessionReady({ session: before });
    before.signIn({ token: 'of-bob', username: 'bob' });
    await vi.waitFor(() => expect(store.texts.size).toBe(3));
    const after = open();
    const states = statesOf(after);
    after.signOut();
    await vi.waitFor(() => expect(accountsOf(after).map(({ username }) => username)).toEqual(['alice']));
    expect(new Set(states)).toEqual(new Set(['signed-out']));
    expect([...store.texts].join()).not.toContain('of-bob');
  });

  test('is the new account after a sign-out and a sign-in while it restores, and the former one is gone', async () => {
    const { store } = await signedInBefore();
    const after = createSession({ storage: customStorage(store, { accounts: 3 }) });
    const states = statesOf(after);
    after.signOut();
    after.signIn({ token: 'of-bob', username: 'bob' });
    await vi.waitFor(() => expect(accountsOf(after).map(({ username }) => username)).toEqual(['bob']));
    expect([...store.texts].join()).not.toContain(TOKEN);
    expect([...new Set(states)]).toEqual(['signed-out', 'signed-in']);
  });

  test('is signed out after a sign-in and a sign-out while it restores, and the former account stays', async () => {
    const { store } = await signedInBefore();
    const after = createSession({ storage: customStorage(store, { accounts: 3 }) });
    const states = statesOf(after);
    after.signIn({ token: 'of-bob', username: 'bob' });
    after.signOut();
    await vi.waitFor(() => expect(accountsOf(after).map(({ username }) => username)).toEqual(['alice']));
    await vi.waitFor(() => expect([...store.texts].join()).not.toContain('of-bob'));
    expect([...new Set(states)]).toEqual(['signed-in', 'signed-out']);
    expect(after.current.state).toBe('signed-out');
  });
});

describe('a failing storage leaves the session in memory and fires an event:', () => {
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

  test('a forbidden one, in the events of the client', async () => {
    const told: unknown[] = [];
    const session = createSession({ storage: webStorage(blocked) });
    testClient(undefined, { session, onEvent: (event) => told.push(event) });
    await vi.waitFor(() => expect(told).toEqual([{ type: 'storage', trouble: 'failed' }]));
  });

  test('one that hangs: restoring ends after the timeout, and a sign-in meanwhile stays', async () => {
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

  test('one that answers after the timeout: an account signed out meanwhile is removed from it', async () => {
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

  test('one that is cleared, until the next sign-in', async () => {
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

  describe('one that is cleared while two tabs are open:', () => {
    const clear = (accounts = 1) => {
      const [store, tabs] = [area(), bus()];
      const open = () => createSession({ storage: webStorage(store, { accounts }), tabs: tabs.join() });
      const [one, other] = [open(), open()];
      signInAlice(one);
      store.texts.clear();
      return { store, tabs, open, one, other };
    };
    const states = (...sessions: Session[]) => sessions.map(({ current }) => current.state);

    test.each([true, false])(
      'a sign-out is one in every tab, also if the app clears it after that (noticed before: %s)',
      (isNoticed) => {
        const { store, tabs, open, one, other } = clear();
        if (isNoticed) tabs.wake();
        tabs.sleep = !isNoticed;
        one.signOut();
        if (!isNoticed) store.texts.clear();
        tabs.sleep = false;
        tabs.wake();
        expect(states(one, other, open())).toEqual(Array(3).fill('signed-out'));
        expect([...store.texts].join()).not.toContain(TOKEN);
      },
    );

    test.each([true, false])(
      'a new token and a new name reach every tab, and the next sign-out removes them (noticed before: %s)',
      (isNoticed) => {
        const { store, tabs, open, one, other } = clear();
        if (isNoticed) tabs.wake();
        one.renew({ token: 'newer' });
        other.renew({ username: 'alicia' });
        const after = open();
        for (const session of [one, other, after]) {
          expect(session[SECRETS].record()).toMatchObject({ token: 'newer', username: 'alicia' });
        }
        after.signOut();
        expect(states(one, other)).toEqual(['signed-out', 'signed-out']);
        expect([...store.texts].join()).not.toContain('newer');
      },
    );

    test('the first refusal of the token ends the session', () => {
      const { one } = clear();
      one[SECRETS].refuse(one.current.epoch);
      expect(one.current.state).toBe('expired');
    });

    test('forgetting another account keeps the current one', () => {
      const { store, tabs, one, other } = clear(2);
      one.signIn({ token: 'of-bob', username: 'bob' });
      signInAlice(other);
      switchAccount(one, accountsOf(one).find(({ username }) => username === 'bob')?.account ?? '');
      store.texts.clear();
      tabs.wake();
      forgetAccount(one, accountsOf(one).find(({ username }) => username === 'alice')?.account ?? '');
      expect([one, other].map(({ current }) => current.username)).toEqual(['bob', 'bob']);
    });

    test('a switch reaches the other account, in every tab and after a reload, and so does one after a new token', () => {
      const { store, tabs, open, one, other } = clear(2);
      one.signIn({ token: 'of-bob', username: 'bob' });
      one.signIn({ token: TOKEN, username: 'alice' });
      for (const name of ['bob', 'alice']) {
        store.texts.clear();
        tabs.wake();
        if (name === 'alice') one.renew({ token: 'newer' });
        switchAccount(one, accountsOf(one).find(({ username }) => username === name)?.account ?? '');
        const after = open();
        expect([one, other, after].map(({ current }) => current.username)).toEqual([name, name, name]);
        expect(new Set(accountsOf(after).map(({ username }) => username))).toEqual(new Set(['alice', 'bob']));
      }
    });

    test('what another version of the library stores then is left alone', () => {
      const { store, tabs, one } = clear();
      store.texts.set('community-session', '{"version":2}');
      tabs.wake();
      one.renew({ token: 'newer' });
      one.signOut();
      expect(store.texts.get('community-session')).toBe('{"version":2}');
    });
  });

  test.each([
    ['for one account', 1, 'bob', 'bob'],
    ['for several accounts', 3, 'bob', 'bob'],
    ['where it takes no longer name either', 1, 'bobby-tables', null],
  ])(
    'one that is full while somebody else signs in: the former account does not come back, %s',
    async (_, accounts, username, kept) => {
      const [texts, tabs] = [new Map<string, string>(), bus()];
      const length = (): number => [...texts].flat().join('').length;
      let quota = Infinity;
      const setItem: ItemStore['setItem'] = (key, text) => {
        const former = texts.get(key);
        texts.set(key, text);
        if (length() <= quota) return;
        if (former === undefined) texts.delete(key);
        else texts.set(key, former);
        blocked();
      };
      const open = () => createSession({ storage: webStorage({ ...storeOn(texts), setItem }, { accounts }), tabs: tabs.join() });
      const [one, other] = [open(), open()];
      signInAlice(one);
      quota = length();
      one.signIn({ token: TOKEN, username });
      expect([one, other, open()].map(({ current }) => current.username)).toEqual([username, kept, kept]);
      one.signOut();
      expect([one, other, open()].map(({ current }) => current.state)).toEqual(Array(3).fill('signed-out'));
      expect([...texts].join()).not.toContain(TOKEN);
    },
  );

  test('one with a token that no header can carry: the session starts signed out', () => {
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

  test('follow each other’s sign-in, new token, new name, switch, expiry and sign-out', () => {
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

  test('one that slept cannot overwrite, expire or delete a newer session, and shows it after its next access to the store', () => {
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

  test('one that slept and signs out ends its own account, and shows the newer one', () => {
    const { tabs, one, other } = two();
    signInAlice(one);
    tabs.sleep = true;
    other.signIn({ token: 'of-bob', username: 'bob' });
    one.signOut();
    expect(one.current.username).toBe('bob');
    expect(other.current.username).toBe('bob');
    expect(accountsOf(other).map(({ username }) => username)).not.toContain(undefined);
  });
});

describe('several accounts', () => {
  test('are remembered side by side up to the limit; the oldest is dropped', () => {
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

  test.each<[string, SessionStorage | undefined]>([
    ['with a storage', memoryStorage({ accounts: 3 })],
    ['with one that answers by promises', customStorage(slowArea(), { accounts: 3 })],
    ['without one', undefined],
  ])('a new sign-in of the same user replaces the account, and keeps the device id until a sign-out: %s', async (_, storage) => {
    const session = createSession(storage ? { storage } : {});
    const known = () => (storage ? accountsOf(session) : [session.current]).map(({ account }) => account);
    const devices = new Map<number, string | undefined>();
    session.subscribe(() => devices.set(session.current.epoch, deviceIdOf(session)));
    signInAlice(session);
    const { account } = session.current;
    session.signIn({ token: 'newer', username: 'alice' });
    expect(session.current.account).not.toBe(account);
    await vi.waitFor(() => expect(known()).toEqual([session.current.account]));
    session.signOut();
    expect(known().filter(Boolean)).toEqual([]);
    signInAlice(session);
    const seen = [...devices.values()];
    expect(seen).toEqual([expect.any(String), seen[0], undefined, expect.any(String)]);
    expect(seen[3]).not.toBe(seen[0]);
  });

  test('deviceIdOf: one id for each account', () => {
    const session = createSession();
    expect(deviceIdOf(session)).toBeUndefined();
    signInAlice(session);
    const device = deviceIdOf(session);
    expect(device).toEqual(expect.any(String));
    session.renew({ token: 'newer' });
    expect(deviceIdOf(session)).toBe(device);
    const others = [{ username: 'bob' }, {}, {}].map((credentials) => {
      session.signIn({ token: 'of-another', ...credentials });
      return deviceIdOf(session);
    });
    expect(new Set([device, ...others]).size).toBe(4);
  });
});

describe('a page that a server rendered', () => {
  test('starts with the server’s account, and goes on with its own token', async () => {
    const { store, before } = await signedInBefore();
    const { account } = before.current;
    const server = createSession({ initial: { account: account ?? '', username: 'alice', token: TOKEN } });
    const handover = handoverOf(server);
    const page = createSession({ storage: customStorage(store), ...(handover && { initial: handover }) });
    expect(page.initial).toEqual(server.initial);
    expect(page.current).toEqual({ state: 'signed-in', username: 'alice', account, epoch: 0 });
    await vi.waitFor(() => expect(page.current).toEqual({ state: 'signed-in', username: 'alice', account, epoch: 1 }));
  });
});
