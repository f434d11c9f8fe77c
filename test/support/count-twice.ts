import type { EngineHost } from '../../src/engine/host.js';
import { logOf } from '../../src/engine/index.js';

/**
 * Breaks the engine of a client: it takes every answer for one from before the writes in flight, so that a write is counted on top of an
 * answer which includes it.
 */
export function countTwice(client: EngineHost): void {
  const { writes } = logOf(client).engine;
  if (!writes) throw new Error('the engine has no pending writes yet');
  const { replay } = writes;
  writes.replay = (view, answer, stamp) => replay(view, answer, { ...stamp, answeredAt: -1 });
}
