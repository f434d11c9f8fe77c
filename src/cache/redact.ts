import type { AnyEffects } from './row.js';
import { ownerOf, type Write } from './write.js';

/**
 * A settled write keeps no secret: not in the log, not in the mutation, and so not in a mounted hook's `variables`. Every row
 * whose operation takes secrets names this; a test holds the table to it.
 */
export function redactSecrets(write: Write): void {
  const redacted = redact(write.row, write.input);
  write.given = redacted;
  write.input = redacted;
  write.mutation.state = { ...write.mutation.state, variables: redacted };
}

/**
 * For a write whose operation takes secrets: they are redacted when it settles, TanStack does not keep the mutation, and it never waits
 * for the network, because a mutation that waits is dehydrated.
 */
export const redactsSecrets: Pick<AnyEffects, 'settled' | 'options'> = {
  settled: redactSecrets,
  options: { gcTime: 0, networkMode: 'always' },
};

/**
 * What a global callback of a MutationCache may log of a write: its variables with every secret redacted. TanStack hands such a
 * callback the very object that `mutate` was called with; this is a copy. Variables without a secret come back as they are.
 */
export function withoutSecrets<Variables>(mutation: { readonly options: object }, variables: Variables): Variables {
  const row = ownerOf(mutation)?.row;
  // The same fields with the same types: a secret is a text.
  return row?.mutation.secrets ? (redact(row, variables) as Variables) : variables;
}

function redact({ mutation: { secrets = [] } }: AnyEffects, variables: unknown): object {
  const given: [string, unknown][] = Object.entries(variables ?? {});
  return Object.fromEntries(given.map(([field, value]) => [field, secrets.includes(field) ? '' : value]));
}
