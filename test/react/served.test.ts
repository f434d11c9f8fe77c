import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, serve, type Served } from '../../scripts/lib/serve.js';
import { createInvite } from '../../src/effects/invites.js';
import { mutationOptionsOf, optionsOf, pagesOf } from '../../src/effects/options.js';
import { updateUser } from '../../src/contract/account.js';
import { createCircle, deleteCircle, updateCircle } from '../../src/contract/circles.js';
import { createDevice, deleteAllDevices, deleteDevice } from '../../src/contract/devices.js';
import { followUser, unfollowUser } from '../../src/contract/follows.js';
import { deleteInvite } from '../../src/contract/invites.js';
import { readNotifications } from '../../src/contract/notifications.js';
import { okunaRoutes, type RouteTable } from '../../src/contract/routes.js';
import { login } from '../../src/contract/session.js';
import { blockUser, unblockUser } from '../../src/contract/users.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { signInWith } from '../../src/transport/sign-in.js';
import { PNG } from '../support/pictures.js';
import { errorOf } from '../transport/support.js';
import {
  circle,
  circles,
  currentUser,
  devices,
  invites,
  notifications,
  notificationsUnreadCount,
  user,
  usernameCheck,
  userSearch,
} from '../../src/rules/reads.js';

const sets: readonly (readonly [string, RouteTable])[] = [
  ['spec', {}],
  ['okuna', okunaRoutes],
];

// The tests of one set of routes share its server, and go on from what the one before has left.
describe.each(sets)('the sandbox over HTTP, with the %s routes', (set, routes) => {
  let server: Served;
  let client: CommunityClient;

  beforeAll(async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    server = await serve(['tsx', 'scripts/sandbox.ts', '--port', String(port), '--routes', set], url);
    client = createCommunityClient({ baseUrl: url, routes });
    await signInWith(client, login, { username: 'alice', password: ALICE_PASSWORD });
  }, 70_000);
  afterAll(async () => server[Symbol.asyncDispose]());

  test('returns the account, a user, a search and an availability check', async () => {
    const me = await client.call(currentUser, {});
    expect(me.username).toBe('alice');
    expect((await client.call(user, { username: 'bob' })).username).toBe('bob');
    expect((await client.call(userSearch, { query: 'zoe' })).map(({ username }) => username)).toEqual(['zoe']);
    expect(await client.call(usernameCheck, { username: 'bob' })).toMatchObject({ status: 'taken' });
    expect(await client.call(usernameCheck, { username: 'free_name' })).toEqual({ status: 'available', reason: null });
  });

  test('stores a picture byte for byte, and deletes it with null', async () => {
    const before = (await client.call(currentUser, {})).profile;
    const avatar = new File([PNG], 'face.png', { type: 'image/png' });
    const { profile } = await client.call(updateUser, { avatar, location: 'Wonderland' });
    expect(profile).toMatchObject({ location: 'Wonderland', cover: before.cover });
    expect(profile.avatar).not.toBe(before.avatar);
    const answer = await fetch(profile.avatar ?? '');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG);
    expect((await client.call(updateUser, { avatar: null })).profile.avatar).toBeNull();
  });

  test('creates, fills, renames and deletes a circle', async () => {
    const { id } = await client.call(createCircle, { name: 'Croquet', color: '#0a0' });
    await client.call(updateCircle, { id, usernames: ['bob', 'grace'] });
    expect((await client.call(updateCircle, { id, name: 'Croquet club' })).users).toHaveLength(2);
    expect((await client.call(circles, {})).find((one) => one.id === id)).toMatchObject({ name: 'Croquet club', users_count: 2 });
    expect(await client.call(deleteCircle, { id })).toBeUndefined();
    expect(await errorOf(client.call(circle, { id }))).toMatchObject({ kind: 'http', status: 400 });
  });

  test('registers, renames and deletes a device, with empty answers', async () => {
    const { uuid } = await client.call(createDevice, { uuid: 'a device of mine', name: 'Phone' });
    expect((await client.call(devices, {}))[0]?.uuid).toBe(uuid);
    expect(await client.call(deleteDevice, { uuid })).toBeUndefined();
    expect(await client.call(deleteAllDevices, {})).toBeUndefined();
    expect(await client.call(devices, {})).toEqual([]);
  });

  test('follows and unfollows, and gives the reason of a refusal', async () => {
    expect((await client.call(followUser, { username: 'zoe' })).followed_user.is_following).toBe(true);
    expect(await errorOf(client.call(followUser, { username: 'zoe' }))).toMatchObject({
      status: 400,
      formErrors: [expect.any(String)],
    });
    expect((await client.call(unfollowUser, { username: 'zoe' })).is_following).toBe(false);
    expect(await errorOf(client.call(followUser, { username: 'zoe', lists_ids: [999_999] }))).toMatchObject({
      fieldErrors: { lists_ids: [expect.any(String)] },
    });
  });

  test('lists notifications by type, marks them as read and counts them', async () => {
    const some = await client.call(notifications, { types: ['F', 'CR'], count: 20 });
    expect(some.every((one) => ['F', 'CR'].includes(String(one.notification_type)))).toBe(true);
    await client.call(readNotifications, { types: ['F', 'CR'] });
    expect(await client.call(notificationsUnreadCount, { types: ['F', 'CR'] })).toMatchObject({ count: 0 });
    await client.call(readNotifications, {});
    expect(await client.call(notificationsUnreadCount, {})).toMatchObject({ count: 0 });
  });

  test('pages through invites with a write in between', async () => {
    const store = new QueryClient();
    const options = pagesOf(client, invites, {});
    await store.prefetchInfiniteQuery({ ...options, pages: 2 });
    const me = await store.fetchQuery(optionsOf(client, currentUser, {}));
    const made = await store
      .getMutationCache()
      .build(store, mutationOptionsOf(client, createInvite))
      .execute({ nickname: 'Over HTTP' });
    expect(store.getQueryData(options.queryKey)?.pages[0]?.items[0]).toEqual(made);
    expect(store.getQueryData(optionsOf(client, currentUser, {}).queryKey)?.invite_count).toBe(me.invite_count - 1);
    await client.call(deleteInvite, { id: made.id });
    expect((await client.call(currentUser, {})).invite_count).toBe(me.invite_count);
    expect(await errorOf(client.call(createInvite, { nickname: 'x'.repeat(193) }))).toMatchObject({ kind: 'input' });
  });

  test('refuses a profile during a block', async () => {
    await client.call(blockUser, { username: 'bob' });
    expect(await errorOf(client.call(user, { username: 'bob' }))).toMatchObject({ status: 403, reason: 'blocked' });
    await client.call(unblockUser, { username: 'bob' });
    expect((await client.call(user, { username: 'bob' })).username).toBe('bob');
  });

  test('is a `network` error if no server listens, and a write has the outcome `unknown`', async () => {
    const nowhere = createCommunityClient({ baseUrl: `http://localhost:${await freePort()}`, session: client.session });
    expect(await errorOf(nowhere.call(currentUser, {}))).toMatchObject({ kind: 'network' });
    expect(await errorOf(nowhere.call(createInvite, { nickname: 'x' }))).toMatchObject({ kind: 'network', outcome: 'unknown' });
  });
});
