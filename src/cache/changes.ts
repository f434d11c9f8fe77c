import type { EntityKind } from '../contract/answer.js';
import { isSame, merge, REMOVED } from './entities.js';
import type { Change, Item, Moment, Place, Ref, Stale, Stored } from './row.js';

/** Fields to set, or nothing as long as they are not known. */
type Fields<Input, Output> = Item | ((moment: Moment<Input, Output>) => Item | undefined);

/** Sets fields of the row's record in every cached copy of it; a copy gets only fields that it has. */
/* @__NO_SIDE_EFFECTS__ */
export function patch<Input, Output>(
  kind: EntityKind,
  fields: Fields<Input, Output>,
  who: (moment: Moment<Input, Output>) => Ref | undefined = (moment) => moment.ref,
): Change<Input, Output> {
  const patchOf = (moment: Moment<Input, Output>): { ref: Ref; fields: Item } | undefined => {
    const part = typeof fields === 'function' ? fields(moment) : fields;
    const ref = who(moment);
    return part && ref ? { ref, fields: part } : undefined;
  };
  return {
    entity: kind,
    patchOf,
    apply(data, { operation }, moment, tools) {
      const patch = patchOf(moment);
      return patch ? tools.walk(data, operation, kind, patch.ref, (record) => merge(record, patch.fields)) : data;
    },
  };
}

/** Sets fields of every record of a kind that `which` picks. */
/* @__NO_SIDE_EFFECTS__ */
export function patchEach<Input, Output>(
  kind: EntityKind,
  which: (record: Item, moment: Moment<Input, Output>) => boolean,
  fields: Item | ((moment: Moment<Input, Output>) => Item),
): Change<Input, Output> {
  return {
    entity: kind,
    apply(data, { operation }, moment, tools) {
      const part = typeof fields === 'function' ? fields(moment) : fields;
      return tools.walk(data, operation, kind, undefined, (record) => (which(record, moment) ? merge(record, part) : record));
    },
  };
}

/** Takes items out of lists: the row's record, or those that `which` picks. */
/* @__NO_SIDE_EFFECTS__ */
export function remove<Input, Output>(
  reads: readonly string[],
  which: (item: Item, moment: Moment<Input, Output>, asked: Place['asked']) => boolean | undefined = (item, { ref }) =>
    isSame(item, ref),
): Change<Input, Output> {
  return {
    reads,
    moves: true,
    apply(data, { asked }, moment) {
      const items = data as readonly Item[];
      const left = items.filter((item) => !which(item, moment, asked));
      return left.length === items.length ? data : left;
    },
  };
}

/** Takes the row's record out of every list it stands in, however deep inside an answer. */
/* @__NO_SIDE_EFFECTS__ */
export function removeEverywhere<Input, Output>(
  kind: EntityKind,
  when: (moment: Moment<Input, Output>) => boolean = () => true,
): Change<Input, Output> {
  return {
    entity: kind,
    apply(data, { operation }, moment, tools) {
      if (!when(moment)) return data;
      const out = tools.walk(data, operation, kind, moment.ref, () => REMOVED);
      // The answer about the record itself is no list: what becomes of it is the service's to say.
      return out === REMOVED ? data : out;
    },
  };
}

/**
 * Puts a new item where its id belongs, highest first, as soon as it is known: into the loaded page or numbered one that covers the
 * id, or none. Of a full one the last item goes.
 */
/* @__NO_SIDE_EFFECTS__ */
export function insert<Input, Output>(
  reads: readonly string[],
  item: (moment: Moment<Input, Output>) => Item | undefined,
  belongs: (asked: Place['asked'], item: Item) => boolean = () => true,
): Change<Input, Output> {
  return {
    reads,
    moves: true,
    apply(data, { asked, lower, upper, limit }, moment) {
      const items = data as readonly Item[];
      const made = item(moment);
      const id = Number(made?.['id']);
      const isWithin = id >= lower && id < upper;
      if (!made || !isWithin || !belongs(asked, made) || items.some((other) => other['id'] === id)) return data;
      const at = items.findIndex((other) => (other['id'] as number) < id);
      const place = at === -1 ? items.length : at;
      return [...items.slice(0, place), made, ...items.slice(place)].slice(0, limit);
    },
  };
}

/** Sets fields of an answer that is one record and no entity. */
/* @__NO_SIDE_EFFECTS__ */
export function set<Input, Output>(reads: readonly string[], fields: Fields<Input, Output>): Change<Input, Output> {
  return {
    reads,
    apply(data, _place, moment) {
      const part = typeof fields === 'function' ? fields(moment) : fields;
      return part ? merge(data as Item, part) : data;
    },
  };
}

/**
 * Counts in a field of those answers that have it as a number and that `which` picks, by an amount that is undefined where the cache
 * cannot tell it; never below zero.
 */
/* @__NO_SIDE_EFFECTS__ */
export function step<Input, Output>(
  reads: readonly string[],
  field: string,
  by: (moment: Moment<Input, Output>, asked: Place['asked']) => number | undefined,
  dependsOn?: 'nothing',
  which: (read: { readonly data: unknown }) => boolean = () => true,
): Change<Input, Output> {
  const amount = (data: unknown, { asked }: Pick<Place, 'asked'>, moment: Moment<Input, Output>): number | undefined =>
    typeof (data as Item)[field] === 'number' && which({ data }) ? by(moment, asked) : 0;
  return stepBy(reads, field, amount, dependsOn);
}

/**
 * Counts in a field of the answers that are the row's record. What such an answer says of the record is as old as its count, so the
 * amount is worked out from that; the step therefore stands before the changes of what it depends on.
 */
/* @__NO_SIDE_EFFECTS__ */
export function stepOnRecord<Input, Output>(
  reads: readonly string[],
  field: string,
  by: (moment: Moment<Input, Output>) => number | undefined,
): Change<Input, Output> {
  const amount = (data: unknown, _place: unknown, moment: Moment<Input, Output>): number | undefined => {
    const record = data as Item;
    const isMeant = typeof record[field] === 'number' && isSame(record, moment.ref);
    return isMeant ? by({ ...moment, facts: { ...moment.facts, known: record } }) : 0;
  };
  return stepBy(reads, field, amount, 'answer');
}

/* @__NO_SIDE_EFFECTS__ */
function stepBy<Input, Output>(
  reads: readonly string[],
  field: string,
  amount: NonNullable<Change<Input, Output>['amount']>,
  dependsOn: Change<Input, Output>['dependsOn'],
): Change<Input, Output> {
  return {
    reads,
    step: field,
    ...(dependsOn && { dependsOn }),
    amount,
    apply(data, place, moment) {
      const by = amount(data, place, moment);
      if (!by) return data;
      const record = data as Item;
      const value = record[field] as number;
      const next = Math.max(0, value + by);
      return next === value ? data : { ...record, [field]: next };
    },
  };
}

/** Reads that the write makes stale: all of these names, or those that `when` picks. */
/* @__NO_SIDE_EFFECTS__ */
export function again<Input, Output>(
  reads: readonly string[],
  when?: (read: Stored, moment: Moment<Input, Output>) => boolean,
): Stale<Input, Output> {
  return { reads, ...(when && { when }) };
}

/** Reads that a landed write makes stale, and that need not be asked again as long as they are on screen. */
/* @__NO_SIDE_EFFECTS__ */
export function againLater<Input, Output>(reads: readonly string[]): Stale<Input, Output> {
  return { reads, later: true };
}

/** Lists, highest id first, in which the news stands at these ids: only the pages they fall into are asked again. */
/* @__NO_SIDE_EFFECTS__ */
export function againAt<Input, Output>(
  reads: readonly string[],
  at: (moment: Moment<Input, Output>) => readonly number[],
  when: (read: Stored, moment: Moment<Input, Output>) => boolean = () => true,
): Stale<Input, Output> {
  return { reads, at, when: (read, moment) => when(read, moment) && at(moment).some((id) => mayHold(read, id)) };
}

/** Whether an id falls into a numbered page, which ends with its last item if it is full. The engine looks into the pages of others. */
export function mayHold({ asked, data, limit }: Stored, id: number): boolean {
  // Not every list is in the order of ids.
  if (!Array.isArray(data) || data.some((item: Item) => item['id'] === id)) return true;
  const last = data.at(-1) as { id: number } | undefined;
  const isBelow = data.length >= limit && id < (last?.id ?? 0);
  // Without a bound the comparison is false.
  return !isBelow && !(id >= (asked['max_id'] as number));
}
