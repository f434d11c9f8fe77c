import type { LogEntry } from '../src/devtools/log.js';
import type { CachedRead } from '../src/devtools/reads.js';
import type { CachedWrite } from '../src/devtools/writes.js';

/** The event of Storybook's channel that carries what happened to the panel below a story. */
export const HAPPENED = 'community/happened';

/** The event by which the panel empties the log of the story. */
export const CLEAR = 'community/clear';

/** What the panel shows: the events of the client of the story, and its cache. */
export interface Happened {
  readonly entries: readonly LogEntry[];
  readonly reads: readonly CachedRead[];
  readonly writes: readonly CachedWrite[];
}
