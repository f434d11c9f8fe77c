import type { User, World } from './world.js';

type Table = { [Name in keyof World]: World[Name] extends { id: number }[] ? Name : never }[keyof World];

/** The next free id of a table. An id is never used twice, even after a deletion. */
export function nextId(world: World, table: Table | 'contents' | 'reactions' | 'mentions'): number {
  const id = (world.lastIds[table] ?? 0) + 1;
  world.lastIds[table] = id;
  return id;
}

/** The row with this id. Throws if it is missing: a bug of a world, except for the subject of a notification. */
export function rowOf<Row extends { id: number }>(rows: readonly Row[], id: number): Row {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new MissingRow(`sandbox: the world refers to a row ${id} that it does not have`);
  return row;
}

export class MissingRow extends Error {}

/** The user of this name. Throws if there is none: a test or a world names somebody who does not exist. */
export function userOf({ users }: World, username: string): User {
  const user = users.find((one) => one.username === username);
  if (user === undefined) throw new Error(`sandbox: there is no user "${username}" in this world`);
  return user;
}

/** Removes rows in place, so that references to the table stay valid. Returns the removed rows. */
export function removeWhere<Row>(rows: Row[], matches: (row: Row) => boolean): Row[] {
  const removed = rows.filter(matches);
  if (removed.length > 0) rows.splice(0, rows.length, ...rows.filter((row) => !matches(row)));
  return removed;
}
