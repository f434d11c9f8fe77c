import type { AnyEffects } from './row.js';
import type { Write } from './write.js';

/**
 * A settled write keeps no secret: not in the log, not in the mutation, and so not in a mounted hook's `variables`. Every row
 * whose operation takes secrets names this; a test holds the table to it.
 */
export function blankSecrets(write: Write): void {
  const secrets = write.row.mutation.secrets ?? [];
  const given = Object.entries(write.input as object) as [string, unknown][];
  const blanked = Object.fromEntries(given.map(([field, value]) => [field, secrets.includes(field) ? '' : value]));
  write.given = blanked;
  write.input = blanked;
  write.mutation.state = { ...write.mutation.state, variables: blanked };
}

/**
 * What a row says whose operation takes secrets: they are blanked, not kept for one moment longer than someone looks at them,
 * and never wait for the network, because a mutation that waits is dehydrated.
 */
export const secretly: Pick<AnyEffects, 'settled' | 'options'> = {
  settled: blankSecrets,
  options: { gcTime: 0, networkMode: 'always' },
};
