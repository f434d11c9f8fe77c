import { describe, expect, test } from 'vitest';
import { blankWorld } from '../../src/sandbox/demo/empty.js';
import { openAccount } from '../../src/sandbox/rules/accounts.js';
import { isFullyConnected } from '../../src/sandbox/rules/relations.js';
import { createSandbox, type SandboxOptions } from '../../src/sandbox/sandbox.js';
import { openAsAlice, signedIn } from './visit.js';

describe('sandbox, demo world', () => {
  test('contains the users and data of the stories', () => {
    const { state } = createSandbox();
    const own = state.notifications.filter(({ owner }) => owner === 1);
    expect({
      people: state.users.length,
      notifications: own.length,
      unread: own.filter(({ read }) => !read).length,
      types: new Set(own.map(({ content }) => content.type)).size,
      invites: state.invites.filter(({ user }) => user === 1).length,
      left: state.users[0]?.invite_count,
      blocked: state.blocks.filter(({ user }) => user === 1).length,
      devices: state.devices.filter(({ user }) => user === 1).length,
      circles: state.circles.filter(({ user }) => user === 1).length,
    }).toEqual({
      ...{ people: 60, notifications: 120, unread: 40, types: 14, invites: 30, left: 7 },
      ...{ blocked: 12, devices: 3, circles: 6 },
    });
  });

  test('notifies of no connection request that is confirmed', () => {
    const { state } = createSandbox();
    const confirmed = state.notifications.filter(
      ({ owner, content }) => content.type === 'CR' && isFullyConnected(state, owner, content.requester),
    );
    expect(confirmed).toEqual([]);
  });

  test('has one password for all users but alice', async () => {
    const sandbox = createSandbox();
    const tokens = await Promise.all(sandbox.state.users.map(async ({ username }) => (await signedIn(sandbox, username)).token));
    expect(new Set(tokens).size).toBe(60);
  });
});

describe('sandbox, empty world', () => {
  test('contains only alice', async () => {
    const sandbox = createSandbox({ world: 'empty' });
    const alice = await signedIn(sandbox, 'alice');
    for (const list of ['auth/blocked-users', 'auth/followers', 'auth/followings', 'notifications', 'invites', 'devices']) {
      expect([list, (await alice.get(`/api/${list}/`)).body]).toEqual([list, []]);
    }
    expect((await alice.get('/api/auth/user/')).body).toMatchObject({ username: 'alice', invite_count: 5 });
  });
});

describe('two sandboxes', () => {
  test('are equal for the same seed, also after later actions', async () => {
    const worlds = [createSandbox({ seed: 7 }), createSandbox({ seed: 7 })];
    for (const sandbox of worlds) {
      const alice = await signedIn(sandbox, 'alice');
      await alice.send('PUT', '/api/invites/', { json: { nickname: 'Hatter' } });
      sandbox.act.join('dodo');
      sandbox.act.connect('dodo', 'alice');
    }
    expect(worlds[0]?.state).toEqual(worlds[1]?.state);
  });

  test('differ by their seed', () => {
    expect(createSandbox({ seed: 1 }).state.users[0]?.token).not.toBe(createSandbox({ seed: 2 }).state.users[0]?.token);
  });

  test('share no data, even if both got the same world', async () => {
    const world = blankWorld(3);
    openAccount(world, { username: 'dinah', name: 'Dinah', email: 'd@cats.example', password: 'looking-glass-2026' }, 0);
    const kept = structuredClone(world);
    const [one, other] = [createSandbox({ world }), createSandbox({ world })];
    const dinah = await signedIn(one, 'dinah');
    await dinah.send('PATCH', '/api/auth/user/', { form: { name: 'Dinah the cat' } });
    expect(one.state.users[0]?.profile.name).toBe('Dinah the cat');
    expect(other.state).toEqual(kept);
    expect(world).toEqual(kept);
  });
});

describe('sandbox.state', () => {
  test('that lacks a row is an error of the service, which says so', async () => {
    const { sandbox, alice } = await openAsAlice();
    sandbox.state.languages.length = 0;
    const { status, body } = await alice.get('/api/auth/user/');
    expect([status, body]).toEqual([500, { detail: expect.stringContaining('the world refers to a row') }]);
  });

  test('is live: a change in it is answered', async () => {
    const { sandbox, alice } = await openAsAlice();
    const [first] = sandbox.state.users;
    if (first) first.invite_count = 99;
    expect((await alice.get('/api/auth/user/')).body.invite_count).toBe(99);
    sandbox.state.notifications.length = 0;
    expect((await alice.get('/api/notifications/')).body).toEqual([]);
  });

  test('has the time of the option now', async () => {
    let now = Date.UTC(2030, 0, 1);
    const sandbox = createSandbox({ now: () => now });
    const alice = await signedIn(sandbox, 'alice');
    const { body } = await alice.send('PUT', '/api/invites/', { json: { nickname: 'Hatter' } });
    expect(Date.parse(body.created)).toBe(now);
    const sam = await signedIn(sandbox, 'sam');
    expect((await sam.get('/api/circles/')).status).toBe(403);
    now += 31 * 86_400_000;
    expect((await sam.get('/api/circles/')).status).toBe(200);
  });

  test('changes by sandbox.act', async () => {
    const sandbox = createSandbox();
    const { act } = sandbox;
    const alice = await signedIn(sandbox, 'alice');
    const zoe = async () => (await alice.get('/api/auth/user/?username=zoe')).body;
    act.follow('zoe', 'alice');
    act.connect('zoe', 'alice');
    expect(await zoe()).toMatchObject({ is_followed: true, is_pending_connection_confirmation: true });
    act.confirmConnection('alice', 'zoe');
    expect(await zoe()).toMatchObject({ is_fully_connected: true, is_following: true });
    act.unfollow('zoe', 'alice');
    expect(await zoe()).toMatchObject({ is_followed: false });
    const status = async () => (await alice.get('/api/auth/user/?username=zoe')).status;
    act.block('zoe', 'alice');
    expect(await status()).toBe(403);
    act.unblock('zoe', 'alice');
    expect(await status()).toBe(200);
    act.suspend('alice', 2);
    expect(await status()).toBe(403);
    act.suspend('alice', 0);
    expect(await status()).toBe(200);
    const removed = await signedIn(sandbox, 'zoe');
    act.remove('zoe');
    expect(await status()).toBe(404);
    expect((await removed.get('/api/auth/user/')).body).toMatchObject({ active_moderation_penalties_count: 1 });
    expect((await removed.get('/api/circles/')).status).toBe(403);
  });
});

test('sandbox, act: a deleted account loses its notifications, and others lose those of its follows, connections and posts', async () => {
  const { sandbox, alice } = await openAsAlice(createSandbox({ world: 'empty' }));
  const { act, state } = sandbox;
  const removed = act.join('ned').id;
  for (const type of ['F', 'CC', 'UNP', 'PUM', 'CNP', 'CI', 'PC'] as const) act.notify('alice', type, 'ned');
  const types = async (): Promise<string[]> => {
    const { body } = await alice.get('/api/notifications/?count=20');
    return body.map((one: { notification_type: string }) => one.notification_type).toSorted();
  };
  expect(await types()).toEqual(['CC', 'CI', 'CNP', 'F', 'PC', 'PUM', 'UNP']);
  expect(state.notifications.some(({ owner }) => owner === removed)).toBe(true);
  act.remove('ned');
  expect(await types()).toEqual(['CI', 'PC']);
  expect(state.notifications.some(({ owner }) => owner === removed)).toBe(false);
});

test.each([
  [{ world: 'wonderland' }, "createSandbox: world is 'demo', 'empty' or a World, not 'wonderland'"],
  [{ world: {} }, "createSandbox: world is 'demo', 'empty' or a World, not [object Object]"],
  [{ seed: 1.5 }, 'createSandbox: seed is a whole number, not 1.5'],
  [{ latency: -1 }, 'createSandbox: latency is a number of milliseconds or a function, not -1'],
  [{ latency: Infinity }, 'createSandbox: latency is a number of milliseconds or a function, not Infinity'],
  [{ latency: '100' }, "createSandbox: latency is a number of milliseconds or a function, not '100'"],
])('createSandbox: refuses the options %o', (options, message) => {
  expect(() => createSandbox(options as SandboxOptions)).toThrow(new RangeError(message));
});
