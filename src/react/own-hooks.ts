'use client';
import type { SkipToken, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { List, Query } from '../contract/operation.js';
import { type AnyWrite, type Holds, logOf } from '../engine/index.js';
import type { RuledWrite } from '../engine/public.js';
import type { CommunityClient } from '../transport/client.js';
import { useCommunity } from './community.js';
import type { CommunityError } from '../transport/errors.js';
import { type QueryHookOptions, useList, useOffsetList, useRead } from './read.js';
import { type MutationHookOptions, useWrite } from './write.js';

/** The arguments of a hook of a read. An undefined input is not known yet, unless it can be left out. */
export type HookArguments<Input, Output, Data> = {} extends Input
  ? [input?: Input | SkipToken | undefined, options?: QueryHookOptions<Output, Data> | undefined]
  : [input: Input | SkipToken | undefined, options?: QueryHookOptions<Output, Data> | undefined];

/** The hook of an app's own read: `export const useReport = queryHook(report)`. It does what the hooks of the package do. */
/* @__NO_SIDE_EFFECTS__ */
export function queryHook<Input, Output>(read: Query<Input, Output> & Holds<Input>) {
  return function useOwnRead<Data = Output>(...args: HookArguments<Input, Output, Data>): UseQueryResult<Data, CommunityError> {
    return useRead(read, args);
  };
}

/** The hook of an app's own list, page by page; `data` is one flat array. */
/* @__NO_SIDE_EFFECTS__ */
export function listHook<Input, Item>(list: List<Input, Item> & Holds<Input>) {
  // The same one for each list: the order of hooks never changes.
  const usePages = list.paging.by === 'max_id' ? useList : useOffsetList;
  return function useOwnList<Data = readonly Item[]>(
    ...args: HookArguments<Input, readonly Item[], Data>
  ): UseInfiniteQueryResult<Data, CommunityError> {
    return usePages(list, args);
  };
}

/**
 * The hook of an app's own write. It shows at once, and is taken back if the service refuses it.
 *
 * @throws TypeError While rendering: the client does not know the app's operations (`withOperations`).
 */
/* @__NO_SIDE_EFFECTS__ */
export function mutationHook<Input, Result>(write: RuledWrite<Input, Result>) {
  return function useOwnWrite<Kept = unknown>(
    options?: MutationHookOptions<Input, Result, Kept>,
  ): UseMutationResult<Result, CommunityError, Input, Kept> {
    requireRules(useCommunity().client, write);
    return useWrite(write, options);
  };
}

/** Without the app's rules, the package's writes would change nothing in the app's reads. */
function requireRules(client: CommunityClient, { name, rule: { service } }: Pick<AnyWrite, 'name' | 'rule'>): void {
  const isIdle = Object.keys(service.keys).length === 0;
  if (isIdle || logOf(client).service === service) return;
  throw new TypeError(`${name}: the client does not know the app's operations. Call withOperations where it is created.`);
}
