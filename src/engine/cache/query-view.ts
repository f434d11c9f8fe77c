import { type Query, type QueryClient, type QueryFunctionContext, replaceEqualDeep } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isLeftOut } from '../../contract/left-out.js';
import { invalidate, queryHolding, requireValidPages } from './cached-reads.js';
import { type Engine, type QueryShape, type QueryView, type Shown, tick } from './client-state.js';
import { isRecord } from './entities.js';
import type { AnyQuery, EngineHost } from '../host.js';
import { type FetchedPage, idOf, itemsIn, limitOf, type Page, pagedData, type PagedData, pagesIn, type Read } from './pages.js';

/** Creates the view of a query. It stays the same until the query is removed. */
export function createView(engine: Engine, hash: string, read: Omit<Read, 'paged'>, shape: QueryShape): QueryView {
  const view: QueryView = {
    ...read,
    paged: shape.paged,
    hash,
    shape,
    select(truth) {
      requireValidPages(engine, view, truth);
      const { lastShown } = view;
      if (lastShown?.truth === truth && lastShown?.version === engine.version) return lastShown?.whole;
      const shown = shape.show(lastShown, engine.writes?.overlay(view, truth) ?? truth);
      view.lastShown = { truth, version: engine.version, ...shown };
      // Every answer is an object or a list.
      engine.shownAnswers.add(shown.whole);
      return shown.whole;
    },
    share(old, next) {
      // TanStack calls this for results of `select`, too.
      if (typeof next !== 'object' || next === null || engine.shownAnswers.has(next)) return next;
      // Options can outlive their query and create it again; it then has this view again.
      engine.views.set(hash, view);
      const isOwn = engine.isWriting || engine.stamps.has(next);
      const shared = shape.share(engine, view, old, next);
      // Before TanStack selects from it. Every answer is an object or a list.
      if (isOwn) engine.accepted.add(shared);
      return shared;
    },
    selects: new WeakMap(),
    afterStore: undefined,
    lastShown: undefined,
    options: [undefined, undefined],
    caller: undefined,
    full: undefined,
    answeredAt: 0,
  };
  engine.views.set(hash, view);
  engine.unusedViews.add(hash);
  for (const oldest of engine.unusedViews) {
    if (engine.unusedViews.size <= UNUSED_LIMIT) break;
    engine.unusedViews.delete(oldest);
    engine.views.delete(oldest);
  }
  return view;
}

/** The number of views kept that no query uses. */
const UNUSED_LIMIT = 200;

/** Sends a read, and stamps the answer with the times of request and answer. */
export async function fetchStamped<Answer extends object>(
  engine: Engine,
  view: QueryView,
  queryClient: QueryClient,
  call: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const query = queryClient.getQueryCache().get(view.hash);
  const waiting = engine.writes?.waitForWrites(view, query, signal);
  if (waiting) await waiting;
  const requestedAt = tick(engine);
  const answer = await call();
  engine.stamps.set(answer, { query, requestedAt, answeredAt: tick(engine) });
  return answer;
}

/** Answers without pages. */
export const PLAIN: QueryShape = {
  paged: false,
  // An operation with `refused` caches answers that don't match its schema.
  matches: (_, { refused, output }, data) => refused !== undefined || z.safeParse(output, data).success,
  share(engine, view, old, next) {
    const stamp = engine.stamps.get(next);
    // Reconciled once; from now on it is cached data.
    engine.stamps.delete(next);
    if (!stamp) return replaceEqualDeep(old, next);
    view.full = Array.isArray(next) && next.length >= limitOf(view.operation, view.input);
    const answer = engine.writes?.replay(view, next, stamp) ?? next;
    const shared = engine.shareFields?.(engine, view, answer, stamp) ?? answer;
    engine.followCount?.(engine, { view, old, data: shared, stamp });
    const data = engine.writes?.onAnswer(view, shared, stamp) ?? shared;
    return replaceEqualDeep(old, data);
  },
  show(last, data) {
    // Compared with an empty list, a first list is copied.
    const whole: unknown = replaceEqualDeep(last?.whole ?? [], data);
    return { raw: [], pages: [], whole: Array.isArray(whole) ? listOf(whole) : whole };
  },
};

/** The bundler replaces it, as it does for TanStack Query. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * A list as it is shown: a copy, the same for all components. A component that changes it fails while the app is developed. In
 * production it changes the copy alone, because `filter` and `slice` of a frozen list of 10,000 items take a millisecond.
 */
function listOf(copy: readonly unknown[]): readonly unknown[] {
  return process.env.NODE_ENV === 'production' ? copy : Object.freeze(copy);
}

/**
 * The items of an answer that are shown: without the account itself, if the service lists it, and without items that the
 * operation leaves out.
 */
export function shownItems<Answer>({ caller, operation }: QueryView, answer: Answer): Answer {
  if (!Array.isArray(answer)) return answer;
  // Fewer of the same items are an answer of the same type.
  return answer.filter(
    (item) => (caller === undefined || idOf(item) !== caller) && !isLeftOut(item) && !operation.leavesOut?.(item),
  ) as Answer;
}

/** How the pages of a list with one kind of cursor are loaded. */
export interface Pager {
  /** Reads one page. */
  readonly read: (request: PageRequest) => Promise<Page>;
  /** Joins fetched pages with cached ones. Pages that were not requested are taken from the cache as they are now. */
  readonly join: (engine: Engine, cached: PagedData | undefined, next: PagedData) => PagedData;
}

/** Answers with pages. */
export function pagesBy({ join }: Pager): QueryShape {
  return {
    paged: true,
    matches: matchesPages,
    share: (engine, view, old, next) => share(join, engine, view, old, next),
    show,
    itemsOf: (data) => data && allItems(pagedData(data).pages.map(({ items }) => items)),
    placeholderOf: (engine, items) => (Array.isArray(items) ? placeholderPage(engine, items) : items),
  };
}

function matchesPages(valid: Engine['valid'], { output }: AnyQuery, data: unknown): boolean {
  // Pages that were checked or that came from the service are not checked again, so of a long list only new pages are.
  const isValidPage = (page: unknown): boolean => {
    if (!isRecord(page)) return false;
    if (valid.has(page)) return true;
    if (!z.safeParse(output, page['items']).success) return false;
    valid.add(page);
    return true;
  };
  // Read by the names of the fields that pages have.
  const { pages, pageParams } = Object(data) as Partial<PagedData>;
  return (
    Array.isArray(pages) &&
    pages.length > 0 &&
    Array.isArray(pageParams) &&
    pageParams.length === pages.length &&
    pages.every(isValidPage)
  );
}

/** Shown unchanged, and as the last page. */
function placeholderPage({ shownAnswers }: Engine, items: readonly unknown[]): PagedData {
  const data = { pages: [{ items, full: false, next: undefined }], pageParams: [null] };
  shownAnswers.add(data);
  return data;
}

function share(join: Pager['join'], engine: Engine, view: QueryView, old: unknown, next: object): unknown {
  const query = queryHolding(engine, view, old);
  // The app's own `select` can return anything.
  if (!query || !('pageParams' in next)) return replaceEqualDeep(old, next);
  const data = pagedData(next);
  const isFetched = isOfFetch(engine, query, data.pages);
  const shared = replaceEqualDeep(old, isFetched ? settlePages(join, engine, view, query, data) : data);
  for (const page of shared.pages) engine.cachedPages.add(page);
  if (!isFetched) return shared;
  engine.accepted.add(shared);
  for (const page of shared.pages) engine.valid.add(page);
  return shared;
}

/** Compares by page: only a changed page is compared deeply, and only a changed list is flattened again. */
function show(last: Shown | undefined, data: unknown): Pick<Shown, 'raw' | 'pages' | 'whole'> {
  const raw = pagedData(data).pages.map((page) => page.items);
  if (!last) return { raw, pages: raw, whole: listOf(allItems(raw)) };
  // A value that equals a page of items is one.
  const pages = raw.map((items, index) =>
    items === last.raw[index] ? last.pages[index] : replaceEqualDeep(last.pages[index], items),
  ) as (readonly unknown[])[];
  const isEqual = last.pages.length === pages.length && pages.every((items, index) => items === last.pages[index]);
  return { raw, pages, whole: isEqual ? last.whole : listOf(allItems(pages)) };
}

/** The items of all pages. `flat` takes 60 times as long: 0.6 ms for 10,000 items. */
function allItems(pages: readonly (readonly unknown[])[]): readonly unknown[] {
  const none: unknown[] = [];
  return none.concat(...pages);
}

/**
 * Whether the pages come from a fetch, and not from a write or the app. A fetch behind the end of the list returns only the pages
 * it started with.
 */
function isOfFetch(engine: Engine, { state }: Query, pages: readonly Page[]): boolean {
  const isFetchedPage = (page: Page): boolean => engine.stamps.has(page) || engine.fetchedPages.has(page);
  const isMore = state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined;
  return (isMore || pages.some(isFetchedPage)) && pages.every((page) => isFetchedPage(page) || engine.cachedPages.has(page));
}

function settlePages(join: Pager['join'], engine: Engine, view: QueryView, query: Query, next: PagedData): PagedData {
  const cached = pagesIn(query);
  const whole = reloadedList(engine, next);
  const fetched = whole ?? next;
  const stamps = fetched.pages.flatMap((page) => engine.stamps.get(page) ?? []);
  const pages = fetched.pages.map((page, index) => {
    const stamp = engine.stamps.get(page);
    if (!stamp || !engine.writes) return page;
    const param = engine.fetchedPages.get(page)?.from ?? fetched.pageParams[index] ?? null;
    const replayed = pagedData(engine.writes.replay(view, { pages: [page], pageParams: [param] }, stamp));
    return pageOf(engine, page, replayed.pages[0] ?? page, engine.fetchedPages.get(page));
  });
  const joined = join(engine, whole ? undefined : cached, { ...fetched, pages });
  // Reconciled once; from now on they are cached data.
  for (const page of [...next.pages, ...fetched.pages, ...pages]) {
    engine.stamps.delete(page);
    engine.fetchedPages.delete(page);
  }
  const isMore = cached !== undefined && !whole && query.state.fetchMeta?.fetchMore !== undefined;
  view.answeredAt = engine.clock;
  const [oldest] = stamps.sort((one, other) => one.requestedAt - other.requestedAt);
  // A fetch of one more page proves nothing about the others. TanStack takes an invalid list for a fresh one after any fetch.
  if (!isMore) engine.toReload.delete(query);
  else if (query.state.isInvalidated) queueMicrotask(() => invalidate(engine, (one) => one === query));
  return (oldest && !isMore && engine.writes?.onAnswer(view, joined, oldest)) || joined;
}

/** The reloaded list, if a fetch of one more page had to reload it. */
function reloadedList(engine: Engine, { pages: [...fetched] }: PagedData): PagedData | undefined {
  const last = fetched.at(-1);
  const pages = last && engine.fetchedPages.get(last)?.whole;
  return (
    pages && { pages: [...pages], pageParams: pages.map((_, index) => (index === 0 ? null : itemsIn(pages.slice(0, index)))) }
  );
}

/** One page that TanStack asks for. */
export interface PageRequest {
  readonly engine: Engine;
  readonly view: QueryView;
  /** Undefined if the query was removed meanwhile. */
  readonly query: Query | undefined;
  /** Undefined at the first load. */
  readonly cached: PagedData | undefined;
  /** One more page behind the cached ones, which are not refetched. */
  readonly isMore: boolean;
  readonly param: number | null;
  /** The number of items to request. */
  readonly count: number;
  readonly send: (cursor: object) => Promise<readonly unknown[]>;
}

/** Creates a page; it takes over the stamp of its answer, or of the page that `replay` has changed. */
export function pageOf(engine: Engine, answer: object, page: Page, fetchedPage?: FetchedPage): Page {
  const stamp = engine.stamps.get(answer);
  if (stamp) engine.stamps.set(page, stamp);
  if (fetchedPage) engine.fetchedPages.set(page, fetchedPage);
  return page;
}

/** Emits that a list ended although its last page was full. */
export function reportEnd({ client }: Engine, { operation }: QueryView): void {
  client.emit({ type: 'paging', operation: operation.name, trouble: 'nothing-new' });
}

/** Sends one request of a list. */
type Call = (cursor: object, signal: AbortSignal) => Promise<readonly unknown[]>;

/** Loads one page. A refetch of a `max_id` list loads the head and the pages that a mark names, and all pages of one from outside. */
export function readPage(
  { read }: Pager,
  engine: Engine,
  view: QueryView,
  call: Call,
  context: QueryFunctionContext<readonly unknown[], number | null>,
): Promise<Page> {
  const query = context.client.getQueryCache().get(view.hash);
  const cached = pagesIn(query);
  // Pages that were restored, or written by the app.
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
      return fetchStamped(engine, view, context.client, () => call(cursor, signal), signal);
    },
  });
}

/** The page param of the next page; undefined at the end of the list. */
export function nextPageParam(engine: Engine, view: QueryView, page: Page, pages: readonly Page[]): number | undefined {
  const fetchedPage = engine.fetchedPages.get(page);
  // In a refetch, pages begin where they began before: new items at the head move no cached page.
  if (fetchedPage) return fetchedPage.next;
  if (!page.full) return undefined;
  return view.operation.paging?.by === 'max_id' ? page.next : itemsIn(pages);
}

const SIGNALS = Symbol('signals');

/**
 * The signal of the fetch that loads a page. All pages of a fetch share one signal, and TanStack adds a listener to it for each
 * page that reads it. Only the first page does, because Node warns above ten listeners.
 */
function signalOf(client: EngineHost, query: Query | undefined, context: { readonly signal: AbortSignal }): AbortSignal {
  const signals = client.part(SIGNALS, () => new WeakMap<Promise<unknown>, AbortSignal>());
  const fetch = query?.promise;
  const signal = (fetch && signals.get(fetch)) ?? context.signal;
  if (fetch) signals.set(fetch, signal);
  return signal;
}
