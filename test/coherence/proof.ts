import { effectsByName } from '../support/effects-table.js';

/** The reads that the row of a write names and that are not among those it was seen to change at the service. */
export function unproven(write: string, changed: ReadonlySet<string>): string[] {
  const { change = [], stale = [], signsIn = false } = effectsByName.get(write) ?? {};
  // What a sign-in names is asked again only where no answer came.
  if (signsIn) return [];
  const named = new Set([...change, ...stale].flatMap(({ reads = [] }) => reads));
  return [...named].filter((read) => !changed.has(read));
}
