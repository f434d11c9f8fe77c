import { describe, expect, test } from 'vitest';
import { updateEmail, updatePassword, updateUser } from '../src/contract/account.js';
import { circles, updateCircle } from '../src/contract/circles.js';
import { createDevice, updateDevice } from '../src/contract/devices.js';
import { followUser, updateFollow } from '../src/contract/follows.js';
import { invites, updateInvite } from '../src/contract/invites.js';
import { setLanguage } from '../src/contract/languages.js';
import { updateNotificationSettings } from '../src/contract/notification-settings.js';
import { notifications, notificationsUnreadCount, readNotification, readNotifications } from '../src/contract/notifications.js';
import type { Operation } from '../src/contract/operation.js';
import { operations } from '../src/contract/operations.js';
import { linkedUsers } from '../src/contract/relations.js';
import { okunaRoutes } from '../src/contract/routes.js';
import { login, register, registrationTokenCheck } from '../src/contract/session.js';
import { blockUser, reportUser, subscribeToUser, userSearch } from '../src/contract/users.js';
import { requestsOf } from '../src/transport/requests.js';
import { allRecords } from './operations/records.js';
import { sessionRecords } from './operations/session.js';
import { errorOf, testClient, type Seen } from './transport/support.js';

/** What left, as one line: `METHOD /path?query type body`. */
function written({ method, url, headers, text }: Seen): string {
  const type = /^(application\/json|application\/x-www-form-urlencoded|multipart\/form-data)/.exec(
    headers.get('content-type') ?? '',
  )?.[0];
  const body =
    type &&
    {
      'application/json': `json ${text}`,
      'application/x-www-form-urlencoded': `form ${text}`,
      'multipart/form-data': 'multipart',
    }[type];
  return [method, `${url.pathname}${decodeURIComponent(url.search)}`, body]
    .filter((part) => part !== undefined)
    .join(' ')
    .trim();
}

/** The requests a call makes; whether its answer is any good is no matter here. */
async function requests(routes: 'spec' | 'okuna', operation: unknown, input: object): Promise<string[]> {
  const { client, seen } = testClient(undefined, routes === 'okuna' ? { routes: okunaRoutes } : {});
  await client.call(operation as Operation<object, unknown>, input).catch(() => undefined);
  return seen.map(written);
}

describe.each(allRecords)('what is sent for $name: method, path, encoding', ({ name, input, sends, publicSends = sends }) => {
  const operation = operations.find((one) => one.name === name);

  test('with the default routes', async () => {
    expect(await requests('spec', operation, input)).toEqual([sends]);
  });

  test("with the public server's routes", async () => {
    expect(await requests('okuna', operation, input)).toEqual(publicSends === null ? [] : [publicSends]);
  });
});

describe('the traps of the wire', () => {
  const form = sessionRecords.register.input;
  const spec = (operation: unknown, input: object) => requests('spec', operation, input);
  const okuna = (operation: unknown, input: object) => requests('okuna', operation, input);

  test('registering sends both boxes always, because a missing one counts as no', async () => {
    const [sent = ''] = await spec(register, form);
    expect(sent).toContain('is_of_legal_age=true&are_guidelines_accepted=true');
  });

  test('registering with a picture is multipart, without one urlencoded, and JSON never', async () => {
    const { client, seen } = testClient();
    const avatar = new File(['x'], 'a.png', { type: 'image/png' });
    await errorOf(client.call(register, { ...form, avatar }));
    expect(seen[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.text).toContain('name="avatar"; filename="a.png"');
    expect(await spec(register, form)).toEqual([expect.stringContaining(' form ')]);
  });

  test.each<[Blob, name: string]>([
    [new Blob(['x'], { type: 'image/png' }), 'picture.png'],
    [new Blob(['x'], { type: 'image/jpeg' }), 'picture.jpeg'],
    [new Blob(['x'], { type: 'image/x-ms-bmp' }), 'picture.bmp'],
    [new File(['x'], '', { type: 'image/webp' }), 'picture.webp'],
    [new File(['x'], 'blob', { type: 'image/gif' }), 'blob.gif'],
    [new File(['x'], 'my photo', { type: 'image/png' }), 'my photo.png'],
    [new File(['x'], 'photo.', { type: 'image/png' }), 'photo.png'],
    [new File(['x'], '.png', { type: 'image/png' }), '.png.png'],
    [new File(['x'], 'a.b/photo', { type: 'image/png' }), 'a.b/photo.png'],
    [new File(['x'], 'a.png', { type: 'image/png' }), 'a.png'],
    [new File(['x'], 'a.JPG', { type: 'image/png' }), 'a.JPG'],
  ])('a picture travels under a name with an extension: %o', async (avatar, name) => {
    const { client, seen } = testClient();
    await errorOf(client.call(updateUser, { avatar }));
    expect(seen[0]?.text).toContain(`name="avatar"; filename="${name}"`);
    expect(seen[0]?.text).toContain(`Content-Type: ${avatar.type}`);
  });

  test('what is no picture keeps its name, in a generic request too', async () => {
    const { client, seen } = testClient();
    const files = {
      a: new File(['x'], 'notes', { type: 'text/plain' }),
      b: new Blob(['x']),
      c: new Blob(['x'], { type: 'image/png' }),
    };
    await requestsOf(client, 'auth').postForm('/api/own/', files);
    expect([...(seen[0]?.text ?? '').matchAll(/filename="(.*)"/g)].map(([, name]) => name)).toEqual([
      'notes',
      'blob',
      'picture.png',
    ]);
  });

  test('null deletes a picture: as an empty value, in a urlencoded form and beside a file', async () => {
    expect(await spec(updateUser, { avatar: null, cover: null })).toEqual(['PATCH /api/auth/user/ form avatar=&cover=']);
    const { client, seen } = testClient();
    await errorOf(client.call(updateUser, { avatar: null, cover: new File(['x'], 'a.png', { type: 'image/png' }) }));
    expect(seen[0]?.text).toMatch(/name="avatar"\r\n\r\n\r\n/);
  });

  test('what is undefined is not sent, in a form, in JSON and in a query', async () => {
    expect(await spec(updateUser, { name: 'A', bio: undefined })).toEqual(['PATCH /api/auth/user/ form name=A']);
    expect(await spec(createDevice, { uuid: 'd', name: undefined })).toEqual(['PUT /api/devices/ json {"uuid":"d"}']);
    expect(await spec(invites, { offset: 0, pending: undefined })).toEqual(['GET /api/invites/?offset=0']);
  });

  test('booleans of the profile are text, and those left out are not sent', async () => {
    expect(await spec(updateUser, { followers_count_visible: false })).toEqual([
      'PATCH /api/auth/user/ form followers_count_visible=false',
    ]);
  });

  test('renaming a circle sends no usernames, which would empty it; emptying it is said', async () => {
    expect(await spec(updateCircle, { id: 7, name: 'Kin' })).toEqual(['PATCH /api/circles/7/ json {"name":"Kin"}']);
    expect(await spec(updateCircle, { id: 7, usernames: [] })).toEqual(['PATCH /api/circles/7/ json {"usernames":[]}']);
  });

  test('notification settings are JSON with either routes: in a form each switch left out would be off', async () => {
    const body = 'json {"post_comment_notifications":true,"follow_notifications":false}';
    const input = { follow_notifications: false, post_comment_notifications: true };
    expect(await spec(updateNotificationSettings, input)).toEqual([expect.stringContaining(body)]);
    expect(await okuna(updateNotificationSettings, input)).toEqual([expect.stringContaining(body)]);
  });

  test('the lists of a follow are `lists_ids`; left out they are not sent, and empty they are', async () => {
    expect(await spec(followUser, { username: 'bob' })).toEqual(['POST /api/follows/follow/ json {"username":"bob"}']);
    expect(await spec(updateFollow, { username: 'bob', lists_ids: [] })).toEqual([
      'POST /api/follows/update/ json {"username":"bob","lists_ids":[]}',
    ]);
  });

  test('types are one comma-joined value in a query, never repeated', async () => {
    const { client, seen } = testClient();
    await errorOf(client.call(notifications, { types: ['F', 'CR', 'CC'] }));
    expect([...(seen[0]?.url.searchParams ?? [])]).toEqual([['types', 'F,CR,CC']]);
  });

  test('no types at all may be asked for in a list, and not when marking as read', async () => {
    expect(await spec(notificationsUnreadCount, { types: [] })).toEqual(['GET /api/notifications/unread/count?types=']);
    const { client, seen } = testClient();
    expect(await errorOf(client.call(readNotifications, { types: [] }))).toMatchObject({
      kind: 'input',
      fieldErrors: { types: [expect.any(String)] },
    });
    expect(seen).toEqual([]);
  });

  test('marking all as read is a form for the public server, which says what it is even when it is empty', async () => {
    expect(await okuna(readNotifications, {})).toEqual(['POST /api/notifications/read/ form']);
  });

  test('a write without a body has no content type, and nothing in it', async () => {
    for (const operation of [blockUser, subscribeToUser]) {
      const { client, seen } = testClient();
      await errorOf(client.call(operation as typeof blockUser, { username: 'bob' }));
      expect(seen).toMatchObject([{ text: '' }]);
      expect(seen[0]?.headers.has('content-type')).toBe(false);
    }
    expect(await okuna(readNotification, { id: 7 })).toEqual(['POST /api/notifications/7/read/']);
  });

  test('what stands in the path does not travel twice', async () => {
    expect(await spec(reportUser, { username: 'bob', category_id: 1 })).toEqual([
      'POST /api/auth/users/bob/report/ json {"category_id":1}',
    ]);
    expect(await spec(updateDevice, { uuid: 'a/b ü', name: 'x' })).toEqual([
      'PATCH /api/devices/a%2Fb%20%C3%BC/ json {"name":"x"}',
    ]);
    expect(await okuna(updateInvite, { id: 7, nickname: 'x' })).toEqual(['PATCH /api/invites/7/ json {"nickname":"x"}']);
  });

  test('a query that holds signs of a URL stays one value', async () => {
    const { client, seen } = testClient();
    await errorOf(client.call(userSearch, { query: 'a&count=99#x+y' }));
    expect([...(seen[0]?.url.searchParams ?? [])]).toEqual([['query', 'a&count=99#x+y']]);
  });

  test('email and password go to one path, as forms, and never together', async () => {
    expect(await spec(updateEmail, { email: 'a@b.example', new_password: 'not this' })).toEqual([
      'PATCH /api/auth/user/settings/ form email=a%40b.example',
    ]);
    expect(await spec(updatePassword, { current_password: 'long enough', new_password: 'longer still', email: 'x' })).toEqual([
      'PATCH /api/auth/user/settings/ form current_password=long+enough&new_password=longer+still',
    ]);
  });

  test('a password travels as it was typed, a username without blanks around it', async () => {
    expect(await spec(login, { username: ' alice ', password: ' spaces count ' })).toEqual([
      'POST /api/auth/login/ json {"username":"alice","password":" spaces count "}',
    ]);
  });

  test.each(['json', 'query', 'none'] as const)(
    'a picture is a part of a form, though a table of routes says %s',
    async (encoding) => {
      const { client, seen } = testClient(undefined, { routes: { updateUser: { encoding } } });
      await errorOf(client.call(updateUser, { avatar: new File(['x'], 'a.png', { type: 'image/png' }), cover: null }));
      expect(seen[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
      expect(seen[0]?.text).toContain('name="avatar"; filename="a.png"');
    },
  );

  test('in a form of a table of routes a list is one comma-joined value, and an empty membership empties', async () => {
    const form = { encoding: 'form' } as const;
    const { client, seen } = testClient(undefined, { routes: { updateCircle: form, followUser: form } });
    await errorOf(client.call(updateCircle, { id: 7, usernames: ['bob', 'zoe'] }));
    await errorOf(client.call(updateCircle, { id: 7, usernames: [] }));
    await errorOf(client.call(followUser, { username: 'bob', lists_ids: [3, 4] }));
    expect(seen.map(({ text }) => text)).toEqual(['usernames=bob%2Czoe', 'usernames=', 'username=bob&lists_ids=3%2C4']);
  });

  test('open operations send no token, the others do', async () => {
    const { client, seen } = testClient();
    await client.call(registrationTokenCheck, { token: 'a' }).catch(() => undefined);
    await client.call(circles, {}).catch(() => undefined);
    expect(seen.map(({ headers }) => headers.has('authorization'))).toEqual([false, true]);
  });

  test.each<[string, unknown, object]>([
    ['a negative offset, on which the service fails', invites, { offset: -1 }],
    ['a page of nothing', invites, { count: 0 }],
    ['an id that is none', updateCircle, { id: 0, name: 'x' }],
    ['a count above the operation’s own bound', linkedUsers, { count: 11 }],
    ['a language without an id', setLanguage, { language_id: Number.NaN }],
    ['a device’s empty name', updateDevice, { uuid: 'd', name: '' }],
  ])('%s is refused before anything is sent', async (_, operation, input) => {
    const { client, seen } = testClient();
    expect(await errorOf(client.call(operation as Operation<object, unknown>, input))).toMatchObject({ kind: 'input' });
    expect(seen).toEqual([]);
  });
});
