'use client';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { type Effects, mutationOptionsOf } from '../engine/index.js';
import type { CommunityError } from '../transport/errors.js';
import { useCommunity } from './community.js';
import { mutationOptionsFor } from './defaulted.js';

/** Options of a write, with TanStack Query's meaning. The cache is up to date before a callback runs. */
export interface MutationOptions<Input, Result> {
  readonly onSuccess?: ((result: Result, input: Input) => unknown) | undefined;
  readonly onError?: ((error: CommunityError, input: Input) => unknown) | undefined;
  readonly onSettled?: ((result: Result | undefined, error: CommunityError | null, input: Input) => unknown) | undefined;
  readonly throwOnError?: boolean | ((error: CommunityError) => boolean) | undefined;
  readonly meta?: Record<string, unknown> | undefined;
}

/** The account that signed in. Its token is in the session only. */
export interface SignedIn {
  readonly username: string;
}

/** A write with its effects on the cache. */
export function useWrite<Input, Result>(
  effects: Effects<Input, Result>,
  options?: MutationOptions<Input, Result>,
): UseMutationResult<Result, CommunityError, Input> {
  const { client, queryClient } = useCommunity();
  return useMutation(mutationOptionsFor(client, queryClient, mutationOptionsOf(client, effects), options), queryClient);
}

/** A write whose input is optional. */
export function useBareWrite<Input, Result>(
  effects: Effects<Input, Result>,
  options?: MutationOptions<Input, Result>,
): UseMutationResult<Result, CommunityError, Input | void> {
  // A missing input is sent as an empty one.
  return useWrite(effects, options) as unknown as UseMutationResult<Result, CommunityError, Input | void>;
}
