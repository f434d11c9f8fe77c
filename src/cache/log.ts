import { notifyManager, type Mutation as CachedMutation, type Query } from '@tanstack/react-query';
import type { AnyQuery } from '../contract/operation.js';
import { factsIn, tellers } from './answers.js';
import { cachedReads } from './cached-reads.js';
import { tick, type Cached, type Reading } from './engine.js';
import { unite } from './entities.js';
import { lookAt, recordIn } from './look.js';
import { isBeingRead, isFieldOutdated, isOutdated } from './stale.js';
import { boundOf, pageBounds, windowBounds, type Bounds, type Page, type PagedData } from './page.js';
import type { AnyEffects, Change, Item, Ref } from './row.js';
import { toolsOf, type LogTools } from './tools.js';
import { touch } from './truth.js';
import { countsIn, momentOf, pendingWrites, sharesLane, type Log, type Write } from './write.js';

/** Enters a write into the log at its submission, with what its row needs to know of the truth of this moment. */
export function submit(log: Log, mutation: CachedMutation, row: AnyEffects): Write {
  const { engine } = log;
  const known = log.writes.get(mutation);
  if (known) return known;
  const given: unknown = mutation.state.variables;
  const input = given ?? {};
  const tools = toolsOf(engine);
  const lanes = [row.lane?.(input) ?? []].flat();
  const write: Write = {
    mutation,
    row,
    made: tick(engine),
    sent: Infinity,
    done: Infinity,
    state: 'queued',
    given,
    input,
    claimed: false,
    lanes,
    waits: pendingWrites(log).some((other) => sharesLane({ lanes }, other) && isOfRegister(row, other)),
    answer: undefined,
    ...lookUp(log, row, input),
    ambiguous: new Map(),
    twin: twinOf(log, row, input, lanes),
    promise: undefined,
    steps: (operation) => stepsOf(changesOf(tools, row, operation)),
    touches: (operation) => changesOf(tools, row, operation).length > 0,
    outdates: (operation) => row.stale?.some((stale) => stale.reads.includes(operation.name)) ?? false,
    apply: (data, reading, counts) => applyTo(log, tools, write, data, reading, counts),
  };
  log.writes.set(mutation, write);
  if (!write.twin) refresh(log, write);
  return write;
}

/** What the row needs to know of the truth of this moment: of what is on screen, out of date or not; what is not comes first. */
export function lookUp(
  log: Log,
  row: AnyEffects,
  input: unknown,
): Pick<Write, 'ref' | 'facts' | 'turned' | 'seen' | 'outdated' | 'sources' | 'uneven'> {
  const reads = cachedReads(log.engine);
  const outdated = new Set(reads.flatMap(({ query }) => (isOutdated(log, query) ? query : [])));
  const ordered =
    outdated.size === 0 ? reads : [false, true].flatMap((is) => reads.filter(({ query }) => outdated.has(query) === is));
  const look = lookAt(toolsOf(log.engine), ordered, outdated);
  const named: Ref = row.about?.ref(input, undefined) ?? {};
  const copy = row.about && look.find(row.about.kind, named);
  // What the input names is certain; the copy adds the keys that it does not name.
  const ref: Ref = { ...Object.fromEntries((row.about?.keys ?? []).map((key) => [key, copy?.[key]])), ...named };
  const turned = new Map(row.turns?.(look, input).map((item) => [item['id'], item]));
  const seen = new Set(reads.map(({ query }) => query));
  const facts = row.facts?.(look, input, ref) ?? {};
  const { sources, uneven } = agesOf(log, row, ref, reads, outdated);
  return { ref, facts, turned, seen, outdated: [...outdated], sources, uneven };
}

/**
 * A step is put on a count that is as old as what the step depends on: both out of date, after a lost answer for instance, or
 * neither. What is out of date may lack a write that a count read since then includes.
 */
function agesOf(
  log: Log,
  row: AnyEffects,
  ref: Ref,
  reads: readonly Cached[],
  outdated: ReadonlySet<Query>,
): Pick<Write, 'sources' | 'uneven'> {
  if (outdated.size === 0) return { sources: [], uneven: new Map() };
  const all = reads.filter((cached) => isSource(log, row, ref, cached)).map(({ query }) => query);
  const sources = all.filter((query) => outdated.has(query));
  const isOld = all.length > 0 && sources.length === all.length;
  const uneven = new Map<Query, Set<string>>();
  for (const cached of reads) {
    const steps = stepsOf(changesOf(toolsOf(log.engine), row, cached.operation));
    const fields = steps.filter((field) => isFieldOld(log, cached, field) !== isOld);
    if (fields.length > 0) uneven.set(cached.query, new Set(fields));
  }
  return { sources, uneven };
}

/** A field that several reads tell is as new as the newest of them. */
function isFieldOld(log: Log, cached: Cached, field: string): boolean {
  const shared = factsIn(cached, cached.query.state.data as Item).find(([, told]) => told === field);
  const all = shared ? tellers(log.engine, shared[0]) : [{ cached, field }];
  return all.every((teller) => isFieldOutdated(log, teller.cached.query, teller.field));
}

/** Whether a read holds the row's record, or for a row without one any of what it changes by more than a step. */
function isSource(log: Log, row: AnyEffects, ref: Ref, cached: Cached): boolean {
  const tools = toolsOf(log.engine);
  if (row.about) return recordIn(tools, cached, row.about.kind, ref) !== undefined;
  return changesOf(tools, row, cached.operation).some(({ step }) => step === undefined);
}

/** A write has settled: those that wait behind it look again at the truth, which cannot include them. */
export function captureBehind(log: Log, settled: Write): void {
  for (const write of pendingWrites(log)) if (write.state === 'queued' && sharesLane(write, settled)) capture(log, write);
}

/**
 * A read that was out of date has been answered: a write that looked at it, and is not sent, looks again, as soon as the others that
 * it looked at have been answered, too. In between its steps would be put on a count that is older or newer than what it knows.
 */
export function captureFrom(log: Log, query: Query): void {
  if (isOutdated(log, query)) return;
  for (const write of pendingWrites(log)) {
    if (write.state !== 'queued' || !write.outdated.includes(query)) continue;
    const isAwaited = (other: Query): boolean => isOutdated(log, other) && isBeingRead(other);
    if (write.sources.some(isAwaited)) parts(log, write, query);
    else if (!countedIn(log, write).some(isAwaited)) capture(log, write);
  }
}

/**
 * The first answer of a read that a pending write is about: an unsent write looks again; for one in flight the copy adds what the
 * cache lacked of its record, to show it by, and decides nothing, because it may include the write.
 */
export function captureFirst(log: Log, query: Query): void {
  const cached = cachedReads(log.engine).find((read) => read.query === query);
  if (!cached) return;
  const tools = toolsOf(log.engine);
  for (const write of pendingWrites(log)) {
    const { about } = write.row;
    const copy = about && !write.seen.has(query) ? recordIn(tools, cached, about.kind, write.ref) : undefined;
    if (!copy) continue;
    if (write.state === 'queued') capture(log, write);
    else {
      const { latest = write.facts['known'] } = write.facts;
      write.facts = { ...write.facts, latest: unite((latest ?? {}) as Item, copy) };
      refresh(log, write);
    }
  }
}

/** The cached answers in which a write counts. */
function countedIn(log: Log, write: Write): Query[] {
  return cachedReads(log.engine).flatMap((cached) => (countsIn(log, write, cached, cached.query.state.data) ? cached.query : []));
}

/** A count has been answered and what a step on it depends on has not: it takes none until it has. */
function parts(log: Log, write: Write, query: Query): void {
  const isOld = write.sources.some((other) => isOutdated(log, other));
  const cached = cachedReads(log.engine).find((read) => read.query === query);
  const fields = cached && isOld ? write.steps(cached.operation) : [];
  if (fields.length === 0) return;
  write.uneven = new Map([...write.uneven, [query, new Set(fields)]]);
  refresh(log, write);
}

/** Looks again, and shows what that changes. */
export function capture(log: Log, write: Write): void {
  const { uneven } = write;
  const captured = lookUp(log, write.row, write.input);
  // A step that has been shown goes on being shown.
  Object.assign(write, captured, { uneven: new Map([...captured.uneven].filter(([query]) => uneven.has(query))) });
  refresh(log, write);
}

/** Shows anew every cached read that the write touches. */
export function refresh({ engine }: Log, write: Write): void {
  engine.version += 1;
  notifyManager.batch(() => {
    for (const cached of cachedReads(engine)) if (write.touches(cached.operation)) touch(engine, cached);
  });
}

/**
 * The write that an equal one joins, pressed twice: the last pending one of its lanes (of its row, without one). With another in
 * between they are two wishes, and the last one counts.
 */
function twinOf(log: Log, row: AnyEffects, input: unknown, lanes: readonly string[]): Write | undefined {
  const last = pendingWrites(log).findLast((write) => (lanes.length > 0 ? sharesLane({ lanes }, write) : write.row === row));
  return last?.row === row && isEqualInput(last.input, input) ? last : undefined;
}

/** Two files are equal only if they are one. */
export function isEqualInput(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? other) === undefined) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (one instanceof Blob || other instanceof Blob) return false;
  const fields = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  // Both are objects, whose fields are compared by name.
  const [left, right] = [one, other] as [Item, Item];
  return Array.isArray(one) === Array.isArray(other) && fields.every((field) => isEqualInput(left[field], right[field]));
}

function isOfRegister({ register }: AnyEffects, { row }: Write): boolean {
  return register !== undefined && row.register?.name === register.name;
}

/** Whether a write of this row changes what a read answers, or makes it stale. */
export function concerns({ engine }: Log, row: AnyEffects, operation: AnyQuery): boolean {
  const isStale = row.stale?.some((stale) => stale.reads.includes(operation.name)) ?? false;
  return isStale || changesOf(toolsOf(engine), row, operation).length > 0;
}

/** The fields in which changes count by more than what stands beside them in the answer. */
function stepsOf(changes: readonly Change<unknown, unknown>[]): string[] {
  return changes.flatMap(({ step, dependsOn }) => (step === undefined || dependsOn === 'answer' ? [] : step));
}

function changesOf(tools: LogTools, row: AnyEffects, operation: AnyQuery): Change<unknown, unknown>[] {
  return (row.change ?? []).filter((change) =>
    change.reads ? change.reads.includes(operation.name) : change.entity !== undefined && tools.reach(operation, change.entity),
  );
}

function applyTo(
  log: Log,
  tools: LogTools,
  write: Write,
  data: unknown,
  reading: Reading,
  counts: (step: string, dependsOn?: Change['dependsOn']) => boolean,
): unknown {
  const { operation, asked, paged } = reading;
  const changes = changesOf(tools, write.row, operation).filter(({ step, dependsOn }) => !step || counts(step, dependsOn));
  if (changes.length === 0) return data;
  const moment = momentOf(log, write);
  const limit = boundOf(reading);
  const all = (part: unknown, bounds: Bounds): unknown =>
    changes.reduce((value, change) => change.apply(value, { operation, asked, limit, ...bounds }, moment, tools), part);
  if (!paged) return all(data, windowBounds(reading, data));
  const held = data as PagedData;
  const pages = held.pages.map((page, index): Page => {
    const items = all(page.items, pageBounds(reading, held, index)) as readonly unknown[];
    return items === page.items ? page : { ...page, items };
  });
  return pages.some((page, index) => page !== held.pages[index]) ? { ...held, pages } : data;
}
