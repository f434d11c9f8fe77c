import type { AnyEffects } from './row.js';
import { ownerOf, type Write } from './write.js';

/**
 * A settled write keeps no secret: not in the log, not in the mutation, and so not in a mounted hook's `variables`. Every row
 * whose operation takes secrets names this; a test holds the table to it.
 */
export function blankSecrets(write: Write): void {
  const blanked = blank(write.row, write.input);
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

/**
 * What a global callback of a MutationCache may log of a write: its variables with every secret blank. TanStack hands such a
 * callback the very object that `mutate` was called with; this is a copy. Variables without a secret come back as they are.
 */
export function withoutSecrets<Variables>(mutation: { readonly options: object }, variables: Variables): Variables {
  const row = ownerOf(mutation)?.row;
  // The same fields with the same types: a secret is a text.
  return row?.mutation.secrets ? (blank(row, variables) as Variables) : variables;
}

function blank({ mutation: { secrets = [] } }: AnyEffects, variables: unknown): object {
  const given: [string, unknown][] = Object.entries(variables ?? {});
  return Object.fromEntries(given.map(([field, value]) => [field, secrets.includes(field) ? '' : value]));
}
