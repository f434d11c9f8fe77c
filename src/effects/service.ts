import type { Mutation } from '../contract/operation.js';
import type { Ruled } from '../engine/index.js';
import type { ByHand } from '../engine/public.js';
import type { Effects } from '../rules/service.js';
import type { CommunityClient } from '../transport/client.js';

/** A write with what it needs beside its rules: how it is sent, and when it was done already. */
export function on<Input, Output, Result = Output>(
  write: Mutation<Input, Output> & Ruled,
  byHand: ByHand<NoInfer<Input>, NoInfer<Result>, CommunityClient>,
): Effects<Input, Result, Output> {
  return { ...write, ...byHand };
}
