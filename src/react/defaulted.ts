'use client';
import type { QueryClient, UseMutationOptions } from '@tanstack/react-query';
import type { CommunityKey, WriteOptions } from '../engine/index.js';
import type { CommunityClient } from '../transport/client.js';
import type { CommunityError } from '../transport/errors.js';

/*
 * TanStack gives options the defaults of the app's QueryClient in every render, and takes those that have them as they are. The
 * options of a read or a write are the same ones in every render, so they get the defaults once.
 */

/** Options under construction: TanStack's names, whatever their values. */
export interface QueryOptionsDraft {
  enabled?: unknown;
  refetchInterval?: unknown;
  placeholderData?: unknown;
  select?: unknown;
  [name: string]: unknown;
}

/** What has to be worked out again by TanStack if a hook sets it. */
const DERIVED: readonly string[] = ['networkMode', 'persister', 'suspense'];

/** The options of a read for one render: the app's defaults, then those that the hook sets, then those of the read itself. */
export function queryOptionsFor(
  client: CommunityClient,
  queryClient: QueryClient,
  read: { readonly queryKey: CommunityKey },
  options: object | undefined,
): QueryOptionsDraft {
  const isDerived = options !== undefined && DERIVED.some((name) => name in options);
  if (isDerived) return queryClient.defaultQueryOptions({ ...definedOf(options), ...read }) as object as QueryOptionsDraft;
  const whole = withDefaults(client, queryClient, read, queryClient.getQueryDefaults(read.queryKey), () =>
    queryClient.defaultQueryOptions(read),
  );
  // A copy, because TanStack notes in it what holds for one component.
  const draft: QueryOptionsDraft = { ...whole };
  for (const [name, value] of Object.entries(options ?? NONE)) if (value !== undefined && !(name in read)) draft[name] = value;
  return draft;
}

const NONE = {};

/** The same for a write. */
export function mutationOptionsFor<Input, Result>(
  client: CommunityClient,
  queryClient: QueryClient,
  write: WriteOptions<Input, Result>,
  options: object | undefined,
): UseMutationOptions<Result, CommunityError, Input> {
  if (options) return { ...definedOf(options), ...write };
  return withDefaults(client, queryClient, write, queryClient.getMutationDefaults(write.mutationKey), () =>
    queryClient.defaultMutationOptions(write),
  );
}

/** Options with the app's defaults, and the defaults that they were made with. */
interface Defaulted {
  readonly defaults: object;
  readonly options: object;
}

/** By QueryClient, then by the options without defaults. */
type Made = WeakMap<QueryClient, WeakMap<object, Defaulted>>;

const MADE = Symbol('options with defaults');

/** They are made once, and again after `setDefaultOptions`. */
function withDefaults(
  client: CommunityClient,
  queryClient: QueryClient,
  options: object,
  ofKey: object,
  make: () => object,
): object {
  // Nothing tells when the defaults for some keys change.
  for (const _ in ofKey) return make();
  const byQueryClient = client.part(MADE, (): Made => new WeakMap());
  let made = byQueryClient.get(queryClient);
  if (!made) {
    made = new WeakMap();
    byQueryClient.set(queryClient, made);
  }
  const defaults = queryClient.getDefaultOptions();
  let known = made.get(options);
  if (known?.defaults !== defaults) {
    known = { defaults, options: make() };
    made.set(options, known);
  }
  return known.options;
}

/** The options that are set: an undefined one must not override a default of the app's QueryClient. */
function definedOf(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
