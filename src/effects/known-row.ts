import { insertAt } from '../cache/changes.js';
import { rowOf } from '../cache/entities.js';
import { isList } from '../cache/page.js';
import type { Change } from '../cache/row.js';
import { matches, type Named, type PersonFacts } from './people.js';
import { type Place, type Read, update } from './service.js';

/** The lists and searches of people that a write adds somebody to. */
type PeopleRead = 'blockedUsers' | 'blockedUserSearch' | 'followings' | 'followingSearch';

/** What the cached copies together tell of the person, to show. */
function shown({ known, latest = known }: PersonFacts): PersonFacts['known'] {
  return latest;
}

/**
 * Puts the person into lists and searches as soon as the cached copies tell all that a row says: into a list at the place of the id,
 * into a search that finds them where the ids run on, because searches have no order of their own.
 */
/* @__NO_SIDE_EFFECTS__ */
export function insertPerson(reads: readonly PeopleRead[]): Change<unknown, unknown, PersonFacts> {
  return update(reads, true, (items, { facts }, place) => {
    const row = rowOf(place.operation.output, shown(facts));
    if (!row || !belongs(place, row, items.length)) return items;
    const isFalling = isList(place.operation);
    return insertAt(items, row, place, ({ id }) => (isFalling ? id < row.id : id > row.id));
  });
}

function belongs(
  { operation, asked, lower, upper, limit }: Place<PeopleRead>,
  row: Named & { readonly id: number },
  count: number,
): boolean {
  if (isList(operation)) return row.id >= lower && row.id < upper;
  return matches(asked, row) === true && count < limit;
}

/** Whether a list that lacks the person must be asked for the row: no copy tells all of it. */
export function lacksRow({ operation }: Pick<Read<PeopleRead>, 'operation'>, { facts }: { facts: PersonFacts }): boolean {
  return rowOf(operation.output, shown(facts)) === undefined;
}

/** A search that could find the person, and of which the cache cannot tell what it finds now. */
export function isOpenSearch(
  read: Read<'blockedUserSearch'> | Read<'followingSearch'>,
  { facts }: { facts: PersonFacts },
): boolean {
  const { asked, data, limit } = read;
  const isFull = Array.isArray(data) && data.length >= limit;
  const found = matches(asked, facts.known);
  return found !== false && (found === undefined || isFull || lacksRow(read, { facts }));
}
