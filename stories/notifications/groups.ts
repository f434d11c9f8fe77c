import type { Notification } from 'community-hooks/contract';

/** Follows that stand below each other share a row: the others, by the id of the first. What is read and what is not stay apart. */
export function othersBelow(rows: readonly Notification[]): ReadonlyMap<number, readonly Notification[]> {
  const groups = new Map<number, Notification[]>();
  let first: Notification | undefined;
  for (const row of rows) {
    if (row.notification_type === 'F' && first?.read === row.read) groups.set(first.id, [...(groups.get(first.id) ?? []), row]);
    else first = row.notification_type === 'F' ? row : undefined;
  }
  return groups;
}
