import { focusManager, MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { updateCircle } from '../../../src/effects/circles.js';
import { mutationOptionsOf } from '../../../src/effects/options.js';
import { createOutbox, type Outbox, type OutboxState } from '../../../src/outbox/index.js';
import { createCommunityClient } from '../../../src/transport/client.js';
import { createSession } from '../../../src/transport/session.js';
import { webStorage } from '../../../src/transport/storage.js';
import { storeOn } from '../../transport/stores.js';
import { createModelBrowser, type ModelBrowser, type Platform, type StorageKind, type Tab } from './browser.js';
import { faultsOf, type Faults, type Press } from './faults.js';
import { LATENCY, TICK } from './time.js';

/** What is done to a browser of up to three tabs; a step that is not possible is left out. */
export type Step =
  | { readonly do: 'open' | 'duplicate' | 'close' | 'kill' | 'reload' | 'freeze' | 'thaw'; readonly tab: number }
  | { readonly do: 'press'; readonly tab: number; readonly circle: number }
  | { readonly do: 'discard'; readonly tab: number; readonly index: number }
  | { readonly do: 'online' | 'offline' }
  | { readonly do: 'clock'; readonly by: number }
  | { readonly do: 'fail'; readonly tab: number; readonly reads: number }
  | { readonly do: 'focus' }
  | { readonly do: 'pass'; readonly ms: number };

export interface Program {
  readonly kind: StorageKind;
  readonly seed: number;
  readonly steps: readonly Step[];
}

interface Page {
  readonly platform: Platform;
  readonly queryClient: QueryClient;
  readonly outbox: Outbox;
  press(circle: number): void;
  /** An app renders when the entries are back. */
  isReady: boolean;
}

/** One run of a program: the tabs with their pages, and what is known of every press. */
interface Run {
  readonly kind: StorageKind;
  readonly browser: ModelBrowser;
  readonly tabs: (Tab | undefined)[];
  readonly pages: (Page | undefined)[];
  readonly presses: Press[];
  readonly sessionTexts: Map<string, string>;
  readonly random: () => number;
  /** When the last page ended. */
  endedAt: number;
  /** How many of its first reads fail in the next page. */
  failing: number;
}

/** Plays a program in virtual time, finds the network again, opens each tab anew, and says what went wrong. */
export async function play({ kind, seed, steps }: Program): Promise<Faults> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });
  const [random, idOf] = [randomOf(seed), randomOf(~seed)];
  // The ids of entries decide in which order they are read.
  vi.stubGlobal('crypto', { randomUUID: () => `id-${idOf()}` });
  const browser = createModelBrowser(kind, random);
  const run: Run = { kind, browser, random, tabs: [], pages: [], presses: [], sessionTexts: signedIn(), endedAt: 0, failing: 0 };
  try {
    onlineManager.setOnline(false);
    await perform(run, { do: 'open', tab: 0 });
    await pass(3 * LATENCY);
    for (const step of steps) await perform(run, step);
    await finish(run);
    return faultsOf(run.presses);
  } finally {
    for (const page of run.pages) if (page) end(run, page);
    onlineManager.setOnline(true);
    focusManager.setFocused(undefined);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
}

async function perform(run: Run, step: Step): Promise<void> {
  if (step.do === 'pass') return pass(step.ms);
  if (step.do === 'clock') return setClock(run, step.by);
  if (step.do === 'focus') return refocus();
  if (step.do === 'fail') return failReads(run, step.tab, step.reads);
  if (step.do === 'online' || step.do === 'offline') onlineManager.setOnline(step.do === 'online');
  else if (step.do === 'open' || step.do === 'duplicate') await open(run, step.tab, step.do === 'duplicate');
  // A page is not frozen in the middle of what it does.
  if (step.do === 'freeze') await turns();
  if ('tab' in step) inPage(run, step);
  if (step.do === 'reload' && run.tabs[step.tab]) await open(run, step.tab, false);
}

/** What is pressed as a page comes back has no order to other pages if the clock was set back while it was away (docs/offline.md). */
function setClock(run: Run, by: number): void {
  if (by > 0 || !run.pages.some((page) => page?.platform.isFrozen)) vi.setSystemTime(Date.now() + by);
}

/** The next reads of the storage fail in this page, or in the one that is opened next. */
function failReads(run: Run, tab: number, reads: number): void {
  const target = run.pages[tab]?.platform ?? run;
  target.failing = reads;
}

function refocus(): void {
  for (const isBack of [false, true]) focusManager.setFocused(isBack);
}

function inPage(run: Run, step: Extract<Step, { readonly tab: number }>): void {
  const page = run.pages[step.tab];
  if (!page) return;
  const { platform } = page;
  if (step.do === 'thaw') return thaw(page);
  if (platform.isFrozen) return;
  if (step.do === 'press') page.press(step.circle);
  if (step.do === 'discard') discard(run, page, step.index);
  if (step.do === 'close' || step.do === 'reload') platform.dispatch('pagehide', false);
  if (step.do === 'close' || step.do === 'reload' || step.do === 'kill') {
    end(run, page);
    run.pages[step.tab] = undefined;
  }
  if (step.do === 'close') closeTab(run, step.tab);
  if (step.do === 'freeze') freeze(run, page);
}

/** A closed tab has taken its sessionStorage along. */
function closeTab(run: Run, index: number): void {
  const tab = run.tabs[index];
  run.tabs[index] = undefined;
  if (run.kind === 'session') for (const press of run.presses) if (press.tab === tab) press.isKept = false;
}

async function open(run: Run, index: number, isCopy: boolean): Promise<void> {
  if (run.pages[index]) return;
  const from = isCopy ? run.tabs.find((_, other) => run.pages[other] && !run.pages[other].platform.isFrozen) : undefined;
  if (isCopy && !from) return;
  run.tabs[index] = (!isCopy && run.tabs[index]) || run.browser.openTab(from);
  run.pages[index] = await startPage(run, run.tabs[index]);
}

async function startPage(run: Run, tab: Tab): Promise<Page> {
  // It takes longer to load a page than to send a message to another process.
  await pass(LATENCY + 5 * TICK);
  const platform = run.browser.openPage(tab, async (request) => answer(run, platform, await request.text()));
  platform.failing = run.failing;
  run.failing = 0;
  const session = createSession({ storage: webStorage(storeOn(run.sessionTexts)) });
  const client = createCommunityClient({ baseUrl: 'https://social.test/', session, fetch: platform.fetch });
  const queryClient = new QueryClient();
  queryClient.mount();
  platform.enter();
  const outbox = createOutbox({ client, queryClient, storage: platform.storage, timeout: 1e8 });
  const options = mutationOptionsOf(client, updateCircle);
  const page: Page = {
    platform,
    queryClient,
    outbox,
    isReady: false,
    press(circle) {
      if (!page.isReady) return;
      const name = `press-${run.presses.length}`;
      const behind = onlineManager.isOnline() ? shownIn(page, 'waiting') : undefined;
      const at = performance.now();
      run.presses.push({ name, circle, tab, at, behind, sent: 0, isDiscarded: false, isKept: true, shown: [], faults: [] });
      new MutationObserver(queryClient, options).mutate({ id: circle, name }).catch(() => undefined);
    },
  };
  void outbox.restored.then(() => (page.isReady = true));
  // No other page ends between what it finds in a copy of localStorage and what its locks answer.
  await pass(3 * TICK);
  return page;
}

/** What the service does with a request: one of ten is refused, one of ten is done and its answer lost. */
async function answer(run: Run, platform: Platform, body: string): Promise<Response> {
  await untilThawed(platform);
  if (!platform.isAlive) return new Promise(() => {});
  const press = run.presses.find(({ name }) => body.includes(`${name}"`));
  if (!press) throw new Error(`no press has this body: ${body}`);
  noteSent(run, platform, press);
  const fate = run.random();
  const { freezes } = platform;
  await later(run.random() * 2 * LATENCY);
  await untilThawed(platform);
  if (!platform.isAlive) return new Promise(() => {});
  // A page that goes into the back-forward cache loses its requests.
  if (platform.freezes > freezes || fate < 0.1) throw new TypeError('Failed to fetch');
  if (fate < 0.2) return Response.json({ name: ['Not today.'] }, { status: 400 });
  press.isAnswered = true;
  return Response.json({ id: press.circle, name: press.name, color: '#ffffff', users_count: 0, users: [] });
}

/** Nothing runs in a page that is in the back-forward cache. */
async function untilThawed(platform: Platform): Promise<void> {
  while (platform.isFrozen && platform.isAlive) await later(TICK);
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function noteSent(run: Run, platform: Platform, press: Press): void {
  press.sent += 1;
  press.handledBy = platform;
  if (press.sent > 1) press.faults.push('doubled');
  if (press.isDiscarded) press.faults.push('sent after it was discarded');
  if (run.kind === 'session' && platform.tab !== press.tab) press.faults.push('foreign');
  const page = run.pages.find((one) => one?.platform === platform);
  // What another open page has taken over meanwhile is not waited for, nor what may have been done.
  const shown = shownIn(page, 'waiting').filter((name) => press.behind?.includes(name) ?? true);
  const waiting = [...shown, ...leftFor(run, page, press)];
  const isOpen = ({ name, sent, isDiscarded }: Press): boolean => sent === 0 && !isDiscarded && waiting.includes(name);
  // Of two presses in two tabs within the time of a message, none is the first.
  const isEarlier = ({ circle, tab, at }: Press): boolean =>
    circle === press.circle && (tab === press.tab || at + LATENCY < press.at);
  const earlier = run.presses.slice(0, run.presses.indexOf(press)).filter(isEarlier);
  if (earlier.some(isOpen)) press.faults.push('out of order');
}

/** What ended pages have left for the only open one, if it knew that before the press. */
function leftFor(run: Run, page: Page | undefined, { at }: Press): string[] {
  const isAlone = run.pages.every((one) => !one || one === page);
  if (!page || !isAlone || at < run.endedAt + LATENCY + 2 * TICK) return [];
  const { tab } = page.platform;
  const waiting = statesIn(run, tab).filter(({ state }) => state === 'waiting');
  const isCopy = (name: string): boolean =>
    run.kind === 'session' && run.presses.find((press) => press.name === name)?.tab !== tab;
  const shown = page.outbox.entries.map(({ input }) => nameOf(input));
  return waiting.map(({ input }) => nameOf(input)).filter((name) => !isCopy(name) && !shown.includes(name));
}

function namesIn(run: Run, tab: Tab): string[] {
  return statesIn(run, tab).map(({ input }) => nameOf(input));
}

/** The stored entries that a page can read once everything has arrived. */
function statesIn({ browser }: Run, tab: Tab): { readonly input: unknown; readonly state: string }[] {
  const texts = [...browser.textsOf(tab).values()].filter((text) => text.startsWith('{'));
  return texts.map((text) => JSON.parse(text) as { readonly input: unknown; readonly state: string });
}

function shownIn(page: Page | undefined, shown: OutboxState): string[] {
  return page?.outbox.entries.filter(({ state }) => state === shown).map(({ input }) => nameOf(input)) ?? [];
}

function nameOf(input: unknown): string {
  return (input as { readonly name: string }).name;
}

function discard(run: Run, { outbox, platform }: Page, index: number): void {
  const entry = outbox.entries[index % outbox.entries.length];
  if (!entry || entry.state === 'sending') return;
  outbox.discard(entry.id);
  const press = run.presses.find(({ name }) => name === nameOf(entry.input));
  if (press) Object.assign(press, { isDiscarded: true, handledBy: platform });
}

/** A page ends. What it has not stored is gone with it, as without an outbox. */
function end(run: Run, page: Page): void {
  page.platform.isAlive = false;
  run.endedAt = performance.now();
  page.queryClient.unmount();
  run.browser.loseLocks(page.platform);
  cutShort(run, page);
  const stored = namesIn(run, page.platform.tab);
  for (const press of run.presses) if (press.sent === 0 && !stored.includes(press.name)) press.isKept = false;
}

/** A removal that is under way with promises may end with its page, or when the page is frozen: the entry may still be there. */
function cutShort(run: Run, { platform }: Page): void {
  if (run.kind !== 'promises') return;
  const stored = namesIn(run, platform.tab);
  for (const press of run.presses) {
    const isRemoved = press.handledBy === platform && stored.includes(press.name);
    if (isRemoved) Object.assign(press, { isDiscarded: false, isAnswered: false, isKept: false });
  }
}

/** As WebKit does: into the back-forward cache, without its locks. */
function freeze(run: Run, page: Page): void {
  const { platform, queryClient } = page;
  platform.dispatch('pagehide', true);
  platform.isFrozen = true;
  platform.freezes += 1;
  queryClient.unmount();
  run.browser.loseLocks(platform);
  cutShort(run, page);
}

function thaw({ platform, queryClient }: Page): void {
  if (!platform.isFrozen) return;
  platform.isFrozen = false;
  platform.dispatch('pageshow', true);
  queryClient.mount();
  if (onlineManager.isOnline()) void queryClient.resumePausedMutations();
}

/** Everything comes to its end: online, no page frozen, and then each tab opened anew. */
async function finish(run: Run): Promise<void> {
  for (const page of run.pages) if (page) thaw(page);
  onlineManager.setOnline(true);
  for (const page of run.pages) if (page) page.platform.failing = 0;
  run.failing = 0;
  refocus();
  await passUntilDone(run);
  for (const page of run.pages) if (page) show(run, page);
  noteLeftBehind(run);
  for (const [index, page] of run.pages.entries()) {
    if (!page) continue;
    page.platform.dispatch('pagehide', false);
    end(run, page);
    run.pages[index] = undefined;
  }
  await pass(2 * LATENCY);
  for (const tab of run.kind === 'session' ? [...run.tabs] : [run.browser.openTab()]) {
    if (!tab) continue;
    const index = run.pages.length;
    run.tabs[index] = tab;
    run.pages[index] = await startPage(run, tab);
    await passUntilDone(run);
    const last = run.pages[index];
    if (last) show(run, last);
  }
}

/** A queue in a slow storage takes long. */
async function passUntilDone(run: Run): Promise<void> {
  await pass(20 * LATENCY);
  const isBusy = ({ platform, outbox }: Page): boolean =>
    [...statesIn(run, platform.tab), ...outbox.entries].some(({ state }) => state === 'waiting' || state === 'sending');
  for (let more = 0; more < 200 && run.pages.some((page) => page && isBusy(page)); more += 1) await pass(LATENCY);
}

function show(run: Run, { outbox, platform }: Page): void {
  for (const { input, state } of outbox.entries) {
    const press = run.presses.find(({ name }) => name === nameOf(input));
    // A tab that was duplicated while its page was loading cannot know whose the entry is.
    const isCopy = run.kind === 'session' && press?.tab !== platform.tab && state === 'unknown';
    if (!isCopy) press?.shown.push(state);
  }
}

/** A page that is open takes over what closed ones have left, without being loaded anew. */
function noteLeftBehind(run: Run): void {
  if (run.kind === 'session' || !run.pages.some((page) => page)) return;
  for (const press of run.presses) {
    const isDone = press.sent > 0 || press.isDiscarded || press.shown.length > 0;
    if (press.isKept && !isDone) press.faults.push('not taken over');
  }
}

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += TICK) {
    vi.advanceTimersByTime(TICK);
    await turns();
  }
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
}

/** The storage of a session in which somebody is signed in. */
function signedIn(): Map<string, string> {
  const texts = new Map<string, string>();
  createSession({ storage: webStorage(storeOn(texts)) }).signIn({ token: 'token-of-alice', username: 'alice' });
  return texts;
}

/** Numbers from 0 to below 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
