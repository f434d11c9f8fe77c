import { byOrder } from './explain.js';
import type { Write } from './journal.js';

/** What the service has done so far, in its order, and then what it will do yet, as far as anybody can tell. */
export function truth(writes: readonly Write[]): Write[] {
  return writes.filter((one) => one.order !== undefined || isOnItsWay(one)).toSorted(byOrder);
}

/** The same as it was when a write was pressed. */
export function truthAt(writes: readonly Write[], press: Write): Write[] {
  const at = press.pressedAt;
  return truth(
    writes
      .filter(({ number, pressedAt }) => number !== press.number && pressedAt <= at)
      .filter(({ number, pressedBefore }) => number < press.number || pressedBefore === Infinity)
      .map((one) => ({
        ...one,
        order: one.doneAt !== undefined && one.doneAt <= at ? one.order : undefined,
        heard: one.heard && one.heard.at <= at ? one.heard : undefined,
        settled: one.settled && one.settled.at <= at ? one.settled : undefined,
      })),
  );
}

/** Pressed, and neither done nor given up. */
function isOnItsWay({ order, heard, settled }: Write): boolean {
  return order === undefined && !heard && !settled;
}
