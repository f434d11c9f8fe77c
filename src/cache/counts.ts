import type { Query } from '@tanstack/react-query';
import { isFiltered, type Reading } from './engine.js';
import type { Item } from './row.js';

/** A number in which writes count: a field of one cached answer, or one that several answers tell. */
export interface Count {
  /** It may lack a write that has landed: no later one is counted on top of it. */
  isBehind: boolean;
  /** Lanes of lost writes that it does not include, and of lost ones that it may or may not include. */
  readonly lacking: Set<string>;
  readonly unclear: Set<string>;
}

/** The counts of a client: those of a query by their fields, and shared ones by their names. */
export interface Counts {
  readonly ofQueries: WeakMap<Query, Map<string, Count>>;
  readonly shared: Map<string, Count>;
}

/** Stands for the lanes of a write that has none: it may change what any other one looks at. */
const ANY_LANE = '*';

export function createCounts(): Counts {
  return { ofQueries: new WeakMap(), shared: new Map() };
}

/** The count that a field of an answer is; of the cached one, if no other is named. */
export function countOf(
  { ofQueries, shared }: Counts,
  reading: Reading,
  query: Query,
  field: string,
  answer: unknown = query.state.data,
): Count {
  const name = sharedName(reading, field, answer);
  if (name !== undefined) return made(shared, name);
  const fields = ofQueries.get(query) ?? new Map<string, Count>();
  ofQueries.set(query, fields);
  return made(fields, field);
}

/** An answer has come that includes every write that has landed or was lost. */
export function refreshCount(count: Count): void {
  count.isBehind = false;
  count.lacking.clear();
  count.unclear.clear();
}

export function addLanes(lanes: Set<string>, { lanes: own }: { readonly lanes: readonly string[] }): void {
  for (const lane of own.length > 0 ? own : [ANY_LANE]) lanes.add(lane);
}

/** Whether any of these lanes is the write's. */
export function concernLanes(lanes: ReadonlySet<string>, { lanes: own }: { readonly lanes: readonly string[] }): boolean {
  return lanes.size > 0 && (own.length === 0 || lanes.has(ANY_LANE) || own.some((lane) => lanes.has(lane)));
}

function sharedName(reading: Reading, field: string, answer: unknown): string | undefined {
  // Of the answers of one operation, not every one tells the field: only the account's own page has its unread count.
  if (isFiltered(reading) || (Object(answer) as Item)[field] === undefined) return undefined;
  return Object.entries(reading.operation.tells ?? {}).find(([, told]) => told === field)?.[0];
}

function made(counts: Map<string, Count>, name: string): Count {
  const count = counts.get(name) ?? { isBehind: false, lacking: new Set(), unclear: new Set() };
  counts.set(name, count);
  return count;
}
