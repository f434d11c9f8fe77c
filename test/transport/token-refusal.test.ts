import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createInvite, invites } from '../../src/contract/invites.js';
import type { ClientOptions } from '../../src/transport/client.js';
import { delayExpiry } from '../../src/transport/delay-expiry.js';
import type { CommunityEvent } from '../../src/transport/events.js';
import { requestsOf } from '../../src/transport/requests.js';
import { createSession, SECRETS } from '../../src/transport/session.js';
import { turns } from '../coherence/gates.js';
import { errorOf, gate, json, signedIn, testClient, TOKEN } from './support.js';

const html = (headers: Record<string, string> = {}) =>
  new Response('<h1>401 Authorization Required</h1>', { status: 401, headers: { 'content-type': 'text/html', ...headers } });
const detail = (challenge?: string) =>
  json({ detail: 'Invalid token.' }, { status: 401, ...(challenge && { headers: { 'WWW-Authenticate': challenge } }) });

describe('only the service’s own refusal of the token ends a session:', () => {
  test.each<[string, Response]>([
    ['as the service sends it', detail('Token')],
    ['without the header, which a browser may hide', detail()],
    ['in another language', json({ detail: 'Ungültiges Token' }, { status: 401, headers: { 'WWW-Authenticate': 'Token' } })],
    ['beside a proxy’s own challenge', detail('Basic realm="x", Token')],
  ])('a 401 %s ends it', async (_, answer) => {
    const session = signedIn();
    const { client } = testClient(answer, { session });
    expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'http', status: 401, code: 'session-expired' });
    expect(session.current.state).toBe('expired');
  });

  test.each<[string, Response]>([
    ['a proxy’s page that asks for a password', html({ 'WWW-Authenticate': 'Basic realm="Token office"' })],
    ['a page without a challenge', html()],
    ['JSON under another challenge', detail('Bearer realm="gateway"')],
    ['JSON of another shape', json({ message: 'Unauthorized' }, { status: 401 })],
    ['a list', json(['Invalid token.'], { status: 401 })],
    ['an empty body', new Response(null, { status: 401, headers: { 'WWW-Authenticate': 'Basic' } })],
  ])('a 401 with %s leaves it signed in, and is no answer of the service', async (_, answer) => {
    const session = signedIn();
    const { client } = testClient(answer, { session });
    expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'decode', status: 401, code: 'decode' });
    const write = await errorOf(client.call(createInvite, { nickname: 'Bob' }));
    expect(write).toMatchObject({ kind: 'decode', outcome: 'unknown' });
    await errorOf(requestsOf(client, 'auth').get('user/'));
    expect(session.current).toMatchObject({ state: 'signed-in', epoch: 1 });
  });

  test('a session with a scheme of its own is ended by a challenge of that scheme', async () => {
    const session = createSession({ scheme: 'Bearer' });
    session.signIn({ token: TOKEN });
    await errorOf(testClient(detail('bearer error="invalid_token"'), { session }).client.call(invites, {}));
    expect(session.current.state).toBe('expired');
  });
});

describe('a write whose token is refused while the password changes', () => {
  const NEW_TOKEN = `${TOKEN}-2`;
  const fields = { email: null, is_invite_email_sent: false, created_user: null, created: '2026-01-01T00:00:00Z' };
  const invite = { id: 1, nickname: 'Bob', token: 'of-the-invite', ...fields };

  /** One that is refused with the former token. The answer to `slow` comes when `open` is called. */
  function press(slow?: string, options: Partial<ClientOptions> = {}) {
    const { promise, open } = gate();
    const events: CommunityEvent[] = [];
    const { client, session, seen } = testClient(
      async ({ headers }) => {
        const token = headers.get('authorization')?.slice(6);
        if (token === slow) await promise;
        return token === TOKEN ? detail('Token') : json(invite, { status: 201 });
      },
      { onEvent: (event) => events.push(event), ...options },
    );
    const release = delayExpiry(session);
    const done = client.call(createInvite, { nickname: 'Bob' }).catch((error: unknown) => error);
    return { session, seen, events, open, release, done };
  }

  const tokens = (seen: ReturnType<typeof press>['seen']) => seen.map(({ headers }) => headers.get('authorization'));

  test.each(['before', 'after'])('is sent once more with the new one, refused %s that has arrived', async (when) => {
    const { session, seen, events, open, release, done } = press(when === 'after' ? TOKEN : undefined);
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    await turns();
    session.renew({ token: NEW_TOKEN });
    release();
    await turns();
    open();
    expect(await done).toMatchObject({ nickname: 'Bob' });
    expect(tokens(seen)).toEqual([`Token ${TOKEN}`, `Token ${NEW_TOKEN}`]);
    expect(seen[1]?.text).toBe(seen[0]?.text);
    expect(events).toMatchObject([
      { type: 'request', id: 1 },
      { type: 'session' },
      { type: 'answer', id: 1, error: 'http', status: 401 },
      { type: 'request', id: 2 },
      { type: 'answer', id: 2, error: null, status: 201 },
    ]);
  });

  test('takes the answer that it gets with the former token', async () => {
    const { promise, open } = gate<Response>();
    const { client, session, seen } = testClient(() => promise);
    const done = client.call(createInvite, { nickname: 'Bob' });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    session.renew({ token: NEW_TOKEN });
    open(json(invite, { status: 201 }));
    expect(await done).toMatchObject({ nickname: 'Bob' });
    expect(seen).toHaveLength(1);
  });

  test.each<[string, (session: ReturnType<typeof signedIn>) => void]>([
    ['another account', (session) => session.signIn({ token: NEW_TOKEN, username: 'bob' })],
    ['a sign-out', (session) => session.signOut()],
    ['the end of the session', (session) => session[SECRETS].refuse(session.current.epoch)],
  ])('is aborted by %s, and not sent again', async (_, end) => {
    const { session, seen, release, done } = press();
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    await turns();
    end(session);
    release();
    expect(await done).toMatchObject({ code: 'session-changed', outcome: 'unknown' });
    await turns();
    expect(seen).toHaveLength(1);
  });

  test('is sent twice at most, whatever becomes of the second token', async () => {
    const { client, session, seen } = testClient(() => {
      session.renew({ token: `${NEW_TOKEN}-${seen.length}` });
      return detail('Token');
    });
    expect(await errorOf(client.call(createInvite, { nickname: 'Bob' }))).toMatchObject({ status: 401, outcome: 'refused' });
    expect(seen).toHaveLength(2);
  });

  test('is not sent for the account to which the app switches when it hears of the refusal', async () => {
    const onEvent = (event: CommunityEvent): void => {
      if (event.type === 'answer') session.signIn({ token: 'of-bob', username: 'bob' });
    };
    const { session, seen, release, done } = press(undefined, { onEvent });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    await turns();
    session.renew({ token: NEW_TOKEN });
    release();
    expect(await done).toMatchObject({ status: 401 });
    expect(seen).toHaveLength(1);
  });

  test('is refused if no new one arrives', async () => {
    const { session, seen, release, done } = press();
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    await turns();
    release();
    expect(await done).toMatchObject({ code: 'session-expired', outcome: 'refused' });
    expect(session.current.state).toBe('expired');
    expect(seen).toHaveLength(1);
  });

  test('has the timeout for its second request, too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { session, seen, events, release, done } = press(NEW_TOKEN, { timeout: 1000 });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    session.renew({ token: NEW_TOKEN });
    release();
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await done).toMatchObject({ kind: 'timeout', outcome: 'unknown' });
    expect(events.at(-1)).toMatchObject({ id: 2, error: 'timeout', status: null });
  });
});
