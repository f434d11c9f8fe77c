import { byOrder } from './explain.js';
import type { Journal, Write } from './journal.js';
import { nameOf } from './network.js';
import { isGranted, type Wish } from './service.js';
import type { Worlds } from './worlds.js';

/** Last wishes that the service lacks in the end, although the client said nothing of a failure. */
export function lostWishes({ writes, end }: Journal): string[] {
  return writes
    .filter((write, index) => {
      const isSaid = write.settled?.how === 'done' || write.settled?.how === 'superseded';
      const isLast = !writes.slice(index + 1).some((later) => isAboutTheSame(write, later));
      return isSaid && isLast && !isGranted(end, write.wish);
    })
    .map((write) => `${nameOf(write)} is ${write.settled?.how}, and the service lacks it`);
}

/** Writes that never settled. */
export function unsettled({ writes }: Journal): string[] {
  return writes
    .filter(({ settled, pressedBefore }) => !settled && pressedBefore !== Infinity)
    .map((write) => `${nameOf(write)} never settles`);
}

/** Told "refused" of what an acknowledged write of this client had made so before it was pressed. */
export function refusedInVain({ writes }: Journal, worlds: Worlds): string[] {
  return writes.flatMap((write) => {
    if (write.settled?.how !== 'refused') return [];
    const known = writes.filter(({ order, heard }) => order !== undefined && heard?.what === 'yes' && heard.at < write.pressedAt);
    const isSo = isGranted(worlds.after(known.toSorted(byOrder)).world, write.wish);
    const wasSo = isGranted(worlds.after([]).world, write.wish);
    return isSo && !wasSo ? [nameOf(write)] : [];
  });
}

function isAboutTheSame(write: Write, later: Write): boolean {
  const targets = targetsOf(write.wish, write.madeId);
  return targetsOf(later.wish, later.madeId).some((target) => targets.includes(target));
}

/** What a wish wants something of. */
function targetsOf({ operation, input }: Wish, madeId: number | undefined): string[] {
  switch (operation) {
    case 'followUser':
    case 'unfollowUser':
      return [`follow ${input.username}`];
    case 'subscribeToUser':
    case 'unsubscribeFromUser':
      return [`subscription ${input.username}`];
    case 'unblockUser':
      return [`block ${input.username}`];
    case 'blockUser':
      return ['block', 'follow', 'subscription', 'member'].map((kind) => `${kind} ${input.username}`);
    case 'readNotification':
    case 'deleteNotification':
    case 'readNotifications':
    case 'deleteAllNotifications':
      // What is read or deleted stays so.
      return [];
    case 'createInvite':
      return [`invite ${madeId}`];
    case 'updateInvite':
    case 'deleteInvite':
      return [`invite ${input.id}`];
    case 'createCircle':
      return [`circle ${madeId}`];
    case 'deleteCircle':
      return [`circle ${input.id}`];
    case 'updateCircle':
      return [`circle ${input.id}`, ...(input.usernames ?? []).flatMap((name) => [`follow ${name}`, `member ${name}`])];
  }
}
