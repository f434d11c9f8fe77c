import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { invites } from '../../src/contract/invites.js';
import { login } from '../../src/contract/session.js';
import { handoverOf } from '../../src/transport/accounts.js';
import { createSession, SECRETS } from '../../src/transport/session.js';
import { signInWith } from '../../src/transport/sign-in.js';
import { isPage } from '../support/page.js';
import { errorOf, gate, json, testClient, signedIn, thrownBy, TOKEN } from './support.js';

describe('a session in memory', () => {
  test('starts signed out, and each change is a new snapshot with the next epoch', () => {
    const session = createSession();
    const told: unknown[] = [];
    const stop = session.subscribe((event) => told.push(event));
    const before = session.current;
    expect(before).toEqual({ state: 'signed-out', username: null, account: null, epoch: 0 });
    session.signIn({ token: TOKEN, username: 'alice' });
    expect(session.current).toEqual({ state: 'signed-in', username: 'alice', account: expect.any(String), epoch: 1 });
    expect(before.epoch).toBe(0);
    session.signOut();
    expect(session.current).toEqual({ state: 'signed-out', username: null, account: null, epoch: 2 });
    session.signOut();
    expect(session.current.epoch).toBe(2);
    stop();
    session.signIn({ token: TOKEN });
    expect(session.current).toMatchObject({ username: null, epoch: 3 });
    expect(told).toEqual([
      { type: 'session', state: 'signed-in', epoch: 1 },
      { type: 'session', state: 'signed-out', epoch: 2 },
    ]);
  });

  test('has a new account id after every sign-in, which does not contain the token', () => {
    const [one, other] = [signedIn().current.account, signedIn().current.account];
    expect(one).not.toBe(other);
    expect(one).not.toContain(TOKEN.slice(0, 6));
  });

  test('has unique account ids without a secure context', () => {
    const ids = new Set<string | null>();
    const { randomUUID } = crypto;
    // What a page served over plain HTTP has.
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    for (let index = 0; index < 1000; index += 1) ids.add(signedIn().current.account);
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
    expect(ids.size).toBe(1000);
  });

  test.each(['', ' ', 'a b', 'a\n', 'a\r\nX: y', 'ä', '日本', '\0'])('refuses a token that no header can carry: %j', (token) => {
    const session = createSession();
    for (const act of [
      () => session.signIn({ token }),
      () => createSession({ initial: { account: 'a', username: null, token } }),
    ]) {
      const error = thrownBy(act);
      expect(error).toMatchObject({ kind: 'input', fieldErrors: { token: [expect.any(String)] } });
      if (token.trim().length > 1) expect(inspect(error)).not.toContain(JSON.stringify(token).slice(1, -1));
    }
    expect(session.current.state).toBe('signed-out');
  });

  test.each([{ header: 'a b' }, { header: '' }, { header: 'a:b' }, { header: '日' }, { scheme: 'a\n' }, { scheme: '日' }])(
    'no header: %j',
    async (options) => {
      const session = createSession(options);
      session.signIn({ token: TOKEN });
      const call = async () => testClient(undefined, { session }).client.call(invites, {});
      expect(await errorOf(call())).toMatchObject({
        kind: 'input',
        fieldErrors: { [options.header ?? 'Authorization']: ['Is not a header.'] },
      });
    },
  );

  test('keeps the account after a new token, and the epoch too after a new username', () => {
    const session = signedIn();
    const { account } = session.current;
    session.renew({ token: 'newer' });
    expect(session.current).toEqual({ state: 'signed-in', username: 'alice', account, epoch: 2 });
    session.renew({ username: 'alicia' });
    expect(session.current).toEqual({ state: 'signed-in', username: 'alicia', account, epoch: 2 });
    expect(thrownBy(() => session.renew({ token: 'a b' }))).toMatchObject({ kind: 'input' });
    session.signOut();
    session.renew({ token: 'newest' });
    expect(session.current.state).toBe('signed-out');
  });

  test('keeps what `renew` gets no value for', () => {
    const session = signedIn();
    const before = session[SECRETS].record();
    // What an app can pass that compiles without `exactOptionalPropertyTypes`.
    session.renew({ token: undefined, username: 'alicia' } as { username: string });
    expect(session[SECRETS].record()).toEqual({ ...before, username: 'alicia' });
    session.renew({ token: 'newer', username: undefined } as { token: string });
    expect(session[SECRETS].record()).toEqual({ ...before, token: 'newer', username: 'alicia' });
    session.renew({ username: null });
    expect(session.current).toMatchObject({ state: 'signed-in', username: null });
  });

  test('expires after a refused token of its epoch, and gets a new one by renew', () => {
    const session = signedIn();
    const { account } = session.current;
    session[SECRETS].refuse(0);
    expect(session.current.state).toBe('signed-in');
    session[SECRETS].refuse(1);
    expect(session.current).toEqual({ state: 'expired', username: 'alice', account: null, epoch: 2 });
    session[SECRETS].refuse(2);
    expect(session.current.epoch).toBe(2);
    session.renew({ token: 'newer' });
    expect(session.current).toEqual({ state: 'signed-in', username: 'alice', account, epoch: 3 });
  });

  test('allows a listener to change the session, and to unsubscribe', () => {
    const session = createSession();
    const stop = session.subscribe(() => {
      stop();
      session.signOut();
    });
    session.signIn({ token: TOKEN });
    expect(session.current).toMatchObject({ state: 'signed-out', epoch: 2 });
  });

  // In a page, Vitest takes an uncaught error for a failure.
  test.skipIf(isPage)('goes on with the change and the other listeners if a listener throws', async () => {
    const session = signedIn();
    const mine = new Error('mine');
    const told: string[] = [];
    const reported: unknown[] = [];
    session.subscribe(() => {
      throw mine;
    });
    session.subscribe(({ type }) => told.push(type));
    const { client } = testClient(json({ detail: 'Invalid token.' }, { status: 401 }), { session });
    expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'http', status: 401 });
    // What browsers have for it; where it is missing, only an end of the process would be left to tell.
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    session.signIn({ token: 'other' });
    session.signOut();
    vi.unstubAllGlobals();
    expect(session.current).toMatchObject({ state: 'signed-out', epoch: 4 });
    expect(told).toEqual(['session', 'session', 'session']);
    expect(reported).toEqual([mine, mine]);
  });

  test('does not show its token when it or its client is printed, copied or serialized', () => {
    const { client, session } = testClient();
    for (const value of [session, client, session.current, { ...session }, { ...client }]) {
      expect(inspect(value, { depth: 20, showHidden: true })).not.toContain(TOKEN);
      expect(JSON.stringify(value)).not.toContain(TOKEN);
    }
  });
});

describe('handoverOf', () => {
  test('contains the account, for the same cache keys on server and browser, and never the token', () => {
    const server = createSession({ initial: { account: 'account-1', username: 'alice', token: TOKEN } });
    expect(server.current).toEqual({ state: 'signed-in', username: 'alice', account: 'account-1', epoch: 0 });
    expect(server.initial).toEqual(server.current);
    expect(handoverOf(server)).toEqual({ account: 'account-1', username: 'alice' });
    server.signOut();
    expect(handoverOf(server)).toBeUndefined();
  });
});

describe('signInWith', () => {
  const credentials = { username: ' alice ', password: 'long enough' };

  test.each([
    ['someone else’s sign-in', (session: ReturnType<typeof signedIn>) => session.signIn({ token: 'first', username: 'bob' })],
    ['a sign-out', (session: ReturnType<typeof signedIn>) => session.signOut()],
  ])('is aborted by %s that happens first', async (_, change) => {
    const answer = gate<Response>();
    const { client, session } = testClient(() => answer.promise);
    const call = errorOf(signInWith(client, login, credentials));
    change(session);
    const after = session.current;
    answer.open(json({ token: TOKEN }));
    expect(await call).toMatchObject({ kind: 'aborted', reason: 'session-changed' });
    expect(session.current).toBe(after);
  });

  test('is not aborted by an expiry', async () => {
    const answer = gate<Response>();
    const { client, session } = testClient(() => answer.promise);
    const call = signInWith(client, login, credentials);
    session[SECRETS].refuse(1);
    answer.open(json({ token: 'new' }));
    expect(await call).toEqual({ username: 'alice' });
    expect(session.current).toMatchObject({ state: 'signed-in', epoch: 3 });
  });
});
