import { type DataTag, hashKey, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { allRowsOf } from '../../contract/left-out.js';
import { attach } from './cached-reads.js';
import { type AppSelect, type Engine, engineOf, type QueryShape, type QueryView, VIEW } from './client-state.js';
import { followsCounts } from './counted-lists.js';
import { sharesFields } from './shared-fields.js';
import { type AnyQuery, type EngineHost, isAnonymous, type List, type Query, type ReadHow } from '../host.js';
import { accountOf, ANONYMOUS, type CommunityKey, hashFor, keyFor, ownInput, readKey } from './keys.js';
import { MAX_ID } from './max-id.js';
import { OFFSET } from './offset.js';
import type { Page, PagedData } from './pages.js';
import { fetchStamped, nextPageParam, type Pager, pagesBy, PLAIN, readPage, shownItems, createView } from './query-view.js';

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
export interface PagesOptions<Item, Failure, Data = readonly Item[]> extends CommonOptions<Failure> {
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
  sharesFields(client);
  // Inferring the types would cost the compiler a hundredth of all its work for the library.
  return unsharedOptionsOf<Input, Output, Failure, Data>(client, operation, input, how);
}

/** The same for an app without a second read of a value: it doesn't bundle how reads share fields. */
export function unsharedOptionsOf<Input, Output, Failure extends Error, Data = Output>(
  client: EngineHost<Failure>,
  operation: Query<Input, Output>,
  input: NoInfer<Input>,
  how: SelectHow<Output, Data>,
): ReadOptions<Output, Failure, Data> {
  // The operation's own type determines the options' type.
  return optionsFor(client, operation, input, how, PLAIN, plainOptions) as unknown as ReadOptions<Output, Failure, Data>;
}

function plainOptions(engine: Engine, view: QueryView, isAnonymousRead: boolean): object {
  const read = (context: QueryFunctionContext<CommunityKey>): Promise<unknown> => {
    attach(engine, context.client);
    const { signal } = context;
    const call = async (): Promise<object> =>
      shownItems(view, await sendRead(engine, view, isAnonymousRead, context.client, {}, signal));
    return fetchStamped(engine, view, context.client, call, signal);
  };
  return { queryFn: read };
}

/** The options of a list with pages, newest first; `data` is one flat array. */
export function pagesOf<Input, Item, Failure extends Error, Data = readonly Item[]>(
  client: EngineHost<Failure>,
  operation: List<Input, Item>,
  input: NoInfer<Input>,
  how: SelectHow<readonly Item[], Data> = {},
): PagesOptions<Item, Failure, Data> {
  followsCounts(client);
  const make = operation.paging.by === 'offset' ? offsetPagesOf : maxIdPagesOf;
  return make<Input, Item, Failure, Data>(client, operation, input, how);
}

/** Makes the options of a list with pages. */
type MakePages = <Input, Item, Failure extends Error, Data = readonly Item[]>(
  client: EngineHost<Failure>,
  operation: List<Input, Item>,
  input: NoInfer<Input>,
  how: SelectHow<readonly Item[], Data>,
) => PagesOptions<Item, Failure, Data>;

/** The same for a list with one kind of cursor: an app without lists of the other kind doesn't bundle that paging. */
export const maxIdPagesOf: MakePages = pagesWith(MAX_ID);
export const offsetPagesOf: MakePages = pagesWith(OFFSET);

function pagesWith(pager: Pager): MakePages {
  const shape = pagesBy(pager);
  const make = (engine: Engine, view: QueryView, isAnonymousRead: boolean): object =>
    pagedOptions(pager, engine, view, isAnonymousRead);
  // As above.
  return (client, operation, input, how) => optionsFor(client, operation, input, how, shape, make) as never;
}

function pagedOptions(pager: Pager, engine: Engine, view: QueryView, isAnonymousRead: boolean): object {
  return {
    queryFn: (context: QueryFunctionContext<CommunityKey, number | null>) => {
      attach(engine, context.client);
      const call = async (cursor: object, signal: AbortSignal): Promise<readonly unknown[]> =>
        allRowsOf(await sendRead(engine, view, isAnonymousRead, context.client, cursor, signal));
      return readPage(pager, engine, view, call, context);
    },
    initialPageParam: null,
    maxPages: undefined,
    getNextPageParam: (page: Page, pages: Page[]) => nextPageParam(engine, view, page, pages),
  };
}

/** Sends one request. If the service lists the account among the items, it also gets the account's id, unless that is known. */
async function sendRead<Answer>(
  { client }: Engine,
  view: QueryView,
  isAnonymousRead: boolean,
  queryClient: QueryClient,
  cursor: object,
  signal: AbortSignal,
): Promise<Answer> {
  const { operation, input } = view;
  const answer = await client.call(operation, { ...input, ...cursor }, { authenticated: !isAnonymousRead, signal });
  const caller = isAnonymousRead ? undefined : operation.listsCaller;
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

/** The options of a read. They are made once per account and input; `make` adds those of a shape. */
function optionsFor(
  client: EngineHost,
  read: object,
  input: unknown,
  how: SelectHow<never, unknown>,
  shape: QueryShape,
  make: (engine: Engine, view: QueryView, isAnonymousRead: boolean) => object,
): object {
  // The engine handles reads of every type; an input is an object of fields.
  const operation = read as AnyQuery;
  const fields = (input ?? {}) as QueryView['input'];
  const engine = engineOf(client);
  const isAnonymousRead = isAnonymous(operation, how);
  const account = isAnonymousRead ? ANONYMOUS : accountOf(client);
  const hash = hashFor(client, account, operation, input, shape.paged);
  const view = engine.views.get(hash) ?? createView(engine, hash, { operation, input: ownInput(fields) }, shape);
  const options = (view.options[isAnonymousRead ? 1 : 0] ??= {
    ...commonOptions(view, [...keyFor(client, account, operation, input && view.input), ...(shape.paged ? ['pages'] : [])]),
    ...make(engine, view, isAnonymousRead),
  });
  return how.select ? { ...options, select: selectFor(options, how.select) } : options;
}

function commonOptions(view: QueryView, queryKey: CommunityKey): object {
  return {
    [VIEW]: view,
    queryKey,
    refetchIntervalInBackground: false,
    // TanStack hashes the key in each render; this returns the known hash.
    queryKeyHashFn: (key: CommunityKey) => (key === queryKey ? view.hash : hashKey(key)),
    structuralSharing: view.share,
    select: view.select,
  };
}

/** The `select` of a read, with the app's own one behind it. */
export function selectFor(options: object, appSelect: AppSelect | undefined): (truth: unknown) => unknown {
  const { select, selects } = viewIn(options);
  if (!appSelect) return select;
  // The read's own type determines what the app's function gets.
  const both = selects.get(appSelect) ?? ((truth) => appSelect(select(truth) as never));
  selects.set(appSelect, both);
  return both;
}

/** The view of options that this file has made. */
function viewIn(options: object): QueryView {
  // `commonOptions` has set it.
  return (options as { readonly [VIEW]: QueryView })[VIEW];
}

/**
 * Translates a hook's `placeholderData` to TanStack's: for a list with pages, the app's flat array becomes pages. Previous data
 * are passed on only within one account.
 */
export function placeholderFor(client: EngineHost, options: object, queryKey: CommunityKey, placeholderData: unknown): unknown {
  const { itemsOf, placeholderOf } = viewIn(options).shape;
  const shown = (items: unknown): unknown => (placeholderOf ? placeholderOf(engineOf(client), items) : items);
  if (typeof placeholderData !== 'function') return shown(placeholderData);
  // The hook's own type declares its parameter.
  const placeholder = placeholderData as (previous: unknown, query: object | undefined) => unknown;
  return (previous: unknown, query: { queryKey: CommunityKey } | undefined) => {
    const isOwn = query && readKey(client, query.queryKey)?.account === readKey(client, queryKey)?.account;
    const own = isOwn ? previous : undefined;
    return shown(placeholder(itemsOf ? itemsOf(own) : own, query));
  };
}

/** The part of the options of a read that says what is shown of it. */
interface ShownRead<Data> {
  readonly queryKey: CommunityKey;
  readonly select: (truth: never) => Data;
}

/**
 * What hooks show of a read at this moment: the cached answer with the pending writes applied, as `optionsOf` or `pagesOf` describe it;
 * undefined while nothing is cached. For event handlers and tests: a component that calls it is not rendered when it changes.
 * TanStack's `getQueryData` returns the answer without the pending writes.
 */
export function getShownData<Data>(
  queryClient: Pick<QueryClient, 'getQueryData'>,
  { queryKey, select }: ShownRead<Data>,
): Data | undefined {
  // Stored under the key of these options, so it is what their `select` takes.
  const truth = queryClient.getQueryData<never>(queryKey);
  return truth === undefined ? undefined : select(truth);
}
