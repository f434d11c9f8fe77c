import type { List, Query } from '../contract/operation.js';
import * as engine from '../engine/index.js';
import type { CommunityClient } from '../transport/client.js';
import type { CommunityError } from '../transport/errors.js';
import type { RetryOptions } from '../transport/retries.js';

/** What `useQuery`, `useSuspenseQuery`, `prefetchQuery`, `ensureQueryData` and loaders take for a read. */
export interface ReadOptions<Output, Data = Output> extends engine.ReadOptions<Output, CommunityError, Data>, RetryOptions {}

/**
 * What `useInfiniteQuery` and its relatives take for a list with pages. They override `maxPages`, also a default of the app: the
 * pages of a list belong together.
 */
export interface PagesOptions<Item, Data = readonly Item[]>
  extends engine.PagesOptions<Item, CommunityError, Data>, RetryOptions {}

/** What `useMutation` and `MutationObserver` take for a write. */
export interface WriteOptions<Input, Result> extends engine.WriteOptions<Input, Result, CommunityError> {}

/** A persister that the app has set for all of its queries would keep these answers after the sign-out. */
const UNKEPT = { persister: undefined };

// The functions of the engine that make options, with the types of this service.

/**
 * The options of a read: for hooks, loaders, prefetching, Suspense and tests. A list read this way is one numbered page.
 * Create the options again when the session changes, because the key belongs to one account. While the session is being restored
 * (`restoring`), a read belongs to no account and is cancelled when the account is known, so loaders await `sessionReady`. Pass a
 * `select` as an option: spread over the result, it would get the truth without the pending writes.
 */
export function optionsOf<Input, Output, Data = Output>(
  client: CommunityClient,
  operation: Query<Input, Output>,
  input: NoInfer<Input>,
  how?: engine.SelectHow<Output, Data>,
): ReadOptions<Output, Data> {
  return { ...engine.optionsOf(client, operation, input, how), ...client.retries.options, ...UNKEPT };
}

/** The options of a list with pages, newest first; `data` is one flat array. */
export function pagesOf<Input, Item, Data = readonly Item[]>(
  client: CommunityClient,
  operation: List<Input, Item>,
  input: NoInfer<Input>,
  how?: engine.SelectHow<readonly Item[], Data>,
): PagesOptions<Item, Data> {
  return { ...engine.pagesOf(client, operation, input, how), ...client.retries.options, ...UNKEPT };
}

/** The options of a write, made from its effects; a write without effects cannot be built. */
export const mutationOptionsOf: <Input, Result>(
  client: CommunityClient,
  effects: engine.Effects<Input, Result>,
) => WriteOptions<Input, Result> = engine.mutationOptionsOf;
