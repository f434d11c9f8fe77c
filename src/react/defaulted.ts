'use client';
import type { QueryClient, UseMutationOptions } from '@tanstack/react-query';
import { type CommunityKey, placeholderFor } from '../engine/index.js';
import type { WriteOptions } from '../engine/public.js';
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
  gcTime?: unknown;
  placeholderData?: unknown;
  persister?: unknown;
  retry?: unknown;
  retryDelay?: unknown;
  throwOnError?: unknown;
  select?: unknown;
  [name: string]: unknown;
}

/** Options that mean more here than in TanStack. */
interface OwnOptions {
  readonly placeholderData?: unknown;
  readonly retry?: unknown;
  readonly retryDelay?: unknown;
  readonly throwOnError?: boolean | ((error: never, query: never) => boolean) | undefined;
}

/** A read's own options. */
interface Read {
  readonly queryKey: CommunityKey;
}

/** The options of a read with the app's defaults; the same for all components. */
export function defaultedRead(client: CommunityClient, queryClient: QueryClient, read: Read): object {
  return withDefaults(client, queryClient, read, queryClient.getQueryDefaults(read.queryKey), () => {
    // TanStack knows these by their names alone.
    const draft = queryClient.defaultQueryOptions({
      ...client.retries.options,
      ...read,
      initialData: undefined,
    }) as object as QueryOptionsDraft;
    // One that the app has set for all of its queries would keep these answers after the sign-out.
    draft.persister = undefined;
    setOwn(client, read, draft, queryClient.defaultQueryOptions({ queryKey: read.queryKey }));
    return draft;
  });
}

/** The options of a read for one component: the app's defaults, then those that the hook sets, then those of the read itself. */
export function queryOptionsFor(
  client: CommunityClient,
  read: Read,
  defaulted: object,
  options: OwnOptions | undefined,
): QueryOptionsDraft {
  if (!options) return { ...defaulted };
  const draft: QueryOptionsDraft = { ...defaulted, ...definedOf(options), ...read, initialData: undefined };
  setOwn(client, read, draft, options);
  return draft;
}

function setOwn(client: CommunityClient, read: Read, draft: QueryOptionsDraft, options: OwnOptions): void {
  const { placeholderData, retry, retryDelay, throwOnError } = options;
  // A placeholder must be of the same account.
  if (placeholderData !== undefined) draft.placeholderData = placeholderFor(client, read, read.queryKey, placeholderData);
  // The library decides which errors are retried, the app how often.
  if (retry !== undefined) draft.retry = client.retries.retryBy(retry);
  if (retryDelay !== undefined) draft.retryDelay = retryDelay;
  // A visitor who has signed out sees no error.
  if (throwOnError) {
    draft.throwOnError = (error: CommunityError, query: unknown) =>
      // The app's function, given what TanStack would give it.
      error.kind !== 'token' && (typeof throwOnError === 'function' ? throwOnError(error as never, query as never) : true);
  }
}

/** The options of a write, with the app's defaults or those that the hook sets. */
export function mutationOptionsFor<Input, Result, Kept>(
  client: CommunityClient,
  queryClient: QueryClient,
  write: WriteOptions<Input, Result, CommunityError>,
  options: object | undefined,
): UseMutationOptions<Result, CommunityError, Input, Kept> {
  if (options) return { ...definedOf(options), ...write };
  return withDefaults(client, queryClient, write, queryClient.getMutationDefaults(write.mutationKey), () =>
    queryClient.defaultMutationOptions(write),
  );
}

const CACHED = Symbol('options with defaults');

/** They are made once, and again after `setDefaultOptions`. */
function withDefaults(
  client: CommunityClient,
  queryClient: QueryClient,
  options: object,
  ofKey: object,
  make: () => object,
): object {
  // TanStack has no event for a change of these defaults.
  if (Object.keys(ofKey).length > 0) return make();
  const all = client.part(CACHED, () => new WeakMap<object, { readonly defaults: object; readonly options: object }>());
  const known = all.get(options);
  const defaults = queryClient.getDefaultOptions();
  if (known?.defaults === defaults) return known.options;
  const made = make();
  all.set(options, { defaults, options: made });
  return made;
}

/** The options that are set: an undefined one must not override a default of the app's QueryClient. */
function definedOf(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
