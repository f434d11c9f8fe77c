import { describe, expect, test } from 'vitest';
import { createInvite, invites } from '../../src/contract/invites.js';
import { login } from '../../src/contract/session.js';
import { requestsOf } from '../../src/transport/requests.js';
import { createSession } from '../../src/transport/session.js';
import { errorOf, json, signedIn, testClient, TOKEN } from './support.js';

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

  test('a proxy’s 401 at sign-in does not say that the password is wrong', async () => {
    const credentials = { username: 'alice', password: 'long enough' };
    const { client } = testClient(html({ 'WWW-Authenticate': 'Basic' }), { session: createSession() });
    expect(await errorOf(client.call(login, credentials))).toMatchObject({ kind: 'decode', status: 401 });
  });
});
