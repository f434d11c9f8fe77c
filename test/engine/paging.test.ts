import { InfiniteQueryObserver, MutationObserver, QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createInvite, deleteInvite } from '../../src/effects/invites.js';
import { deleteNotification } from '../../src/effects/notifications.js';
import type { Effects } from '../../src/effects/service.js';
import { mutationOptionsOf, pagesOf } from '../../src/effects/options.js';
import type { Holds } from '../../src/engine/index.js';
import type { List } from '../../src/contract/operation.js';
import { blockUser, unblockUser } from '../../src/contract/users.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import type { World } from '../../src/sandbox/world.js';
import { type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { createSession } from '../../src/transport/session.js';
import { blockedUsers, invites, notifications } from '../../src/rules/reads.js';

/** One event while a user pages through a list: the next page, or an item created or deleted here or on another device. */
interface Step {
  readonly do: 'next' | 'create' | 'delete';
  readonly where: 'here' | 'elsewhere';
  /** Chooses the item. */
  readonly pick: number;
}

interface Stage {
  readonly here: CommunityClient;
  readonly elsewhere: CommunityClient;
  readonly store: QueryClient;
  readonly sandbox: Sandbox;
}

/** A list under test: its items on the service, and how one is created and deleted. */
interface Subject<Item> {
  readonly list: List<object, Item> & Holds<object>;
  readonly input: object;
  readonly ids: (world: World) => number[];
  readonly create: (stage: Stage, step: Step) => Promise<unknown>;
  readonly remove: (stage: Stage, step: Step, id: number) => Promise<unknown>;
}

const PEOPLE = Array.from({ length: 14 }, (_, index) => `person_${index}`);

const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom('next', 'next', 'create', 'delete'),
    where: fc.constantFrom('here', 'elsewhere'),
    pick: fc.nat(1000),
  }),
  { maxLength: 14 },
);

const falling = (ids: readonly number[]): number[] => [...ids].sort((one, other) => other - one);

const inviteList: Subject<{ id: number }> = {
  list: invites,
  input: { count: 3 },
  ids: (world) => falling(world.invites.map(({ id }) => id)),
  create: (stage, { where }) =>
    write(stage, where, createInvite, {
      nickname: `guest after ${stage.sandbox.state.lastIds['invites'] ?? 0}`,
    }),
  remove: (stage, { where }, id) => write(stage, where, deleteInvite, { id }),
};

const notificationList: Subject<{ id: number }> = {
  list: notifications,
  input: { count: 3 },
  ids: (world) => falling(world.notifications.filter(({ owner }) => owner === 1).map(({ id }) => id)),
  create: async ({ sandbox }, { pick }) =>
    sandbox.act.notify('alice', 'PC', PEOPLE[pick % PEOPLE.length] ?? '', `remark ${pick}`),
  remove: (stage, { where }, id) => write(stage, where, deleteNotification, { id }),
};

// This list is ordered by the id of the person, so items appear and disappear in its middle.
const blockList: Subject<{ id: number }> = {
  list: blockedUsers,
  input: { count: 3 },
  ids: (world) => falling(world.blocks.filter(({ user }) => user === 1).map(({ blocked }) => blocked)),
  create: async (stage, { pick }) => {
    const blocked = new Set(blockList.ids(stage.sandbox.state));
    const free = stage.sandbox.state.users.filter(({ id }) => id !== 1 && !blocked.has(id));
    const username = free[pick % free.length]?.username;
    if (username !== undefined) await stage.elsewhere.call(blockUser, { username });
  },
  remove: (stage, _step, id) => {
    const username = stage.sandbox.state.users.find((user) => user.id === id)?.username ?? '';
    return stage.elsewhere.call(unblockUser, { username });
  },
};

/** Writes through the cache, or directly as another device. */
function write<Input, Result, Output>(
  { here, elsewhere, store }: Stage,
  where: Step['where'],
  operation: Effects<Input, Result, Output>,
  input: Input,
): Promise<unknown> {
  if (where === 'elsewhere') return elsewhere.call(operation, input);
  return new MutationObserver(store, mutationOptionsOf(here, operation)).mutate(input);
}

function openStage(): Stage {
  const sandbox = createSandbox({ world: 'empty' });
  const [alice] = sandbox.state.users;
  if (!alice) throw new Error('the empty world has alice');
  alice.invite_count = 1000;
  for (const username of PEOPLE) sandbox.act.join(username);
  const clientOf = (): CommunityClient => {
    const session = createSession({ initial: { account: 'alice', username: 'alice', token: alice.token } });
    return createCommunityClient({ baseUrl: 'https://community.test', session, fetch: sandbox.fetch });
  };
  return { sandbox, here: clientOf(), elsewhere: clientOf(), store: new QueryClient() };
}

/** Pages through a list while it changes, and returns the faults on screen. */
async function wrongWith(subject: Subject<{ id: number }>, rows: number, program: readonly Step[]): Promise<string[]> {
  const stage = openStage();
  const { store, here, sandbox } = stage;
  for (let row = 0; row < rows; row += 1) await subject.create(stage, { do: 'create', where: 'elsewhere', pick: row });
  const options = { ...pagesOf(here, subject.list, subject.input), staleTime: Infinity };
  const observer = new InfiniteQueryObserver(store, options);
  const wrong: string[] = [];
  const lived = new Set(subject.ids(sandbox.state));
  const look = (): number[] => {
    const shown = (observer.getCurrentResult().data ?? []).map(({ id }) => id);
    if (new Set(shown).size < shown.length) wrong.push(`doubled: ${shown.join(' ')}`);
    if (falling(shown).join(' ') !== shown.join(' ')) wrong.push(`out of order: ${shown.join(' ')}`);
    return shown;
  };
  const stop = observer.subscribe(() => void look());
  await store.ensureInfiniteQueryData(options);

  for (const step of program) {
    const ids = subject.ids(sandbox.state);
    const picked = ids[step.pick % Math.max(1, ids.length)];
    if (step.do === 'next') await observer.fetchNextPage();
    else if (step.do === 'create') await subject.create(stage, step);
    else if (picked !== undefined) await subject.remove(stage, step, picked);
    for (const id of lived) if (!subject.ids(sandbox.state).includes(id)) lived.delete(id);
  }
  for (let page = 0; observer.getCurrentResult().hasNextPage; page += 1) {
    if (page > 50) return [...wrong, 'no end'];
    await observer.fetchNextPage();
  }
  const shown = look();
  stop();
  const skipped = [...lived].filter((id) => !shown.includes(id));
  if (skipped.length > 0) wrong.push(`skipped: ${skipped.join(' ')} of ${subject.ids(sandbox.state).join(' ')}`);
  return [...new Set(wrong)];
}

/** `PAGING_RUNS=3000` runs more; `PAGING_SEED=1` repeats a seed. */
const { PAGING_RUNS = 12, PAGING_SEED = Date.now() % 1_000_000 } = process.env;
const runs = { numRuns: Number(PAGING_RUNS), seed: Number(PAGING_SEED) };

const deletion: Step = { do: 'delete', where: 'elsewhere', pick: 0 };

describe.each([
  ['by offset: invites', inviteList],
  ['by max_id: notifications', notificationList],
  ['by max_id, with rows that come in the middle: blocked users', blockList],
])('%s', (_, subject) => {
  test('no item is ever doubled or out of order, and none that is there all along is skipped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 12 }), steps, async (rows, program) => {
        expect(await wrongWith(subject, rows, program)).toEqual([]);
      }),
      // Two items removed above, so that the next page begins above the expected place.
      { ...runs, examples: [[4, [deletion, deletion]]] },
    );
  }, 600_000);
});

test('a full last page is followed by an empty one, which is the end', async () => {
  const stage = openStage();
  for (let row = 0; row < 6; row += 1) await inviteList.create(stage, { do: 'create', where: 'elsewhere', pick: row });
  const observer = new InfiniteQueryObserver(stage.store, pagesOf(stage.here, invites, { count: 3 }));
  const stop = observer.subscribe(() => undefined);
  await stage.store.ensureInfiniteQueryData(pagesOf(stage.here, invites, { count: 3 }));
  await observer.fetchNextPage();
  expect(observer.getCurrentResult()).toMatchObject({ hasNextPage: true });
  await observer.fetchNextPage();
  expect(observer.getCurrentResult().hasNextPage).toBe(false);
  expect(observer.getCurrentResult().data).toHaveLength(6);
  stop();
});

test('an invalidated list of 500 pages takes one request, and one more for each page with stale ids', async () => {
  const stage = openStage();
  const { here, store, sandbox } = stage;
  for (let row = 0; row < 500; row += 1) await notificationList.create(stage, { do: 'create', where: 'elsewhere', pick: row });
  let requests = 0;
  const counting = createCommunityClient({
    baseUrl: 'https://community.test',
    session: here.session,
    fetch: sandbox.fetch,
    onEvent: ({ type }) => void (requests += Number(type === 'request')),
  });
  const options = pagesOf(counting, notifications, { count: 1 });
  await store.fetchInfiniteQuery({ ...options, pages: 500 });
  const observer = new InfiniteQueryObserver(store, { ...options, staleTime: Infinity });
  const stop = observer.subscribe(() => undefined);
  const readAgain = async (): Promise<number[]> => {
    requests = 0;
    await store.invalidateQueries({ queryKey: options.queryKey });
    return observer.getCurrentResult().data?.map(({ id }) => id) ?? [];
  };
  expect(await readAgain()).toEqual(notificationList.ids(sandbox.state));
  expect(requests).toBe(1);
  for (let row = 0; row < 3; row += 1) await notificationList.create(stage, { do: 'create', where: 'elsewhere', pick: row });
  expect(await readAgain()).toEqual(notificationList.ids(sandbox.state));
  expect(requests).toBe(4);
  stop();
});
