import type { EngineHost } from '../../src/engine/host.js';
import { logOf } from '../../src/engine/index.js';

/** Breaks the engine of a client: no write waits for another one. */
export function withoutLanes(client: EngineHost): void {
  const { writes } = logOf(client);
  const set = writes.set.bind(writes);
  writes.set = (mutation, write) => set(mutation, Object.assign(write, { lanes: [] }));
}
