import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { login } from '../../src/contract/session.js';
import { useInvites } from '../../src/react/invites.js';
import { useDeleteNotification, useNotifications } from '../../src/react/notifications.js';
import { useFollowers, useLinkedUsers } from '../../src/react/relations.js';
import { useBlockUser } from '../../src/react/users.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import type { CommunityEvent } from '../../src/transport/events.js';
import { signInWith } from '../../src/transport/sign-in.js';
import { createScene, type Scene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { list, type ListRead, settled, show } from './support.js';

/** A loop without an end would not let a test come to its own: the proxy gives up long after what is allowed. */
const PATIENCE = 60;

interface Proxied extends Scene {
  /** The events that say that a list did not go on. */
  readonly stops: CommunityEvent[];
  /** Whether the proxy takes `max_id` and `offset` out of every request from now on. */
  readonly ignoreCursors: (isIgnoring: boolean) => void;
}

/** Alice's scene behind a proxy, which passes the cursors of lists on until it is told not to. */
async function behindProxy(): Promise<Proxied> {
  let left: number | undefined;
  const stops: CommunityEvent[] = [];
  const scene = createScene({
    client: {
      fetch: (request) => {
        const url = new URL(request.url);
        if (left === undefined || request.method !== 'GET') return scene.sandbox.fetch(request);
        left -= 1;
        if (left < 0) throw new Error('the proxy has had enough');
        for (const name of ['max_id', 'offset']) url.searchParams.delete(name);
        return scene.sandbox.fetch(url.href, { headers: request.headers, signal: request.signal });
      },
      onEvent: (event) => {
        if (event.type === 'paging') stops.push(event);
      },
    },
  });
  await signInWith(scene.client, login, { username: 'alice', password: ALICE_PASSWORD });
  const ignoreCursors = (isIgnoring: boolean): void => {
    left = isIgnoring ? PATIENCE : undefined;
    scene.sent.length = 0;
  };
  ignoreCursors(false);
  return { ...scene, stops, ignoreCursors };
}

/** A list on screen, of a service that ignores cursors from the start. */
async function showIgnored(rows: number, useList: () => ListRead<readonly { id: number }[]>) {
  const scene = await behindProxy();
  scene.ignoreCursors(true);
  const { result } = show(scene, useList);
  await waitFor(() => expect(result.current.data).toHaveLength(rows));
  return { scene, result, head: ids(result.current.data) };
}

/** Does something that settles, and waits until React has heard of it: TanStack tells of it a turn later. */
async function follow(action: () => Promise<unknown>): Promise<void> {
  await run(action);
  await run(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

const ids = (rows: readonly { id: number }[] | undefined): number[] => rows?.map(({ id }) => id) ?? [];

/** Alice's invites, the newest first. */
function invited({ sandbox }: Scene): number[] {
  const own = sandbox.state.invites.filter(({ user }) => user === 1);
  return own.map(({ id }) => id).toSorted((one, other) => other - one);
}

describe('a service that ignores max_id', () => {
  test('useNotifications: scrolling shows no item twice, and the list ends', async () => {
    const { scene, result, head } = await showIgnored(10, () => list(useNotifications()));
    await follow(() => result.current.fetchNextPage());
    expect(ids(result.current.data)).toEqual(head);
    expect(result.current.hasNextPage).toBe(false);
    expect(scene.sent).toHaveLength(2);
    expect(scene.stops).toEqual([{ type: 'paging', operation: 'notifications', trouble: 'nothing-new' }]);
  });

  test('useNotifications: new items of the first page do not appear below it', async () => {
    const { scene, result, head } = await showIgnored(10, () => list(useNotifications()));
    scene.sandbox.act.notify('alice', 'PC', 'bob', 'Something new');
    await follow(() => result.current.fetchNextPage());
    expect(ids(result.current.data)).toEqual(head);
    expect(result.current.hasNextPage).toBe(false);
  });

  test('useNotifications: when the service respects it again, a refetch lets the list go on', async () => {
    const { scene, result } = await showIgnored(10, () => list(useNotifications()));
    await follow(() => result.current.fetchNextPage());
    scene.ignoreCursors(false);
    await follow(() => scene.queryClient.refetchQueries());
    while (result.current.hasNextPage) await follow(() => result.current.fetchNextPage());
    const own = scene.sandbox.state.notifications.filter(({ owner }) => owner === 1);
    expect(new Set(ids(result.current.data))).toEqual(new Set(own.map(({ id }) => id)));
  });

  test('useNotifications: a last page whose only item was deleted here is not requested at each refetch', async () => {
    const scene = await behindProxy();
    const { result } = show(scene, () => ({ all: list(useNotifications({ count: 17 })), remove: useDeleteNotification() }));
    await waitFor(() => expect(result.current.all.data).toHaveLength(17));
    while (result.current.all.hasNextPage) await follow(() => result.current.all.fetchNextPage());
    const rows = result.current.all.data ?? [];
    expect(rows.length % 17).toBe(1);
    await follow(() => result.current.remove.mutateAsync({ id: rows.at(-1)?.id ?? 0 }));
    await follow(() => settled(scene));
    scene.sent.length = 0;
    for (let times = 0; times < 2; times += 1) await follow(() => scene.queryClient.refetchQueries());
    expect(scene.sent).toEqual(['notifications', 'notifications']);
    expect(result.current.all.data).toHaveLength(rows.length - 1);
  });

  test('useFollowers: the refetch of the list after a block with a lost answer ends', async () => {
    const scene = await behindProxy();
    const { result } = show(scene, () => ({ followers: list(useFollowers()), block: useBlockUser() }));
    await waitFor(() => expect(result.current.followers.data).toHaveLength(10));
    for (let page = 1; page < 3; page += 1) await follow(() => result.current.followers.fetchNextPage());
    const [first] = result.current.followers.data ?? [];
    scene.ignoreCursors(true);
    scene.sandbox.faults.fail('blockUser', 'answer-lost', { times: 1 });
    await follow(() => result.current.block.mutateAsync({ username: first?.username ?? '' }).catch(() => undefined));
    await follow(() => settled(scene));
    expect(scene.sent.filter((name) => name === 'followers').length).toBeLessThanOrEqual(5);
    const shown = ids(result.current.followers.data);
    expect(shown).not.toContain(first?.id);
    expect(new Set(shown).size).toBe(shown.length);
    expect(result.current.followers.hasNextPage).toBe(false);
    expect(scene.stops.length).toBeGreaterThan(0);
  });

  test('useFollowers: the refetch of a single page that has become longer than an answer ends', async () => {
    const scene = await behindProxy();
    const { result } = show(scene, () => ({ followers: list(useFollowers({ count: 2 })), block: useBlockUser() }));
    await waitFor(() => expect(result.current.followers.data).toHaveLength(2));
    for (const username of ['one', 'two']) {
      scene.sandbox.act.join(username);
      scene.sandbox.act.follow(username, 'alice');
      await follow(() => scene.queryClient.refetchQueries());
    }
    expect(result.current.followers.data?.map(({ username }) => username).slice(0, 2)).toEqual(['two', 'one']);
    scene.ignoreCursors(true);
    scene.sandbox.faults.fail('blockUser', 'answer-lost', { times: 1 });
    await follow(() => result.current.block.mutateAsync({ username: 'two' }).catch(() => undefined));
    await follow(() => settled(scene));
    expect(scene.sent.filter((name) => name === 'followers').length).toBeLessThanOrEqual(4);
    expect(result.current.followers.data?.[0]?.username).toBe('one');
  });

  test('useLinkedUsers: the list ends with one item per page, even if it is the account itself', async () => {
    const scene = await behindProxy();
    scene.ignoreCursors(true);
    const { result } = show(scene, () => list(useLinkedUsers({ count: 1 })));
    await waitFor(() => expect(result.current.data).toBeDefined());
    await follow(() => result.current.fetchNextPage());
    expect(result.current.hasNextPage).toBe(false);
    expect(new Set(ids(result.current.data)).size).toBe(result.current.data?.length);
  });
});

describe('a service that ignores offset', () => {
  // A further page is asked for from the last row on, and is therefore one row longer: the first one brings that row.
  test('useInvites: the list is read once more from its start, and ends', async () => {
    const { scene, result } = await showIgnored(3, () => list(useInvites({ count: 3 })));
    await follow(() => result.current.fetchNextPage());
    expect(ids(result.current.data)).toEqual(invited(scene).slice(0, 4));
    scene.sent.length = 0;
    await follow(() => result.current.fetchNextPage());
    expect(ids(result.current.data)).toEqual(invited(scene).slice(0, 4));
    expect(result.current.hasNextPage).toBe(false);
    expect(scene.sent.length).toBeLessThanOrEqual(4);
    expect(scene.stops).toEqual([{ type: 'paging', operation: 'invites', trouble: 'nothing-new' }]);
  });

  test('useInvites: with the maximum of items per page, the second page is the last', async () => {
    const { scene, result } = await showIgnored(20, () => list(useInvites({ count: 20 })));
    scene.sent.length = 0;
    await follow(() => result.current.fetchNextPage());
    expect(ids(result.current.data)).toEqual(invited(scene).slice(0, 20));
    expect(result.current.hasNextPage).toBe(false);
    expect(scene.sent).toHaveLength(3);
    expect(scene.stops).toHaveLength(1);
  });

  test('useInvites: a refetch of three pages ends, and so does the list', async () => {
    const scene = await behindProxy();
    const { result } = show(scene, () => list(useInvites({ count: 3 })));
    await waitFor(() => expect(result.current.data).toHaveLength(3));
    for (let page = 1; page < 3; page += 1) await follow(() => result.current.fetchNextPage());
    scene.ignoreCursors(true);
    await follow(() => scene.queryClient.refetchQueries());
    expect(ids(result.current.data)).toEqual(invited(scene).slice(0, 4));
    expect(scene.sent.length).toBeLessThanOrEqual(5);
    scene.sent.length = 0;
    await follow(() => result.current.fetchNextPage());
    expect(ids(result.current.data)).toEqual(invited(scene).slice(0, 4));
    expect(result.current.hasNextPage).toBe(false);
    expect(scene.sent.length).toBeLessThanOrEqual(4);
    expect(scene.stops).toHaveLength(1);
  });

  test('useInvites: when the service respects it again, the list continues where it had ended', async () => {
    const { scene, result } = await showIgnored(3, () => list(useInvites({ count: 3 })));
    await follow(() => result.current.fetchNextPage());
    scene.ignoreCursors(false);
    await follow(() => scene.queryClient.refetchQueries());
    while (result.current.hasNextPage) await follow(() => result.current.fetchNextPage());
    expect(ids(result.current.data)).toEqual(invited(scene));
  });
});
