import * as effects from '../../src/cache/effects.js';
import type { AnyEffects } from '../../src/cache/row.js';

/** The rows of the table of effects, by the name of their write. */
export const rows: ReadonlyMap<string, AnyEffects> = new Map(
  Object.values(effects).flatMap((row) => ('mutation' in row ? [[row.mutation.name, row] as const] : [])),
);

/** The reads that the row of a write names and that are not among those it was seen to change at the service. */
export function unproven(write: string, changed: ReadonlySet<string>): string[] {
  const { change = [], stale = [], signsIn = false } = rows.get(write) ?? {};
  // What a sign-in names is asked again only where no answer came.
  if (signsIn) return [];
  const named = new Set([...change, ...stale].flatMap(({ reads = [] }) => reads));
  return [...named].filter((read) => !changed.has(read));
}
