import type { MutationFunctionContext } from '@tanstack/react-query';
import type { CommunityClient } from '../transport/client.js';
import type { CommunityError } from '../transport/errors.js';
import { keyFor, accountOf, type CommunityKey } from './keys.js';
import type { Effects } from './row.js';
import { sendWrite } from './send.js';
import { logOf } from './write-side.js';
import { WRITE, type Owner } from './write.js';

/** What `useMutation` and `MutationObserver` take for a write. */
export interface WriteOptions<Input, Result> {
  readonly mutationKey: CommunityKey;
  readonly mutationFn: (input: Input, context: MutationFunctionContext) => Promise<Result>;
  /** A write is sent once: repeating one whose answer was lost could do it twice. */
  readonly retry: false;
  readonly gcTime?: 0;
  readonly networkMode?: 'always';
  /** Types the error only; nothing is thrown. */
  readonly throwOnError?: (error: CommunityError) => boolean;
}

/** The options of a write, made from its row of the table of effects: a write without effects cannot be built. */
export function mutationOptionsOf<Input, Result>(
  client: CommunityClient,
  effects: Effects<Input, Result>,
): WriteOptions<Input, Result> {
  const log = logOf(client);
  const { mutation, signsIn } = effects;
  const options = {
    // TanStack resets a hook whose key changes, which a sign-in must survive.
    mutationKey: keyFor(client, signsIn ? 'session' : accountOf(client), mutation),
    mutationFn: (input: Input, context: MutationFunctionContext) => sendWrite(log, effects, input, context.client),
    retry: false,
    ...effects.options,
    [WRITE]: { log, row: effects } satisfies Owner,
  };
  // The engine handles writes of every type; the row's own type says what comes out of them.
  return options as unknown as WriteOptions<Input, Result>;
}
