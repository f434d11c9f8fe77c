import type { Milliseconds } from './milliseconds.js';

/** 1 September 2026, 08:00 UTC. */
const START: Milliseconds = Date.UTC(2026, 8, 1, 8);

/** A clock that always starts at the same time and advances by one second each time it is read. */
export function createClock(): () => Milliseconds {
  let time = START;
  return () => {
    time += 1000;
    return time;
  };
}
