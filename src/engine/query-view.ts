import { type Query, type QueryClient, type QueryFunctionContext, replaceEqualDeep } from '@tanstack/react-query';
import { cachedReads, queryHolding, requirePages, writeTruth } from './cached-reads.js';
import { type CachedQuery, type Engine, type Shown, type Stamp, tick, type QueryView } from './client-state.js';
import { isRecord } from './entities.js';
import type { EngineHost } from './host.js';
import {
  type FetchedPage,
  idOf,
  isFiltered,
  itemsIn,
  limitOf,
  type Page,
  pagedData,
  type PagedData,
  pagesIn,
  type Read,
} from './pages.js';

/** How answers of one kind are kept and shown: a plain one, or one of pages. An app carries only what it reads. */
export interface QueryShape {
  readonly paged: boolean;
  /**
   * What TanStack stores of an answer. What it means is settled here: this is called inside the store's own tick, so that no write
   * can land between the settling and the storing.
   */
  share(engine: Engine, view: QueryView, old: unknown, next: object): unknown;
  /** What a hook shows of the truth with the pending writes on top; equal parts keep the reference they were shown with. */
  show(last: Shown | undefined, data: unknown): Pick<Shown, 'raw' | 'pages' | 'whole'>;
}

/** The view of a query, the same one until the query is removed. */
export function viewOf(engine: Engine, hash: string, read: Omit<Read, 'paged'>, kind: QueryShape): QueryView {
  const known = engine.views.get(hash);
  if (known) return known;
  const view: QueryView = {
    ...read,
    paged: kind.paged,
    hash,
    select(truth) {
      requirePages(engine, view, truth);
      const { last } = view;
      if (last?.truth === truth && last?.version === engine.version) return last?.whole;
      const shown = kind.show(last, engine.writes?.overlay(view, truth) ?? truth);
      view.last = { truth, version: engine.version, ...shown };
      // Every answer is an object or a list.
      engine.shown.add(shown.whole);
      return shown.whole;
    },
    share(old, next) {
      // Called with what a view shows, too, which is passed on.
      if (typeof next !== 'object' || next === null || engine.shown.has(next)) return next;
      // Options may outlive their query, and make it anew: then it is this view again.
      engine.views.set(hash, view);
      const shared = kind.share(engine, view, old, next);
      // Known before TanStack selects from it; every answer is an object or a list.
      if (engine.isWriting) engine.known.add(shared);
      return shared;
    },
    stored: undefined,
    last: undefined,
    options: [undefined, undefined],
    caller: undefined,
    full: undefined,
  };
  engine.views.set(hash, view);
  engine.unused.add(hash);
  for (const oldest of engine.unused) {
    if (engine.unused.size <= UNUSED) break;
    engine.unused.delete(oldest);
    engine.views.delete(oldest);
  }
  return view;
}

/** How many views are kept that no query has used. */
const UNUSED = 200;

type Answer = Readonly<Record<string, unknown>>;

/** Asks the service for a read, and notes when it was asked and when the answer came. */
export async function ask<Asked extends object>(
  engine: Engine,
  view: QueryView,
  queryClient: QueryClient,
  call: () => Promise<Asked>,
  signal: AbortSignal,
): Promise<Asked> {
  if (engine.writes) return engine.writes.ask(view, queryClient, call, signal);
  const askedAt = tick(engine);
  const answer = await call();
  engine.stamps.set(answer, { query: queryClient.getQueryCache().get(view.hash), askedAt, answeredAt: tick(engine) });
  return answer;
}

/** A plain answer. */
export const PLAIN: QueryShape = {
  paged: false,
  share(engine, view, old, next) {
    const stamp = engine.stamps.get(next);
    // Settled once: from now on it is what the cache holds, and no news.
    engine.stamps.delete(next);
    if (!stamp) return replaceEqualDeep(old, next);
    view.full = Array.isArray(next) && next.length >= limitOf(view.operation, view.input);
    const answer = engine.writes?.replay(view, next, stamp) ?? next;
    // Counts stay as they are until they are read once more, where a pending write stands in between.
    const kept = typeof old === 'object' && old !== null ? (engine.writes?.keep(view, next, stamp, old) ?? []) : [];
    // Looked at by the names of fields, which a list does not have.
    return replaceEqualDeep(old, settleAnswer(engine, view, keepFields(answer, old, kept) as Answer, stamp, kept));
  },
  show: (last, data) => ({ raw: [], pages: [], whole: replaceEqualDeep(last?.whole, data) }),
};

function keepFields(answer: object, old: unknown, kept: readonly string[]): unknown {
  if (kept.length === 0) return answer;
  // The items of a list are counted one by one, and stand in no fixed place: such a list stays as a whole.
  if (Array.isArray(answer) || !isRecord(old)) return old;
  return { ...answer, ...Object.fromEntries(Object.entries(old).filter(([field]) => kept.includes(field))) };
}

/**
 * Facts that several reads tell are set in all of them, in one tick, by the answer that was asked last; one that may include a write
 * in flight takes them from the others.
 */
function settleAnswer(engine: Engine, view: QueryView, answer: Answer, stamp: Stamp, kept: readonly string[]): Answer {
  let data = answer;
  const taken = [...kept];
  for (const [name, field] of sharedFieldsOf(view, data)) {
    if (kept.includes(field)) continue;
    const peers = readsSharing(engine, name).filter(({ cached }) => cached.query.queryHash !== view.hash);
    const [peer] = peers;
    const isLate =
      (engine.sharedAt.get(name) ?? 0) > stamp.askedAt || engine.writes?.mayInclude(view, field, answer, stamp) === true;
    if (peer && isLate) {
      data = { ...data, [field]: peer.value };
      taken.push(field);
    } else {
      engine.sharedAt.set(name, stamp.askedAt);
      const value = data[field];
      // With the answer's own news, so that React hears of all in one go.
      view.stored = () => shareWithPeers(engine, peers, value, stamp);
    }
  }
  engine.writes?.settled(view, data, stamp, taken);
  return data;
}

/** A cached read that tells a fact, in which field, and what it says. */
interface SharingRead {
  readonly cached: CachedQuery;
  readonly field: string;
  readonly value: unknown;
}

export function readsSharing(engine: Engine, name: string): SharingRead[] {
  return cachedReads(engine).flatMap((cached) => {
    const { data } = cached.query.state;
    if (!isRecord(data)) return [];
    return sharedFieldsOf(cached, data).flatMap(([other, field]) =>
      other === name ? [{ cached, field, value: data[field] }] : [],
    );
  });
}

function shareWithPeers(engine: Engine, peers: readonly SharingRead[], value: unknown, stamp: Stamp): void {
  for (const { cached, field } of peers) {
    const isAnswered = engine.writes?.shareWith(cached, stamp) ?? false;
    const { data } = cached.query.state;
    if (isRecord(data)) writeTruth(engine, cached, { ...data, [field]: value }, isAnswered);
  }
}

/** The facts an answer tells, and in which fields; one asked with a filter, or of another kind, tells none. */
export function sharedFieldsOf(read: Read, data: unknown): [string, string][] {
  if (isFiltered(read) || !isRecord(data)) return [];
  return Object.entries(read.operation.shares ?? {}).filter(([, field]) => data[field] !== undefined);
}

/** The rows of an answer that are shown: not the caller, where the service counts it among them, nor what is left out of answers. */
export function shownRows<Answer>({ caller, operation }: QueryView, answer: Answer): Answer {
  if (!Array.isArray(answer)) return answer;
  // Fewer of the same items are still an answer of the same type.
  return answer.filter((item) => (caller === undefined || idOf(item) !== caller) && !operation.leavesOut?.(item)) as Answer;
}

/** How a list with one kind of cursor is loaded and shown. */
export interface PagedKind extends QueryShape {
  readonly pager: Pager;
}

/** How a list with one kind of cursor is loaded page by page. */
export interface Pager {
  /** Reads one page. */
  readonly read: (request: PageRequest) => Promise<Page>;
  /** Joins what a fetch brought with what is cached: the pages that were not asked for are the cached ones as they are now. */
  readonly join: (engine: Engine, cached: PagedData | undefined, next: PagedData) => PagedData;
}

/** A list that is loaded page by page. */
export function pagesBy(pager: Pager): PagedKind {
  const { join } = pager;
  return { paged: true, pager, share: (engine, view, old, next) => share(join, engine, view, old, next), show };
}

function share(join: Pager['join'], engine: Engine, view: QueryView, old: unknown, next: object): unknown {
  const query = queryHolding(engine, view, old);
  // What a hook shows by a select of the app's own may be anything.
  if (!query || !('pageParams' in next)) return replaceEqualDeep(old, next);
  const data = pagedData(next);
  const isFetched = isOfFetch(engine, query, data.pages);
  const shared = replaceEqualDeep(old, isFetched ? settlePages(join, engine, view, query, data) : data);
  for (const page of shared.pages) engine.cachedPages.add(page);
  if (!isFetched) return shared;
  engine.known.add(shared);
  for (const page of shared.pages) engine.sound.add(page);
  return shared;
}

/** Compares page by page: only a page that changed is looked into, and only a changed list is flattened anew. */
function show(last: Shown | undefined, data: unknown): Pick<Shown, 'raw' | 'pages' | 'whole'> {
  const raw = pagedData(data).pages.map((page) => page.items);
  // What is equal to a page of items is one.
  const pages = raw.map((items, index) =>
    items === last?.raw[index] ? last.pages[index] : replaceEqualDeep(last?.pages[index], items),
  ) as (readonly unknown[])[];
  const isEqual = last?.pages.length === pages.length && pages.every((items, index) => items === last.pages[index]);
  return { raw, pages, whole: isEqual ? last.whole : pages.flat() };
}

/**
 * Whether the pages come from a fetch, not from a write or from the app. One behind the end of the list brings nothing but what it
 * started with.
 */
function isOfFetch(engine: Engine, { state }: Query, pages: readonly Page[]): boolean {
  const isBrought = (page: Page): boolean => engine.stamps.has(page) || engine.fetchedPages.has(page);
  const isMore = state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined;
  return (isMore || pages.some(isBrought)) && pages.every((page) => isBrought(page) || engine.cachedPages.has(page));
}

function settlePages(join: Pager['join'], engine: Engine, view: QueryView, query: Query, next: PagedData): PagedData {
  const cached = pagesIn(query);
  const whole = wholeOf(engine, next);
  const fetched = whole ?? next;
  const stamps = fetched.pages.flatMap((page) => engine.stamps.get(page) ?? []);
  const pages = fetched.pages.map((page, index) => {
    const stamp = engine.stamps.get(page);
    if (!stamp || !engine.writes) return page;
    const param = engine.fetchedPages.get(page)?.from ?? fetched.pageParams[index] ?? null;
    const replayed = pagedData(engine.writes.replay(view, { pages: [page], pageParams: [param] }, stamp));
    return pageWith(engine, replayed.pages[0] ?? page, page, stamp);
  });
  const joined = join(engine, whole ? undefined : cached, { ...fetched, pages });
  // Settled once: from now on these are what the cache holds, and no news.
  for (const page of [...next.pages, ...fetched.pages, ...pages]) {
    engine.stamps.delete(page);
    engine.fetchedPages.delete(page);
  }
  const isMore = cached !== undefined && !whole && next.pages.length > cached.pages.length;
  const [oldest] = stamps.sort((one, other) => one.askedAt - other.askedAt);
  // One more page says nothing of the others.
  if (oldest && !isMore) engine.writes?.settled(view, joined, oldest, []);
  return joined;
}

/** The list in place of which a further page was asked for, if it had to be read anew. */
function wholeOf(engine: Engine, { pages: [...asked] }: PagedData): PagedData | undefined {
  const last = asked.at(-1);
  const pages = last && engine.fetchedPages.get(last)?.whole;
  return (
    pages && { pages: [...pages], pageParams: pages.map((_, index) => (index === 0 ? null : itemsIn(pages.slice(0, index)))) }
  );
}

/** What is known of a page is known of it as the writes have left it. */
function pageWith(engine: Engine, page: Page, before: Page, stamp: Stamp): Page {
  const brought = engine.fetchedPages.get(before);
  engine.stamps.set(page, stamp);
  if (brought) engine.fetchedPages.set(page, brought);
  return page;
}

/** One page that TanStack asks for. */
export interface PageRequest {
  readonly engine: Engine;
  readonly view: QueryView;
  /** Undefined once it has been removed. */
  readonly query: Query | undefined;
  /** The pages in the cache; undefined when the list is loaded for the first time. */
  readonly cached: PagedData | undefined;
  /** It comes behind the cached pages, which are not read again. */
  readonly isMore: boolean;
  readonly param: number | null;
  /** How many items are asked for. */
  readonly count: number;
  readonly send: (cursor: object) => Promise<readonly unknown[]>;
}

/** Makes a page of an answer; its stamp goes with it. */
export function pageOf(engine: Engine, answer: readonly unknown[], page: Page, brought?: FetchedPage): Page {
  const stamp = engine.stamps.get(answer);
  if (stamp) engine.stamps.set(page, stamp);
  if (brought) engine.fetchedPages.set(page, brought);
  return page;
}

/** A list that did not go on, although the service has said that it would. */
export function reportEnd({ client }: Engine, { operation }: QueryView): void {
  client.emit({ type: 'paging', operation: operation.name, trouble: 'nothing-new' });
}

/** Sends one request of a list, from a cursor on. */
type Call = (cursor: object, signal: AbortSignal) => Promise<readonly unknown[]>;

/** Asks for one page; of a `max_id` list that is read again only the head, and the pages that a write made stale. */
export function readPage(
  { read }: Pager,
  engine: Engine,
  view: QueryView,
  call: Call,
  context: QueryFunctionContext<readonly unknown[], number | null>,
): Promise<Page> {
  const query = context.client.getQueryCache().get(view.hash);
  const cached = pagesIn(query);
  // What was restored or put in by the app has not been met before.
  for (const page of cached?.pages ?? []) engine.cachedPages.add(page);
  return read({
    engine,
    view,
    query,
    cached,
    isMore: query?.state.fetchMeta?.fetchMore !== undefined,
    param: context.pageParam,
    count: limitOf(view.operation, view.input),
    send(cursor) {
      const signal = signalOf(engine.client, query, context);
      return ask(engine, view, context.client, () => call(cursor, signal), signal);
    },
  });
}

/** The cursor of the page after these, or undefined at the end of the list. */
export function nextPageParam(engine: Engine, view: QueryView, page: Page, pages: readonly Page[]): number | undefined {
  const brought = engine.fetchedPages.get(page);
  // News at the head moves no page that is cached: the pages of a re-read begin where they began.
  if (brought) return brought.next;
  if (!page.full) return undefined;
  return view.operation.paging?.by === 'max_id' ? page.next : itemsIn(pages);
}

const SIGNALS = Symbol('signals');

/**
 * The signal of the fetch that a page is loaded by. All pages of a fetch have the same one, and TanStack adds a listener to it for
 * each page that reads it: only the first one does, because Node warns of more than ten.
 */
function signalOf(client: EngineHost, query: Query | undefined, context: { readonly signal: AbortSignal }): AbortSignal {
  const signals = client.part(SIGNALS, () => new WeakMap<Promise<unknown>, AbortSignal>());
  const fetch = query?.promise;
  const signal = (fetch && signals.get(fetch)) ?? context.signal;
  if (fetch) signals.set(fetch, signal);
  return signal;
}
