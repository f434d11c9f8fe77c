import { type DataTag, hashKey, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { allRowsOf } from '../contract/left-out.js';
import { attach } from './cached-reads.js';
import { type Engine, engineOf, OPERATION, type QueryView } from './client-state.js';
import { type AnyList, type AnyQuery, type EngineHost, isAnonymous, type List, type Query, type ReadHow } from './host.js';
import { accountOf, ANONYMOUS, type CommunityKey, hashFor, keyFor, readKey } from './keys.js';
import { MAX_ID } from './max-id.js';
import { OFFSET } from './offset.js';
import { type Page, pagedData, type PagedData } from './pages.js';
import {
  ask,
  type QueryShape,
  nextPageParam,
  type PagedKind,
  type Pager,
  pagesBy,
  PLAIN,
  readPage,
  shownRows,
  viewOf,
} from './query-view.js';

/** How a read is made, and what to make of what is shown: server truth plus pending writes. */
export interface SelectHow<Shown, Data> extends ReadHow {
  readonly select?: ((shown: Shown) => Data) | undefined;
}

interface Shared<Failure> {
  readonly refetchIntervalInBackground: false;
  readonly queryKeyHashFn: (key: CommunityKey) => string;
  readonly structuralSharing: (old: unknown, next: unknown) => unknown;
  /** Types the error only; nothing is thrown. */
  readonly throwOnError?: (error: Failure) => boolean;
}

/** What `useQuery`, `useSuspenseQuery`, `prefetchQuery`, `ensureQueryData` and loaders take for a read. */
export interface ReadOptions<Output, Failure, Data = Output> extends Shared<Failure> {
  readonly queryKey: DataTag<CommunityKey, Output, Failure>;
  readonly queryFn: (context: QueryFunctionContext<CommunityKey>) => Promise<Output>;
  /** Truth plus pending writes; what a cache holds without it is truth alone. */
  readonly select: (truth: Output) => Data;
}

/**
 * What `useInfiniteQuery` and its relatives take for a list that is loaded page by page. Not to be used with `maxPages`: the pages
 * of a list are one piece, and a default of the app's cache is put aside.
 */
export interface PagesOptions<Item, Failure, Data = Item[]> extends Shared<Failure> {
  readonly queryKey: DataTag<CommunityKey, PagedData<Item>, Failure>;
  readonly queryFn: (context: QueryFunctionContext<CommunityKey, number | null>) => Promise<Page<Item>>;
  readonly initialPageParam: null;
  readonly getNextPageParam: (page: Page<Item>, pages: Page<Item>[]) => number | undefined;
  /** All pages as one flat list, with the pending writes on top. */
  readonly select: (truth: PagedData<Item>) => Data;
}

/**
 * The options of a read: for hooks, loaders, prefetching, Suspense and tests. A list read this way is one numbered page.
 * Select it again when the session changes: its key belongs to one account. While a storage is still asked who that is
 * (`restoring`), a read belongs to nobody and is given up as soon as the account is known: a loader waits for `sessionReady`.
 * Pass a `select` as an option; spread over the result it would get the truth without the pending writes.
 */
export function optionsOf<Input, Output, Failure extends Error, Data = Output>(
  client: EngineHost<Failure>,
  operation: Query<Input, Output>,
  input: NoInfer<Input>,
  how: SelectHow<Output, Data> = {},
): ReadOptions<Output, Failure, Data> {
  const engine = engineOf(client);
  const view = viewFor(engine, operation, input, how, PLAIN);
  const isOpen = isAnonymous(operation, how);
  const made = (view.options[isOpen ? 1 : 0] ??= plainOptions(engine, view, keyOfRead(client, operation, input, how), isOpen));
  // The engine handles reads of every type; the operation's own type says what comes out of them.
  return withSelect(made, view, how) as unknown as ReadOptions<Output, Failure, Data>;
}

function plainOptions(engine: Engine, view: QueryView, queryKey: CommunityKey, isOpen: boolean): object {
  const how = howOf(isOpen);
  const read = (context: QueryFunctionContext<CommunityKey>): Promise<unknown> => {
    attach(engine, context.client);
    const { signal } = context;
    const call = async (): Promise<object> => shownRows(view, await askOf(engine, view, how, context.client, {}, signal));
    return ask(engine, view, context.client, call, signal);
  };
  return { ...sharedOf(view, queryKey), queryFn: read, select: view.select };
}

/** The options of a list that is loaded page by page, newest first; `data` is one flat array. */
export function pagesOf<Input, Item, Failure extends Error, Data = Item[]>(
  client: EngineHost<Failure>,
  operation: List<Input, Item>,
  input: NoInfer<Input>,
  how: SelectHow<Item[], Data> = {},
): PagesOptions<Item, Failure, Data> {
  return operation.paging.by === 'offset'
    ? offsetPagesOf(client, operation, input, how)
    : maxIdPagesOf(client, operation, input, how);
}

/** The same for a list with one kind of cursor: an app that has no list of the other kind does not carry its paging. */
export function maxIdPagesOf<Input, Item, Failure extends Error, Data = Item[]>(
  client: EngineHost<Failure>,
  operation: List<Input, Item>,
  input: NoInfer<Input>,
  how: SelectHow<Item[], Data>,
): PagesOptions<Item, Failure, Data> {
  return pagesWith(BY_MAX_ID, client, operation, input, how);
}

export function offsetPagesOf<Input, Item, Failure extends Error, Data = Item[]>(
  client: EngineHost<Failure>,
  operation: List<Input, Item>,
  input: NoInfer<Input>,
  how: SelectHow<Item[], Data>,
): PagesOptions<Item, Failure, Data> {
  return pagesWith(BY_OFFSET, client, operation, input, how);
}

const BY_MAX_ID: PagedKind = pagesBy(MAX_ID);
const BY_OFFSET: PagedKind = pagesBy(OFFSET);

function pagesWith<Input, Item, Failure extends Error, Data>(
  kind: PagedKind,
  client: EngineHost<Failure>,
  operation: List<Input, Item>,
  input: Input,
  how: SelectHow<Item[], Data>,
): PagesOptions<Item, Failure, Data> {
  const engine = engineOf(client);
  const view = viewFor(engine, operation, input, how, kind);
  const isOpen = isAnonymous(operation, how);
  const made = (view.options[isOpen ? 1 : 0] ??= pagedOptions(
    kind.pager,
    engine,
    view,
    keyOfRead(client, operation, input, how),
    isOpen,
  ));
  // As above.
  return withSelect(made, view, how) as unknown as PagesOptions<Item, Failure, Data>;
}

function pagedOptions(pager: Pager, engine: Engine, view: QueryView, key: CommunityKey, isOpen: boolean): object {
  const how = howOf(isOpen);
  return {
    ...sharedOf(view, [...key, 'pages']),
    queryFn: (context: QueryFunctionContext<CommunityKey, number | null>) => {
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
  view: QueryView,
  how: ReadHow,
  queryClient: QueryClient,
  cursor: object,
  signal: AbortSignal,
): Promise<Answer> {
  const { operation, input } = view;
  const answer = await client.call(operation, { ...input, ...cursor }, { authenticated: how.authenticated, signal });
  const caller = isAnonymous(operation, how) ? undefined : operation.listsCaller;
  if (caller) view.caller ??= (known(client, queryClient, caller) ?? (await client.call(caller, {}, { signal }))).id;
  // What an operation answers is of its output.
  return answer as Answer;
}

function known<Answer>(client: EngineHost, queryClient: QueryClient, operation: Query<unknown, Answer>): Answer | undefined {
  return queryClient.getQueryData(keyFor(client, accountOf(client), operation, {}));
}

function keyOfRead(client: EngineHost, operation: AnyQuery, input: unknown, how: ReadHow): CommunityKey {
  return keyFor(client, isAnonymous(operation, how) ? ANONYMOUS : accountOf(client), operation, input);
}

function viewFor(engine: Engine, read: unknown, input: unknown, how: ReadHow, kind: QueryShape): QueryView {
  // Views look only at an operation's data, whatever its types.
  const operation = read as AnyQuery | AnyList;
  const account = isAnonymous(operation, how) ? ANONYMOUS : accountOf(engine.client);
  const hash = hashFor(engine.client, account, operation, input, kind.paged);
  return engine.views.get(hash) ?? viewOf(engine, hash, { operation, input: (input ?? {}) as Record<string, unknown> }, kind);
}

/** The options of a read, with what the caller makes of what is shown. */
function withSelect(
  options: object,
  { select }: QueryView,
  how: { readonly select?: ((shown: never) => unknown) | undefined },
): object {
  const own = how.select;
  // Options of every type come here; what a view shows is of the read's own type.
  return own ? { ...options, select: (truth: unknown) => own(select(truth) as never) } : options;
}

/** How a read is asked whose options are made once for all who ask so. */
function howOf(isOpen: boolean): ReadHow {
  return isOpen ? { authenticated: false } : {};
}

function sharedOf(view: QueryView, queryKey: CommunityKey): object {
  return {
    [OPERATION]: view.operation,
    queryKey,
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
export function placeholderFor(client: EngineHost, queryKey: CommunityKey, given: unknown): unknown {
  const read = readKey(client, queryKey);
  const itemsOf = (data: unknown): unknown => (read?.paged && data ? pagedData(data).pages.flatMap(({ items }) => items) : data);
  const shown = (data: unknown): unknown => (read?.paged && Array.isArray(data) ? onePage(client, data) : data);
  if (typeof given !== 'function') return shown(given);
  // The hook's own type says what it takes.
  const placeholder = given as (previous: unknown) => unknown;
  return (previous: unknown, query: { queryKey: CommunityKey } | undefined) => {
    const isOwn = query && readKey(client, query.queryKey)?.account === read?.account;
    return shown(placeholder(isOwn ? itemsOf(previous) : undefined));
  };
}

/** No page of the service's: it is shown as it is, and nothing follows it. */
function onePage(client: EngineHost, items: readonly unknown[]): PagedData {
  const data = { pages: [{ items, full: false, next: undefined }], pageParams: [null] };
  engineOf(client).shown.add(data);
  return data;
}
