import { crash } from './answers.js';
import { integer, optional, readFields, type Field } from './fields.js';

export interface Page {
  readonly count: number;
  /** Only rows with a smaller id; undefined for all. */
  readonly maxId: number | undefined;
}

/** Reads `count` and `max_id`. The service takes a `max_id` of 0 for none, and breaks on a negative count. */
export function readPage(query: Readonly<Record<string, string>>, count: number, maxCount: number): Page {
  const read = readFields({ values: query, form: false }, { count: countField(maxCount), max_id: optional(integer()) });
  return { count: soundCount(read.count ?? count), maxId: read.max_id === 0 ? undefined : read.max_id };
}

/** The largest ids first, from below `maxId`. */
export function pageOf<Item extends { readonly id: number }>(items: readonly Item[], { count, maxId = Infinity }: Page): Item[] {
  return items
    .filter((item) => item.id < maxId)
    .toSorted((one, other) => other.id - one.id)
    .slice(0, count);
}

export function countField(maxCount: number): Field<number | undefined> {
  return optional(integer(maxCount));
}

/** A count or an offset below zero is not refused: the service breaks on it. */
export function soundCount(value: number): number {
  if (value < 0) throw crash();
  return value;
}
