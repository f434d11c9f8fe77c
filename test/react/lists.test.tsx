import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useNotifications } from '../../src/react/notifications.js';
import { useBlockedUsers } from '../../src/react/relations.js';
import { useBlockUser, useUser } from '../../src/react/users.js';
import type { World } from '../../src/sandbox/world.js';
import { createAliceScene, type Scene } from '../support/community.js';
import { list, type ListRead, settled, read, run, show } from './support.js';

interface Row {
  readonly id: number;
}

const ids = (rows: readonly Row[] | undefined): number[] => rows?.map(({ id }) => id) ?? [];

/** Largest first. */
function descending(numbers: readonly number[]): number[] {
  return numbers.toSorted((one, other) => other - one);
}

/** Alice, with these people among all others; the later they come, the higher their ids. */
async function sceneWith(people: readonly string[]): Promise<Scene> {
  const scene = await createAliceScene();
  for (const username of people) scene.sandbox.act.join(username);
  return scene;
}

/** Does something that settles, and waits until React has heard of it: TanStack tells of it a turn later. */
async function follow(action: () => Promise<unknown>): Promise<void> {
  await run(action);
  await run(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

async function loadPages(get: () => ListRead<readonly Row[]>, count: number): Promise<void> {
  await waitFor(() => expect(get().data).toBeDefined());
  for (let page = 1; page < count; page += 1) await follow(() => get().fetchNextPage());
}

/** The service orders notifications by their time, and pages them by id; most often both agree. */
describe('a list that is not sorted by id', () => {
  /** The newest request for a connection gets an id that is lower than most. */
  function lowerId(world: World): number {
    const taken = descending(world.notifications.map(({ id }) => id));
    const request = world.notifications.find(({ id }) => id === taken.find((one) => isRequest(world, one)));
    let id = taken[80] ?? 0;
    while (taken.includes(id)) id -= 1;
    if (request) request.id = id;
    return id;
  }

  function isRequest({ notifications }: World, id: number): boolean {
    return notifications.some((one) => one.id === id && one.owner === 1 && one.content.type === 'CR');
  }

  function told({ notifications }: World): number[] {
    const own = notifications.filter(({ owner }) => owner === 1);
    return own.toSorted((one, other) => other.created - one.created || other.id - one.id).map(({ id }) => id);
  }

  /** Somebody asks alice for a connection, and that is told on top of the list. */
  async function sceneOfRequest(): Promise<{ scene: Scene; request: number }> {
    const scene = await createAliceScene();
    scene.sandbox.act.join('asker');
    scene.sandbox.act.connect('asker', 'alice');
    return { scene, request: lowerId(scene.sandbox.state) };
  }

  test('useNotifications: shows an item once that the next page repeats', async () => {
    const { scene } = await sceneOfRequest();
    const { result } = show(scene, () => list(useNotifications({ count: 3 })));
    await loadPages(() => result.current, 4);
    const shown = ids(result.current.data);
    expect(shown.length).toBeGreaterThan(8);
    expect(shown).toEqual(told(scene.sandbox.state).slice(0, shown.length));
    expect(result.current.hasNextPage).toBe(true);
  });

  test('useNotifications: a removed item disappears after its page was refetched', async () => {
    const { scene, request } = await sceneOfRequest();
    const { result } = show(scene, () => ({ list: list(useNotifications({ count: 3 })), block: useBlockUser() }));
    await loadPages(() => result.current.list, 3);
    expect(ids(result.current.list.data).slice(0, 3)).toContain(request);
    scene.sandbox.faults.fail('blockUser', 'answer-lost', { times: 1 });
    await run(() => result.current.block.mutateAsync({ username: 'asker' }).catch(() => undefined));
    await follow(() => settled(scene));
    const shown = ids(result.current.list.data);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).toEqual(told(scene.sandbox.state).slice(0, shown.length));
  });

  test('useNotifications: so does an item whose removal only the service knows', async () => {
    const { scene, request } = await sceneOfRequest();
    const types = ['CR', 'CC', 'FR', 'F', 'PR'] as const;
    const { result } = show(scene, () => ({
      list: list(useNotifications({ count: 3, types: [...types] })),
      block: useBlockUser(),
    }));
    await loadPages(() => result.current.list, 3);
    expect(ids(result.current.list.data).slice(0, 3)).toContain(request);
    await run(() => result.current.block.mutateAsync({ username: 'asker' }));
    await follow(() => settled(scene));
    const isOfThese = (id: number): boolean =>
      scene.sandbox.state.notifications.some((one) => one.id === id && types.some((type) => type === one.content.type));
    const shown = ids(result.current.list.data);
    expect(shown).toEqual(told(scene.sandbox.state).filter(isOfThese).slice(0, shown.length));
  });
});

test('useBlockedUsers: a user whose profile is refused for a block appears, and the list is not read twice', async () => {
  const scene = await sceneWith(['somebody']);
  const { result } = show(scene, () => ({
    page: read(useUser({ username: 'somebody' })),
    blocked: list(useBlockedUsers()),
    block: useBlockUser(),
  }));
  await waitFor(() => expect(result.current.page.data && result.current.blocked.data).toBeDefined());
  scene.sent.length = 0;
  await run(() => result.current.block.mutateAsync({ username: 'somebody' }));
  await follow(() => settled(scene));
  expect(scene.sent.filter((name) => name === 'blockedUsers')).toHaveLength(1);
});
