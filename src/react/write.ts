'use client';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { type Effects, mutationOptionsOf } from '../engine/index.js';
import type { CommunityError } from '../transport/errors.js';
import { useCommunity } from './community.js';
import { mutationOptionsFor } from './defaulted.js';

/** Options of a write, with TanStack Query's meaning. The cache is up to date before a callback runs. */
export interface MutationOptions<Input, Result, Kept = unknown> {
  /** Runs when the write is submitted and already shows. Its result is the last argument of the other callbacks. */
  readonly onMutate?: ((input: Input) => Promise<Kept> | Kept) | undefined;
  readonly onSuccess?: ((result: Result, input: Input, kept: Kept) => unknown) | undefined;
  readonly onError?: ((error: CommunityError, input: Input, kept: Kept | undefined) => unknown) | undefined;
  readonly onSettled?:
    | ((result: Result | undefined, error: CommunityError | null, input: Input, kept: Kept | undefined) => unknown)
    | undefined;
  readonly throwOnError?: boolean | ((error: CommunityError) => boolean) | undefined;
  readonly meta?: Record<string, unknown> | undefined;
}

/** The account that signed in. Its token is in the session only. */
export interface SignedIn {
  readonly username: string;
}

/** A write with its effects on the cache. */
export function useWrite<Input, Result, Kept = unknown>(
  effects: Effects<Input, Result>,
  options?: MutationOptions<Input, Result, Kept>,
): UseMutationResult<Result, CommunityError, Input, Kept> {
  const { client, queryClient } = useCommunity();
  return useMutation(mutationOptionsFor(client, queryClient, mutationOptionsOf(client, effects), options), queryClient);
}

/** A write whose input is optional. */
export function useBareWrite<Input, Result, Kept = unknown>(
  effects: Effects<Input, Result>,
  options?: MutationOptions<Input, Result, Kept>,
): UseMutationResult<Result, CommunityError, Input | void, Kept> {
  // A missing input is sent as an empty one.
  return useWrite(effects, options) as unknown as UseMutationResult<Result, CommunityError, Input | void, Kept>;
}
