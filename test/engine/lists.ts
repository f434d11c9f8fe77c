import { InfiniteQueryObserver, MutationObserver, QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { createDevice, deleteDevice } from '../../src/effects/devices.js';
import { followUser, unfollowUser } from '../../src/effects/follows.js';
import { createInvite, deleteInvite } from '../../src/effects/invites.js';
import { deleteNotification } from '../../src/effects/notifications.js';
import { blockUser, unblockUser } from '../../src/effects/users.js';
import { mutationOptionsOf, pagesOf } from '../../src/effects/options.js';
import type { Holds } from '../../src/engine/index.js';
import type { PagedData, RuledWrite } from '../../src/engine/public.js';
import type { List } from '../../src/contract/operation.js';
import { type OperationName, operations } from '../../src/contract/operations.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import type { World } from '../../src/sandbox/world.js';
import { type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { createSession } from '../../src/transport/session.js';
import { blockedUsers, devices, followings, invites, notifications } from '../../src/rules/reads.js';

/**
 * One event of a list on screen: another page; a refetch; an item created or deleted here or on another device; a write here
 * whose answer is lost; a write here during a refetch.
 */
export interface Step {
  readonly do: 'next' | 'read' | 'here' | 'elsewhere' | 'lost' | 'meanwhile';
  readonly makes: boolean;
  /** Chooses the item. */
  readonly pick: number;
  /** The number of items created or deleted on another device. */
  readonly rows: number;
  /** The number of answers to the list after which one request fails. */
  readonly failsAfter?: number | undefined;
}

/** A write that creates or deletes an item, with its input. */
type Deed = readonly [effects: RuledWrite<never, unknown>, input: object];

/** A list under test: its items on the service in order, and how one is created and deleted. */
export interface Subject {
  readonly list: List<object, { readonly id: number }> & Holds<object>;
  readonly rows: (world: World) => number[];
  readonly make: (sandbox: Sandbox, pick: number) => Deed | undefined;
  readonly drop: (world: World, id: number) => Deed;
  /** Its items are made by others, such as notifications. */
  readonly isMadeByOthers?: boolean;
  /** The order of the list is not that of the ids. */
  readonly mixed?: boolean;
}

export const PEOPLE: readonly string[] = Array.from({ length: 24 }, (_, index) => `person_${index}`);

export function descending(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => other - one);
}

function deed<Input extends object>(effects: RuledWrite<Input, never>, input: Input): Deed;
function deed(effects: unknown, input: object): Deed {
  // Every item has its own input.
  return [effects as RuledWrite<never, unknown>, input];
}

function nameOf({ users }: World, id: number): string {
  return users.find((user) => user.id === id)?.username ?? '';
}

/** A person who is not in the list yet. */
function someone({ users }: World, without: readonly number[], pick: number): string | undefined {
  const free = users.filter(({ id }) => id !== 1 && !without.includes(id));
  return free[pick % Math.max(1, free.length)]?.username;
}

/** A list of people, which a write about one of them adds to and another one takes from. */
function listOfPeople(
  list: typeof blockedUsers | typeof followings,
  idsIn: (world: World) => number[],
  [add, remove]: readonly [add: typeof blockUser | typeof followUser, remove: typeof unblockUser | typeof unfollowUser],
): Subject {
  const rows = (world: World): number[] => descending(idsIn(world));
  return {
    ...{ list, rows },
    make: ({ state }, pick) => {
      const username = someone(state, rows(state), pick);
      return username === undefined ? undefined : deed(add as never, { username });
    },
    drop: (world, id) => deed(remove as never, { username: nameOf(world, id) }),
  };
}

export const blockList: Subject = listOfPeople(
  blockedUsers,
  ({ blocks }) => blocks.flatMap(({ user, blocked }) => (user === 1 ? blocked : [])),
  [blockUser, unblockUser],
);

export const followList: Subject = listOfPeople(
  followings,
  ({ follows }) => follows.flatMap(({ user, followed }) => (user === 1 ? followed : [])),
  [followUser, unfollowUser],
);

export const deviceList: Subject = {
  list: devices,
  rows: (world) => descending(world.devices.filter(({ user }) => user === 1).map(({ id }) => id)),
  make: ({ state }) => deed(createDevice as never, { uuid: `device after ${state.lastIds['devices'] ?? 0}` }),
  drop: (world, id) => deed(deleteDevice as never, { uuid: world.devices.find((one) => one.id === id)?.uuid ?? '' }),
};

export const inviteList: Subject = {
  list: invites,
  rows: (world) => descending(world.invites.filter(({ user }) => user === 1).map(({ id }) => id)),
  make: ({ state }) => deed(createInvite as never, { nickname: `guest after ${state.lastIds['invites'] ?? 0}` }),
  drop: (_world, id) => deed(deleteInvite as never, { id }),
};

/** The service orders them by time, and pages them by id. */
export const noticeList: Subject = {
  list: notifications,
  rows: (world) => {
    const own = world.notifications.filter(({ owner }) => owner === 1);
    return own.toSorted((one, other) => other.created - one.created || other.id - one.id).map(({ id }) => id);
  },
  make: ({ act }, pick) => {
    const made = act.notify('alice', 'PC', PEOPLE[pick % PEOPLE.length] ?? '', `remark ${pick}`);
    made.created -= (pick % 5) * 50_000;
    return undefined;
  },
  drop: (_world, id) => deed(deleteNotification as never, { id }),
  isMadeByOthers: true,
  mixed: true,
};

/** The same by falling ids, as most often. */
export const newsList: Subject = {
  ...noticeList,
  rows: (world) => descending(world.notifications.filter(({ owner }) => owner === 1).map(({ id }) => id)),
  make: ({ act }, pick) => void act.notify('alice', 'PC', PEOPLE[pick % PEOPLE.length] ?? '', `remark ${pick}`),
  mixed: false,
};

export const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom('next', 'next', 'read', 'here', 'here', 'elsewhere', 'elsewhere', 'lost', 'meanwhile'),
    makes: fc.boolean(),
    pick: fc.nat(1000),
    rows: fc.constantFrom(1, 1, 2, 5),
    failsAfter: fc.option(fc.nat(4), { nil: undefined, freq: 2 }),
  }),
  { maxLength: 14 },
);

interface Stage {
  readonly here: CommunityClient;
  readonly elsewhere: CommunityClient;
  readonly store: QueryClient;
  readonly sandbox: Sandbox;
  /** Names of the requests that this client has sent. */
  readonly sent: string[];
  /** The number of answers to this client after which one request fails. */
  readonly fault: { after: number };
}

export function openStage(people: readonly string[] = PEOPLE): Stage {
  const sandbox = createSandbox({ world: 'empty' });
  const [alice] = sandbox.state.users;
  if (!alice) throw new Error('the empty world has alice');
  alice.invite_count = 1000;
  for (const username of people) sandbox.act.join(username);
  const sent: string[] = [];
  const fault = { after: Infinity };
  const faulty: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'GET' && fault.after-- === 0) return new Response('out of order', { status: 503 });
    return sandbox.fetch(request);
  };
  const clientOf = (log: string[], fetch: typeof globalThis.fetch): CommunityClient => {
    const session = createSession({ initial: { account: 'alice', username: 'alice', token: alice.token } });
    return createCommunityClient({
      baseUrl: 'https://community.test',
      session,
      fetch,
      onEvent: (event) => void (event.type === 'request' && log.push(event.operation)),
    });
  };
  return {
    sandbox,
    here: clientOf(sent, faulty),
    elsewhere: clientOf([], sandbox.fetch),
    store: new QueryClient(),
    sent,
    fault,
  };
}

/** Waits until nothing is under way. */
export async function settle({ store }: Stage): Promise<void> {
  // Marks set in one turn of the event loop are refetched in the next.
  for (let quiet = 0; quiet < 3; quiet = store.isFetching() + store.isMutating() > 0 ? 0 : quiet + 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** Writes on another device. */
function call({ elsewhere }: Stage, [{ name: written }, input]: Deed): Promise<unknown> {
  const operation = operations.find(({ name }) => name === written);
  return operation ? elsewhere.call(operation, input) : Promise.reject(new Error(written));
}

/** Makes so many items. */
export async function fill(stage: Stage, { make }: Subject, rows: number): Promise<void> {
  for (let row = 0; row < rows; row += 1) {
    const made = make(stage.sandbox, row * 7);
    if (made) await call(stage, made);
  }
}

/** Runs the steps on a list of this many items and page size, and returns the faults on screen. */
export async function wrongWith(subject: Subject, rows: number, count: number, program: readonly Step[]): Promise<string[]> {
  const stage = openStage();
  const { store, here, sandbox, sent, fault } = stage;
  const { list } = subject;
  const onService = (): number[] => subject.rows(sandbox.state);
  const pickDeed = ({ makes, pick }: Step): Deed | undefined => {
    const all = onService();
    const picked = all[pick % Math.max(1, all.length)];
    if (makes || picked === undefined) return subject.make(sandbox, pick);
    return subject.drop(sandbox.state, picked);
  };
  const write = ([effects, input]: Deed): Promise<unknown> =>
    // Every write has its own types.
    new MutationObserver(store, mutationOptionsOf(here, effects)).mutate(input as never).catch(() => undefined);
  await fill(stage, subject, rows);
  /** What was there from the start on. */
  const lived = new Set(onService());
  const options = { ...pagesOf(here, list, { count }), staleTime: Infinity, retryDelay: 0 };
  const observer = new InfiniteQueryObserver(store, options);
  const wrong: string[] = [];
  const shown = (): number[] => (observer.getCurrentResult().data ?? []).map(({ id }) => id);
  /** Changes by another device that no answer may have shown yet. */
  const made = new Set<number>();
  const gone = new Set<number>();

  const look = (when: string): void => {
    const view = shown();
    const truth = onService();
    const say = (fault: string): void =>
      void wrong.push(
        `${when}: ${fault}: ${view.join(' ')} of ${truth.join(' ')} (+${[...made].join(' ')} -${[...gone].join(' ')})`,
      );
    if (new Set(view).size < view.length) say('doubled');
    const known = view.filter((id) => !gone.has(id));
    if (known.some((id) => !truth.includes(id))) return say('a row that is gone');
    const places = known.map((id) => truth.indexOf(id));
    if (places.some((place, index) => place < (places[index - 1] ?? -1))) say('out of order');
    if (subject.mixed) return;
    const above = truth.slice(0, (places.at(-1) ?? -1) + 1);
    if (above.some((id) => !view.includes(id) && !made.has(id))) say('a gap');
    const { hasNextPage } = observer.getCurrentResult();
    const below = truth.slice(above.length).filter((id) => !made.has(id));
    if (!hasNextPage && below.length > 0) say('ends too early');
  };
  const stop = observer.subscribe(() => {
    const view = shown();
    if (new Set(view).size < view.length) wrong.push(`doubled for a moment: ${view.join(' ')}`);
    const isOrdered = subject.mixed || descending(view).join(' ') === view.join(' ');
    if (!isOrdered) wrong.push(`out of order for a moment: ${view.join(' ')}`);
  });
  await store.ensureInfiniteQueryData(options);

  for (const [at, step] of program.entries()) {
    const before = shown();
    const pages = (store.getQueryData(options.queryKey) as PagedData | undefined)?.pages ?? [];
    const bound = Math.max(pages.length, Math.ceil(before.length / count)) + 2;
    const earlier = onService();
    sent.length = 0;
    fault.after = step.failsAfter ?? Infinity;
    let isWhole = false;
    const say = (fault: string): void => void wrong.push(`${at} ${step.do}: ${fault}`);
    if (step.do === 'next') await observer.fetchNextPage();
    if (step.do === 'read') await observer.refetch();
    if (step.do === 'elsewhere') {
      for (let row = 0; row < step.rows; row += 1) {
        const chosen = pickDeed({ ...step, pick: step.pick + row * 3 });
        if (chosen) await call(stage, chosen);
      }
    }
    if (step.do === 'here') {
      const chosen = pickDeed(step);
      if (chosen) await write(chosen);
    }
    if (step.do === 'lost') {
      const chosen = pickDeed(step);
      if (chosen) {
        sandbox.faults.fail(chosen[0].name as OperationName, 'answer-lost', { times: 1 });
        await write(chosen);
        // This client does not repeat a write that it has made.
        isWhole = sent.some((name) => name === chosen[0].name);
        sandbox.faults.clear();
      }
    }
    if (step.do === 'meanwhile') {
      const release = sandbox.faults.hold(list.name as OperationName, 'answer');
      const reading = observer.refetch({ cancelRefetch: false });
      await new Promise((resolve) => setTimeout(resolve, 0));
      const chosen = pickDeed(step);
      if (chosen) await write(chosen);
      release();
      await reading;
    }
    const later = onService();
    // Items that a write here created or deleted are known.
    const isElsewhere = step.do === 'elsewhere' || subject.mixed;
    for (const id of later.filter((one) => !earlier.includes(one))) {
      gone.delete(id);
      if (isElsewhere || subject.isMadeByOthers) made.add(id);
      else made.delete(id);
    }
    for (const id of earlier.filter((one) => !later.includes(one))) {
      lived.delete(id);
      made.delete(id);
      if (isElsewhere) gone.add(id);
      else gone.delete(id);
    }
    await settle(stage);
    const isFaulty = step.failsAfter !== undefined && fault.after < 0;
    fault.after = Infinity;
    const requests = sent.filter((name) => name === list.name).length;
    // A write that makes the list stale during a fetch causes one more fetch.
    const reads = step.do === 'meanwhile' ? 2 : 1;
    // Requests of a page before its fault are sent again.
    if (requests > bound * (reads + Number(isFaulty))) say(`${requests} requests for ${pages.length} pages`);
    if (isWhole || (step.do === 'read' && list.paging.by === 'offset')) {
      for (const ids of [made, gone]) ids.clear();
    }
    look(`${at} ${step.do}`);
    if (step.do === 'read' && !subject.mixed) {
      const head = shown().slice(0, count);
      if (head.join(' ') !== later.slice(0, count).join(' ')) say(`the head is ${head.join(' ')} of ${later.join(' ')}`);
    }
    // If the order is not that of the ids, the service doesn't return everything page by page; a page of an offset list is
    // shorter if one of its items is deleted while it loads.
    const mayShrink = subject.mixed || step.do === 'next' || (step.do === 'meanwhile' && list.paging.by === 'offset');
    const still = before.filter((id) => later.includes(id)).length;
    const isFar = made.size >= (pages.length + 2) * count;
    if (shown().length < still && !isFar && !mayShrink) say(`has shrunk from ${before.join(' ')} to ${shown().join(' ')}`);
  }
  // By ids in another order, the service does not return everything page by page.
  for (let page = 0; observer.getCurrentResult().hasNextPage && !subject.mixed; page += 1) {
    if (page > 100) return [...wrong, 'no end'];
    await observer.fetchNextPage();
  }
  const skipped = subject.mixed ? [] : [...lived].filter((id) => !shown().includes(id));
  if (skipped.length > 0) wrong.push(`skipped: ${skipped.join(' ')} of ${onService().join(' ')}`);
  stop();
  return [...new Set(wrong)];
}
