import { isEqual, isRecord, type Item, unite } from '../cache/entities.js';
import { definedIn } from '../rules/facts.js';

/*
 * What a record was between the writes that say something of it: pure functions of stamps and facts.
 */

/** When an answer was requested and when it came, on the engine's clock. */
export interface Stamp {
  readonly requestedAt: number;
  readonly answeredAt: number;
}

/** A write on the engine's clock. */
export interface Timed {
  /** 0 for a write of another tab. */
  readonly submittedAt: number;
  /** 0 if nobody knows when it was done: any answer may have it. */
  readonly sentAt: number;
  readonly settledAt: number;
  readonly state: 'queued' | 'sent' | 'landed' | 'failed' | 'lost';
}

/** Whether an answer includes a write: surely, surely not, or it may. */
export type Side = 'has' | 'lacks' | 'mixed';

/** Where an answer stands among the writes. */
export interface Position {
  /** By write. */
  readonly sides: readonly Side[];
  /** When it was requested. Of what was cached before the first write it is just before that; undefined if it does not come from an answer. */
  readonly requestedAt?: number;
  /** When it was requested and came, if that is known. */
  readonly at?: Stamp | undefined;
}

/** An answer says this of a record. */
export interface Sight extends Position {
  readonly fields: Item;
  readonly requestedAt: number;
}

/** A record before, between and after the writes. A field that is not known is undefined. */
export interface Line {
  /** Before all writes. */
  readonly first: Item;
  /** By write. */
  readonly steps: readonly Step[];
  /** The writes that can set a field of it, whatever it has. */
  readonly touchedBy: readonly number[];
  readonly seen: readonly Seen[];
}

/** What one write does to a record. */
export interface Step {
  /** The record after it. */
  readonly after: Item;
  /** The same, if the write was done. */
  readonly done: Item;
  /** The same, if no lost write was done that no answer proves. */
  readonly undone: Item;
  /** The fields that it may change, and those that it sets, to whatever value. */
  readonly changed: ReadonlySet<string>;
  readonly set: ReadonlySet<string>;
  /** The values that it gives, as far as they are known. */
  readonly given: Item;
}

/** The record before a write, or after the last one. */
export function stateAt({ first, steps }: Line, write: number): Item | undefined {
  return write === 0 ? first : steps[write - 1]?.after;
}

/** Whether an answer includes a write, by their times alone. */
export function sideOf({ sentAt, settledAt }: Timed, { requestedAt, answeredAt }: Stamp): Side {
  if (settledAt < requestedAt) return 'has';
  return sentAt > answeredAt ? 'lacks' : 'mixed';
}

export function isElsewhere({ submittedAt }: Timed): boolean {
  return submittedAt === 0;
}

/** In the order in which the service gets them: what waits comes behind what was sent. */
export function inOrder<Write extends Timed>(writes: Iterable<Write>): Write[] {
  // Infinity minus Infinity is no number.
  return [...writes].sort((one, other) => one.sentAt - other.sentAt || one.submittedAt - other.submittedAt);
}

/** What writes do to records. `before` has the records before the write, by their names; so has what they return the fields that it sets. `names` are those that it can set. */
export interface Effects {
  /** The fields that a write can set in a record, whatever the record has. */
  settable(write: number, name: string): ReadonlySet<string>;
  of(write: number, before: ReadonlyMap<string, Item>, names: ReadonlySet<string>): ReadonlyMap<string, Item>;
}

/** The records by name, if each lost write was done or not. */
type World = ReadonlyMap<string, Item>;

/** The maximum number of worlds. Each lost write doubles them, and a later write can make two of them equal. */
const MOST_WORLDS = 8;

/** Draws the lines of records, all at once, because what a write does to one can depend on another. `writes` in order, without failed ones. */
export function drawLines(
  writes: readonly Timed[],
  sights: ReadonlyMap<string, readonly Sight[]>,
  effects: Effects,
): Map<string, Line> {
  const settable = new Map([...sights.keys()].map((name) => [name, writes.map((_, index) => effects.settable(index, name))]));
  const drawings = new Map([...sights].map(([name, all]) => [name, drawingOf(all, settable.get(name) ?? [])]));
  const withSightsOf = (world: World, index: number, names: Iterable<string>): World => {
    const next = new Map(world);
    for (const name of names) next.set(name, withSeen(world.get(name) ?? {}, drawings.get(name)?.seen ?? [], index));
    return next;
  };
  let worlds: readonly World[] = [withSightsOf(new Map(), 0, drawings.keys())];
  for (const [name, drawing] of drawings) drawing.first = commonOf(worlds, name);
  const touched = writes.map(() => new Set<string>());
  for (const [name, { touchedBy }] of drawings) for (const index of touchedBy) touched[index]?.add(name);
  for (const [index, { state }] of writes.entries()) {
    // The others stay as they are: what is seen of a record differs only from one write of it to the next.
    const names = touched[index] ?? NONE;
    const set = worlds.map((world) => effects.of(index, world, names));
    const done = worlds.map((world, at) => doneTo(world, set[at] ?? new Map()));
    const isLost = state === 'lost';
    if (names.size > 0) {
      worlds = distinct(possible(isLost ? [...done, ...worlds] : done, names, (world) => withSightsOf(world, index + 1, names)));
    }
    for (const [name, drawing] of drawings) {
      const before = stateAt(drawing, index) ?? {};
      const isTouched = names.has(name);
      const after = isTouched ? commonOf(worlds, name) : before;
      const given = isTouched ? set.map((fields) => fields.get(name) ?? {}) : [];
      // A write that sets what is there already changes nothing.
      const isChanged = (field: string): boolean => before[field] === undefined || !isEqual(before[field], after[field]);
      drawing.steps.push({
        after,
        // What is seen behind a write that was done is so once it is done.
        done: isTouched && isLost ? commonOf(done, name) : after,
        undone: worlds.at(-1)?.get(name) ?? {},
        changed: isTouched ? new Set([...(settable.get(name)?.[index] ?? [])].filter(isChanged)) : NONE,
        set: isTouched ? new Set(given.flatMap((fields) => Object.keys(fields))) : NONE,
        given: definedIn(commonIn(given)),
      });
    }
  }
  return drawings;
}

export const NONE: ReadonlySet<string> = new Set([]);

/** A line that is being drawn. */
interface Drawing extends Line {
  first: Item;
  readonly steps: Step[];
}

/** `settable`, by write, keeps what is seen on one side of a write from holding on the other. */
function drawingOf(sights: readonly Sight[], settable: readonly ReadonlySet<string>[]): Drawing {
  const touchedBy = settable.flatMap(({ size }, index) => (size > 0 ? [index] : []));
  return { first: {}, steps: [], touchedBy, seen: seenIn(sights, (index) => settable[index], touchedBy) };
}

function doneTo(world: World, set: ReadonlyMap<string, Item>): World {
  const next = new Map(world);
  for (const [name, fields] of set) next.set(name, { ...world.get(name), ...fields });
  return next;
}

/** The worlds with what answers show, without those that it contradicts. If it contradicts all, another device has changed a record, and all stay. */
function possible(worlds: readonly World[], names: ReadonlySet<string>, withSights: (world: World) => World): readonly World[] {
  const seen = worlds.map(withSights);
  const isKept = (value: unknown, now: unknown): boolean => value === undefined || typeof value === 'object' || value === now;
  const fitting = seen.filter((now, index) =>
    [...names].every((name) =>
      Object.entries(worlds[index]?.get(name) ?? {}).every(([field, value]) => isKept(value, now.get(name)?.[field])),
    ),
  );
  return fitting.length > 0 ? fitting : seen;
}

/**
 * The worlds without equal ones. The last one, in which the fewest lost writes were done, stays. More than the maximum become one,
 * which has what they have in common, beside it.
 */
function distinct(worlds: readonly World[]): readonly World[] {
  const others = worlds.filter((world, index) => !worlds.slice(index + 1).some((one) => isEqual([...one], [...world])));
  const undone = others.at(-1);
  if (!undone || others.length <= MOST_WORLDS) return others;
  return [new Map([...undone.keys()].map((name) => [name, commonOf(others, name)])), undone];
}

/** The fields of a record that are the same in all worlds. The others are unknown. */
function commonOf(worlds: readonly World[], name: string): Item {
  return commonIn(worlds.map((world) => world.get(name) ?? {}));
}

function commonIn([first = {}, ...rest]: readonly Item[]): Item {
  return rest.reduce<Item>((common, other) => {
    const open = [...Object.keys(common), ...Object.keys(other)].filter((field) => !isEqual(common[field], other[field]));
    return open.length === 0 ? common : { ...common, ...Object.fromEntries(open.map((field) => [field, undefined])) };
  }, first);
}

function withSeen(state: Item, seen: readonly Seen[], index: number): Item {
  let next: Record<string, unknown> | undefined;
  for (const { field, value, from, to } of seen) {
    if (index < from || index > to) continue;
    const old = (next ?? state)[field];
    if (old === value) continue;
    next ??= { ...state };
    next[field] = isRecord(value) && isRecord(old) ? unite(value, old) : value;
  }
  return next ?? state;
}

/** A value that was seen, and the states in which it holds: `from` to `to`. */
interface Seen {
  readonly field: string;
  readonly value: unknown;
  readonly from: number;
  readonly to: number;
  readonly requestedAt: number;
  readonly at: Stamp | undefined;
}

/** What the sights of a record say, by field. Of several in a row that say the same, the first and the last are enough. */
function seenIn(sights: readonly Sight[], settable: FieldsOf, touchedBy: readonly number[]): Seen[] {
  const byField = new Map<string, Seen[]>();
  for (const { fields, sides, requestedAt, at } of sights) {
    for (const [field, value] of Object.entries(fields)) {
      const place = value === undefined ? undefined : placeOf(field, sides, settable, touchedBy);
      if (!place) continue;
      const all = byField.get(field) ?? [];
      byField.set(field, all);
      const isSame = (one: Seen | undefined): boolean =>
        one !== undefined && one.from === place.from && one.to === place.to && isEqual(one.value, value);
      if (isSame(all.at(-1)) && isSame(all.at(-2))) all.pop();
      all.push({ field, value, ...place, requestedAt, at });
    }
  }
  return [...byField.values()].flat();
}

/** Fields of a record, by write. */
type FieldsOf = (write: number) => ReadonlySet<string> | undefined;

/** Between which of the writes that touch a field an answer was given; undefined if it may include one of them. */
function placeOf(
  field: string,
  sides: readonly Side[],
  fieldsOf: FieldsOf,
  touchedBy: readonly number[],
): { readonly from: number; readonly to: number } | undefined {
  let from = 0;
  let to = sides.length;
  for (const index of touchedBy) {
    if (!fieldsOf(index)?.has(field)) continue;
    const side = sides[index];
    if (side === 'mixed' || (side === 'has' && to < sides.length)) return undefined;
    if (side === 'has') from = index + 1;
    else if (to === sides.length) to = index;
  }
  return { from, to };
}

/**
 * What the service had for fields of a record when it gave an answer: what an answer says that was under way at the same time. Those
 * that a write may have changed meanwhile are unknown, and so are those that somebody else has changed between the answers that were
 * requested before it and after it.
 */
export function valuesAt(line: Line, fields: Iterable<string>, { sides, requestedAt = Infinity, at }: Position): Item {
  const { steps, touchedBy, seen } = line;
  return Object.fromEntries(
    [...fields].map((field) => {
      const place = placeOf(field, sides, (write) => steps[write]?.changed, touchedBy);
      if (!place) return [field, undefined];
      const all = seen
        .filter((one) => one.field === field && one.from <= place.from && one.to >= place.from)
        .sort((one, other) => one.requestedAt - other.requestedAt);
      const beside = all.find(
        (one) => at && one.at && one.at.requestedAt <= at.answeredAt && at.requestedAt <= one.at.answeredAt,
      );
      if (beside) return [field, beside.value];
      const [before, after] = [
        all.findLast((one) => one.requestedAt <= requestedAt),
        all.find((one) => one.requestedAt > requestedAt),
      ];
      const isOther = before && after && !isEqual(idsOf(before.value), idsOf(after.value));
      return [field, isOther ? undefined : (before?.value ?? after?.value ?? stateAt(line, place.from)?.[field])];
    }),
  );
}

/** When an answer last came that has the field; of several fields, the earliest of these times. Infinity if no answer has one of them. */
export function lastSeen({ seen }: Line, fields: Iterable<string>): number {
  const times = [...fields].map((field) => {
    const own = seen.filter((one) => one.field === field && one.requestedAt >= 0);
    return own.length === 0 ? Infinity : Math.max(...own.map(({ requestedAt, at }) => at?.answeredAt ?? requestedAt));
  });
  return Math.min(Infinity, ...times);
}

/** A list is the same as long as it has the same records, whatever stands in those: a number in them may be another one. */
function idsOf(value: unknown): unknown {
  return Array.isArray(value)
    ? value.map((element: unknown) => (isRecord(element) ? (element['id'] ?? element) : element))
    : value;
}
