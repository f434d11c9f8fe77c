import { type DataTag, hashKey, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { allRowsOf } from '../contract/left-out.js';
import { attach } from './cached-reads.js';
import { type Engine, engineOf, type QueryShape, type QueryView, VIEW } from './client-state.js';
import { type AnyList, type AnyQuery, type EngineHost, isAnonymous, type List, type Query, type ReadHow } from './host.js';
import { accountOf, ANONYMOUS, type CommunityKey, hashFor, keyFor, readKey } from './keys.js';
import { MAX_ID } from './max-id.js';
import { OFFSET } from './offset.js';
import type { Page, PagedData } from './pages.js';
import {
  fetchStamped,
  nextPageParam,
  type PagedKind,
  type Pager,
  pagesBy,
  PLAIN,
  readPage,
  shownItems,
  viewOf,
} from './query-view.js';
import { shareFields } from './shared-fields.js';

/** How to make a read, and the app's own `select`. Its argument is server truth plus pending writes. */
export interface SelectHow<Shown, Data> extends ReadHow {
  readonly select?: ((shown: Shown) => Data) | undefined;
}

interface CommonOptions<Failure> {
  readonly refetchIntervalInBackground: false;
  readonly queryKeyHashFn: (key: CommunityKey) => string;
  readonly structuralSharing: (old: unknown, next: unknown) => unknown;
  /** Types the error only; nothing is thrown. */
  readonly throwOnError?: (error: Failure) => boolean;
}

/** What `useQuery`, `useSuspenseQuery`, `prefetchQuery`, `ensureQueryData` and loaders take for a read. */
export interface ReadOptions<Output, Failure, Data = Output> extends CommonOptions<Failure> {
  readonly queryKey: DataTag<CommunityKey, Output, Failure>;
  readonly queryFn: (context: QueryFunctionContext<CommunityKey>) => Promise<Output>;
  /** Server truth plus pending writes. Without it, data are server truth alone. */
  readonly select: (truth: Output) => Data;
}

/**
 * What `useInfiniteQuery` and its relatives take for a list with pages. They override `maxPages`, also a default of the app: the
 * pages of a list belong together.
 */
export interface PagesOptions<Item, Failure, Data = Item[]> extends CommonOptions<Failure> {
  readonly queryKey: DataTag<CommunityKey, PagedData<Item>, Failure>;
  readonly queryFn: (context: QueryFunctionContext<CommunityKey, number | null>) => Promise<Page<Item>>;
  readonly initialPageParam: null;
  readonly getNextPageParam: (page: Page<Item>, pages: Page<Item>[]) => number | undefined;
  /** All pages as one flat list, with the pending writes applied. */
  readonly select: (truth: PagedData<Item>) => Data;
}

/**
 * The options of a read: for hooks, loaders, prefetching, Suspense and tests. A list read this way is one answer without pages.
 * Create the options again when the session changes, because the key belongs to one account. While the session is being restored
 * (`restoring`), a read belongs to no account and is cancelled when the account is known, so loaders await `sessionReady`. Pass a
 * `select` as an option: spread over the result, it would get the truth without the pending writes.
 */
export function optionsOf<Input, Output, Failure extends Error, Data = Output>(
  client: EngineHost<Failure>,
  operation: Query<Input, Output>,
  input: NoInfer<Input>,
  how: SelectHow<Output, Data> = {},
): ReadOptions<Output, Failure, Data> {
  engineOf(client).shareFields ??= shareFields;
  return unsharedOptionsOf(client, operation, input, how);
}

/**
 * The same for an app without a second read of a value: it doesn't bundle how reads share fields. The second one, which uses
 * `optionsOf`, is requested later, so that it finds the first and shares with it.
 */
export function unsharedOptionsOf<Input, Output, Failure extends Error, Data = Output>(
  client: EngineHost<Failure>,
  operation: Query<Input, Output>,
  input: NoInfer<Input>,
  how: SelectHow<Output, Data>,
): ReadOptions<Output, Failure, Data> {
  const engine = engineOf(client);
  const view = viewFor(engine, operation, input, how, PLAIN);
  const isAnonymousRead = isAnonymous(operation, how);
  const options = (view.options[isAnonymousRead ? 1 : 0] ??= plainOptions(
    engine,
    view,
    keyOfRead(client, operation, input, how),
    isAnonymousRead,
  ));
  // The engine handles reads of every type; the operation's own type determines the options' type.
  return withSelect(options, view, how) as unknown as ReadOptions<Output, Failure, Data>;
}

function plainOptions(engine: Engine, view: QueryView, queryKey: CommunityKey, isAnonymousRead: boolean): object {
  const how = readHowFor(isAnonymousRead);
  const read = (context: QueryFunctionContext<CommunityKey>): Promise<unknown> => {
    attach(engine, context.client);
    const { signal } = context;
    const call = async (): Promise<object> => shownItems(view, await sendRead(engine, view, how, context.client, {}, signal));
    return fetchStamped(engine, view, context.client, call, signal);
  };
  return { ...commonOptions(view, queryKey), queryFn: read, select: view.select };
}

/** The options of a list with pages, newest first; `data` is one flat array. */
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

/** The same for a list with one kind of cursor: an app without lists of the other kind doesn't bundle that paging. */
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
  const isAnonymousRead = isAnonymous(operation, how);
  const options = (view.options[isAnonymousRead ? 1 : 0] ??= pagedOptions(
    kind.pager,
    engine,
    view,
    keyOfRead(client, operation, input, how),
    isAnonymousRead,
  ));
  // As above.
  return withSelect(options, view, how) as unknown as PagesOptions<Item, Failure, Data>;
}

function pagedOptions(pager: Pager, engine: Engine, view: QueryView, key: CommunityKey, isAnonymousRead: boolean): object {
  const how = readHowFor(isAnonymousRead);
  return {
    ...commonOptions(view, [...key, 'pages']),
    queryFn: (context: QueryFunctionContext<CommunityKey, number | null>) => {
      attach(engine, context.client);
      const call = async (cursor: object, signal: AbortSignal): Promise<readonly unknown[]> =>
        allRowsOf(await sendRead(engine, view, how, context.client, cursor, signal));
      return readPage(pager, engine, view, call, context);
    },
    initialPageParam: null,
    maxPages: undefined,
    getNextPageParam: (page: Page, pages: Page[]) => nextPageParam(engine, view, page, pages),
    select: view.select,
  };
}

/** Sends one request. If the service lists the account among the items, it also gets the account's id, unless that is known. */
async function sendRead<Answer>(
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
  if (caller) view.caller ??= (cachedAnswer(client, queryClient, caller) ?? (await client.call(caller, {}, { signal }))).id;
  // `call` has checked the answer.
  return answer as Answer;
}

function cachedAnswer<Answer>(
  client: EngineHost,
  queryClient: QueryClient,
  operation: Query<unknown, Answer>,
): Answer | undefined {
  return queryClient.getQueryData(keyFor(client, accountOf(client), operation, {}));
}

function keyOfRead(client: EngineHost, operation: AnyQuery, input: unknown, how: ReadHow): CommunityKey {
  return keyFor(client, isAnonymous(operation, how) ? ANONYMOUS : accountOf(client), operation, input);
}

function viewFor(engine: Engine, read: unknown, input: unknown, how: ReadHow, kind: QueryShape): QueryView {
  // Views use an operation's data, not its types.
  const operation = read as AnyQuery | AnyList;
  const account = isAnonymous(operation, how) ? ANONYMOUS : accountOf(engine.client);
  const hash = hashFor(engine.client, account, operation, input, kind.paged);
  return engine.views.get(hash) ?? viewOf(engine, hash, { operation, input: (input ?? {}) as Record<string, unknown> }, kind);
}

/** Combines the view's `select` with the app's. */
function withSelect(
  options: object,
  { select }: QueryView,
  how: { readonly select?: ((shown: never) => unknown) | undefined },
): object {
  const appSelect = how.select;
  // Options of every type come here; the read's own type determines what `select` gets.
  return appSelect ? { ...options, select: (truth: unknown) => appSelect(select(truth) as never) } : options;
}

/** One object for all hooks, because options are created once. */
function readHowFor(isAnonymousRead: boolean): ReadHow {
  return isAnonymousRead ? { authenticated: false } : {};
}

function commonOptions(view: QueryView, queryKey: CommunityKey): object {
  return {
    [VIEW]: view,
    queryKey,
    refetchIntervalInBackground: false,
    // TanStack hashes the key in each render; this returns the known hash.
    queryKeyHashFn: (key: CommunityKey) => (key === queryKey ? view.hash : hashKey(key)),
    structuralSharing: view.share,
  };
}

/**
 * Translates a hook's `placeholderData` to TanStack's: for a list with pages, the app's flat array becomes pages. Previous data
 * are passed on only within one account.
 */
export function placeholderFor(client: EngineHost, options: object, placeholderData: unknown): unknown {
  // Only options of this file come here.
  const { [VIEW]: view, queryKey } = options as { readonly [VIEW]: QueryView; readonly queryKey: CommunityKey };
  const { itemsOf, placeholderOf } = view.shape;
  const shown = (items: unknown): unknown => (placeholderOf ? placeholderOf(engineOf(client), items) : items);
  if (typeof placeholderData !== 'function') return shown(placeholderData);
  // The hook's own type declares its parameter.
  const placeholder = placeholderData as (previous: unknown) => unknown;
  return (previous: unknown, query: { queryKey: CommunityKey } | undefined) => {
    const isOwn = query && readKey(client, query.queryKey)?.account === readKey(client, queryKey)?.account;
    const own = isOwn ? previous : undefined;
    return shown(placeholder(itemsOf ? itemsOf(own) : own));
  };
}
