'use client';
import {
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CommunityKey } from '../cache/keys.js';
import { maxIdPagesOf, offsetPagesOf, optionsOf, type ReadHow } from '../cache/options.js';
import { placeholderFor } from '../cache/placeholder.js';
import { isAnonymous, type AnyQuery, type List, type Query } from '../contract/operation.js';
import type { CommunityClient } from '../transport/client.js';
import type { CommunityError } from '../transport/errors.js';
import { useCommunity } from './community.js';

/** What may be said to a read beside its input; each with TanStack Query's meaning. */
export interface QueryOptions<Output, Data = Output> {
  readonly enabled?: boolean | undefined;
  /** Milliseconds for which an answer is taken for fresh; 0 by default. */
  readonly staleTime?: number | undefined;
  /** Milliseconds for which an answer that nobody shows is kept; 5 minutes by default. */
  readonly gcTime?: number | undefined;
  /**
   * Milliseconds between polls; none by default. Pauses while the page is hidden, signed out, or offline (unless the app's own
   * `networkMode` is `always`).
   */
  readonly refetchInterval?: number | false | undefined;
  readonly refetchOnWindowFocus?: boolean | 'always' | undefined;
  readonly placeholderData?: Output | ((previous: Output | undefined) => Output | undefined) | undefined;
  readonly select?: ((data: Output) => Data) | undefined;
  readonly throwOnError?: boolean | ((error: CommunityError) => boolean) | undefined;
  readonly notifyOnChangeProps?: string[] | 'all' | undefined;
  readonly meta?: Record<string, unknown> | undefined;
  /** `false` reads without a token what may be read so; the answer is kept for nobody in particular. */
  readonly authenticated?: false | undefined;
}

/** The arguments of a read: no argument at all asks without a filter, an `undefined` input means "not yet". */
export type ReadArguments<Input, Output, Data = Output> = [
  input?: Input | undefined,
  options?: QueryOptions<Output, Data> | undefined,
];

/** One answer. */
export function useRead<Input, Output, Data = Output>(
  operation: Query<Input, Output>,
  args: ReadArguments<Input, Output, Data>,
): UseQueryResult<Data, CommunityError> {
  return useQuery(...useOptions(optionsOf, operation, args));
}

/** A list, loaded page by page by the id of its last item; `data` is one flat array. */
export function useList<Input, Item, Data = Item[]>(
  operation: List<Input, Item>,
  args: ReadArguments<Input, Item[], Data>,
): UseInfiniteQueryResult<Data, CommunityError> {
  return useInfiniteQuery(...useOptions(maxIdPagesOf, operation, args));
}

/** The same by the number of items that are there. */
export function useOffsetList<Input, Item, Data = Item[]>(
  operation: List<Input, Item>,
  args: ReadArguments<Input, Item[], Data>,
): UseInfiniteQueryResult<Data, CommunityError> {
  return useInfiniteQuery(...useOptions(offsetPagesOf, operation, args));
}

/** What `optionsOf` and the options of lists have in common. */
type OptionsMaker<Read> = (
  client: CommunityClient,
  operation: Read,
  input: never,
  how: ReadHow,
) => { readonly queryKey: CommunityKey; readonly select: (truth: never) => unknown };

/** What TanStack is told of a read, and where it is kept. */
function useOptions<Read extends Pick<AnyQuery, 'token'>, Input, Output, Data>(
  make: OptionsMaker<Read>,
  operation: Read,
  args: ReadArguments<Input, Output, Data>,
): [options: never, queryClient: QueryClient] {
  const { client, session, queryClient } = useCommunity();
  // With no argument at all nothing is waited for. An operation that needs input does not compile without one.
  const [input, options = {}] = args.length === 0 ? [{}] : args;
  const read = make(client, operation, (input ?? {}) as never, options);
  const select = useSelect(read.select, options.select);
  const isOpen = operation.token === 'none' || isAnonymous(operation, options);
  // Own defaults of the app's cache must show through an option that is undefined.
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const { placeholderData } = queryClient.defaultQueryOptions({ ...given, queryKey: read.queryKey });
  const whole = {
    ...given,
    // A poll needs its token, and a placeholder its account.
    ...(!isOpen && session.state === 'restoring' && { enabled: false }),
    ...(!isOpen && session.state !== 'signed-in' && { refetchInterval: false }),
    placeholderData: placeholderFor(client, read.queryKey, placeholderData),
    ...read,
    // A read without its input has a key of its own, so that it shows nothing, and asks for nothing.
    ...(input === undefined && { queryKey: [...read.queryKey, 'not yet'], queryFn: skipToken }),
    select,
  };
  // The parts are typed one by one; TanStack's overloads do not follow them through a spread.
  return [whole as never, queryClient];
}

/** The caller's `select` sees what is shown: truth plus pending writes. */
function useSelect<Output, Data>(
  shown: (truth: never) => unknown,
  select: ((data: Output) => Data) | undefined,
): (truth: never) => unknown {
  // What is shown of a read is its output.
  return useMemo(() => (select ? (truth: never) => select(shown(truth) as Output) : shown), [shown, select]);
}
