import { cachedReads, writeTruth } from './cached-reads.js';
import { markStale } from './counts.js';
import { isSame, type Item, merge, type Ref, REMOVED } from './entities.js';
import type { Mutation } from './host.js';
import { idOf, mayHold, withoutItem } from './pages.js';
import {
  type Any,
  type AnyChange,
  type AnyEffects,
  type AnyStale,
  type Log,
  type WriteContext,
  type Place,
  sharesLane,
  type Write,
} from './pending-writes.js';

// The words of the table of effects. They take rows of every type: `EffectBuilders` (service.ts) holds a row to the records and reads of its
// service.

/** A row, bound to its operation. */
/* @__NO_SIDE_EFFECTS__ */
export function on(mutation: Mutation<Any, unknown>, effects: object): AnyEffects {
  return { ...effects, mutation };
}

/** The fields that a row gives, or makes of the context; nothing as long as they are not known. */
function partOf(fields: unknown, context: WriteContext<unknown>, record?: Item): Item | undefined {
  // Held to the fields of its record by `EffectBuilders`.
  const given = fields as Item | ((context: Any, record: Any) => Item | undefined);
  return typeof given === 'function' ? given(context, record) : given;
}

/** Sets fields of the row's record in every cached copy of it; a copy gets only fields that it has. */
/* @__NO_SIDE_EFFECTS__ */
export function patch(
  kind: string,
  fields: unknown,
  who: (context: Any) => Ref | undefined = ({ ref }: WriteContext<unknown>) => ref,
): AnyChange {
  return {
    entity: kind,
    fieldsFor(record, context) {
      const ref = who(context);
      return ref && isSame(record, ref) ? partOf(fields, context) : undefined;
    },
    apply(data, { operation }, context, tools) {
      const part = partOf(fields, context);
      const ref = who(context);
      return part && ref ? tools.visit(data, operation, kind, ref, (record) => merge(record, part)) : data;
    },
  };
}

/** Sets fields of every record of a kind that `which` picks. */
/* @__NO_SIDE_EFFECTS__ */
export function patchEach(kind: string, which: (record: Any, context: Any) => boolean, fields: unknown): AnyChange {
  const fieldsFor = (record: Item, context: WriteContext<unknown>): Item | undefined =>
    which(record, context) ? partOf(fields, context, record) : undefined;
  return {
    entity: kind,
    fieldsFor,
    apply(data, { operation }, context, tools) {
      return tools.visit(data, operation, kind, undefined, (record) => merge(record, fieldsFor(record, context) ?? {}));
    },
  };
}

/** Takes items out of lists: the row's record, or those that `which` picks. */
/* @__NO_SIDE_EFFECTS__ */
export function remove(
  reads: readonly string[],
  which: (item: Any, context: Any, input: Any) => boolean | undefined = (item: Item, { ref }: WriteContext<unknown>) =>
    isSame(item, ref),
): AnyChange {
  return update(reads, true, (items: readonly Item[], context: WriteContext<unknown>, { input }: Place) => {
    const left = items.filter((item) => !which(item, context, input));
    return left.length === items.length ? items : left;
  });
}

/** Takes the row's record out of every list it stands in, however deep inside an answer. */
/* @__NO_SIDE_EFFECTS__ */
export function removeEverywhere(kind: string): AnyChange {
  return {
    entity: kind,
    moves: true,
    apply(data, { operation }, context, tools) {
      const out = tools.visit(data, operation, kind, context.ref, () => REMOVED);
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
export function insert(
  reads: readonly string[],
  item: (context: Any) => unknown,
  belongs: (input: Any, item: Any) => boolean = () => true,
): AnyChange {
  return update(reads, true, (items: readonly Item[], context: WriteContext<unknown>, place: Place) => {
    // Held to the items of the lists by `EffectBuilders`.
    const made = item(context) as Item | undefined;
    const id = Number(made?.['id']);
    const isWithin = id >= place.lower && id < place.upper;
    if (!made || !isWithin || !belongs(place.input, made)) return items;
    return insertAt(items, made, place, (other) => (idOf(other) ?? Infinity) < id);
  });
}

/** The items with one more, before the first one that is to follow it; one that is there already is not put in again. */
export function insertAt<Element extends object>(
  items: readonly Element[],
  item: Element,
  { limit }: Pick<Place, 'limit'>,
  isBehind: (other: Element) => boolean,
): readonly Element[] {
  if (items.some((other) => idOf(other) === idOf(item))) return items;
  const at = items.findIndex(isBehind);
  const place = at === -1 ? items.length : at;
  return [...items.slice(0, place), item, ...items.slice(place)].slice(0, limit);
}

/** Changes an answer, or the items of a list page by page, in a way of its own. A list says whether items come or go. */
/* @__NO_SIDE_EFFECTS__ */
export function update(
  reads: readonly string[],
  moves: boolean,
  apply: (data: Any, context: Any, place: Any) => unknown,
): AnyChange {
  return { reads, moves, apply: (data, place, context) => apply(data, context, place) };
}

/** Sets fields of an answer that is one record and no entity. */
/* @__NO_SIDE_EFFECTS__ */
export function set(reads: readonly string[], fields: unknown): AnyChange {
  return update(reads, false, (data: Item, context: WriteContext<unknown>) => {
    const part = partOf(fields, context);
    return part ? merge(data, part) : data;
  });
}

/**
 * Counts in a field of those answers that have it as a number and that `which` picks, by an amount that is undefined where the cache
 * cannot tell it; never below zero.
 */
/* @__NO_SIDE_EFFECTS__ */
export function step(
  reads: readonly string[],
  field: string,
  by: (context: Any, input: Any) => number | undefined,
  dependsOn?: AnyChange['dependsOn'],
  which: (data: Any) => boolean = () => true,
): AnyChange {
  return stepBy(reads, field, dependsOn, (data, { input }, context) => (which(data) ? by(context, input) : 0));
}

/**
 * Counts in a field of the answers that are the row's record, or those that `which` picks. What such an answer says of the record is as
 * old as its count, so the amount is worked out from that; the step therefore stands before the changes of what it depends on.
 */
/* @__NO_SIDE_EFFECTS__ */
export function stepOnRecord(
  reads: readonly string[],
  field: string,
  by: (context: Any, record: Any) => number | undefined,
  which: (record: Any, context: Any) => boolean = (record: Item, { ref }: WriteContext<unknown>) => isSame(record, ref),
): AnyChange {
  return stepBy(reads, field, 'answer', (known, _place, context) =>
    which(known, context) ? by({ ...context, captured: { ...context.captured, known } }, known) : 0,
  );
}

/* @__NO_SIDE_EFFECTS__ */
function stepBy(
  reads: readonly string[],
  field: string,
  dependsOn: AnyChange['dependsOn'],
  by: (record: Item, place: Pick<Place, 'input'>, context: WriteContext<unknown>) => number | undefined,
): AnyChange {
  const amount = (record: Item, place: Pick<Place, 'input'>, context: WriteContext<unknown>): number | undefined =>
    typeof record[field] === 'number' ? by(record, place, context) : 0;
  return {
    reads,
    step: field,
    ...(dependsOn && { dependsOn }),
    amount,
    apply(record: Item, place, context) {
      const by = amount(record, place, context);
      const value = Number(record[field]);
      const next = Math.max(0, value + (by ?? 0));
      return by === 0 || by === undefined || next === value ? record : { ...record, [field]: next };
    },
  };
}

/**
 * Counts by an amount in a field of those items that have these ids, in lists or in a list `within` other answers; undefined where the
 * cache cannot tell which items. Never below zero.
 */
/* @__NO_SIDE_EFFECTS__ */
export function stepItems(
  reads: readonly string[],
  field: string,
  by: number,
  ids: (context: Any) => readonly unknown[] | undefined,
  within?: string,
): AnyChange {
  // `EffectBuilders` holds the reads to lists, or to answers with a list inside.
  // `EffectBuilders` holds the reads to lists, or to answers with a list inside.
  const itemsIn = (data: unknown): readonly Item[] =>
    ((within === undefined ? data : (data as Item)[within]) ?? []) as readonly Item[];
  const amount = (data: unknown, _place: unknown, context: WriteContext<unknown>): number | undefined => {
    const items = itemsIn(data);
    const counted = ids(context);
    if (!counted) return items.length === 0 ? 0 : undefined;
    return items.some(({ id }) => counted.includes(id)) ? by : 0;
  };
  return {
    reads,
    step: field,
    amount,
    apply(data: Item, place, context) {
      if (!amount(data, place, context)) return data;
      const counted = ids(context);
      const items = itemsIn(data).map((item) =>
        counted?.includes(item['id']) ? { ...item, [field]: Math.max(0, Number(item[field]) + by) } : item,
      );
      return within === undefined ? items : { ...data, [within]: items };
    },
  };
}

/** Reads that the write makes stale: all of these names, or those that `when` picks. */
/* @__NO_SIDE_EFFECTS__ */
export function invalidate(reads: readonly string[], when?: (read: Any, context: Any) => boolean): AnyStale {
  return { reads, ...(when && { when }) };
}

/** Reads that a landed write makes stale, and that need not be asked again as long as they are on screen. */
/* @__NO_SIDE_EFFECTS__ */
export function invalidateLater(reads: readonly string[]): AnyStale {
  return { reads, later: true };
}

/** Lists, highest id first, in which the news stands at these ids: only the pages they fall into are asked again. */
/* @__NO_SIDE_EFFECTS__ */
export function invalidateAt(
  reads: readonly string[],
  at: (context: Any) => readonly number[],
  when: (read: Any, context: Any) => boolean = () => true,
): AnyStale {
  return { reads, at, when: (read, context) => when(read, context) && at(context).some((id) => mayHold(read, id)) };
}

/**
 * A list can show a new item, and another write can delete it, before the answer of the write that created it arrives. Then the
 * item is not inserted: if one of the `removals` landed meanwhile and may have deleted it, the lists are refetched.
 */
/* @__NO_SIDE_EFFECTS__ */
export function unlessDeleted(
  reads: readonly string[],
  ...removals: readonly { readonly name: string }[]
): (log: Log, context: Any, write: Write) => void {
  return (log, { answer }: WriteContext<unknown, { readonly id: number }>, write) => {
    const names = removals.map(({ name }) => name);
    const mayDelete = ({ state, done, ref, effects }: Write): boolean => {
      const isMeanwhile = state === 'landed' && done > write.sent && names.includes(effects.mutation.name);
      return isMeanwhile && (ref.id === undefined || ref.id === answer?.id);
    };
    if (!answer || ![...log.writes.values()].some(mayDelete)) return;
    for (const cached of cachedReads(log.engine)) {
      if (!reads.includes(cached.operation.name)) continue;
      writeTruth(log.engine, cached, withoutItem(cached.query.state.data, answer.id));
      markStale(log, cached.query);
    }
  };
}

/** For a write that deletes the record it is about, in a lane of that record: what is asked for behind it counts nothing. */
export function deletesRecord(write: Write, later: Write): boolean {
  const isBefore = write.state !== 'failed' && write.made < later.made;
  return isBefore && sharesLane(write, later) && isSame(later.ref, write.ref);
}
