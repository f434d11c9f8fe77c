import { notifyManager, QueryClient, QueryClientProvider, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { mutationOptionsOf, optionsOf, pagesOf } from 'community-hooks/engine';
import fc from 'fast-check';
import { Profiler, type ReactElement, StrictMode } from 'react';
import { createHost, type GroceriesHost } from '../../../docs/examples/engine/host.js';
import {
  addItem,
  buyItem,
  item,
  items,
  openCount,
  putItemBack,
  removeItem,
  shoppingList,
} from '../../../docs/examples/engine/rules.js';
import { createJudge, type Deed, type Screen, type WriteName } from './judge.js';
import { createServer, openIn, type Server } from './server.js';

/** How a request ends: applied and answered; not applied and answered with 500; applied, and the answer is lost; not sent. */
export type Fate = 'fine' | 'broken' | 'answer-lost' | 'unsent';

/** One step of a program. `release` lets waiting requests and answers through, in an order that fast-check chooses. */
export type Step =
  | { readonly do: 'write'; readonly write: WriteName; readonly pick: number; readonly fate: Fate }
  | { readonly do: 'show'; readonly part: Part; readonly on: boolean }
  | { readonly do: 'poll'; readonly part: Part }
  | { readonly do: 'more' }
  | { readonly do: 'release'; readonly count: number };

const PARTS = ['list', 'openCount', 'items', 'firstItem', 'lastItem', 'window'] as const;
export type Part = (typeof PARTS)[number];

const NAMES = ['bread', 'milk', 'eggs', 'rice', 'salt', 'tea', 'soap'];
const LAST = NAMES.length;

const write = fc.constantFrom<WriteName>('addItem', 'buyItem', 'buyItem', 'putItemBack', 'removeItem');
const pick = fc.nat(30);
const part = fc.constantFrom(...PARTS);
const fate = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fate>('fine') },
  { weight: 2, arbitrary: fc.constantFrom<Fate>('broken', 'answer-lost', 'unsent') },
);

function stepsWith(...others: readonly fc.WeightedArbitrary<Step>[]): fc.Arbitrary<Step[]> {
  const usual: readonly fc.WeightedArbitrary<Step>[] = [
    { weight: 2, arbitrary: fc.record({ do: fc.constant('show' as const), part, on: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('poll' as const), part }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('more' as const) }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('release' as const), count: fc.integer({ min: 1, max: 4 }) }) },
  ];
  return fc.array(fc.oneof(...usual, ...others), { minLength: 5, maxLength: 40 });
}

/** Programs of one user on a bad network. */
export const programs: fc.Arbitrary<Step[]> = stepsWith({
  weight: 6,
  arbitrary: fc.record({ do: fc.constant('write' as const), write, pick, fate }),
});

/** Breaks something before the program runs, to show that the programs notice. */
export type Sabotage = (host: GroceriesHost) => void;

/** Runs a program to its end, and returns the faults of any React commit, and of the end. */
export async function runProgram(program: readonly Step[], scheduler: fc.Scheduler, sabotage?: Sabotage): Promise<string[]> {
  // TanStack would notify React by a timer, and timing must not decide a program.
  notifyManager.setScheduler((callback) => queueMicrotask(callback));
  const wrong = new Set<string>();
  const server = createServer(NAMES);
  const judge = createJudge(server);
  const fates = new Map<string, Fate>();
  const host = createHost('https://groceries.test', async (request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const lot = request.method === 'GET' ? 'fine' : (fates.get(name) ?? 'fine');
    await scheduler.schedule(Promise.resolve(), `ask ${name}`);
    if (lot === 'unsent') throw new TypeError('Failed to fetch');
    const answer = lot === 'broken' ? new Response('', { status: 500 }) : await server.fetch(request);
    await scheduler.schedule(Promise.resolve(), `tell ${name}`);
    if (lot === 'answer-lost') throw new TypeError('Failed to fetch');
    return answer;
  });
  sabotage?.(host);
  const queryClient = new QueryClient();
  const screen: Screen = {};
  let writes: Record<WriteName, (input: never) => Promise<unknown>>;
  let shown: ReadonlySet<Part> = new Set(PARTS);
  const promises: Promise<unknown>[] = [];

  /* oxlint-disable react-hooks/rules-of-hooks -- each read is the whole of one component, the Reader that bears its name */
  const reads = {
    list: () => useQuery({ ...optionsOf(host, shoppingList, {}), retry: false }),
    openCount: () => useQuery({ ...optionsOf(host, openCount, {}), retry: false }),
    items: () => useInfiniteQuery({ ...pagesOf(host, items, {}), retry: false }),
    firstItem: () => useQuery({ ...optionsOf(host, item, { id: 1 }), retry: false }),
    lastItem: () => useQuery({ ...optionsOf(host, item, { id: LAST }), retry: false }),
    window: () => useQuery({ ...optionsOf(host, items, { count: 2 }), retry: false }),
  } satisfies Record<Part, () => unknown>;
  /* oxlint-enable react-hooks/rules-of-hooks */
  const Reader = ({ name }: { name: Part }): null => {
    // Results are proxies that render only for fields that were read: the copy reads all.
    Object.assign(screen, { [name]: { ...reads[name]() } });
    return null;
  };
  const useWrite = (options: object): ((input: never) => Promise<unknown>) => useMutation(options).mutateAsync;
  const Writers = (): null => {
    writes = {
      addItem: useWrite(mutationOptionsOf(host, addItem)),
      buyItem: useWrite(mutationOptionsOf(host, buyItem)),
      putItemBack: useWrite(mutationOptionsOf(host, putItemBack)),
      removeItem: useWrite(mutationOptionsOf(host, removeItem)),
    };
    return null;
  };
  const look = (): void => {
    for (const name of PARTS) if (!shown.has(name)) delete screen[name];
    for (const text of judge.look(screen)) wrong.add(text);
  };
  const tree = (): ReactElement => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Profiler id="screen" onRender={look}>
          <Writers />
          {PARTS.map((name) => shown.has(name) && <Reader key={name} name={name} />)}
        </Profiler>
      </QueryClientProvider>
    </StrictMode>
  );

  const view = render(tree());
  const release = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      await act(async () => {
        if (scheduler.count() > 0) await scheduler.waitOne();
        await turnOver();
      });
    }
  };
  const press = ({ write: name, pick: at, fate: lot }: Extract<Step, { do: 'write' }>): void => {
    const deed = deedOf(screen, name, at, `thing ${promises.length}`);
    if (!deed) return;
    // A fate applies to all requests of its kind from now on, because the engine decides which one is sent next.
    fates.set(routeOf(deed), lot);
    const pressed = judge.press(deed);
    promises.push(writes[name](deed.input as never).then(pressed.succeeded, pressed.failed));
  };
  const perform = (step: Step): void => {
    if (step.do === 'show') {
      shown = new Set(PARTS.filter((name) => (name === step.part ? step.on : shown.has(name))));
      view.rerender(tree());
    }
    if (step.do === 'poll') promises.push(screen[step.part]?.refetch().then(ignore, ignore) ?? Promise.resolve());
    if (step.do === 'more') promises.push(screen.items?.fetchNextPage?.().then(ignore, ignore) ?? Promise.resolve());
    if (step.do === 'write') press(step);
  };

  try {
    await release(6);
    for (const step of program) {
      await act(async () => {
        perform(step);
        await turnOver();
      });
      for (const text of judge.lookAfterPress(screen)) wrong.add(text);
      if (step.do === 'release') await release(step.count);
    }
    await act(async () => {
      shown = new Set(PARTS);
      view.rerender(tree());
      await turnOver();
    });
    const isBusy = (): boolean => scheduler.count() > 0 || queryClient.isFetching() > 0 || queryClient.isMutating() > 0;
    for (let round = 0; round < 500 && isBusy(); round += 1) await release(1);
    if (isBusy()) wrong.add('something is still under way');
    const isSettled = await Promise.race([Promise.all(promises).then(() => true), turnOver().then(() => false)]);
    if (!isSettled) wrong.add('a promise never settled');
    for (const text of differences(server, screen)) wrong.add(text);
  } finally {
    view.unmount();
    cleanup();
    queryClient.clear();
  }
  return [...wrong];
}

/** What a user can press: an item on screen, in the list or by itself. */
function deedOf({ items: rows, firstItem, lastItem }: Screen, name: WriteName, at: number, added: string): Deed | undefined {
  if (name === 'addItem') return { name, input: { name: added } };
  const onScreen = [...(rows?.data ?? []), firstItem?.data, lastItem?.data].filter((one) => one !== undefined);
  const one = onScreen[at % Math.max(1, onScreen.length)];
  return one && { name, input: { id: one.id } };
}

function routeOf({ name, input }: Deed): string {
  if (name === 'addItem') return 'POST /items';
  const path = `/items/${'id' in input ? input.id : ''}`;
  if (name === 'removeItem') return `DELETE ${path}`;
  return `${name === 'buyItem' ? 'POST' : 'DELETE'} ${path}/bought`;
}

/** Where the screen differs from the service when everything has settled. */
function differences(server: Server, screen: Screen): string[] {
  const open = openIn(server);
  const loaded = screen.items?.data?.length ?? 0;
  const found: string[] = [];
  const compare = (what: string, shown: unknown, now: unknown): void => {
    const [one, other] = [JSON.stringify(shown), JSON.stringify(now)];
    if (one !== other) found.push(`stale: ${what} shows ${one}, and the service says ${other}`);
  };
  compare('list.open', screen.list?.data?.open, open);
  compare('openCount.count', screen.openCount?.data?.count, open);
  const isMore = screen.items?.hasNextPage === true;
  compare('items', screen.items?.data, isMore ? server.items.slice(0, loaded) : server.items);
  compare('window', screen.window?.data, server.items.slice(0, 2));
  for (const [name, id] of [
    ['firstItem', 1],
    ['lastItem', LAST],
  ] as const) {
    compare(
      name,
      screen[name]?.data,
      server.items.find((one) => one.id === id),
    );
  }
  return found;
}

function ignore(): void {
  // Refused requests are part of a program.
}

/** Runs all pending microtasks, and nothing else. */
async function turnOver(): Promise<void> {
  for (let index = 0; index < 60; index += 1) await Promise.resolve();
}
