import type { PendingWrites } from '../../src/engine/client-state.js';
import type { EngineHost } from '../../src/engine/host.js';
import { logOf } from '../../src/engine/index.js';

/**
 * Breaks the engine of a client: it takes every answer for one from before the writes in flight, and every write takes its step on every
 * count, so that a write is counted on top of an answer which includes it.
 */
export function countTwice(client: EngineHost): void {
  const log = logOf(client);
  const { writes } = log.engine;
  if (!writes) throw new Error('the engine has no pending writes yet');
  const { onAnswer } = writes;
  Object.assign(writes, { keptFields: () => [], leavesShared: () => false } satisfies Partial<PendingWrites>);
  writes.onAnswer = (view, answer, stamp, taken) => {
    onAnswer(view, answer, { ...stamp, answeredAt: -1 }, taken);
    for (const write of log.writes.values()) {
      const { bases, certain } = write;
      bases.get = () => certain;
      bases.has = () => true;
    }
  };
}
