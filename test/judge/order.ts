import type { Write } from './journal.js';
import { decides } from './service.js';

/**
 * The order in which the service did them. What it has not done comes behind what was pressed before it, and before what was pressed
 * after it, about the same or something that depends on it, and otherwise last, as it was pressed.
 */
export function inOrder(writes: readonly Write[]): Write[] {
  const sorted = writes
    .filter(({ order }) => order !== undefined)
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
  // From the last one on: what was pressed before it may have to come before it, too.
  for (const one of writes.filter(({ order }) => order === undefined).toSorted((a, b) => b.number - a.number)) {
    const isBefore = (other: Write): boolean => other.number < one.number && comesFirst(other, one);
    const isBehind = (other: Write): boolean => other.number > one.number && comesFirst(one, other);
    const last = sorted.findLastIndex(isBefore);
    const place = sorted.findIndex((other, index) => index > last && isBehind(other));
    const end = sorted.findLastIndex(({ order }) => order !== undefined) + 1;
    sorted.splice(place < 0 ? end : place, 0, one);
  }
  return sorted;
}

/** Whether the service has to do one before the other, if they were pressed so. What the one has made decides about itself alone. */
function comesFirst(one: Write, other: Write): boolean {
  const { input } = other.wish;
  const isOfAnother = one.madeId !== undefined && 'id' in input && input.id !== one.madeId;
  return meets(one, other) || (!isOfAnother && decides(one.wish, other.wish));
}

/** Whether two writes want something of the same, so that the later one has the last word. */
export function meets(one: Write, other: Write): boolean {
  const targets = targetsOf(one);
  return targetsOf(other).some((target) => targets.includes(target));
}

/** What a wish wants something of. */
function targetsOf({ wish: { operation, input }, madeId }: Write): string[] {
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
