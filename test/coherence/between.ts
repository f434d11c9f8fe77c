import { isDeepStrictEqual } from 'node:util';
import { isDescending, isRecord, type Shown, type Truth, valueOf } from './truth.js';

/** Every part of it is as it was or as it will be; of a count, some of it may be known. */
export function liesBetween(shown: unknown, before: unknown, after: unknown, former: readonly unknown[] = []): boolean {
  if (isDeepStrictEqual(shown, before) || isDeepStrictEqual(shown, after)) return true;
  if (typeof shown === 'number') {
    return shown >= Math.min(Number(before), Number(after)) && shown <= Math.max(Number(before), Number(after));
  }
  if (Array.isArray(shown)) return listLiesBetween(shown, asList(before), asList(after), former);
  if (!isRecord(shown) || !isRecord(before) || !isRecord(after)) return false;
  return Object.keys(shown).every((key) => liesBetween(shown[key], before[key], after[key], former));
}

/**
 * Whether the service before the write, the service after it, or something in between explains what a read shows. `former` has what the
 * service had for other reads before the write.
 */
export function isExplained(
  { data, refused, more }: Shown,
  before: Truth,
  after: Truth,
  former: readonly unknown[] = [],
): boolean {
  const refusals = [before, after].flatMap((truth) => ('refused' in truth ? [truth.refused] : []));
  if (refused !== undefined && !refusals.includes(refused)) return false;
  if (data === undefined) return true;
  // Of what is refused in the end, or was, there is one truth only.
  if ('refused' in before || 'refused' in after) return refusals.length === 1;
  const [one, other] = [valueOf(before), valueOf(after)];
  // Where the pages of a list do not follow its order, only its rows can be judged.
  const isOrdered = [before, after].every((truth) => !('items' in truth) || isDescending(truth.items));
  if (!isOrdered) return areRowsBetween(asList(data), asList(one), asList(other), former);
  if (!liesBetween(data, one, other, former)) return false;
  return !Array.isArray(data) || isWithoutGap(data, asList(one), asList(other), more);
}

/** What stands in the list before the write and after it is shown, down to where the list is loaded. */
function isWithoutGap(
  shown: readonly unknown[],
  before: readonly unknown[],
  after: readonly unknown[],
  more: boolean | undefined,
): boolean {
  const keys = new Set(shown.map(keyOf));
  const last = keyOf(shown.at(-1));
  const loaded = (items: readonly unknown[]): unknown[] => {
    const all = items.map(keyOf);
    return more ? all.slice(0, all.indexOf(last) + 1) : all;
  };
  const still = new Set(loaded(after));
  return loaded(before).every((key) => keys.has(key) || !still.has(key));
}

/** Items that were there before or will be. */
function areRowsBetween(
  shown: readonly unknown[],
  before: readonly unknown[],
  after: readonly unknown[],
  former: readonly unknown[],
): boolean {
  const was = new Map(before.map((item) => [keyOf(item), item]));
  const will = new Map(after.map((item) => [keyOf(item), item]));
  return shown.every((item) => {
    const [old, next] = [was.get(keyOf(item)), will.get(keyOf(item))];
    // What goes in the end has no truth to compare with; what comes is as it will be.
    return old === undefined ? isComing(item, next, former) : next === undefined || liesBetween(item, old, next, former);
  });
}

/** Such items, each in the order of one of the two. */
function listLiesBetween(
  shown: readonly unknown[],
  before: readonly unknown[],
  after: readonly unknown[],
  former: readonly unknown[],
): boolean {
  const keys = shown.map(keyOf);
  const inOrder = (items: readonly unknown[]): unknown[] => items.map(keyOf).filter((key) => keys.includes(key));
  return (
    areRowsBetween(shown, before, after, former) &&
    [before, after].some((items) =>
      isDeepStrictEqual(
        keys.filter((key) => inOrder(items).includes(key)),
        inOrder(items),
      ),
    )
  );
}

/** Whether a row is as it will be. A count in it may be anything from what it was where the record stood before. */
function isComing(item: unknown, next: unknown, former: readonly unknown[]): boolean {
  if (isDeepStrictEqual(item, next)) return true;
  if (!isRecord(item) || !isRecord(next)) return false;
  const olds = former.flatMap((value) => recordsOf(value, item));
  return Object.keys({ ...item, ...next }).every(
    (key) =>
      isDeepStrictEqual(item[key], next[key]) ||
      (key.endsWith('_count') && olds.some((old) => liesBetween(item[key], old[key], next[key]))),
  );
}

/** The copies of a record at any depth: they have its id and its fields. */
function recordsOf(value: unknown, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap((one) => recordsOf(one, record));
  if (!isRecord(value)) return [];
  const isSame = value['id'] === record['id'] && isDeepStrictEqual(Object.keys(value), Object.keys(record));
  return [...(isSame ? [value] : []), ...Object.values(value).flatMap((one) => recordsOf(one, record))];
}

function keyOf(item: unknown): unknown {
  return isRecord(item) && 'id' in item ? item['id'] : JSON.stringify(item);
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
