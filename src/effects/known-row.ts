import type { AnyList, AnyQuery } from '../contract/operation.js';
import { elementOf, partOf } from '../cache/entities.js';
import type { Change, Item, Moment, Place, Stored } from '../cache/row.js';
import { knownIn, matches } from './people.js';
import type { ReadName } from './reads.js';

/** What a list would say of the person, if the cached copies together tell all of it. */
export function knownRow(operation: AnyQuery, facts: Item): Item | undefined {
  const element = elementOf(operation.output);
  // Part of a record is a record.
  return element && (partOf(element, facts['latest'] ?? knownIn({ facts })) as Item | undefined);
}

/**
 * Puts the person into lists and searches as soon as the cached copies tell all that a row says: into a list at the place of the id,
 * into a search that finds them where the ids run on, because searches have no order of their own.
 */
/* @__NO_SIDE_EFFECTS__ */
export function insertPerson<Input, Output>(
  reads: readonly ReadName[],
  when: (moment: Moment<Input, Output>) => boolean = () => true,
): Change<Input, Output> {
  return {
    reads,
    moves: true,
    apply(data, place, moment) {
      const items = data as readonly Item[];
      const row = when(moment) ? knownRow(place.operation, moment.facts) : undefined;
      if (!row || items.some((item) => item['id'] === row['id']) || !belongs(place, row, items)) return data;
      const id = row['id'] as number;
      const isFalling = isList(place.operation);
      const at = items.findIndex((item) => (isFalling ? (item['id'] as number) < id : (item['id'] as number) > id));
      const index = at === -1 ? items.length : at;
      return [...items.slice(0, index), row, ...items.slice(index)].slice(0, place.limit);
    },
  };
}

/** Whether a list that lacks the person must be asked for the row: no copy tells all of it. */
export function lacksRow({ operation }: Stored, { facts }: { facts: Item }): boolean {
  return knownRow(operation, facts) === undefined;
}

/** A search that could find the person, and of which the cache cannot tell what it finds now. */
export function isOpenSearch(read: Stored, moment: { facts: Item }): boolean {
  const { asked, data, limit } = read;
  const isFull = Array.isArray(data) && data.length >= limit;
  const found = matches(asked, knownIn(moment));
  return found !== false && (found === undefined || isFull || lacksRow(read, moment));
}

function belongs({ operation, asked, lower, upper, limit }: Place, row: Item, items: readonly Item[]): boolean {
  const id = row['id'] as number;
  if (isList(operation)) return id >= lower && id < upper;
  return matches(asked, row) === true && items.length < limit;
}

function isList(operation: AnyQuery): boolean {
  return (operation as Partial<AnyList>).paging !== undefined;
}
