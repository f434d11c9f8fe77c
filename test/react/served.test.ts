import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, serve, type Served } from '../../scripts/lib/serve.js';
import { createInvite } from '../../src/effects/invites.js';
import { mutationOptionsOf, optionsOf, pagesOf } from '../../src/effects/options.js';
import { updateUser } from '../../src/contract/account.js';
import { deleteInvite } from '../../src/contract/invites.js';
import { okunaRoutes, type RouteTable } from '../../src/contract/routes.js';
import { login } from '../../src/contract/session.js';
import { blockUser, unblockUser } from '../../src/contract/users.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { signInWith } from '../../src/transport/sign-in.js';
import { PNG } from '../support/pictures.js';
import { errorOf } from '../transport/support.js';
import { currentUser, invites, user, usernameCheck, userSearch } from '../../src/rules/reads.js';

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
});
