import { QueryClient, QueryClientProvider, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { mutationOptionsOf, optionsOf, pagesOf } from 'community-hooks/engine';
import fc from 'fast-check';
import type { ReactElement, ReactNode } from 'react';
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
import { play, type Step as StepOf } from '../play.js';
import { createJudge, type Deed, type Screen, type WriteName } from './judge.js';
import { createServer, openIn, type Server } from './server.js';

/** How a request ends: applied and answered; not applied and answered with 500; applied, and the answer is lost; not sent. */
type Fate = 'fine' | 'broken' | 'answer-lost' | 'unsent';

interface Press {
  readonly write: WriteName;
  readonly pick: number;
  readonly fate: Fate;
}
type Step = StepOf<Part, Press>;

const PARTS = ['list', 'openCount', 'items', 'firstItem', 'lastItem', 'window'] as const;
type Part = (typeof PARTS)[number];

const NAMES = ['bread', 'milk', 'eggs', 'rice', 'salt', 'tea', 'soap'];
const LAST = NAMES.length;

const write = fc.constantFrom<WriteName>('addItem', 'buyItem', 'buyItem', 'putItemBack', 'removeItem');
const pick = fc.nat(30);
const part = fc.constantFrom(...PARTS);
const fate = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fate>('fine') },
  { weight: 2, arbitrary: fc.constantFrom<Fate>('broken', 'answer-lost', 'unsent') },
);

/** Programs of one user on a bad network. */
export const programs: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ do: fc.constant('show' as const), part, on: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('poll' as const), part }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('more' as const), part: fc.constant('items' as const) }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('release' as const), count: fc.integer({ min: 1, max: 4 }) }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('write' as const), write, pick, fate }) },
  ),
  { minLength: 5, maxLength: 40 },
);

/** Breaks something before the program runs, to show that the programs notice. */
export type Sabotage = (host: GroceriesHost) => void;

/** Runs a program to its end, and returns the faults of any React commit, and of the end. */
export async function runProgram(program: readonly Step[], scheduler: fc.Scheduler, sabotage?: Sabotage): Promise<string[]> {
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
  let presses = 0;

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
  const useWrite = (options: object): ((input: never) => Promise<unknown>) => useMutation(options).mutateAsync;
  const useWrites = (): void => {
    writes = {
      addItem: useWrite(mutationOptionsOf(host, addItem)),
      buyItem: useWrite(mutationOptionsOf(host, buyItem)),
      putItemBack: useWrite(mutationOptionsOf(host, putItemBack)),
      removeItem: useWrite(mutationOptionsOf(host, removeItem)),
    };
  };
  const Wrapper = ({ children }: { children: ReactNode }): ReactElement => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const press = ({ write: name, pick: at, fate: lot }: Press): Promise<unknown> | undefined => {
    presses += 1;
    const deed = deedOf(screen, name, at, `thing ${presses}`);
    if (!deed) return undefined;
    // A fate applies to all requests of its kind from now on, because the engine decides which one is sent next.
    fates.set(routeOf(deed), lot);
    const pressed = judge.press(deed);
    return writes[name](deed.input as never).then(pressed.succeeded, pressed.failed);
  };
  return play(program, scheduler, {
    ...{ queryClient, Wrapper, reads, useWrites, screen, press },
    look: () => judge.look(screen),
    lookAfterStep: () => judge.lookAfterPress(screen),
    lookAtEnd: () => differences(server, screen),
  });
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
