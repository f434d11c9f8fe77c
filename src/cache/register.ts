import { tick } from './engine.js';
import { isEqualInput, refresh } from './log.js';
import type { Item } from './row.js';
import { noteLanded, pendingWrites, sharesLane, type Landed, type Log, type Write } from './write.js';

/** Writes of one lane of which only the last intent counts, as follow and unfollow. */
export interface Register {
  readonly name: string;
  /** Whether the write need not be sent: it is settled as landed if what it asks for is the case, else it is overtaken. */
  spares(log: Log, write: Write): 'done' | 'overtaken' | undefined;
}

/**
 * A register, whose write sets a field of its record to a value. The first write in a lane is sent: without it the last one could ask
 * for what already is, which the service refuses. Of those that wait behind it only the last is sent, and not even that one if it is
 * what landed last. Nor is a write that asks for what another one has done, as long as no cached answer says otherwise; a press of
 * what this client has not done itself is sent, because the cache may be out of date.
 */
/* @__NO_SIDE_EFFECTS__ */
export function register(name: string, field: string, value: unknown): Register {
  return {
    name,
    spares(log, write) {
      const landed = landedIn(log, write);
      // Only a write of the same register overtakes: a follow says nothing of a subscription to the same person.
      const isOvertaking = (one: Landed | undefined): boolean => one?.row.register?.name === name && one.made > write.made;
      if (write.lanes.some((lane) => isOvertaking(log.landed.get(lane)))) return 'overtaken';
      if (!write.waits) return landed && isStill(write, field, value) ? settleAs(log, write, landed) : undefined;
      const isLater = (other: Write): boolean => other !== write && sharesLane(other, write) && other.row.register?.name === name;
      const last = pendingWrites(log).findLast(isLater);
      if (last) {
        // Whatever else waits before it is overtaken, too: this is now what landed last.
        const before = landedIn(log, last);
        if (before && before.done >= last.made) settleAs(log, last, before);
        return 'overtaken';
      }
      return landed && landed.done >= write.made ? settleAs(log, write, landed) : undefined;
    },
  };
}

/** What landed last in the lanes of a write, if it is the same as the write asks for. */
function landedIn({ landed }: Log, { row, lanes, input }: Write): Landed | undefined {
  const last = lanes.map((lane) => landed.get(lane));
  return last.find((one) => one?.row === row && last.every((other) => other === one) && isEqualInput(one.input, input));
}

/** Whether the cache says, or nothing in it says otherwise, that the record has the value. */
function isStill({ facts, sources }: Write, field: string, value: unknown): boolean {
  const told = (facts['known'] as Item | undefined)?.[field];
  return told === value || told === undefined || sources.length > 0;
}

/** Takes the answer of the one that landed, unsent, and counts no second time. */
function settleAs(log: Log, write: Write, { sent, answer }: Landed): 'done' {
  Object.assign(write, { state: 'landed', done: tick(log.engine), sent, answer });
  noteLanded(log, write);
  refresh(log, write);
  return 'done';
}
