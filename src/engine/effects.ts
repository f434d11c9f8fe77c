import { cachedReads, writeTruth } from './cached-reads.js';
import { markStale } from './counts.js';
import { isSame, type Item, merge, type Ref, REMOVED } from './entities.js';
import type { Mutation } from './host.js';
import { idOf, insertAt, mayHold, withoutItem } from './pages.js';
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

// The functions that build effects. They are untyped: `EffectBuilders` (service.ts) types them for the records and reads of a
// service.

/** An operation with its effects. */
/* @__NO_SIDE_EFFECTS__ */
export function on<Write extends Mutation<Any, unknown>>(write: Write, effects: object): AnyEffects & Write {
  return { change: [], stale: [], ...write, ...effects };
}

/** The fields of a patch: given, or computed from the context; undefined while unknown. */
function fieldsOf(fields: unknown, context: WriteContext<unknown>, record?: Item): Item | undefined {
  // `EffectBuilders` requires fields of the record.
  const source = fields as Item | ((context: Any, record: Any) => Item | undefined);
  return typeof source === 'function' ? source(context, record) : source;
}

/** Sets fields of the write's record in every cached copy. Fields that a copy lacks are not added. */
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
      return ref && isSame(record, ref) ? fieldsOf(fields, context) : undefined;
    },
    apply(data, { operation }, context, visitor) {
      const part = fieldsOf(fields, context);
      const ref = who(context);
      return part && ref ? visitor.visit(data, operation, kind, ref, (record) => merge(record, part)) : data;
    },
  };
}

/** Sets fields of every record of a kind for which `which` is true. */
/* @__NO_SIDE_EFFECTS__ */
export function patchEach(kind: string, which: (record: Any, context: Any) => boolean, fields: unknown): AnyChange {
  const fieldsFor = (record: Item, context: WriteContext<unknown>): Item | undefined =>
    which(record, context) ? fieldsOf(fields, context, record) : undefined;
  return {
    entity: kind,
    fieldsFor,
    apply(data, { operation }, context, visitor) {
      return visitor.visit(data, operation, kind, undefined, (record) => merge(record, fieldsFor(record, context) ?? {}));
    },
  };
}

/** Removes items from lists: the write's record, or the items for which `which` is true. */
/* @__NO_SIDE_EFFECTS__ */
export function remove(
  reads: readonly string[],
  which: (item: Any, context: Any, input: Any) => boolean | undefined = (item: Item, { ref }: WriteContext<unknown>) =>
    isSame(item, ref),
): AnyChange {
  return update(reads, true, (items: readonly Item[], context: WriteContext<unknown>, { input }: Place) => {
    const remaining = items.filter((item) => !which(item, context, input));
    return remaining.length === items.length ? items : remaining;
  });
}

/** Removes the write's record from every list, at any depth of an answer. */
/* @__NO_SIDE_EFFECTS__ */
export function removeEverywhere(kind: string): AnyChange {
  return {
    entity: kind,
    moves: true,
    apply(data, { operation }, context, visitor) {
      const out = visitor.visit(data, operation, kind, context.ref, () => REMOVED);
      // The answer is the record itself and no list: only the service can update it.
      return out === REMOVED ? data : out;
    },
  };
}

/**
 * Inserts an item by its id, highest id first, as soon as it is known: into the page or answer whose range covers the id. The
 * last item of a full answer is dropped.
 */
/* @__NO_SIDE_EFFECTS__ */
export function insert(
  reads: readonly string[],
  item: (context: Any) => unknown,
  belongs: (input: Any, item: Any) => boolean = () => true,
): AnyChange {
  return update(reads, true, (items: readonly Item[], context: WriteContext<unknown>, place: Place) => {
    // `EffectBuilders` requires items of the lists.
    const newItem = item(context) as Item | undefined;
    const id = Number(newItem?.['id']);
    const isWithin = id >= place.lower && id < place.upper;
    if (!newItem || !isWithin || !belongs(place.input, newItem)) return items;
    return insertAt(items, newItem, place, (other) => (idOf(other) ?? Infinity) < id);
  });
}

/** Changes an answer, or the items of a list page by page, by a function. `moves`: items may be inserted or removed. */
/* @__NO_SIDE_EFFECTS__ */
export function update(
  reads: readonly string[],
  moves: boolean,
  apply: (data: Any, context: Any, place: Any) => unknown,
): AnyChange {
  return { reads, moves, apply: (data, place, context) => apply(data, context, place) };
}

/** Sets fields of an answer that is one record without an entity. */
/* @__NO_SIDE_EFFECTS__ */
export function set(reads: readonly string[], fields: unknown): AnyChange {
  return update(reads, false, (data: Item, context: WriteContext<unknown>) => {
    const part = fieldsOf(fields, context);
    return part ? merge(data, part) : data;
  });
}

/**
 * Adds to a number field of the answers for which `which` is true; never below zero. The amount is undefined if the cache
 * doesn't show it.
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
 * Adds to a number field of the answers that are the write's record, or for which `which` is true. The amount is computed from
 * the answer, which is as old as its count. List it before changes of the fields that it reads.
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
 * Adds to a number field of the items with these ids, in lists or in a list `within` answers; never below zero. `ids` returns
 * undefined if the cache doesn't show which items.
 */
/* @__NO_SIDE_EFFECTS__ */
export function stepItems(
  reads: readonly string[],
  field: string,
  by: number,
  ids: (context: Any) => readonly unknown[] | undefined,
  within?: string,
): AnyChange {
  // `EffectBuilders` requires lists, or answers with a list inside.
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

/** Reads that the write makes stale: all with these names, or those for which `when` is true. */
/* @__NO_SIDE_EFFECTS__ */
export function invalidate(reads: readonly string[], when?: (read: Any, context: Any) => boolean): AnyStale {
  return { reads, ...(when && { when }) };
}

/** Reads that the write makes stale without a refetch at once: they are refetched at their next mount. */
/* @__NO_SIDE_EFFECTS__ */
export function invalidateLater(reads: readonly string[]): AnyStale {
  return { reads, later: true };
}

/** Lists, highest id first, that are stale at these ids: only the pages with these ids are refetched. */
/* @__NO_SIDE_EFFECTS__ */
export function invalidateAt(
  reads: readonly string[],
  at: (context: Any) => readonly number[],
  when: (read: Any, context: Any) => boolean = () => true,
): AnyStale {
  return { reads, at, when: (read, context) => when(read, context) && at(context).some((id) => mayHold(read, id)) };
}

/**
 * For a write that creates a record. A list can show the new item, and another write can delete it, before the answer of the
 * creating write arrives. Then the item is not inserted: if one of the `removals` landed meanwhile and may have deleted it, the
 * lists are refetched.
 */
/* @__NO_SIDE_EFFECTS__ */
export function unlessDeleted(
  reads: readonly string[],
  ...removals: readonly { readonly name: string }[]
): (log: Log, context: Any, write: Write) => void {
  return (log, { answer }: WriteContext<unknown, { readonly id: number }>, write) => {
    const names = removals.map(({ name }) => name);
    const mayDelete = ({ state, settledAt, ref, effects }: Write): boolean => {
      const isMeanwhile = state === 'landed' && settledAt > write.sentAt && names.includes(effects.name);
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

/** For a write that deletes its record: later writes of the lane about that record take no step. */
export function deletesRecord(write: Write, later: Write): boolean {
  const isBefore = write.state !== 'failed' && write.submittedAt < later.submittedAt;
  return isBefore && sharesLane(write, later) && isSame(later.ref, write.ref);
}
