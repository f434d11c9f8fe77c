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
