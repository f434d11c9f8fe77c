import type { Query } from '@tanstack/react-query';
import type { AnyQuery } from './host.js';
import { recordIn } from './cached-reads.js';
import { type Answer, type CachedQuery, tick } from './client-state.js';
import { type Item, merge, entitiesOf } from './entities.js';
import {
  type AnyChange,
  type AnyStale,
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
import { sharedFieldsOf } from './shared-fields.js';
import { touchesHeld } from './touches.js';

/** Stands for a write without lanes, which may change any record. */
const ANY_LANE = '*';

/** The lane of an item begins with this. */
const ITEM = '*item';

/** Stands for any counted item. */
const ANY_ITEM = ITEM;

export function createCounts(): Counts {
  return { ofQueries: new WeakMap(), shared: new Map() };
}

/** The count in a field of an answer. */
export function countOf({ counts: { ofQueries, shared } }: Log, answer: Answer, field: string): Count {
  const { query } = answer;
  const name = sharedName(answer, field);
  if (name !== undefined) return countNamed(shared, name);
  const fields = (query && ofQueries.get(query)) ?? new Map<string, Count>();
  if (query) ofQueries.set(query, fields);
  return countNamed(fields, field);
}

/** The count was refetched: it now includes every landed and lost write. */
export function refreshCount(count: Count): void {
  count.mayLackWrite = false;
  count.lostLanes.clear();
}

/** A set of lanes, or a map by lane. */
interface Lanes {
  readonly size: number;
  has(lane: string): boolean;
  keys(): Iterable<string>;
}

/** Whether one of the lanes is the write's. A write that counts items and has no lane may count any item. */
export function hasLaneOf(lanes: Lanes, write: WriteLanes): boolean {
  if (lanes.size === 0) return false;
  const { effects, lanes: own } = write;
  if (lanes.has(ANY_LANE) || (effects?.counted && lanes.has(ANY_ITEM))) return true;
  if (effects?.counted && own.length === 0) return [...lanes.keys()].some((lane) => lane.startsWith(ITEM));
  return lanesOf(write).some((lane) => lane === ANY_LANE || lanes.has(lane));
}

/** The lanes of a write. If it counts items, each of them is a lane, too. */
export interface WriteLanes {
  readonly lanes: readonly string[];
  readonly effects?: { readonly counted?: unknown };
  /** By id; undefined if it is unknown which items. */
  readonly counted?: ReadonlyMap<unknown, Item> | undefined;
}

export function lanesOf({ lanes, effects, counted }: WriteLanes): readonly string[] {
  if (!effects?.counted) return lanes.length > 0 ? lanes : [ANY_LANE];
  return [...lanes, ...(counted ? [...counted.keys()].map((id) => `${ITEM} ${String(id)}`) : [ANY_ITEM])];
}

/** The name of the shared value in a field of an answer. */
export function sharedName(answer: Answer, field: string): string | undefined {
  return sharedFieldsOf(answer, answer.data).find(([, shared]) => shared === field)?.[0];
}

function countNamed(counts: Map<string, Count>, name: string): Count {
  const count = counts.get(name) ?? { mayLackWrite: false, lostLanes: new Map() };
  counts.set(name, count);
  return count;
}

/** The contexts of earlier writes, each computed once: every later write reads them. */
type Contexts = Map<Write, WriteContext<unknown>>;

/**
 * The context of a write now: without items that earlier pending writes count, and with its record as those writes leave it. With
 * a count, the context is as old as that count.
 */
export function contextOf(
  log: Log,
  write: Write,
  count?: Count,
  basis = count && write.bases.get(count),
  contexts: Contexts = new Map(),
): WriteContext<unknown> {
  const { input, answer, ref } = write;
  // A count without a basis takes no step (`takesStep`); the rest of the context is still shown.
  const { captured, counted: items } = basis ?? write;
  const counted = new Map(items);
  let known = knownOf({ captured });
  if (isPending(write)) {
    for (const earlier of pendingWrites(log)) {
      if (earlier === write) break;
      const isSkipped = count && earlier.skippedCounts.has(count);
      if (!isSkipped) for (const id of ((count && earlier.bases.get(count)) ?? earlier).counted.keys()) counted.delete(id);
      if (known) known = recordAfter(log, known, write, earlier, count, contexts);
    }
  }
  const visitor = entitiesOf(log.engine);
  return { input, answer, ref, counted: [...counted.values()], captured: known ? { ...captured, known } : captured, visitor };
}

/**
 * The record of a write after an earlier write. Fields that the earlier write sets to an unknown value are unknown. For a count,
 * so is a field that the earlier write itself didn't know, because it took no step.
 */
export function recordAfter(
  log: Log,
  known: Item,
  { ref, effects }: Write,
  earlier: Write,
  count?: Count,
  contexts: Contexts = new Map(),
): Item {
  const { about, change } = earlier.effects;
  const patches = change.filter(({ entity, fieldsFor }) => entity === effects.about?.kind && fieldsFor);
  if (patches.length === 0) return known;
  const context = contexts.get(earlier) ?? contextOf(log, earlier, count, undefined, contexts);
  contexts.set(earlier, context);
  const before = count && about?.kind === effects.about?.kind ? knownOf(context) : undefined;
  return patches.reduce((record, { fieldsFor }) => {
    const fields = fieldsFor?.({ ...record, ...ref }, context) ?? {};
    const unknown = Object.keys(fields).filter((field) => fields[field] === undefined || (before && before[field] === undefined));
    return { ...merge(record, fields), ...Object.fromEntries(unknown.map((field) => [field, undefined])) };
  }, known);
}

/** The steps of a write on a read, without those that depend only on the answer. */
export function stepsOn({ effects }: WithEffects, operation: AnyQuery): AnyChange[] {
  return effects.change.filter(
    ({ amount, dependsOn, reads }) => amount && dependsOn !== 'answer' && reads?.includes(operation.name),
  );
}

/** The fields of these steps. */
export function stepFieldsOf(write: WithEffects, operation: AnyQuery): string[] {
  return stepsOn(write, operation).flatMap(({ step }) => step ?? []);
}

/**
 * The amount of a step on an answer, from the write's own basis or a given one. Undefined if the cache doesn't show it, or if it is
 * unknown whether the count includes a lost write of its lane.
 */
export function amountOf(log: Log, write: Write, answer: Answer, change: AnyChange, basis?: Basis): number | undefined {
  const count = countOf(log, answer, change.step ?? '');
  if (!basis && !write.bases.has(count) && hasLaneOf(count.lostLanes, write)) return undefined;
  const amount = change.amount?.(answer.data, answer, contextOf(log, write, count, basis));
  return write.isRepeat && amount !== 0 ? undefined : amount;
}

/** The fields of this answer that the write changes by a step. Answers of one operation may contain different kinds of records. */
export function steppedFields(log: Log, write: Write, answer: Answer): string[] {
  if (answer.data === undefined) return [];
  const steps = stepsOn(write, answer.operation).filter((change) => amountOf(log, write, answer, change) !== 0);
  return steps.flatMap(({ step }) => step ?? []);
}

export function hasStepOn(log: Log, write: Write, answer: Answer): boolean {
  return steppedFields(log, write, answer).length > 0;
}

/** Those of the fields where the write takes no step: the count may include it already, or the amount is unknown. */
export function skippedFields(log: Log, write: Write, answer: Answer): string[] {
  const steps = stepsOn(write, answer.operation).filter((change) => {
    const amount = amountOf(log, write, answer, change);
    return amount !== 0 && (amount === undefined || !takesStep(log, write, answer, change));
  });
  return steps.flatMap(({ step }) => step ?? []);
}

/**
 * Whether a write takes a step on a count. Not if the count may include it, and not without a basis as old as the count. Nor
 * behind a write of the same lane that takes no step: the sum of both steps would be wrong.
 */
export function takesStep(log: Log, write: Write, answer: Answer, { step, dependsOn }: AnyChange): boolean {
  if (!answer.query || step === undefined || dependsOn === 'answer') return true;
  // An earlier write deletes the record, so the service will refuse this one.
  if ([...log.writes.values()].some((other) => other.effects.deletes?.(other, write))) return false;
  const count = countOf(log, answer, step);
  const isComputable = (one: Write): boolean => !one.ambiguousCounts.has(count) && one.bases.has(count);
  if (!isComputable(write)) return false;
  if (dependsOn === 'nothing') return true;
  const isKnown = (other: Write): boolean =>
    !stepFieldsOf(other, answer.operation).includes(step) ||
    (isComputable(other) && !other.skippedCounts.has(count) && buildsOn(write, other));
  return pendingWrites(log).every(
    (other) => other.submittedAt >= write.submittedAt || !sharesLane(other, write) || isKnown(other),
  );
}

/** Whether a write's captured data include the changes of an earlier one: only if both are about the same kind of record. */
function buildsOn({ effects, captured }: Write, { effects: other }: Write): boolean {
  return effects.about?.kind === other.about?.kind && knownOf({ captured }) !== undefined;
}

/** Whether a read contains the record of the write. Without a record: whether the write changes more than a count in it. */
export function isSource(log: Log, write: Pick<Write, 'effects' | 'ref'>, cached: CachedQuery): boolean {
  const { about } = write.effects;
  if (about) return recordIn(entitiesOf(log.engine), cached, about.kind, write.ref) !== undefined;
  return changesOn(log, write, cached.operation).some(({ step }) => step === undefined);
}

/** The changes of a write to answers of a read. */
export function changesOn({ engine }: Log, { effects }: WithEffects, operation: AnyQuery): AnyChange[] {
  const entities = entitiesOf(engine);
  return effects.change.filter(({ reads, entity, touches }) => {
    if (touches) return touchesHeld(operation, touches);
    return reads ? reads.includes(operation.name) : entity !== undefined && entities.contains(operation, entity);
  });
}

/** Whether a write changes answers of a read. */
export function changesRead(log: Log, write: WithEffects, operation: AnyQuery): boolean {
  return changesOn(log, write, operation).length > 0;
}

/** Whether a write may make a read stale when it lands. */
export function invalidates({ effects }: WithEffects, operation: AnyQuery): boolean {
  return effects.stale.some((stale) => namesRead(stale, operation));
}

export function namesRead({ reads, touches = [] }: Pick<AnyStale, 'reads' | 'touches'>, operation: AnyQuery): boolean {
  return reads?.includes(operation.name) ?? touchesHeld(operation, touches);
}

/** Whether a write changes answers of a read, or may make it stale. */
export function affects(log: Log, write: WithEffects, operation: AnyQuery): boolean {
  return changesRead(log, write, operation) || invalidates(write, operation);
}

type WithEffects = Pick<Write, 'effects'>;

/** Why a read is marked stale. */
interface MarkOptions {
  /** The stale ids of a list; undefined if anything may be stale. */
  readonly at?: readonly number[] | undefined;
  /** Only counts, and what an unclear write changed, are stale; the rest of the answer is right. */
  readonly isCount?: boolean;
  /** It is unknown whether the read includes this write. */
  readonly unclearFor?: WriteLanes | undefined;
}

/** Marks a read as stale, together with the reasons it was marked for before. */
export function markStale(
  log: Log,
  query: Query,
  { at, unclearFor, isCount = unclearFor !== undefined }: MarkOptions = {},
): void {
  const former = log.stale.get(query);
  const isLocated = at !== undefined && former?.at !== 'anywhere';
  const markedAt = tick(log.engine);
  const lanes = new Set(former?.unclearLanes);
  for (const lane of unclearFor ? lanesOf(unclearFor) : []) lanes.add(lane);
  log.stale.set(query, {
    firstMarkedAt: former?.due ? former.firstMarkedAt : markedAt,
    markedAt,
    at: isLocated ? new Set([...(former?.at ?? []), ...at]) : 'anywhere',
    isWholeAnswer: !isCount || former?.isWholeAnswer === true,
    unclearLanes: lanes,
    due: true,
    causes: former?.causes ?? [],
  });
}

/** Whether anything in the read may be stale, and more than its counts. */
export function isStaleAnywhere({ stale }: Log, query: Query): boolean {
  const mark = stale.get(query);
  return mark?.at === 'anywhere' && (mark.isWholeAnswer || mark.unclearLanes.size > 0);
}

/** Whether the read may lack items of another write, or items that counts still include. */
export function mayLack(log: Log, query: Query, write: WriteLanes): boolean {
  const mark = log.stale.get(query);
  if (pendingWrites(log).some(({ effects, overlappingReads }) => effects.counted && overlappingReads.has(query))) return true;
  return mark !== undefined && (mark.isWholeAnswer || hasLaneOf(mark.unclearLanes, write));
}

/** Whether an unclear write may have changed what the read has of another write's records. */
export function isUnclearFor({ stale }: Log, query: Query, write: WriteLanes): boolean {
  const mark = stale.get(query);
  return mark !== undefined && hasLaneOf(mark.unclearLanes, write);
}

/** A fetch of it is running, and no request of it has failed yet. */
export function isFetching({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchFailureCount === 0;
}

/** Removes a mark that is older than the request of the answer. */
export function clearMark(log: Log, query: Query | undefined, askedAt: number): void {
  const mark = query && log.stale.get(query);
  if (mark && mark.markedAt < askedAt) log.stale.delete(query);
}
