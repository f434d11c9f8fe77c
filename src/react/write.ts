'use client';
import { type MutationFunctionContext, useMutation, type UseMutationResult } from '@tanstack/react-query';
import { endUnsent } from '../engine/index.js';
import { mutationOptionsOf, type RuledWrite } from '../engine/public.js';
import { abortedError, type CommunityError } from '../transport/errors.js';
import { type UploadProgress, uploadWith } from '../transport/upload.js';
import { uploadsOf } from '../transport/uploads.js';
import { useCommunity } from './community.js';
import { mutationOptionsFor } from './defaulted.js';

/** Options of a write, with TanStack Query's meaning. The cache is up to date before a callback runs. */
export interface MutationHookOptions<Input, Result, Kept = unknown> {
  /** Runs when the write is submitted and already shows. The other callbacks get its result. */
  readonly onMutate?: ((input: Input, context: MutationFunctionContext) => Promise<Kept> | Kept) | undefined;
  readonly onSuccess?: ((result: Result, input: Input, kept: Kept, context: MutationFunctionContext) => unknown) | undefined;
  readonly onError?:
    | ((error: CommunityError, input: Input, kept: Kept | undefined, context: MutationFunctionContext) => unknown)
    | undefined;
  readonly onSettled?:
    | ((
        result: Result | undefined,
        error: CommunityError | null,
        input: Input,
        kept: Kept | undefined,
        context: MutationFunctionContext,
      ) => unknown)
    | undefined;
  readonly throwOnError?: boolean | ((error: CommunityError) => boolean) | undefined;
  readonly meta?: Record<string, unknown> | undefined;
}

/** Options of a write with a picture. */
export interface UploadOptions<Input, Result, Kept = unknown> extends MutationHookOptions<Input, Result, Kept> {
  /**
   * Runs while the request is being sent. Not where the platform has no XMLHttpRequest, not if the client has a `fetch` of its own, and not
   * where a service worker answers the request.
   */
  readonly onUploadProgress?: ((progress: UploadProgress) => void) | undefined;
  /**
   * Aborts the write: it fails as `aborted`, and if it was sent, the reads that it may have changed are refetched. One that waits for
   * the network leaves the screen at once, and its promise rejects; the hook fails when the network is back.
   */
  readonly signal?: AbortSignal | undefined;
}

/** The account that signed in. Its token is in the session only. */
export interface SignedIn {
  readonly username: string;
}

/** A write that may upload a picture. */
export function useUpload<Input extends object, Result, Kept = unknown>(
  write: RuledWrite<Input, Result>,
  { onUploadProgress, signal, onMutate, ...options }: UploadOptions<Input, Result, Kept> = {},
): UseMutationResult<Result, CommunityError, Input, Kept> {
  const { client, queryClient } = useCommunity();
  return useWrite(write, {
    ...options,
    onMutate(input, context) {
      uploadsOf(client).set(input, { signal, upload: onUploadProgress && uploadWith(onUploadProgress) });
      // Without the method it is no signal, which the call reports.
      if (signal?.addEventListener) {
        void endUnsent(client, input, signal, () => abortedError({ operation: write.name, isWrite: true }));
      }
      // The app's default one takes every input. Without any, the result is undefined, typed as `unknown`.
      const own = (onMutate ?? queryClient.getDefaultOptions().mutations?.onMutate) as typeof onMutate;
      return own?.(input, context) as Kept;
    },
  });
}

/** A write, which shows in the cache at once. */
export function useWrite<Input, Result, Kept = unknown>(
  write: RuledWrite<Input, Result>,
  options?: MutationHookOptions<Input, Result, Kept>,
): UseMutationResult<Result, CommunityError, Input, Kept> {
  const { client, queryClient } = useCommunity();
  return useMutation(mutationOptionsFor(client, queryClient, mutationOptionsOf(client, write), options), queryClient);
}

/** A write whose input is optional. */
export function useBareWrite<Input, Result, Kept = unknown>(
  write: RuledWrite<Input, Result>,
  options?: MutationHookOptions<Input, Result, Kept>,
): UseMutationResult<Result, CommunityError, Input | void, Kept> {
  // A missing input is sent as an empty one.
  return useWrite(write, options) as unknown as UseMutationResult<Result, CommunityError, Input | void, Kept>;
}
