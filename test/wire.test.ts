import { describe, expect, test } from 'vitest';
import { updateUser } from '../src/contract/account.js';
import { updateCircle } from '../src/contract/circles.js';
import { followUser } from '../src/contract/follows.js';
import { notificationsUnreadCount, readNotifications } from '../src/contract/notifications.js';
import type { Operation } from '../src/contract/operation.js';
import { operations } from '../src/contract/operations.js';
import { okunaRoutes } from '../src/contract/routes.js';
import { requestsOf } from '../src/transport/requests.js';
import { allRecords } from './operations/records.js';
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
  const spec = (operation: unknown, input: object) => requests('spec', operation, input);

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

  test('no types at all may be asked for in a list, and not when marking as read', async () => {
    expect(await spec(notificationsUnreadCount, { types: [] })).toEqual(['GET /api/notifications/unread/count?types=']);
    const { client, seen } = testClient();
    expect(await errorOf(client.call(readNotifications, { types: [] }))).toMatchObject({
      kind: 'input',
      fieldErrors: { types: [expect.any(String)] },
    });
    expect(seen).toEqual([]);
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
});
