import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { GIF, JPEG, PNG, WEBP } from '../support/pictures.js';
import { openAsAlice, type Reply, type Sent, signedIn, texts } from './visit.js';

async function patch(sent: Sent, path = '/api/auth/user/'): Promise<Reply> {
  const alice = await signedIn(createSandbox(), 'alice');
  return alice.send('PATCH', path, sent);
}

function coverOf(bytes: Uint8Array<ArrayBuffer>, name: string): FormData {
  const multipart = new FormData();
  multipart.set('cover', new File([bytes], name, { type: 'image/png' }));
  return multipart;
}

describe('sandbox, updateUser', () => {
  test('clears a text with a blank, and ignores a blank name in a form', async () => {
    const { status, body } = await patch({ form: { bio: '', location: '', url: '', name: '', avatar: '' } });
    expect([status, body.profile]).toMatchObject([
      200,
      { bio: null, location: null, url: null, name: 'Alice Liddell', avatar: null },
    ]);
  });

  test('deletes a picture with null in JSON, and the file that was uploaded', async () => {
    const { sandbox, alice } = await openAsAlice();
    await alice.send('PATCH', '/api/auth/user/', { multipart: coverOf(PNG, 'cover.png') });
    expect(sandbox.state.uploads).toHaveLength(1);
    const { body } = await alice.send('PATCH', '/api/auth/user/', { json: { avatar: null, cover: null } });
    expect(body.profile).toMatchObject({ avatar: null, cover: null });
    expect(sandbox.state.uploads).toEqual([]);
  });

  test.each([
    ['a blank name in JSON', { json: { name: '' } }, { name: texts }],
    ['a text that is null', { json: { bio: null } }, { bio: texts }],
    [
      'many things at once',
      { form: { username: 'a b', bio: 'b'.repeat(1001), visibility: 'X' } },
      { username: texts, bio: texts, visibility: texts },
    ],
    ['no web address', { form: { url: 'not a url at all' } }, { url: texts }],
    ['a switch that is none', { form: { followers_count_visible: 'maybe' } }, { followers_count_visible: texts }],
    ['a password too short, though it changes none', { form: { password: 'nine-char' } }, { password: texts }],
    ['a text for a picture', { form: { avatar: 'hello' } }, { avatar: texts }],
    ['a location too long', { form: { location: 'l'.repeat(65) } }, { location: texts }],
    ['an object for a text', { json: { name: { first: 'Alice' } } }, { name: texts }],
    ['a null character', { json: { name: 'a\0b' } }, { name: texts }],
    ['a taken username', { form: { username: 'bob' } }, texts],
  ])('is refused with %s', async (_, sent, body) => {
    const reply = await patch(sent);
    expect([reply.status, reply.body]).toEqual([400, body]);
  });

  test.each([
    ['post.example/a?b#c', 200],
    ['http://user@post.example:8080/', 200],
    ['http://localhost', 200],
    ['http://127.0.0.1', 200],
    ['1', 400],
    ['post.e', 400],
    ['http://-post.example', 400],
    ['http://post..example', 400],
    ['http://1.2.3', 400],
    ['http://post.example and more', 400],
  ])('answers the web address %s with %i', async (url, status) => {
    expect((await patch({ form: { url } })).status).toBe(status);
  });

  test.each(['', 'null'])('keeps a switch that is "%s"', async (followers_count_visible) => {
    const { sandbox, alice } = await openAsAlice();
    const before = sandbox.state.users[0]?.profile.followers_count_visible;
    for (const sent of [{ json: { followers_count_visible } }, { form: { followers_count_visible } }]) {
      const { status, body } = await alice.send('PATCH', '/api/auth/user/', sent);
      expect([status, body.profile.followers_count_visible]).toEqual([200, before]);
    }
  });

  test('accepts the current username', async () => {
    expect((await patch({ form: { username: 'alice' } })).status).toBe(200);
  });

  const named = (status: number, ...names: string[]) => names.map((name) => [`the name ${name}`, PNG, name, status] as const);

  test.each<readonly [what: string, bytes: Uint8Array<ArrayBuffer>, name: string, status: number]>([
    ['what is no picture', Uint8Array.of(1, 2, 3, 4), 'cover.png', 400],
    ['an empty file', new Uint8Array(), 'cover.png', 400],
    ['a picture over 10 MiB', Uint8Array.from({ length: 10_485_761 }, (_, index) => PNG[index] ?? 0), 'cover.png', 400],
    ['a picture of 10 MiB', Uint8Array.from({ length: 10_485_760 }, (_, index) => PNG[index] ?? 0), 'cover.png', 200],
    ...named(400, 'photo', 'photo.', '.png', 'blob', 'photo.txt', 'photo.svg'),
    ...named(200, 'photo.png', 'photo.JPG', 'a.b.webp', 'photo.jpeg', 'photo.gif'),
  ])('with a picture: %s', async (_, bytes, name, status) => {
    const reply = await patch({ multipart: coverOf(bytes, name) });
    expect(reply.status).toBe(status);
    if (status === 400) expect(reply.body).toEqual({ cover: texts });
  });

  test.each([
    ['a PNG', PNG],
    ['a JPEG', JPEG],
    ['a GIF', GIF],
    ['a WebP', WEBP],
  ])('%s is taken whole, and refused wherever it is cut off', async (_, bytes) => {
    const alice = await signedIn(createSandbox(), 'alice');
    const send = (multipart: FormData): Promise<Reply> => alice.send('PATCH', '/api/auth/user/', { multipart });
    expect((await send(coverOf(bytes, 'cover.png'))).status).toBe(200);
    for (let length = 1; length < bytes.length; length += 1) {
      const reply = await send(coverOf(bytes.subarray(0, length), 'cover.png'));
      expect([length, reply.status, reply.body]).toEqual([length, 400, { cover: texts }]);
    }
  });

  test('accepts a name of 192 characters, also of emoji', async () => {
    expect((await patch({ json: { name: '🐇'.repeat(192) } })).status).toBe(200);
    expect((await patch({ json: { name: '🐇'.repeat(193) } })).status).toBe(400);
  });
});

describe('sandbox, updateEmail and updatePassword', () => {
  const settings = '/api/auth/user/settings/';

  test.each([
    ['nothing', {}, 'a text'],
    ['a blank address', { email: '' }, 'a text'],
    ['one’s own address', { email: 'alice@wonderland.example' }, { email: texts }],
    ['no address', { email: 'x@' }, { email: texts }],
    ['the new password alone', { new_password: 'through-the-mirror' }, { non_field_errors: texts }],
    ['the current password alone', { current_password: 'wonderland-2026' }, { non_field_errors: texts }],
    ['a password everybody has', { current_password: 'wonderland-2026', new_password: 'password123' }, { new_password: texts }],
  ])('are refused with %s', async (_, form, body) => {
    const reply = await patch({ form }, settings);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(body === 'a text' ? expect.any(String) : body);
  });

  test('answer 401 to a wrong current password, and keep the token valid', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const form = { current_password: 'not-my-password', new_password: 'through-the-mirror' };
    const { status, body, headers } = await alice.send('PATCH', settings, { form });
    expect([status, body, headers.get('WWW-Authenticate')]).toEqual([401, { detail: expect.any(String) }, 'Token']);
    expect((await alice.get('/api/auth/user/')).status).toBe(200);
  });
});

describe('sandbox, notification settings', () => {
  const path = '/api/auth/user/notifications-settings/';

  test('keep a setting that JSON leaves out, and set one to false that a form leaves out', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const { body: json } = await alice.send('POST', path, { json: { follow_notifications: false } });
    expect(Object.values(json).filter((value) => value === false)).toHaveLength(1);
    const { body: form } = await alice.send('POST', path, { form: { follow_notifications: 'true' } });
    expect(Object.entries(form).filter(([, value]) => value === true)).toEqual([['follow_notifications', true]]);
    expect((await alice.get(path)).body).toEqual(form);
  });

  test('keep a setting that is blank in a form', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const { body } = await alice.send('POST', path, { form: { follow_notifications: '' } });
    expect(Object.entries(body).filter(([, value]) => value === true)).toEqual([['follow_notifications', true]]);
  });

  test('are refused with a value that is not a boolean', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const json = { follow_notifications: 'perhaps', post_comment_notifications: 7, follow_request_notifications: null };
    const { status, body } = await alice.send('POST', path, { json });
    expect([status, body]).toEqual([
      400,
      { follow_notifications: texts, post_comment_notifications: texts, follow_request_notifications: texts },
    ]);
  });
});

describe('sandbox, language and guidelines', () => {
  test('names of languages are in the language of the request', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const { body } = await alice.get('/auth/auth/user/languages/', { 'Accept-Language': 'de' });
    expect(body).toContainEqual({ id: expect.any(Number), code: 'fr', name: 'Französisch' });
  });
});

describe('sandbox, timestamps', () => {
  test('are in the time zone of the request', async () => {
    const { sandbox, alice } = await openAsAlice();
    const { date_joined } = sandbox.state.users[0] ?? {};
    for (const zone of ['Europe/Amsterdam', 'America/New_York', 'Asia/Kathmandu', 'UTC']) {
      const { body } = await alice.get('/api/auth/user/', { 'Time-Zone': zone });
      expect(Date.parse(body.date_joined)).toBe(date_joined);
    }
    expect((await alice.get('/api/auth/user/', { 'Time-Zone': 'UTC' })).body.date_joined).toMatch(/Z$/);
    expect((await alice.get('/api/auth/user/', { 'Time-Zone': 'Asia/Kathmandu' })).body.date_joined).toMatch(/\+05:45$/);
  });

  test('are a 500 with an unknown time zone, not with a blank one', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    expect((await alice.get('/api/auth/user/', { 'Time-Zone': '' })).status).toBe(200);
    expect((await alice.get('/api/auth/user/', { 'Time-Zone': 'Mars/Olympus' })).status).toBe(500);
  });
});
