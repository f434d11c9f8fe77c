import { describe, expect, test } from 'vitest';
import { SHARED_PASSWORD } from '../../src/sandbox/rules/accounts.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import { PNG } from '../support/pictures.js';
import { message, origin, type Reply, signedIn, texts, visitor } from './visit.js';

function post(sandbox: Sandbox, path: string, json: unknown): Promise<Reply> {
  return visitor(sandbox).send('POST', `/api/auth/${path}`, { json });
}

describe('sandbox, login', () => {
  test('returns the account’s token, every time and in every encoding', async () => {
    const sandbox = createSandbox();
    const form = { username: 'alice', password: ' wonderland-2026 ' };
    const multipart = new FormData();
    for (const [name, value] of Object.entries(form)) multipart.set(name, value);
    const path = '/api/auth/login/';
    const replies = await Promise.all(
      [{ json: form }, { form }, { multipart }].map((sent) => visitor(sandbox).send('POST', path, sent)),
    );
    const { token } = sandbox.state.users[0] ?? {};
    expect(replies.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 3 }, () => [200, { token }]));
  });

  test.each([
    ['a wrong password', { username: 'alice', password: 'not-my-password' }, 401, { detail: expect.any(String) }],
    ['an unknown name', { username: 'nobody', password: 'not-my-password' }, 401, { detail: expect.any(String) }],
    ['a name in another case', { username: 'ALICE', password: 'wonderland-2026' }, 401, { detail: expect.any(String) }],
    ['a password too short to be one', { username: 'alice', password: 'short' }, 400, { password: texts }],
    ['nothing', {}, 400, { username: texts, password: texts }],
    ['blanks', { username: '', password: '' }, 400, { username: texts, password: texts }],
    ['nulls', { username: null, password: null }, 400, { username: texts, password: texts }],
    ['an email address', { username: 'alice@x.example', password: 'wonderland-2026' }, 400, { username: texts }],
    ['an array', ['alice'], 400, { non_field_errors: texts }],
    ['null', null, 400, { non_field_errors: texts }],
  ])('is refused with %s', async (_, json, status, body) => {
    const reply = await post(createSandbox(), 'login/', json);
    expect([reply.status, reply.body]).toEqual([status, body]);
  });

  test('accepts suspended and deleted accounts', async () => {
    const sandbox = createSandbox();
    const [sam, gus] = [await signedIn(sandbox, 'sam'), await signedIn(sandbox, 'gus')];
    expect((await sam.get('/api/auth/user/')).body).toMatchObject({ active_moderation_penalties_count: 1 });
    expect((await gus.get('/api/auth/user/')).body).toMatchObject({ username: 'gus' });
  });

  test('refuses a disabled account, as everything else does, while others still see it', async () => {
    const sandbox = createSandbox();
    const [bob, alice] = [await signedIn(sandbox, 'bob'), await signedIn(sandbox, 'alice')];
    const account = sandbox.state.users.find(({ username }) => username === 'bob');
    if (account !== undefined) account.active = false;
    const json = { username: 'bob', password: SHARED_PASSWORD };
    for (const { status, body, headers } of [await post(sandbox, 'login/', json), await bob.get('/api/auth/user/')]) {
      expect([status, body, headers.get('WWW-Authenticate')]).toEqual([401, { detail: expect.any(String) }, 'Token']);
    }
    expect((await alice.get('/api/auth/user/?username=bob')).status).toBe(200);
  });
});

describe('sandbox, bodies', () => {
  test.each([
    ['half a JSON', 'application/json', '{"username": ', 400],
    ['JSON with a byte order mark', 'application/json', '\uFEFF{"username":"bob"}', 400],
    ['plain text', 'text/plain', 'username=bob', 415],
    ['multipart without a boundary', 'multipart/form-data', 'x', 400],
    ['a content type with a charset', 'application/json; charset=utf-8', '{"username":"newcomer"}', 202],
    ['a repeated name, whose last value counts', 'application/x-www-form-urlencoded', 'username=bob&username=newcomer', 202],
  ])('%s', async (_, type, raw, status) => {
    const sent = { raw, headers: { 'Content-Type': type } };
    const reply = await visitor(createSandbox()).send('POST', '/api/auth/username-check/', sent);
    expect([reply.status, reply.body]).toEqual([status, status === 202 ? message : { detail: expect.any(String) }]);
  });
});

describe('sandbox, availability checks', () => {
  test('a username that an invite reserves is taken until the invite is used', async () => {
    const sandbox = createSandbox();
    const invite = sandbox.state.invites.at(-1);
    if (invite) invite.username = 'sister';
    expect((await post(sandbox, 'username-check/', { username: 'sister' })).status).toBe(400);
    if (invite) invite.createdUser = 2;
    expect((await post(sandbox, 'username-check/', { username: 'sister' })).status).toBe(202);
  });
});

function registration(sandbox: Sandbox, more: Record<string, string> = {}): Record<string, string> {
  const { token = '' } = sandbox.state.invites.find(({ createdUser }) => createdUser === null) ?? {};
  return {
    ...{ token, email: 'some.one+x@new.example', name: 'New One', password: 'a-long-password' },
    ...{ is_of_legal_age: 'yes', are_guidelines_accepted: 'on', ...more },
  };
}

describe('sandbox, register', () => {
  const register = (sandbox: Sandbox, form: Record<string, string>, language = 'en'): Promise<Reply> =>
    visitor(sandbox).send('POST', '/api/auth/register/', { form, headers: { 'Accept-Language': language } });

  test('uses the invite and signs in, with a username made from the email address', async () => {
    const sandbox = createSandbox();
    const form = registration(sandbox);
    const { status, body } = await register(sandbox, form);
    expect([status, body]).toEqual([201, { token: expect.stringMatching(/^[0-9a-f]{40}$/), username: 'some.one_x' }]);
    const me = await visitor(sandbox, body.token).get('/api/auth/user/');
    const unchosen = { language: null, invite_count: 0, visibility: 'O', followers_count: 0 };
    expect(me.body).toMatchObject({ username: 'some.one_x', ...unchosen });
    expect((await register(sandbox, form)).status).toBe(400);
  });

  test('adds digits to a username from the address that is taken', async () => {
    const sandbox = createSandbox();
    const { body } = await register(sandbox, registration(sandbox, { email: 'bob@new.example' }));
    expect(body.username).toMatch(/^bob\d+$/);
  });

  test.each([
    ['Some.One-else@new.example', 'some.one_else'],
    ['a$b#c@new.example', 'abc'],
    [`${'n'.repeat(30)}@new.example`, 'n'.repeat(30)],
  ])('makes from %s the username %s', async (email, username) => {
    const { body } = await register(createSandbox(), registration(createSandbox(), { email }));
    expect(body.username).toBe(username);
  });

  test.each(["o'brien@new.example", '$$$@new.example', `${'n'.repeat(31)}@new.example`])(
    'fails with 500 when %s makes no username',
    async (email) => {
      const sandbox = createSandbox();
      expect((await register(sandbox, registration(sandbox, { email }))).status).toBe(500);
      expect(sandbox.state.users).toHaveLength(60);
    },
  );

  test('gives the reserved username to a blank one, and refuses the reserved one if it is sent', async () => {
    const sandbox = createSandbox();
    const invite = sandbox.state.invites.find(({ createdUser }) => createdUser === null);
    if (invite) Object.assign(invite, { username: 'kept', badge: { keyword: 'ANGEL', keyword_description: null } });
    expect((await register(sandbox, registration(sandbox, { username: 'kept' }))).body).toEqual({ username: texts });
    const { body } = await register(sandbox, registration(sandbox, { username: ' ' }));
    expect(body.username).toBe('kept');
    const me = await visitor(sandbox, body.token).get('/api/auth/user/');
    expect(me.body.profile.badges).toEqual([{ keyword: 'ANGEL', keyword_description: null }]);
  });

  test('names the default circle in the language of the request', async () => {
    const sandbox = createSandbox();
    const { body } = await register(sandbox, registration(sandbox), 'de-DE,de;q=0.9');
    const circles = await visitor(sandbox, body.token).get('/api/circles/');
    expect(circles.body).toEqual([{ id: expect.any(Number), name: 'Verbindungen', color: '#FFFFFF', users_count: 0 }]);
  });

  test.each([
    ['a short password', { password: 'eight888' }, { password: texts }],
    ['a password under 8 characters, which two rules refuse', { password: 'short' }, { password: [...texts, ...texts] }],
    ['a short password everybody has', { password: 'abc' }, { password: [...texts, ...texts, ...texts] }],
    ['a long password everybody has', { password: 'Sweetheart' }, { password: texts }],
    ['a password everybody has, of digits', { password: '1234567890' }, { password: [...texts, ...texts] }],
    ['a name with brackets', { name: '<b>' }, { name: texts }],
    ['a taken address and name', { email: 'bob@people.example', username: 'bob' }, { username: texts, email: texts }],
    ['no age', { is_of_legal_age: 'false' }, texts],
    ['no guidelines', { are_guidelines_accepted: 'off' }, texts],
    ['a token that is none, before anything else', { token: 'nope', is_of_legal_age: 'false' }, texts],
    ['what is no boolean', { is_of_legal_age: 'perhaps' }, { is_of_legal_age: texts }],
  ])('is refused with %s', async (_, more, body) => {
    const sandbox = createSandbox();
    const reply = await register(sandbox, registration(sandbox, more));
    expect([reply.status, reply.body]).toEqual([400, body]);
    expect(sandbox.state.users).toHaveLength(60);
  });

  test('refuses JSON with 415', async () => {
    expect((await post(createSandbox(), 'register/', {})).status).toBe(415);
  });

  test('reads a missing boolean as false', async () => {
    const sandbox = createSandbox();
    const { is_of_legal_age: _, ...form } = registration(sandbox);
    expect((await register(sandbox, form)).body).toEqual(texts);
  });

  test('stores a picture unchanged', async () => {
    const sandbox = createSandbox();
    const multipart = new FormData();
    for (const [name, value] of Object.entries(registration(sandbox))) multipart.set(name, value);
    multipart.set('avatar', new File([PNG], 'me.png', { type: 'image/png' }));
    const { body } = await visitor(sandbox).send('POST', '/api/auth/register/', { multipart });
    const me = await visitor(sandbox, body.token).get('/api/auth/user/');
    expect(me.body.profile.avatar).toMatch(new RegExp(`^${origin}/media/users/61/[0-9a-f-]{36}\\.jpg$`));
    const picture = await sandbox.fetch(me.body.profile.avatar);
    expect([picture.headers.get('Content-Type'), new Uint8Array(await picture.arrayBuffer())]).toEqual(['image/png', PNG]);
  });
});

describe('sandbox, mailed links', () => {
  const password = 'through-the-mirror';

  async function reset(sandbox: Sandbox): Promise<string> {
    await post(sandbox, 'password/reset/', { email: 'alice@wonderland.example' });
    return sandbox.state.mails.at(-1)?.token ?? '';
  }

  test('a password reset needs a known address', async () => {
    const sandbox = createSandbox();
    expect(await post(sandbox, 'password/reset/', { email: 'alice@wonderland.example' })).toMatchObject({ status: 200 });
    expect(await post(sandbox, 'password/reset/', { email: 'ghost' })).toMatchObject({ status: 404 });
    expect(await post(sandbox, 'password/reset/', {})).toMatchObject({ status: 400, body: { email: texts } });
    expect(sandbox.state.mails).toMatchObject([{ kind: 'password-reset', to: 'alice@wonderland.example' }]);
  });

  test('a mailed token sets the password repeatedly, for a day', async () => {
    let now = Date.UTC(2026, 0, 1);
    const sandbox = createSandbox({ now: () => now });
    const token = await reset(sandbox);
    const json = { token, new_password: password };
    expect(await post(sandbox, 'password/verify/', json)).toMatchObject({ status: 200, body: message });
    now += 86_399_999;
    expect((await post(sandbox, 'password/verify/', json)).status).toBe(200);
    now += 1;
    expect(await post(sandbox, 'password/verify/', json)).toMatchObject({ status: 400, body: texts });
  });

  test.each([
    ['nonsense', () => 'nope'],
    ['a changed token', async (sandbox: Sandbox) => `${(await reset(sandbox)).slice(0, -3)}abc`],
    ['the token of an invite', (sandbox: Sandbox) => sandbox.state.invites[0]?.token ?? ''],
  ])('%s sets no password', async (_, tokenOf) => {
    const sandbox = createSandbox();
    const json = { token: await tokenOf(sandbox), new_password: password };
    expect(await post(sandbox, 'password/verify/', json)).toMatchObject({ status: 400, body: texts });
  });

  test('a new address is confirmed once, by its account only', async () => {
    const sandbox = createSandbox();
    const [alice, bob] = [await signedIn(sandbox, 'alice'), await signedIn(sandbox, 'bob')];
    await alice.send('PATCH', '/api/auth/user/settings/', { form: { email: 'new@wonderland.example' } });
    const sent = { json: { token: sandbox.state.mails.at(-1)?.token } };
    expect(await bob.send('POST', '/api/auth/email/verify/', sent)).toMatchObject({ status: 400, body: texts });
    expect(await alice.send('POST', '/api/auth/email/verify/', sent)).toMatchObject({ status: 200, body: message });
    expect((await alice.get('/api/auth/user/')).body.email).toBe('new@wonderland.example');
    expect((await alice.send('POST', '/api/auth/email/verify/', sent)).status).toBe(400);
  });

  test('a new address that another account has taken since is a 500', async () => {
    const sandbox = createSandbox();
    for (const username of ['alice', 'bob']) {
      const visit = await signedIn(sandbox, username);
      await visit.send('PATCH', '/api/auth/user/settings/', { form: { email: 'new@wonderland.example' } });
    }
    const [first, second] = sandbox.state.mails.map(({ token }) => ({ json: { token } }));
    const [alice, bob] = [await signedIn(sandbox, 'alice'), await signedIn(sandbox, 'bob')];
    expect((await alice.send('POST', '/api/auth/email/verify/', first)).status).toBe(200);
    expect((await bob.send('POST', '/api/auth/email/verify/', second)).status).toBe(500);
    expect((await bob.get('/api/auth/user/')).body.email).toBe('bob@people.example');
  });
});
