import type { Cached } from './engine.js';
import { lacks, momentOf, type Log, type Write } from './write.js';

/** The fields of a cached answer in which the write counts by an amount that the cache cannot tell. */
export function uncountedFields(log: Log, write: Write, { operation, asked, query }: Cached): string[] {
  const steps = (write.row.change ?? []).filter(({ amount, reads }) => amount && reads?.includes(operation.name));
  if (steps.length === 0) return [];
  const isCertain = lacks(log, write, query);
  const moment = momentOf(log, write);
  return steps.flatMap(({ step = '', amount }) =>
    isCertain(step) && amount?.(query.state.data, { asked }, moment) === undefined ? [step] : [],
  );
}
