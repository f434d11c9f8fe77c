import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { notification } from '../../src/contract/notifications.js';
import { NOTIFICATION_TYPES } from '../../src/sandbox/rules/notifications.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { createCast } from './cast.js';
import { openAsAlice, signedIn, texts } from './visit.js';

const path = '/api/notifications/';

interface Row {
  id: number;
  notification_type: string;
  content_object: { id: number };
  read: boolean;
  created: string;
}

describe('sandbox, notifications', () => {
  test('filters by several types; of a repeated parameter the last counts, and a blank means all', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const types = async (query: string): Promise<string[]> => {
      const { body } = await alice.get(`${path}?count=20&${query}`);
      return [...new Set<string>(body.map((row: Row) => row.notification_type))].toSorted();
    };
    expect(await types('types=FRA,CI')).toEqual(['CI', 'FRA']);
    expect(await types('types=FRA&types=CI')).toEqual(['CI']);
    expect((await types('types=')).length).toBeGreaterThan(2);
  });

  test('have no content if their subject is gone', async () => {
    const { sandbox, alice } = await openAsAlice();
    sandbox.state.posts.length = 0;
    const { status, body } = await alice.get(`${path}?types=UNP&count=2`);
    expect([status, body.map((row: Row) => row.content_object)]).toEqual([200, [null, null]]);
    expect((await alice.get(`${path}?types=F&count=1`)).body[0].content_object).toMatchObject({ follower: expect.any(Object) });
  });
});

describe('sandbox, readNotifications', () => {
  test('accepts an array of types', async () => {
    const alice = await signedIn(createCast(), 'alice');
    expect((await alice.send('POST', `${path}read/`, { json: { types: ['F', 'UNP'] } })).status).toBe(200);
    expect((await alice.get(`${path}unread/count`)).body).toEqual({ count: 4 });
  });
});

describe.each(['GET', 'POST', 'DELETE'])('sandbox, notifications: %s of one notification', (method) => {
  test('is refused if it is unknown or of another account', async () => {
    const { sandbox, alice } = await openAsAlice();
    const foreign = sandbox.state.notifications.find(({ owner }) => owner === 2)?.id;
    expect(await alice.send(method, `${path}99999/`)).toMatchObject({ status: 400, body: { notification_id: texts } });
    expect(await alice.send(method, `${path}${foreign}/`)).toMatchObject({ status: 400, body: texts });
    expect((await alice.send(method, `${path}abc/`)).status).toBe(404);
  });
});

describe('sandbox, act', () => {
  test('deletes the notification of a connection request when it is confirmed', async () => {
    const { sandbox, alice } = await openAsAlice(createCast());
    const requests = async (): Promise<number> => (await alice.get(`${path}?types=CR`)).body.length;
    expect(await requests()).toBe(1);
    sandbox.act.confirmConnection('alice', 'asking');
    expect(await requests()).toBe(0);
  });

  test.each(NOTIFICATION_TYPES)('creates a notification %s', async (type) => {
    const { sandbox, alice } = await openAsAlice();
    const { id } = sandbox.act.notify('alice', type, 'zoe', 'Hello, Alice.');
    const reply = await alice.get(`${path}${id}/`);
    expect(z.safeParse(notification.output, reply.body).error).toBeUndefined();
    expect(reply.body).toMatchObject({ id, notification_type: type, read: false });
    expect(JSON.stringify(reply.body.content_object)).toContain('"username":"zoe"');
  });

  test('creates no reaction if its setting is off; the other settings have no effect', async () => {
    const { sandbox, alice } = await openAsAlice();
    const settings = (await alice.get('/api/auth/user/notifications-settings/')).body;
    const json = Object.fromEntries(Object.keys(settings).map((name) => [name, false]));
    await alice.send('POST', '/api/auth/user/notifications-settings/', { json });
    sandbox.act.follow('zoe', 'alice');
    expect(() => sandbox.act.notify('alice', 'PR', 'zoe')).toThrow('no new notification');
    expect((await alice.get(`${path}unread/count`)).body).toEqual({ count: 41 });
  });

  test('throws if an action creates no new notification', () => {
    const { act } = createSandbox();
    expect(() => act.notify('alice', 'F', 'bob')).toThrow(
      'no new notification F for alice: bob has followed, asked or confirmed already, or alice has turned it off',
    );
  });

  test('throws for an unknown username', () => {
    expect(() => createSandbox().act.follow('nobody', 'alice')).toThrow('there is no user "nobody" in this world');
  });
});
