'use client';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { mutationOptionsOf } from '../cache/mutation-options.js';
import type { Effects } from '../cache/row.js';
import type { CommunityError } from '../transport/errors.js';
import { useCommunity } from './community.js';

/** What may be said to a write; each with TanStack Query's meaning. The cache is in order before any of them is called. */
export interface MutationOptions<Input, Result> {
  readonly onSuccess?: ((result: Result, input: Input) => unknown) | undefined;
  readonly onError?: ((error: CommunityError, input: Input) => unknown) | undefined;
  readonly onSettled?: ((result: Result | undefined, error: CommunityError | null, input: Input) => unknown) | undefined;
  readonly throwOnError?: boolean | ((error: CommunityError) => boolean) | undefined;
  readonly meta?: Record<string, unknown> | undefined;
}

/** What signing in and registering resolve to. */
export interface SignedIn {
  readonly username: string;
}

/** A write, with its row of the table of effects. */
export function useWrite<Input, Result>(
  effects: Effects<Input, Result>,
  options: MutationOptions<Input, Result> = {},
): UseMutationResult<Result, CommunityError, Input> {
  const { client, queryClient } = useCommunity();
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  // The parts are typed above; TanStack's own type does not follow them through a spread.
  return useMutation({ ...given, ...mutationOptionsOf(client, effects) }, queryClient);
}

/** A write whose input may be left out. */
export function useBareWrite<Input, Result>(
  effects: Effects<Input, Result>,
  options: MutationOptions<Input, Result> = {},
): UseMutationResult<Result, CommunityError, Input | void> {
  // The engine takes an absent input for an empty one.
  return useWrite(effects, options) as unknown as UseMutationResult<Result, CommunityError, Input | void>;
}
