import type { Notification } from 'community-hooks/contract';

/** Follows that stand below each other, by the id of the first: one row shows them all. What is read and what is not stay apart. */
export function groupsOf(rows: readonly Notification[]): ReadonlyMap<number, readonly Notification[]> {
  const groups = new Map<number, Notification[]>();
  let last: Notification[] = [];
  for (const row of rows) {
    const [first] = last;
    if (first && isFollow(first) && isFollow(row) && first.read === row.read) last.push(row);
    else {
      last = [row];
      groups.set(row.id, last);
    }
  }
  return groups;
}

function isFollow({ notification_type: type }: Notification): boolean {
  return type === 'F';
}
