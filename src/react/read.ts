'use client';
import { skipToken, useInfiniteQuery, type UseInfiniteQueryResult, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountOf, readKey } from '../cache/keys.js';
import { optionsOf, pagesOf } from '../cache/options.js';
import type { AnyQuery, List, Query } from '../contract/operation.js';
import type { CommunityError } from '../transport/errors.js';
import { useCommunity, type Community } from './community.js';

/** What may be said to a read beside its input; each with TanStack Query's meaning. */
export interface QueryOptions<Output, Data = Output> {
  readonly enabled?: boolean | undefined;
  /** Milliseconds for which an answer is taken for fresh; 0 by default. */
  readonly staleTime?: number | undefined;
  /** Milliseconds for which an answer that nobody shows is kept; 5 minutes by default. */
  readonly gcTime?: number | undefined;
  /** Milliseconds between polls; none by default. Pauses while the page is hidden, offline or signed out. */
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
  const community = useCommunity();
  const { input, options } = inputOf(args);
  const read = optionsOf(community.client, operation, input ?? ({} as Input), howOf(options));
  const select = useSelect(read.select, options.select);
  // The parts are typed one by one above; TanStack's overloads do not follow them through a spread.
  const whole = { ...hookOptions(community, operation, options), ...read, ...notYet(read, input), select };
  return useQuery(whole as never, community.queryClient);
}

/** A list, loaded page by page; `data` is one flat array. */
export function useList<Input, Item, Data = Item[]>(
  operation: List<Input, Item>,
  args: ReadArguments<Input, Item[], Data>,
): UseInfiniteQueryResult<Data, CommunityError> {
  const community = useCommunity();
  const { input, options } = inputOf(args);
  const read = pagesOf(community.client, operation, input ?? ({} as Input), howOf(options));
  const select = useSelect(read.select, options.select);
  // As above.
  const whole = { ...hookOptions(community, operation, options), ...read, ...notYet(read, input), select };
  return useInfiniteQuery(whole as never, community.queryClient);
}

function inputOf<Input, Output, Data>(
  args: ReadArguments<Input, Output, Data>,
): { input: Input | undefined; options: QueryOptions<Output, Data> } {
  // With no argument at all nothing is waited for. An operation that needs input does not compile without one.
  const input = args.length === 0 ? ({} as Input) : args[0];
  return { input, options: args[1] ?? {} };
}

function howOf(options: { authenticated?: false | undefined }): { authenticated?: false } {
  return options.authenticated === false ? { authenticated: false } : {};
}

/** A read without its input has a key of its own, so that it shows nothing, and asks for nothing. */
function notYet(read: { queryKey: readonly unknown[] }, input: unknown): object {
  return input === undefined ? { queryKey: [...read.queryKey, 'not yet'], queryFn: skipToken } : {};
}

/** The caller's options, less those that would break a promise: a poll needs its token, a placeholder its account. */
function hookOptions<Output, Data>(
  community: Community,
  operation: AnyQuery | Query<never, Output>,
  options: QueryOptions<Output, Data>,
): object {
  const { client, session } = community;
  const isOpen = operation.token === 'none' || options.authenticated === false;
  const account = options.authenticated === false ? undefined : accountOf(client);
  const { placeholderData: placeholder } = options;
  // Own defaults of the app's cache must show through an option that is undefined.
  const given = Object.fromEntries(
    Object.entries(options).filter(([name, value]) => value !== undefined && name !== 'authenticated'),
  );
  return {
    ...given,
    enabled: options.enabled !== false && (isOpen || session.state !== 'restoring'),
    refetchInterval: isOpen || session.state === 'signed-in' ? (options.refetchInterval ?? false) : false,
    ...(typeof placeholder === 'function' && {
      placeholderData: (previous: Output | undefined, query: { queryKey: readonly unknown[] } | undefined) => {
        const isSame = query && (account === undefined || readKey(client, query.queryKey)?.account === account);
        return (placeholder as (previous: Output | undefined) => Output | undefined)(isSame ? previous : undefined);
      },
    }),
  };
}

/** The caller's `select` sees what is shown: truth plus pending writes. */
function useSelect<Truth, Output, Data>(
  shown: (truth: Truth) => Output,
  select: ((data: Output) => Data) | undefined,
): (truth: Truth) => unknown {
  return useMemo(() => (select ? (truth: Truth) => select(shown(truth)) : shown), [shown, select]);
}
