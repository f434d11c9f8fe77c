import type { Item } from '../../src/engine/cache/entities.js';
import { match } from '../../src/engine/rules/match.js';
import type { Fact, Holding, Known, Where } from '../../src/engine/words.js';
import type { RecordTable } from './records.js';
import type { Input, Rules } from './rules.js';

/** The records that a read holds, of all records; for a search, those that its query finds. */
export function membersOf({ kinds }: Rules, { as, kind, where }: Holding, table: RecordTable, { query }: Input): Item[] {
  const named = table.get(kind, where['id']);
  const members = (named ? [named] : [...table.of(kind)]).filter((record) => match(where, record, table.whole) === true);
  return as === 'search' ? members.filter((record) => isFound(kinds, kind, record, query)) : members;
}

export function isFound(kinds: Rules['kinds'], kind: string, record: Item, query: unknown): boolean {
  const text = String(query).trim().toLowerCase();
  return (kinds[kind]?.foundBy?.(record) ?? []).some((found) => found?.toLowerCase().includes(text));
}

/** The facts of a write, which finds these records. */
export function factsIn({ writes }: Rules, write: string, input: Input, records: RecordTable): readonly Fact[] {
  const find = (kind: string, where: Where): Item | undefined =>
    [...records.of(kind)].find((record) => match(where, record, records.whole) === true);
  // The rules type what is found.
  return writes[write]?.(input, { find } as Known<Readonly<Record<string, Item>>>) ?? [];
}

export function idsOf(rows: readonly Item[]): number[] {
  return rows.map(({ id }) => Number(id));
}
