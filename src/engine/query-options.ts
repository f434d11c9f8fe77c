import { type DataTag, hashKey, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { type AnyList, type AnyOperation, type AnyQuery, isAnonymous, type List, type Query } from '../contract/operation.js';
import type { CommunityClient } from '../transport/client.js';
import { type CommunityError, isCommunityError } from '../transport/errors.js';
import { allRowsOf } from '../transport/left-out.js';
import { attach, mayPass } from './cached-reads.js';
import { type Engine, engineOf, OPERATION, type View } from './client-state.js';
import { accountOf, ANONYMOUS, type CommunityKey, hashFor, keyFor, readKey } from './keys.js';
import { MAX_ID } from './max-id.js';
import { OFFSET } from './offset.js';
import type { Page, PagedData } from './pages.js';
import {
  ask,
  type Kind,
  nextPageParam,
  type PagedKind,
  type Pager,
  pagesBy,
  PLAIN,
  readPage,
  shownRows,
  viewOf,
} from './query-view.js';

/** How a read is made, beside its input. */
export interface ReadHow {
  /** `false` asks without a token, where the operation's token is optional; the answer is kept for nobody in particular. */
  readonly authenticated?: boolean | undefined;
}

interface Shared {
  readonly retry: (failures: number, error: CommunityError) => boolean;
  readonly retryDelay: (failures: number, error: CommunityError) => number;
  readonly refetchIntervalInBackground: false;
  readonly queryKeyHashFn: (key: CommunityKey) => string;
  readonly structuralSharing: (old: unknown, next: unknown) => unknown;
  /** Types the error only; nothing is thrown. */
  readonly throwOnError?: (error: CommunityError) => boolean;
}

/** What `useQuery`, `useSuspenseQuery`, `prefetchQuery`, `ensureQueryData` and loaders take for a read. */
export interface ReadOptions<Output> extends Shared {
  readonly queryKey: DataTag<CommunityKey, Output, CommunityError>;
  readonly queryFn: (context: QueryFunctionContext<CommunityKey>) => Promise<Output>;
  /** Truth plus pending writes; what a cache holds without it is truth alone. */
  readonly select: (truth: Output) => Output;
}

/**
 * What `useInfiniteQuery` and its relatives take for a list that is loaded page by page. Not to be used with `maxPages`: the pages
 * of a list are one piece, and a default of the app's cache is put aside.
 */
export interface PagesOptions<Item> extends Shared {
  readonly queryKey: DataTag<CommunityKey, PagedData<Item>, CommunityError>;
  readonly queryFn: (context: QueryFunctionContext<CommunityKey, number | null>) => Promise<Page<Item>>;
  readonly initialPageParam: null;
  readonly getNextPageParam: (page: Page<Item>, pages: Page<Item>[]) => number | undefined;
  /** All pages as one flat list, with the pending writes on top. */
  readonly select: (truth: PagedData<Item>) => Item[];
}

/**
 * The options of a read: for hooks, loaders, prefetching, Suspense and tests. A list read this way is one numbered page.
 * Select it again when the session changes: its key belongs to one account. While a storage is still asked who that is
 * (`restoring`), a read belongs to nobody and is given up as soon as the account is known: a loader waits until then.
 */
export function optionsOf<Input, Output>(
  client: CommunityClient,
  operation: Query<Input, Output>,
  input: Input,
  how: ReadHow = {},
): ReadOptions<Output> {
  const engine = engineOf(client);
  const view = viewFor(engine, operation, input, how, PLAIN);
  const slot = isAnonymous(operation, how) ? 1 : 0;
  // The engine handles reads of every type; the operation's own type says what comes out of them.
  return (view.options[slot] ??= plainOptions(
    engine,
    view,
    keyOfRead(client, operation, input, how),
    how,
  )) as ReadOptions<Output>;
}

function plainOptions(engine: Engine, view: View, queryKey: CommunityKey, how: ReadHow): object {
  const read = (context: QueryFunctionContext<CommunityKey>): Promise<unknown> => {
    attach(engine, context.client);
    const { signal } = context;
    const call = async (): Promise<object> => shownRows(view, await askOf(engine, view, how, context.client, {}, signal));
    return ask(engine, view, context.client, call, signal);
  };
  return { ...sharedOf(view, queryKey), queryFn: read, select: view.select };
}

/** The options of a list that is loaded page by page, newest first; `data` is one flat array. */
export function pagesOf<Input, Item>(
  client: CommunityClient,
  operation: List<Input, Item>,
  input: Input,
  how: ReadHow = {},
): PagesOptions<Item> {
  return operation.paging.by === 'offset'
    ? offsetPagesOf(client, operation, input, how)
    : maxIdPagesOf(client, operation, input, how);
}

/** The same for a list with one kind of cursor: an app that has no list of the other kind does not carry its paging. */
export function maxIdPagesOf<Input, Item>(
  client: CommunityClient,
  operation: List<Input, Item>,
  input: Input,
  how: ReadHow,
): PagesOptions<Item> {
  return pagesWith(BY_MAX_ID, client, operation, input, how);
}

export function offsetPagesOf<Input, Item>(
  client: CommunityClient,
  operation: List<Input, Item>,
  input: Input,
  how: ReadHow,
): PagesOptions<Item> {
  return pagesWith(BY_OFFSET, client, operation, input, how);
}

const BY_MAX_ID: PagedKind = pagesBy(MAX_ID);
const BY_OFFSET: PagedKind = pagesBy(OFFSET);

function pagesWith<Input, Item>(
  kind: PagedKind,
  client: CommunityClient,
  operation: List<Input, Item>,
  input: Input,
  how: ReadHow,
): PagesOptions<Item> {
  const engine = engineOf(client);
  const view = viewFor(engine, operation, input, how, kind);
  const slot = isAnonymous(operation, how) ? 1 : 0;
  // As above.
  return (view.options[slot] ??= pagedOptions(
    kind.pager,
    engine,
    view,
    keyOfRead(client, operation, input, how),
    how,
  )) as PagesOptions<Item>;
}

function pagedOptions(pager: Pager, engine: Engine, view: View, key: CommunityKey, how: ReadHow): object {
  return {
    ...sharedOf(view, [...key, 'pages']),
    queryFn: (context: QueryFunctionContext<CommunityKey, unknown>) => {
      attach(engine, context.client);
      const call = async (cursor: object, signal: AbortSignal): Promise<readonly unknown[]> =>
        allRowsOf(await askOf(engine, view, how, context.client, cursor, signal));
      return readPage(pager, engine, view, call, context);
    },
    initialPageParam: null,
    maxPages: undefined,
    getNextPageParam: (page: Page, pages: Page[]) => nextPageParam(engine, view, page, pages),
    select: view.select,
  };
}

/** One request; where the service counts the caller among the items, one that tells who that is, unless it is known. */
async function askOf<Answer>(
  { client }: Engine,
  view: View,
  how: ReadHow,
  store: QueryClient,
  cursor: object,
  signal: AbortSignal,
): Promise<Answer> {
  const { operation, asked } = view;
  const answer = await client.call(operation, { ...asked, ...cursor }, { authenticated: how.authenticated, signal });
  const caller = isAnonymous(operation, how) ? undefined : operation.listsCaller;
  if (caller) view.caller ??= (known(client, store, caller) ?? (await client.call(caller, {}, { signal }))).id;
  // What an operation answers is of its output.
  return answer as Answer;
}

function known<Answer>(client: CommunityClient, store: QueryClient, operation: Query<unknown, Answer>): Answer | undefined {
  return store.getQueryData(keyFor(client, accountOf(client), operation, {}));
}

function keyOfRead(client: CommunityClient, operation: AnyOperation, input: unknown, how: ReadHow): CommunityKey {
  return keyFor(client, isAnonymous(operation, how) ? ANONYMOUS : accountOf(client), operation, input);
}

function viewFor(engine: Engine, read: unknown, input: unknown, how: ReadHow, kind: Kind): View {
  // Views look only at an operation's data, whatever its types.
  const operation = read as AnyQuery | AnyList;
  const account = isAnonymous(operation, how) ? ANONYMOUS : accountOf(engine.client);
  const hash = hashFor(engine.client, account, operation, input, kind.paged);
  return engine.views.get(hash) ?? viewOf(engine, hash, { operation, asked: (input ?? {}) as Record<string, unknown> }, kind);
}

function sharedOf(view: View, queryKey: CommunityKey): object {
  return {
    [OPERATION]: view.operation,
    queryKey,
    retry: retryRead,
    retryDelay,
    refetchIntervalInBackground: false,
    // TanStack hashes the key in each render; this one is hashed already.
    queryKeyHashFn: (key: CommunityKey) => (key === queryKey ? view.hash : hashKey(key)),
    structuralSharing: view.share,
  };
}

/**
 * A hook's `placeholderData` in TanStack's terms: of a list a flat array goes in and comes out, where TanStack holds pages, and what
 * was there before is handed on only within one account.
 */
export function placeholderFor(client: CommunityClient, queryKey: CommunityKey, given: unknown): unknown {
  const read = readKey(client, queryKey);
  const held = (data: unknown): unknown => (read?.paged && data ? (data as PagedData).pages.flatMap(({ items }) => items) : data);
  const shown = (data: unknown): unknown => (read?.paged && data ? onePage(client, data as readonly unknown[]) : data);
  if (typeof given !== 'function') return shown(given);
  const placeholder = given as (previous: unknown) => unknown;
  return (previous: unknown, query: { queryKey: CommunityKey } | undefined) => {
    const isOwn = query && readKey(client, query.queryKey)?.account === read?.account;
    return shown(placeholder(isOwn ? held(previous) : undefined));
  };
}

/** No page of the service's: it is shown as it is, and nothing follows it. */
function onePage(client: CommunityClient, items: readonly unknown[]): PagedData {
  const data = { pages: [{ items, full: false, next: undefined }], pageParams: [null] };
  engineOf(client).shown.add(data);
  return data;
}

const LONGEST_WAIT = 30_000;

/**
 * Reads are tried three times in all, and only for faults that may pass; nothing else in the library repeats a request. One that
 * was given up for a change of the session and is still wanted belongs to the same account, under a new token.
 */
export function retryRead(failures: number, error: unknown): boolean {
  return failures < 2 && isCommunityError(error) && (isPassing(error) || (error.kind === 'http' && mayPass(error.status)));
}

/** Milliseconds until the next try: what the service asked for, at most 30 seconds, else a random part of 1, then 2 seconds. */
export function retryDelay(failures: number, error: unknown): number {
  if (isCommunityError(error) && error.kind === 'http' && error.retryAfter !== null) {
    return Math.min(error.retryAfter, LONGEST_WAIT);
  }
  return Math.random() * 1000 * 2 ** failures;
}

function isPassing(error: CommunityError): boolean {
  return error.kind === 'network' || (error.kind === 'aborted' && error.reason === 'session-changed');
}
