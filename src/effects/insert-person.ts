import { type Change, isList, rowOf } from '../engine/index.js';
import { insertAt } from '../engine/effects.js';
import { matches, type Named, type CapturedPerson } from './people.js';
import { type Place, type Read, update } from './service.js';

/** The lists and searches that a write adds a person to. */
type PeopleRead = 'blockedUsers' | 'blockedUserSearch' | 'followings' | 'followingSearch';

/** The cached copies of the person, with those that came while the write was in flight. */
function shown({ known, latest = known }: CapturedPerson): CapturedPerson['known'] {
  return latest;
}

/**
 * Inserts the person into lists and searches as soon as the cached copies have every field of the row: into a list in
 * descending order of ids, into a search in ascending order. Searches have no order of their own: one that shows another order is
 * refetched.
 */
/* @__NO_SIDE_EFFECTS__ */
export function insertPerson(reads: readonly PeopleRead[]): Change<unknown, unknown, CapturedPerson> {
  return update(reads, true, (items, { captured }, place) => {
    const row = rowOf(place.operation.output, shown(captured));
    const isDescending = isList(place.operation);
    if (!row || !belongs(place, row, items.length) || !(isDescending || isAscending(items))) return items;
    return insertAt(items, row, place, ({ id }) => (isDescending ? id < row.id : id > row.id));
  });
}

function belongs(
  { operation, input, lower, upper, limit }: Place<PeopleRead>,
  row: Named & { readonly id: number },
  count: number,
): boolean {
  if (isList(operation)) return row.id >= lower && row.id < upper;
  return matches(input, row) === true && count < limit;
}

/** Whether the row has to be read: the cached copies do not have every field of it. */
export function lacksRow(
  { operation }: Pick<Read<PeopleRead>, 'operation'>,
  { captured }: { captured: CapturedPerson },
): boolean {
  return rowOf(operation.output, shown(captured)) === undefined;
}

/** A search that may find the person, and whose new result the cache does not show. */
export function isOpenSearch(
  read: Read<'blockedUserSearch'> | Read<'followingSearch'>,
  { captured }: { captured: CapturedPerson },
): boolean {
  const { input, data, limit } = read;
  const isOpen = Array.isArray(data) && (data.length >= limit || !isAscending(data));
  const found = matches(input, captured.known);
  return found !== false && (found === undefined || isOpen || lacksRow(read, { captured }));
}

function isAscending(rows: readonly { readonly id: number }[]): boolean {
  return rows.every(({ id }, index) => id > (rows[index - 1]?.id ?? 0));
}
