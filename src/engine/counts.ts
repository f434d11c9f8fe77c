import type { Query } from '@tanstack/react-query';
import type { AnyQuery } from './host.js';
import { recordIn } from './cached-reads.js';
import { type CachedQuery, tick } from './client-state.js';
import { isRecord, type Item, type Entities, merge, type Ref, entitiesOf } from './entities.js';
import { isFiltered, type Read } from './pages.js';
import {
  type AnyChange,
  type AnyEffects,
  type Basis,
  type Count,
  type Counts,
  isPending,
  knownOf,
  type Log,
  type WriteContext,
  pendingWrites,
  sharesLane,
  type Write,
} from './pending-writes.js';

/** Stands for the lanes of a write that has none: it may change what any other one looks at. */
const ANY_LANE = '*';

/** Stands for the items that writes turn, which have no lanes. */
const ITEMS = '*items';

export function createCounts(): Counts {
  return { ofQueries: new WeakMap(), shared: new Map() };
}

/** The count that a field of an answer is; of the cached one, if no other is named. */
export function countOf(
  { ofQueries, shared }: Counts,
  read: Read,
  query: Query,
  field: string,
  answer: unknown = query.state.data,
): Count {
  const name = sharedName(read, field, answer);
  if (name !== undefined) return made(shared, name);
  const fields = ofQueries.get(query) ?? new Map<string, Count>();
  ofQueries.set(query, fields);
  return made(fields, field);
}

/** An answer has come that includes every write that has landed or was lost. */
export function refreshCount(count: Count): void {
  count.isBehind = false;
  count.lacking.clear();
  count.unclear.clear();
}

export function addLanes(lanes: Set<string>, write: Concern): void {
  for (const lane of concernsOf(write)) lanes.add(lane);
}

/** Whether any of these lanes is the write's. */
export function concernLanes(lanes: ReadonlySet<string>, write: Concern): boolean {
  const own = concernsOf(write);
  return lanes.size > 0 && (lanes.has(ANY_LANE) || own.some((lane) => lane === ANY_LANE || lanes.has(lane)));
}

/** What a write is about: its lanes, and if it turns items, any of them. */
export interface Concern {
  readonly lanes: readonly string[];
  readonly effects?: { readonly counted?: unknown };
}

function concernsOf({ lanes, effects }: Concern): readonly string[] {
  const all = effects?.counted === undefined ? lanes : [...lanes, ITEMS];
  return all.length > 0 ? all : [ANY_LANE];
}

function sharedName(read: Read, field: string, answer: unknown): string | undefined {
  // Of the answers of one operation, not every one tells the field: only the account's own record may have it.
  if (isFiltered(read) || !isRecord(answer) || answer[field] === undefined) return undefined;
  return Object.entries(read.operation.shares ?? {}).find(([, shared]) => shared === field)?.[0];
}

function made(counts: Map<string, Count>, name: string): Count {
  const count = counts.get(name) ?? { isBehind: false, lacking: new Set(), unclear: new Set() };
  counts.set(name, count);
  return count;
}

/**
 * What a row's functions may look at now: the items that no earlier pending write turns, and its record as the earlier pending
 * writes leave it. For a count it is as old as that.
 */
export function contextOf(log: Log, write: Write, count?: Count, basis = count && basisOf(write, count)): WriteContext<unknown> {
  const { input, answer, ref } = write;
  const { captured, counted: own } = basis ?? write;
  const counted = new Map(own);
  let known = knownOf({ captured });
  if (isPending(write)) {
    for (const earlier of pendingWrites(log)) {
      if (earlier === write) break;
      const isLeft = count && earlier.uncounted.has(count);
      if (!isLeft) for (const id of ((count && basisOf(earlier, count)) ?? earlier).counted.keys()) counted.delete(id);
      if (known && write.effects.about) known = patched(log, known, write, earlier, count);
    }
  }
  return { input, answer, ref, counted: [...counted.values()], captured: known ? { ...captured, known } : captured };
}

/** What the step of a write on a count is worked out from; undefined where nothing is as old as the count. */
export function basisOf({ basis, bases }: Write, count: Count): Basis | undefined {
  return bases.has(count) ? bases.get(count) : basis;
}

/**
 * What an earlier write makes of the record that a write is about. What the earlier one cannot tell is not known behind it either; for a
 * count, nor is a field that it did not know before: its step was not taken, and there is nothing to start from.
 */
export function patched(log: Log, known: Item, { ref, effects }: Write, earlier: Write, count?: Count): Item {
  const { about, change = [] } = earlier.effects;
  const changes: readonly AnyChange[] = change;
  const patches = changes.filter(({ entity, fieldsFor }) => entity === effects.about?.kind && fieldsFor);
  if (patches.length === 0) return known;
  const context = contextOf(log, earlier, count);
  const before = count && about?.kind === effects.about?.kind ? knownOf(context) : undefined;
  return patches.reduce((record, { fieldsFor }) => {
    const fields = fieldsFor?.({ ...record, ...ref }, context) ?? {};
    const unknown = Object.keys(fields).filter((field) => fields[field] === undefined || (before && before[field] === undefined));
    return { ...merge(record, fields), ...Object.fromEntries(unknown.map((field) => [field, undefined])) };
  }, known);
}

/** The changes of a write that count in the answers of a read by more than what stands beside the count. */
export function stepsIn({ effects }: Pick<Write, 'effects'>, operation: AnyQuery): AnyChange[] {
  const changes: readonly AnyChange[] = effects.change ?? [];
  return changes.filter(({ amount, dependsOn, reads }) => amount && dependsOn !== 'answer' && reads?.includes(operation.name));
}

/** The fields that they count in. */
export function fieldsIn(write: Pick<Write, 'effects'>, operation: AnyQuery): string[] {
  return stepsIn(write, operation).flatMap(({ step }) => step ?? []);
}

/** By how much a step counts in an answer, worked out from another basis if one is named; undefined where the cache cannot tell. */
export function amountOf(
  log: Log,
  write: Write,
  change: AnyChange,
  read: Read,
  query: Query | undefined,
  answer: unknown,
  basis?: Basis,
): number | undefined {
  const count = query && countOf(log.counts, read, query, change.step ?? '', answer);
  const amount = change.amount?.(answer, read, contextOf(log, write, count, basis));
  return write.repeats && amount !== 0 ? undefined : amount;
}

/** The fields of this very answer in which the write counts: one operation may answer records of more than one kind. */
export function countedFields(log: Log, write: Write, read: Read, query: Query | undefined, answer: unknown): string[] {
  if (answer === undefined) return [];
  const steps = stepsIn(write, read.operation).filter((change) => amountOf(log, write, change, read, query, answer) !== 0);
  return steps.flatMap(({ step }) => step ?? []);
}

export function countsIn(log: Log, write: Write, read: Read, query: Query | undefined, answer: unknown): boolean {
  return countedFields(log, write, read, query, answer).length > 0;
}

/** Those of them that the write leaves as they are: it may be in the count already, or by how much it counts is not known. */
export function uncountedFields(log: Log, write: Write, cached: CachedQuery): string[] {
  const { query } = cached;
  const steps = stepsIn(write, cached.operation).filter((change) => {
    const amount = amountOf(log, write, change, cached, query, query.state.data);
    return amount !== 0 && (amount === undefined || !isCounted(log, write, cached, query, change));
  });
  return steps.flatMap(({ step }) => step ?? []);
}

/**
 * Whether a step may be put on a count: not on one that may include it, and only where something is known that is as old as the
 * count. Nor behind a write of the same lane that is not counted: together they would make of the count what neither makes of it.
 */
export function isCounted(log: Log, write: Write, read: Read, query: Query | undefined, change: AnyChange): boolean {
  const { step, dependsOn } = change;
  if (!query || step === undefined || dependsOn === 'answer') return true;
  // What it is about is deleted by a write before it: the service will refuse it.
  if ([...log.writes.values()].some((other) => other.effects.deletes?.(other, write))) return false;
  const count = countOf(log.counts, read, query, step);
  const isClear = (one: Write): boolean => !one.ambiguous.has(count) && basisOf(one, count) !== undefined;
  if (!isClear(write)) return false;
  // A lost write of its lane may have done the same.
  if (dependsOn === 'nothing') return write.lanes.length === 0 || !concernLanes(count.lacking, write);
  const isKnown = (other: Write): boolean =>
    isClear(other) && (startsAfter(write, other) || !fieldsIn(other, read.operation).includes(step));
  return pendingWrites(log).every((other) => other.made >= write.made || !sharesLane(other, write) || isKnown(other));
}

/** Whether what a write knows is as the other one, before it, leaves it: of other records than its own it is not. */
function startsAfter({ effects, captured }: Write, { effects: other }: Write): boolean {
  return effects.about?.kind === other.about?.kind && (knownOf({ captured }) !== undefined || effects.counted !== undefined);
}

/** Whether a read holds the row's record, or for a row without one any of what it changes by more than a step. */
export function isSource(log: Log, effects: AnyEffects, ref: Ref, cached: CachedQuery): boolean {
  const tools = entitiesOf(log.engine);
  if (effects.about) return recordIn(tools, cached, effects.about.kind, ref) !== undefined;
  return changesOf(tools, effects, cached.operation).some(({ step }) => step === undefined);
}

/** The changes of a row that touch the answers of a read. */
export function changesOf(tools: Entities, effects: AnyEffects, operation: AnyQuery): AnyChange[] {
  return (effects.change ?? []).filter((change) =>
    change.reads
      ? change.reads.includes(operation.name)
      : change.entity !== undefined && tools.contains(operation, change.entity),
  );
}

/** What is known of the news that a read lacks. */
interface News {
  /** At these ids of its list; without them it may be anywhere. */
  readonly at?: readonly number[] | undefined;
  /** Only counts are concerned: the rest of the answer is right. */
  readonly isCount?: boolean;
  /** Nobody knows whether this write has changed it. */
  readonly doubt?: Concern | undefined;
}

/** Notes that a read lacks news. */
export function markStale(log: Log, query: Query, { at, isCount = false, doubt }: News = {}): void {
  const known = log.stale.get(query);
  const isSomewhere = at !== undefined && known?.at !== 'anywhere';
  const since = tick(log.engine);
  const lanes = new Set(known?.doubt);
  if (doubt) addLanes(lanes, doubt);
  log.stale.set(query, {
    first: known?.due ? known.first : since,
    since,
    at: isSomewhere ? new Set([...(known?.at ?? []), ...at]) : 'anywhere',
    isWhole: (!isCount && !doubt) || known?.isWhole === true,
    doubt: lanes,
    due: true,
  });
}

/** It lacks news, and where in it nobody can say. */
export function isOutdated({ stale }: Log, query: Query): boolean {
  const mark = stale.get(query);
  return mark?.at === 'anywhere' && (mark.isWhole || mark.doubt.size > 0);
}

/** Whether it may lack items that another write is about, or items that the counts still include. */
export function mayLack(log: Log, query: Query, write: Concern): boolean {
  const mark = log.stale.get(query);
  if (pendingWrites(log).some(({ effects, overlaps }) => effects.counted && overlaps.has(query))) return true;
  return mark?.at === 'anywhere' && (mark.isWhole || concernLanes(mark.doubt, write));
}

/** Whether a write that was lost may have changed what it says of the things that another write is about. */
export function isDoubtful({ stale }: Log, query: Query, write: Concern): boolean {
  const mark = stale.get(query);
  return mark !== undefined && concernLanes(mark.doubt, write);
}

/** A fetch of it is under way, and has met no fault yet. */
export function isBeingRead({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchFailureCount === 0;
}

/** An answer has come: a mark older than the question is gone. */
export function clearMark(log: Log, query: Query | undefined, asked: number): void {
  const mark = query && log.stale.get(query);
  if (mark && mark.since < asked) log.stale.delete(query);
}
