import type { List, Query } from '../contract/operation.js';
import type { Holds } from '../engine/index.js';
import * as engine from '../engine/public.js';
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
 * Take the read from the main entry: it says what it holds, so that writes know what changes in it. Create the options again when
 * the session changes, because the key belongs to one account. While the session is being restored (`restoring`), a read belongs to
 * no account and is cancelled when the account is known, so loaders await `sessionReady`. Pass a `select` as an option: spread over
 * the result, it would get the truth without the pending writes.
 *
 * @throws TypeError The read is a bare declaration of `community-hooks/contract`, which TypeScript refuses.
 */
export function optionsOf<Input, Output, Data = Output>(
  client: CommunityClient,
  operation: Query<Input, Output> & Holds<Input>,
  input: NoInfer<Input>,
  how?: engine.SelectHow<Output, Data>,
): ReadOptions<Output, Data> {
  requireRule(operation);
  return { ...engine.optionsOf(client, operation, input, how), ...client.retries.options, ...UNKEPT };
}

/** The options of a list with pages, newest first; `data` is one flat array. */
export function pagesOf<Input, Item, Data = readonly Item[]>(
  client: CommunityClient,
  operation: List<Input, Item> & Holds<Input>,
  input: NoInfer<Input>,
  how?: engine.SelectHow<readonly Item[], Data>,
): PagesOptions<Item, Data> {
  requireRule(operation);
  return { ...engine.pagesOf(client, operation, input, how), ...client.retries.options, ...UNKEPT };
}

/** For callers without types: of a bare declaration no write would know what it holds. */
function requireRule(read: { readonly name: string }): void {
  if ('holds' in read) return;
  throw new TypeError(
    `${read.name} does not say what it holds. Import it from 'community-hooks', not from 'community-hooks/contract'.`,
  );
}

/** The options of a write. A bare declaration of `community-hooks/contract` does not compile: it does not say what it makes true. */
export const mutationOptionsOf: <Input, Result>(
  client: CommunityClient,
  write: engine.RuledWrite<Input, Result>,
) => WriteOptions<Input, Result> = engine.mutationOptionsOf;
