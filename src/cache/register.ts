import { hashKey } from '@tanstack/react-query';
import { tick } from './engine.js';
import { pendingWrites, sharesLane, type Log, type Write } from './write.js';

/** Writes of one lane of which only the last intent counts, as follow and unfollow. */
export interface Register {
  readonly name: string;
  /** Whether a later intent makes the write pointless; what that intent asks for may be the case already. */
  overtakes(log: Log, write: Write): boolean;
}

/**
 * A register. Its first write in a lane is always sent: without it the last one could ask for what already is, which the
 * service refuses. Of those that wait behind it only the last is sent, and not even that one if it is what landed last.
 */
/* @__NO_SIDE_EFFECTS__ */
export function register(name: string): Register {
  return {
    name,
    overtakes(log, write) {
      if (!write.waits) return false;
      const isLater = (other: Write): boolean => other !== write && sharesLane(other, write) && other.row.register?.name === name;
      const last = pendingWrites(log).findLast(isLater);
      const latest = latestLanded(log, write);
      const landed = latest?.row.register?.name === name ? latest : undefined;
      if (last) settleAsLanded(log, last, landed);
      else if (!landed || landed.made < write.made) return false;
      return true;
    },
  };
}

/** What landed last is the case already: an equal intent takes that answer, unsent, and counts no second time. */
function settleAsLanded(log: Log, last: Write, landed: Write | undefined): void {
  if (landed?.row !== last.row || landed.done < last.made || hashKey([landed.input]) !== hashKey([last.input])) return;
  // Whatever else waits before it is overtaken, too: this is now what landed last.
  Object.assign(last, { state: 'landed', done: tick(log.engine), sent: landed.sent, answer: landed.answer });
}

/** The write that was the last to land in the lanes of another that is still pending. */
function latestLanded(log: Log, write: Write): Write | undefined {
  const landed = [...log.writes.values()].filter((other) => other.state === 'landed' && !other.twin && sharesLane(other, write));
  return landed.sort((one, other) => one.done - other.done).at(-1);
}
