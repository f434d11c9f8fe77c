import { setImmediate } from 'node:timers';
import { focusManager, onlineManager, type QueryFilters } from '@tanstack/react-query';
import { vi } from 'vitest';
import { isCommunityError, isSuperseded } from '../../src/index.js';
import { numbers } from '../../src/sandbox/random.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import type { World } from '../../src/sandbox/world.js';
import { withoutAct } from '../support/without-act.js';
import { storeOn } from '../transport/stores.js';
import { freshScreen, staleIn } from './fresh.js';
import { type Fact, makeFacts } from './facts.js';
import type { Commit, Journal, Trip, Write } from './journal.js';
import { FINE, makeNetwork, nameOf } from './network.js';
import { openPage, type Page, type Sabotage } from './page.js';
import { againOf, elsewhereOf, pressOf } from './press.js';
import type { Program, Step } from './program.js';
import { type Part, PARTS } from './screen.js';
import { isRefused } from './service.js';
import { makeReader } from './shown.js';
import { truth } from './truth.js';
import { START } from './world.js';
import { makeWorlds } from './worlds.js';

/** Longer than the library ever waits before it asks again. */
const SILENCE = 8000;
const LONGEST_SETTLING = 120_000;

/** Runs a program on a clock of its own, and writes down what happens in each tab. */
export async function runProgram(program: Program, start: World, sabotage?: Sabotage): Promise<readonly Journal[]> {
  vi.stubGlobal('BroadcastChannel', makeChannel(DELIVERIES[program.luck % DELIVERIES.length]));
  vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const series = new Map<string, () => number>();
  const chance = (address: string): number => {
    const next = series.get(address) ?? numbers(program.luck + hashOf(address), '');
    series.set(address, next);
    return next();
  };
  const random = vi.spyOn(Math, 'random').mockImplementation(numbers(program.luck, ''));
  try {
    return await withoutAct(() => play(program, start, chance, sabotage));
  } finally {
    random.mockRestore();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
}

/** A tab with the app, and what is seen in it. */
interface Tab {
  page: Page;
  view: ReturnType<Page['render']>;
  readonly commits: Commit[];
  readonly stale: string[];
}

async function play(
  program: Program,
  start: World,
  chance: (address: string) => number,
  sabotage?: Sabotage,
): Promise<readonly Journal[]> {
  const sandbox = createSandbox({ world: start, now: () => Date.now() });
  const worlds = makeWorlds(start);
  const facts = makeFacts(start);
  const ids = new Map(start.users.map(({ id, username }) => [username, id]));
  const now = (): number => Date.now() - START;
  const writes: Write[] = [];
  const trips = new Map<Write, Trip>();
  const wire: { at: number; text: string }[] = [];
  const say = (text: string): void => void wire.push({ at: now(), text });
  const network = makeNetwork({ sandbox, facts, writes, tripOf: (write) => trips.get(write) ?? FINE, chance, now, say });
  const does = (what: Step['act']['do']): boolean => program.steps.some(({ act }) => act.do === what);
  const texts = new Map<string, string>();
  const storage = does('reload') ? { ...storeOn(texts), keys: () => texts.keys() } : undefined;
  const hasOther = does('tab');
  const load = (tab: number, parts: readonly Part[], commits: Commit[]): Pick<Tab, 'page' | 'view'> => {
    const read = makeReader(facts, ids);
    const committed = (): void => void commits.push({ at: now(), index: commits.length, ...read(page.screen.results) });
    const fetch = network.nextPage(tab);
    const page = openPage({ program, start, fetch, storage, hasOther, sabotage, committed }, new Set(parts));
    return { page, view: page.render() };
  };
  const first = PARTS.filter((part) => !program.hidden.includes(part));
  const tabs = (hasOther ? [0, 1] : [0]).map((number): Tab => {
    const commits: Commit[] = [];
    return { ...load(number, first, commits), commits, stale: [] };
  });
  let current = 0;

  const setOnline = (isOnline: boolean): void => {
    network.setOnline(isOnline);
    onlineManager.setOnline(isOnline);
  };
  const reload = (tab: Tab): void => {
    const parts = PARTS.filter((part) => tab.page.screen.results[part]);
    say('the page is loaded anew');
    tab.view.unmount();
    tab.page.close();
    Object.assign(tab, load(current, parts, tab.commits));
  };
  const perform = ({ act }: Step, tab: Tab): void => {
    if (act.do === 'tab') current = 1 - current;
    if (act.do === 'reload' && writes.every(({ settled }) => settled)) reload(tab);
    const { screen } = tab.page;
    if (act.do === 'network') setOnline(act.isOnline);
    if (act.do === 'leave' || act.do === 'return') screen.show(act.part, act.do === 'return');
    if (act.do === 'scroll') screen.scroll(act.part);
    if (act.do === 'refocus') {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    }
    if (act.do !== 'press' && act.do !== 'again' && act.do !== 'elsewhere') return;
    const number = writes.length + 1;
    const here = worlds.after(truth(writes));
    if (act.do === 'elsewhere') {
      const wish = elsewhereOf(act, program.layout, screen.results, here, number);
      if (wish && !isRefused(here.world, wish)) network.happen(wish);
      return;
    }
    const last = writes.findLast((one) => !one.wish.by && (one.tab ?? 0) === current);
    const wish = act.do === 'again' ? againOf(act.opposite, last) : pressOf(act, program.layout, screen.results, here, number);
    const pressed = { number, tab: current, pressedAt: now(), pressedBefore: tab.commits.length };
    const write: Write | undefined = wish && { ...pressed, wish };
    // What an app does not offer: the service would refuse it as things are.
    if (!write || isRefused(here.world, write.wish)) return;
    trips.set(write, act.trip);
    writes.push(write);
    say(
      `${nameOf(write)} is pressed${current > 0 ? ' in the other tab' : ''} (${act.trip.fate}, ${act.trip.up} + ${act.trip.down} ms)`,
    );
    whenSettled(screen.press(write.wish.operation, write.wish.input), (how) => (write.settled = { at: now(), how }));
  };

  let isReady = false;
  const until = async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      vi.advanceTimersToNextTimer();
      await turn();
    }
  };
  const wait = async (milliseconds: number): Promise<void> => {
    isReady = false;
    setTimeout(() => (isReady = true), milliseconds);
    await until(() => isReady);
  };
  const isWorking = ({ page: { queryClient } }: Tab): boolean => queryClient.isFetching() + queryClient.isMutating() > 0;
  const isBusy = (): boolean => network.open() > 0 || tabs.some(isWorking);
  const commitsOf = (): number => tabs.reduce((sum, { commits }) => sum + commits.length, 0);
  /** Until nothing has happened for a while; false if that does not come. */
  const settle = async (): Promise<boolean> => {
    const end = now() + LONGEST_SETTLING;
    for (let seen = -1; (seen !== commitsOf() || isBusy()) && now() < end;) {
      seen = commitsOf();
      await wait(SILENCE);
    }
    return !isBusy();
  };

  try {
    await turn();
    if (!program.early) await until(() => !isBusy());
    for (const step of program.steps) {
      await wait(step.wait);
      const tab = tabs[current];
      if (tab) perform(step, tab);
      await turn();
    }
    setOnline(true);
    // What others have done shows only after a refetch, and below the head of a list not even then.
    const isShared = writes.some(({ wish }) => wish.by);
    const isBelowHead = ({ name }: Fact, { page }: Tab): boolean =>
      LISTS.some(([part, rows]) => {
        const { data = [], isMore } = page.screen.results[part] ?? {};
        const below = data.length - program.layout.counts[part];
        // A list that ends with its full head has one more page, which is empty.
        return rows.test(name) && (below > 0 || (below === 0 && !isMore));
      });
    const compare = async (isQuiet: boolean): Promise<void> => {
      const answers = await freshScreen(sandbox, program.layout);
      for (const tab of tabs) {
        if (!isQuiet) tab.stale.push('it never comes to rest');
        const read = makeReader(facts, ids);
        for (const [fact, value] of read(answers).shown) {
          const held = fact.of(sandbox.state);
          if (held !== value) throw new Error(`judge: ${fact.name} is ${held}, and read as ${value}`);
        }
        const isLeftOut = (fact: Fact): boolean => isShared && isBelowHead(fact, tab);
        tab.stale.push(...staleIn({ screen: tab.page.screen, commits: tab.commits }, answers, read, isLeftOut));
      }
    };
    const refetch = (filters: QueryFilters): void => {
      for (const { page } of tabs) void page.queryClient.refetchQueries(filters);
    };
    const settleAndRefetch = async (): Promise<boolean> => {
      const isQuiet = await settle();
      // Each try of a read fell into a time without network, and its hook says so: the person tries again.
      const isRoaming = does('network');
      if (isRoaming) refetch({ predicate: ({ state }) => state.status === 'error' });
      if (!isShared) return isRoaming ? settle() : isQuiet;
      refetch({ type: 'active' });
      return settle();
    };
    await compare(await settleAndRefetch());
    network.calm();
    for (const { page } of tabs) for (const part of PARTS) page.screen.show(part, true);
    await turn();
    await compare(await settleAndRefetch());
  } finally {
    onlineManager.setOnline(true);
    for (const { page, view } of tabs) {
      view.unmount();
      page.close();
    }
  }
  return tabs.map(({ commits, stale }, number) => ({
    ...{ start, facts, commits, wire, stale, end: sandbox.state },
    writes: writes.flatMap((write) => seenFrom(number, write)).toSorted((one, other) => one.pressedAt - other.pressedAt),
  }));
}

/** A write as a tab knows it: what another one has done is like what alice does on another device. */
function seenFrom(tab: number, write: Write): Write | [] {
  const { number, wish, order, doneAt, madeId } = write;
  if ((write.tab ?? 0) === tab || wish.by) return write;
  if (order === undefined || doneAt === undefined) return [];
  const done = { number, order, doneAt, pressedAt: doneAt, sentAt: doneAt, pressedBefore: Infinity };
  return { ...done, ...(madeId !== undefined && { madeId }), wish: { ...wish, by: 'alice' } };
}

/** Messages between the tabs of the program's browser, on the program's clock. */
function makeChannel(delivery: number | undefined) {
  const channels = new Set<EventTarget>();
  return class extends EventTarget {
    constructor() {
      super();
      channels.add(this);
    }
    postMessage(data: unknown): void {
      for (const other of channels) {
        if (other === this) continue;
        const copy = structuredClone(data);
        setTimeout(() => {
          if (channels.has(other)) other.dispatchEvent(Object.assign(new Event('message'), { data: copy }));
        }, delivery);
      }
    }
    close(): void {
      channels.delete(this);
    }
  };
}

/** How long a message takes to another tab: at once, or to one that is busy. */
const DELIVERIES = [2, 60, 700];

/** Lists of which the head alone is read again (docs/decisions/paging.md), and the names of their facts. */
const LISTS = [
  ['notifications', /^notification \d/],
  ['followings', /^followings: /],
  ['blocked', /^blocked: /],
] as const;

/** Lets everything run that waits for nothing but its turn. React and TanStack need no more than two. */
export async function turn(): Promise<void> {
  for (let index = 0; index < 3; index += 1) await new Promise<void>((resolve) => void setImmediate(resolve));
}

/** Calls back with what the promise of a press comes to. */
export function whenSettled(promise: Promise<unknown>, settle: (how: NonNullable<Write['settled']>['how']) => void): void {
  promise.then(
    (result) => settle(isSuperseded(result) ? 'superseded' : 'done'),
    (error: unknown) => {
      if (!isCommunityError(error)) throw error;
      settle(error.outcome ?? 'unknown');
    },
  );
}

/** Any number, but always the same for a text. */
function hashOf(text: string): number {
  return [...text].reduce((sum, character) => (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0, 7);
}
