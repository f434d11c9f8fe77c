import type { World } from './world.js';

type Table = { [Name in keyof World]: World[Name] extends { id: number }[] ? Name : never }[keyof World];

/** The next free id of a table. Ids are never given out twice, also after a deletion. */
export function nextId(world: World, table: Table | 'contents' | 'reactions' | 'mentions'): number {
  const id = (world.lastIds[table] ?? 0) + 1;
  world.lastIds[table] = id;
  return id;
}

/** The row with that id; a missing one is a fault of the sandbox or of a hand-made world, and said as such. */
export function rowOf<Row extends { id: number }>(rows: readonly Row[], id: number): Row {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Error(`sandbox: the world refers to a row ${id} that it does not have`);
  return row;
}

/** Removes in place, so that a reference to the live table stays good. Returns what was removed. */
export function removeWhere<Row>(rows: Row[], matches: (row: Row) => boolean): Row[] {
  const removed = rows.filter(matches);
  if (removed.length > 0) rows.splice(0, rows.length, ...rows.filter((row) => !matches(row)));
  return removed;
}
