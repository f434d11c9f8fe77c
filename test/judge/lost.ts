import type { Journal, Write } from './journal.js';
import { nameOf } from './network.js';
import { meets } from './order.js';
import { isGranted } from './service.js';

/** Last wishes that the service lacks in the end, although the client said nothing of a failure. */
export function lostWishes({ writes, end }: Pick<Journal, 'writes' | 'end'>): string[] {
  const isShared = writes.some(({ wish }) => wish.by);
  return writes
    .filter((write, index) => {
      const isSaid = write.settled?.how === 'done' || write.settled?.how === 'superseded';
      // Others may undo it, or bring what was not there yet.
      const isLast = !writes.slice(index + 1).some((later) => later.wish.by ?? meets(write, later));
      return isSaid && isLast && !isJoined(write, isShared) && !isGranted(end, write.wish);
    })
    .map((write) => `${nameOf(write)} is ${write.settled?.how}, and the service lacks it`);
}

/**
 * Pressed again while an equal one was under way, which has made the thing for both: what became of that is said of that one. The
 * same if the other one was done before others changed something.
 */
function isJoined({ wish, sentAt }: Write, isShared: boolean): boolean {
  return sentAt === undefined && (isShared || wish.operation === 'createInvite' || wish.operation === 'createCircle');
}

/** Writes that never settled. */
export function unsettled({ writes }: Journal): string[] {
  return writes
    .filter(({ settled, pressedBefore }) => !settled && pressedBefore !== Infinity)
    .map((write) => `${nameOf(write)} never settles`);
}

/** Told "refused" of what was so already, done by this client or on another device. */
export function refusedThoughSo({ writes }: Journal): string[] {
  return writes
    .filter(({ wish, wasSo, settled }) => wasSo && settled?.how === 'refused' && STATES.has(wish.operation))
    .map((write) => `${nameOf(write)} is refused, and it is so`);
}

/**
 * The writes whose wish is a state of which a read tells. Another thing may have the same name, what is gone cannot be changed, and a
 * refused block does not say who blocks whom.
 */
const STATES: ReadonlySet<string> = new Set([
  ...['followUser', 'unfollowUser', 'subscribeToUser', 'unsubscribeFromUser', 'unblockUser'],
  ...['deleteNotification', 'deleteInvite', 'deleteCircle'],
]);
