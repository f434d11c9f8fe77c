import type { Mutation } from '../contract/operation.js';
import { cachedReads } from '../cache/cached-reads.js';
import { withoutItem } from '../cache/page.js';
import { markStale } from '../cache/marks.js';
import { writeTruth } from '../cache/truth.js';
import type { Log, Write } from '../cache/write.js';
import type { ReadName } from './service.js';

/**
 * A list can show a new item, and another write can delete it, before the answer of the write that created it arrives. Then the
 * item is not inserted: if one of the `removals` landed meanwhile and may have deleted it, the lists are refetched.
 */
/* @__NO_SIDE_EFFECTS__ */
export function unlessDeleted(
  reads: readonly ReadName[],
  ...removals: readonly Pick<Mutation<never, unknown>, 'name'>[]
): (log: Log, context: { readonly answer: { readonly id: number } | undefined }, write: Write) => void {
  return (log, { answer }, write) => {
    const names = removals.map(({ name }) => name);
    const mayDelete = ({ state, done, ref, row }: Write): boolean => {
      const isMeanwhile = state === 'landed' && done > write.sent && names.includes(row.mutation.name);
      return isMeanwhile && (ref.id === undefined || ref.id === answer?.id);
    };
    if (!answer || ![...log.writes.values()].some(mayDelete)) return;
    for (const cached of cachedReads(log.engine)) {
      if (!reads.some((name) => name === cached.operation.name)) continue;
      writeTruth(log.engine, cached, withoutItem(cached.query.state.data, answer.id));
      markStale(log, cached.query);
    }
  };
}
