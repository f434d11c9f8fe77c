'use client';
import {
  hashKey,
  type QueryClient,
  type SkipToken,
  skipToken,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type CommunityKey,
  followsCounts,
  maxIdPagesOf,
  offsetPagesOf,
  selectFor,
  sharesFields,
  unsharedOptionsOf,
  type Holds,
} from '../engine/index.js';
import type { ReadHow } from '../engine/public.js';
import { isAnonymous, type AnyQuery, type List, type Query, requiresInput } from '../contract/operation.js';
import type { CommunityClient } from '../transport/client.js';
import type { CommunityError } from '../transport/errors.js';
import { useCommunity } from './community.js';
import { defaultedRead, queryOptionsFor } from './defaulted.js';

/**
 * Options of a read beside its input, with TanStack Query's meaning. There is no `initialData`: TanStack would give it to the next
 * account, too. Use `placeholderData`, or hydration.
 */
export interface QueryHookOptions<Output, Data = Output> {
  readonly enabled?: boolean | undefined;
  /** Milliseconds for which an answer is fresh; 0 by default. */
  readonly staleTime?: number | undefined;
  /** Milliseconds for which an unused answer stays cached; 5 minutes by default. */
  readonly gcTime?: number | undefined;
  /**
   * Milliseconds between polls; no polling by default. Polling pauses while the page is hidden, signed out or offline (unless the
   * app's `networkMode` is `always`).
   */
  readonly refetchInterval?: number | false | undefined;
  readonly refetchOnWindowFocus?: boolean | 'always' | undefined;
  readonly refetchOnReconnect?: boolean | 'always' | undefined;
  readonly refetchOnMount?: boolean | 'always' | undefined;
  /** `false` shows the cached answer, and does not render its changes. */
  readonly subscribed?: boolean | undefined;
  /**
   * How often to retry after a temporary fault (no answer, a timeout, 408, 429, 5xx): 2 by default, within the client's `deadline` and
   * budget of retries; `true` means without limit. A function decides for every error.
   */
  readonly retry?: boolean | number | ((failures: number, error: CommunityError) => boolean) | undefined;
  /** Milliseconds before a retry; by default the service's `Retry-After`, and up to 1, then 2 seconds. */
  readonly retryDelay?: number | ((failures: number, error: CommunityError) => number) | undefined;
  /** What to show until the answer comes. A function gets the former answer of the same account, and the query that it is of. */
  readonly placeholderData?:
    | Output
    | ((previous: Output | undefined, query: object | undefined) => Output | undefined)
    | undefined;
  readonly select?: ((data: Output) => Data) | undefined;
  /** Throws while rendering, so that an error boundary shows. Signing out never throws. */
  readonly throwOnError?: boolean | ((error: CommunityError) => boolean) | undefined;
  readonly notifyOnChangeProps?: string[] | 'all' | undefined;
  readonly meta?: Record<string, unknown> | undefined;
  /** `false` sends the request without a token, if its token is optional. The answer is not cached for an account. */
  readonly authenticated?: false | undefined;
}

/** The arguments of a read whose input may be empty, and is without an argument. `skipToken` means: do not fetch yet. */
export type ReadArguments<Input, Output, Data = Output> = [
  input?: Input | SkipToken | undefined,
  options?: QueryHookOptions<Output, Data> | undefined,
];

/** A read of one answer. */
export function useRead<Input, Output, Data = Output>(
  operation: Query<Input, Output> & Holds<Input>,
  args: ReadArguments<Input, Output, Data>,
): UseQueryResult<Data, CommunityError> {
  return useQuery(...useOptions(unsharedOptionsOf, operation, args));
}

/** A read that shares a field with another read; one of the reads that share it can do with `useRead`. */
export function useSharingRead<Input, Output, Data = Output>(
  operation: Query<Input, Output> & Holds<Input>,
  args: ReadArguments<Input, Output, Data>,
): UseQueryResult<Data, CommunityError> {
  sharesFields(useCommunity().client);
  return useRead(operation, args);
}

/** A read that is paged by the id of the last item; `data` is one flat array. */
export function useList<Input, Item, Data = readonly Item[]>(
  operation: List<Input, Item> & Holds<Input>,
  args: ReadArguments<Input, readonly Item[], Data>,
): UseInfiniteQueryResult<Data, CommunityError> {
  return useInfiniteQuery(...useOptions(maxIdPagesOf, operation, args));
}

/** The same for a list whose items another read counts. */
export function useCountedList<Input, Item, Data = readonly Item[]>(
  operation: List<Input, Item> & Holds<Input>,
  args: ReadArguments<Input, readonly Item[], Data>,
): UseInfiniteQueryResult<Data, CommunityError> {
  followsCounts(useCommunity().client);
  return useList(operation, args);
}

/** A read that is paged by the number of loaded items; `data` is one flat array. */
export function useOffsetList<Input, Item, Data = readonly Item[]>(
  operation: List<Input, Item> & Holds<Input>,
  args: ReadArguments<Input, readonly Item[], Data>,
): UseInfiniteQueryResult<Data, CommunityError> {
  return useInfiniteQuery(...useOptions(offsetPagesOf, operation, args));
}

/** The common type of the functions that make TanStack's options. */
type OptionsMaker<Read> = (
  client: CommunityClient,
  operation: Read,
  input: never,
  how: ReadHow,
) => { readonly queryKey: CommunityKey };

/** TanStack's options for a read, and the QueryClient to use. */
function useOptions<Read extends Pick<AnyQuery, 'token' | 'input'>, Input, Output, Data>(
  make: OptionsMaker<Read>,
  operation: Read,
  args: ReadArguments<Input, Output, Data>,
): [options: never, queryClient: QueryClient] {
  const { client, session, queryClient } = useCommunity();
  const options = args[1];
  const input = args[0] ?? NO_INPUT;
  const how = options?.authenticated === false ? ANONYMOUSLY : NO_INPUT;
  const isOpen = isAnonymous(operation, how);
  // A second root of a page is hydrated with the session of the server, when the client has another by then: keys are of that one.
  const isOwn = isOpen || session.account === client.session.current.account;
  // An undefined input is the empty one. Where that is not valid, the input is not known yet.
  const isReady = isOwn && input !== skipToken && (args[0] !== undefined || args.length === 0 || !requiresInput(operation));
  const read = make(client, operation, (isReady ? input : NO_INPUT) as never, how);
  const state = isOpen ? 'signed-in' : session.state;
  const defaulted = defaultedRead(client, queryClient, read);
  // The same object while nothing changes, so that TanStack has nothing to compare. One for each component: TanStack writes into it.
  const draft = useMemo(() => {
    const made = queryOptionsFor(client, read, defaulted, options);
    // Polling needs a token. Without one there is no answer to keep, and the key says what was typed.
    if (state === 'restoring') made.enabled = false;
    if (state !== 'signed-in') {
      made.refetchInterval = false;
      made.gcTime = 0;
    }
    // A read without its input has its own key, so that it shows no data, and sends no request.
    if (!isReady) {
      const queryKey = [...read.queryKey, 'not yet'];
      Object.assign(made, { queryKey, queryHash: hashKey(queryKey), queryFn: skipToken, enabled: false });
    }
    made.select = selectFor(read, options?.select);
    return made;
  }, [client, read, defaulted, options, state, isReady]);
  // Each part is typed above; TanStack's overloads are lost in the spread.
  return [draft as never, queryClient];
}

const NO_INPUT = {};
const ANONYMOUSLY: ReadHow = { authenticated: false };
