import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sandboxOverHttp } from '../../scripts/lib/sandbox-http.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import { numbers } from '../../src/sandbox/random.js';
import type { World } from '../../src/sandbox/world.js';
import { judgeClaims } from '../judge/claims.js';
import { makeGrounds } from '../judge/explain.js';
import { makeFacts, type Facts } from '../judge/facts.js';
import { freshScreen, staleIn } from '../judge/fresh.js';
import type { Write } from '../judge/journal.js';
import { lostWishes } from '../judge/lost.js';
import { nameOf, noteDone } from '../judge/network.js';
import { meets } from '../judge/order.js';
import { againOf, pressOf } from '../judge/press.js';
import { turn } from '../judge/run.js';
import { isRefused } from '../judge/service.js';
import { makeReader } from '../judge/shown.js';
import { truth } from '../judge/truth.js';
import { START, startWorld, tokenOf } from '../judge/world.js';
import { makeWorlds } from '../judge/worlds.js';
import { NUMBER, openPage, type Page, type Sabotage, type Surroundings } from './browser.js';
import { type Fate, FATES, startFaultServer } from './fault-server.js';
import type { Program, Step } from './program.js';

export type Outcome = Awaited<ReturnType<typeof runProgram>>;

/** An experiment breaks the library, and need not wait long for what does not come. */
export interface Experiment {
  readonly sabotage?: Sabotage;
  readonly patience?: number;
}

/** Milliseconds after which what has not come to an end since the network is whole again never does. */
const PATIENCE = 15_000;

/** Milliseconds after which something may have ended that was no request. */
const POLL = 10;

/** Milliseconds until the next step comes in any case. */
const LONGEST_STEP = 2000;

/** Milliseconds until React has shown what has come in. */
const LONGEST_LAG = 500;

const start: World = startWorld();

/** Runs a program against a served sandbox behind a fault server, and returns its figures: all but `faults` should be empty. */
export async function runProgram(program: Program, name: string, { sabotage, patience = PATIENCE }: Experiment = {}) {
  const began = performance.now();
  const now = (): number => performance.now() - began;
  const story: string[] = [];
  const say = (text: string): void => void story.push(`${now().toFixed(0).padStart(6)} ms  ${text}`);
  const writes: Write[] = [];
  const doubled: Write[] = [];
  const facts = makeFacts(start);
  const sandbox = createSandbox({ world: start, now: () => START });
  await using service = await serveSandbox(sandbox, writes, facts, now, say);
  const faultServer = await startFaultServer(service.port, fatesOf(program), say);
  const idsOf = new Map(start.users.map(({ id, username }) => [username, id]));
  const worlds = makeWorlds(start);
  const texts = new Map<string, string>();
  const waiting = new Set<() => void>();
  const answered = (): void => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  const surroundings: Surroundings = {
    ...{ program, url: faultServer.url, facts, idsOf, texts, name, writes, doubled, now, say, answered, sabotage },
  };
  const until = async (isOver: () => boolean, most: number): Promise<void> => {
    const end = performance.now() + most;
    await turn();
    while (!isOver() && performance.now() < end) {
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
        setTimeout(resolve, POLL);
      });
      await turn();
    }
  };
  const pages: Page[] = [];
  const closed: Page[] = [];

  const perform = (page: Page, { act }: Step, tab: number): void => {
    const { screen } = page;
    if (act.do === 'leave' || act.do === 'return') screen.show(act.part, act.do === 'return');
    if (act.do === 'scroll') screen.scroll(act.part);
    if (act.do === 'focus') focus(page);
    if (act.do === 'reload') {
      say(`tab ${tab} is loaded anew`);
      page.close();
      closed.push(page);
      pages[tab] = openPage(surroundings, new Set(program.shown));
    }
    if (act.do !== 'press' && act.do !== 'again') return;
    const last = [...page.writes].at(-1);
    const here = worlds.after(truth(writes));
    const wish =
      act.do === 'again' ? againOf(act.opposite, last) : pressOf(act, program.layout, screen.results, here, writes.length + 1);
    const write = wish && { number: writes.length + 1, wish, pressedAt: now(), pressedBefore: page.commits.length };
    // What an app does not offer: the service would refuse it as things are.
    if (!write || isRefused(here.world, write.wish)) return;
    writes.push(write);
    say(`${nameOf(write)} is pressed in tab ${tab}`);
    page.press(write);
  };

  const answers = (): number => [...pages, ...closed].reduce((sum, page) => sum + page.answers(), 0);
  const isBusy = (): boolean => pages.some((page) => page.isBusy());
  /** Waits for so many answers, or until there is nothing to wait for. */
  const wait = async (count: number): Promise<void> => {
    const wanted = answers() + count;
    await until(() => answers() >= wanted || !isBusy(), Math.min(patience, LONGEST_STEP));
  };

  try {
    const session = openPage(surroundings, new Set());
    session.client.session.signIn({ token: tokenOf(start), username: 'alice' });
    session.close();
    for (let tab = 0; tab < program.tabs; tab += 1) pages.push(openPage(surroundings, new Set(program.shown)));
    for (const step of program.steps) {
      await wait(step.answers);
      const tab = step.tab % program.tabs;
      const page = pages[tab];
      if (page) perform(page, step, tab);
      await turn();
    }
    faultServer.heal();
    say('the network is whole again');
    await until(() => !isBusy(), patience);
    // People come back to each tab.
    pages.forEach(focus);
    await turn();
    await until(() => !isBusy(), patience);
    const unsettled = pages.flatMap((page) => page.underWay());
    const read = makeReader(facts, idsOf);
    const answersNow = await freshScreen(sandbox, program.layout);
    const staleNow = (): string[] =>
      pages.flatMap((page, tab) => staleIn(page, answersNow, read).map((text) => `tab ${tab}: ${text}`));
    // React shows what has come in some turns later.
    await until(() => unsettled.length > 0 || staleNow().length === 0, LONGEST_LAG);
    return {
      faults: faultServer.faults(),
      lost: [...pages, ...closed].flatMap((page) => lostIn(page, writes, sandbox.state)),
      doubled: doubled.map((write) => `${nameOf(write)} is handed to fetch once more`),
      stale: unsettled.length > 0 ? [] : staleNow(),
      unsettled,
      /** Values on screen that no state of the service explains, as the judge says. */
      wrong: [...pages, ...closed].flatMap((page) => wrongIn(page, writes, facts)),
      /** What happened, to be read by people. */
      story,
    };
  } finally {
    for (const page of pages) page.close();
    faultServer.close();
  }
}

/** The sandbox over HTTP, on a port of its own. */
async function serveSandbox(
  sandbox: Sandbox,
  writes: readonly Write[],
  facts: Facts,
  now: () => number,
  say: (text: string) => void,
): Promise<{ readonly port: number } & AsyncDisposable> {
  let order = 0;
  const answer = sandboxOverHttp({
    ...sandbox,
    fetch: async (input, init) => {
      const response = await sandbox.fetch(input, init);
      const number = (input as Request).headers.get(NUMBER);
      const write = writes.find((one) => one.number === Number(number));
      if (!write || !response.ok) return response;
      order += 1;
      noteDone(write, { order, doneAt: now() }, sandbox, facts);
      say(`${nameOf(write)} is done`);
      return response;
    },
  });
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    // The address of a server that listens to a port is no text.
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** At most so many requests of a program stall: each takes as long as a call may take. */
const STALLS = 3;

/** For each address a series of its own, so that one request more changes no other. */
function fatesOf({ luck, share }: Program): (request: string) => Fate {
  const series = new Map<string, () => number>();
  let stalls = 0;
  return (request) => {
    const draw = series.get(request) ?? numbers(luck, request);
    series.set(request, draw);
    const [chance, choice] = [draw(), draw()];
    const fate = chance < share / 100 ? (FATES[Math.floor(choice * FATES.length)] ?? 'fine') : 'fine';
    if (!fate.startsWith('stall')) return fate;
    stalls += 1;
    return stalls > STALLS ? 'fine' : fate;
  };
}

/** As TanStack does when the window gets the focus, which all pages here share. */
function focus({ queryClient }: Page): void {
  queryClient.getQueryCache().onFocus();
}

/** A page hears nothing of what others have pressed, so that it may show it or not. */
function foreign(write: Write): Write {
  const { settled: _settled, heard: _heard, ...rest } = write;
  return { ...rest, pressedBefore: Infinity };
}

/** As the judge says, unless a write of another page had the last word. */
function lostIn(page: Page, writes: readonly Write[], end: World): string[] {
  const own = writes.filter((one) => page.writes.has(one));
  const isLast = (one: Write): boolean =>
    !writes.some(
      (other) => !page.writes.has(other) && other.order !== undefined && other.order > (one.order ?? 0) && meets(one, other),
    );
  const names = new Set(own.filter(isLast).map(nameOf));
  const lost = lostWishes({ writes: own, end });
  return lost.filter((text) => [...names].some((one) => text.startsWith(one)));
}

function wrongIn(page: Page, all: readonly Write[], facts: Facts): string[] {
  const writes = all.map((one) => (page.writes.has(one) ? one : foreign(one)));
  const { findings } = judgeClaims({ commits: page.commits, writes, facts }, makeGrounds(writes, makeWorlds(start)));
  return findings.map(({ kind, text }) => `${kind}: ${text}`);
}
