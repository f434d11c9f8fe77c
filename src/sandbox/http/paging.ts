import { crash } from './answers.js';
import { integer, optional, type Field } from './fields.js';

export interface Page {
  readonly count: number;
  /** Only rows with a smaller id; undefined for all. */
  readonly maxId: number | undefined;
}

/** The fields `count` and `max_id`, to be read with the rest of the query. */
export function pageFields(maxCount: number): Readonly<Record<'count' | 'max_id', Field<number | undefined>>> {
  return { count: countField(maxCount), max_id: optional(integer()) };
}

/** Ten rows by default. The service ignores a `max_id` of 0, and fails with 500 on a negative count. */
export function soundPage({ count = 10, max_id }: { count: number | undefined; max_id: number | undefined }): Page {
  return { count: soundCount(count), maxId: max_id === 0 ? undefined : max_id };
}

/** The rows below `maxId`, largest id first. */
export function pageOf<Item extends { readonly id: number }>(items: readonly Item[], { count, maxId = Infinity }: Page): Item[] {
  return items
    .filter((item) => item.id < maxId)
    .toSorted((one, other) => other.id - one.id)
    .slice(0, count);
}

export function countField(maxCount: number): Field<number | undefined> {
  return optional(integer(maxCount));
}

/** The service fails with 500 on a negative count or offset. */
export function soundCount(value: number): number {
  if (value < 0) throw crash();
  return value;
}
