import { hashKey, QueryClient, QueryObserver, MutationObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { createInvite } from '../../src/effects/invites.js';
import { mutationOptionsOf, optionsOf, pagesOf } from '../../src/effects/options.js';
import { keyOf } from '../../src/engine/public.js';
import { createAliceScene } from '../support/community.js';
import { currentUser, invites, user } from '../../src/rules/reads.js';

describe('the options of a read', () => {
  test('serve prefetching: a hook that mounts later finds the answer', async () => {
    const { client, queryClient, sent } = await createAliceScene();
    await queryClient.prefetchQuery(optionsOf(client, currentUser, {}));
    await queryClient.prefetchInfiniteQuery(pagesOf(client, invites, {}));
    const observer = new QueryObserver(queryClient, { ...optionsOf(client, currentUser, {}), staleTime: Infinity });
    expect(observer.getCurrentResult().data?.username).toBe('alice');
    expect(sent).toEqual(['currentUser', 'invites']);
  });

  test('are refused for a bare declaration, which does not say what it holds', async () => {
    const { client } = await createAliceScene();
    // TypeScript refuses it, too (test/types).
    const bare = { ...user, holds: undefined };
    Reflect.deleteProperty(bare, 'holds');
    expect(() => optionsOf(client, bare as never, {})).toThrow("Import it from 'community-hooks'");
    expect(() => pagesOf(client, bare as never, {})).toThrow("Import it from 'community-hooks'");
  });

  test('dehydrate without the operation', async () => {
    const { client, queryClient } = await createAliceScene();
    await queryClient.prefetchQuery(optionsOf(client, user, { username: 'bob' }));
    const [query] = queryClient.getQueryCache().getAll();
    expect(query?.meta).toBeUndefined();
    expect(query?.queryHash).toBe(hashKey(query?.queryKey ?? []));
  });

  test('with authenticated: false still send a required token, and are cached under the account', async () => {
    const { client, queryClient } = await createAliceScene();
    const plain = optionsOf(client, currentUser, {}, { authenticated: false });
    expect(await queryClient.fetchQuery(plain)).toMatchObject({ username: 'alice' });
    expect(plain.queryKey).toEqual(keyOf(client, currentUser, {}));
    expect(pagesOf(client, invites, {}, { authenticated: false }).queryKey[2]).toBe(client.session.current.account);
    client.session.signOut();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});

describe('the options of pages', () => {
  test('show one flat list, and cache pages with their end', async () => {
    const { client, queryClient } = await createAliceScene();
    const options = pagesOf(client, invites, {});
    const data = await queryClient.fetchInfiniteQuery({ ...options, pages: 3 });
    expect(data.pages.map(({ items, full }) => [items.length, full])).toEqual([
      [10, true],
      [10, true],
      [10, true],
    ]);
    expect(options.select(data)).toHaveLength(30);
    expect(options.getNextPageParam(data.pages[2] ?? fail(), data.pages)).toBe(30);
  });
});

describe('the options of a write', () => {
  test('change every cache with reads of this client', async () => {
    const { client } = await createAliceScene();
    const stores = [new QueryClient(), new QueryClient()] as const;
    const options = optionsOf(client, currentUser, {});
    const [before] = await Promise.all(stores.map((store) => store.fetchQuery(options)));
    const count = (before?.invite_count ?? 0) - 1;
    await new MutationObserver(stores[0], mutationOptionsOf(client, createInvite)).mutate({ nickname: 'x' });
    expect(stores.map((store) => store.getQueryData(options.queryKey)?.invite_count)).toEqual([count, count]);
  });
});

function fail(): never {
  throw new Error('there is no such page');
}
