import { type Mutation as CachedMutation, notifyManager, type Query } from '@tanstack/react-query';
import type { AnyQuery } from './host.js';
import { cachedReads, readerOf, recordIn, rerender } from './cached-reads.js';
import { type CachedQuery, tick } from './client-state.js';
import {
  amountOf,
  changesOf,
  concernLanes,
  countOf,
  fieldsIn,
  isCounted,
  isDoubtful,
  isSource,
  mayLack,
  contextOf,
  patched,
  stepsIn,
  uncountedFields,
} from './counts.js';
import { isRecord, type Item, type Entities, type Ref, entitiesOf, unite } from './entities.js';
import { boundOf, type Bounds, type Page, pageBounds, pagedData, type Read, windowBounds } from './pages.js';
import {
  type AnyChange,
  type AnyEffects,
  type Basis,
  type Count,
  isPending,
  knownOf,
  type Landed,
  type Log,
  type WriteContext,
  pendingWrites,
  sharesLane,
  type Write,
} from './pending-writes.js';

/** Enters a write into the log at its submission, with what its row needs to know of the truth of this moment. */
export function submit(log: Log, mutation: CachedMutation, effects: AnyEffects): Write {
  const { engine } = log;
  const known = log.writes.get(mutation);
  if (known) return known;
  const given: unknown = mutation.state.variables;
  const input = given ?? {};
  const tools = entitiesOf(engine);
  const lanes = [effects.lane?.(input) ?? []].flat();
  const captured = readCache(log, { effects, input, lanes });
  const write: Write = {
    mutation,
    effects,
    made: tick(engine),
    sent: Infinity,
    done: Infinity,
    state: 'queued',
    given,
    input,
    claimed: false,
    lanes,
    waits: pendingWrites(log).some((other) => sharesLane({ lanes }, other) && isOfToggle(effects, other)),
    answer: undefined,
    ...captured,
    basis: { captured: captured.captured, counted: new Map(captured.counted) },
    bases: basesOf(log, { effects, input, lanes }, captured),
    ambiguous: new Set(),
    overlaps: new Set(),
    followsLost: captured.sources.length > 0,
    uncounted: new Set(),
    twin: twinOf(log, effects, input, lanes),
    promise: undefined,
    repeats: isRepeated(log, { effects, input, lanes }),
    steps: (operation) => fieldsIn({ effects }, operation),
    affects: (operation) => changesOf(tools, effects, operation).length > 0,
    invalidates: (operation) => effects.stale?.some((stale) => stale.reads.includes(operation.name)) ?? false,
    apply: (data, read, query, isLet) => applyTo(log, tools, write, data, read, query, isLet),
  };
  log.writes.set(mutation, write);
  noteUncounted(log, write);
  if (!write.twin) refresh(log, write);
  return write;
}

type Wish = Pick<Write, 'effects' | 'input' | 'lanes'>;

type Found = Pick<Write, 'ref' | 'captured' | 'counted' | 'seen' | 'outdated' | 'sources'>;

/** What the row needs to know of the truth of this moment: of what is on screen, in doubt or not; what is not comes first. */
export function readCache(log: Log, wish: Wish): Found {
  const { effects, input } = wish;
  const reads = cachedReads(log.engine);
  const outdated = new Set(reads.flatMap(({ query }) => (isDoubtful(log, query, wish) ? query : [])));
  const ordered =
    outdated.size === 0 ? reads : [false, true].flatMap((is) => reads.filter(({ query }) => outdated.has(query) === is));
  const reader = readerOf(entitiesOf(log.engine), ordered, (query) => mayLack(log, query, wish));
  const named: Ref = effects.about?.ref(input, undefined) ?? {};
  const copy = effects.about && reader.find(effects.about.kind, named);
  // What the input names is certain; the copy adds the keys that it does not name.
  const ref: Ref = { ...Object.fromEntries((effects.about?.keys ?? []).map((key) => [key, copy?.[key]])), ...named };
  const counted = new Map(effects?.counted?.(reader, input).map((item) => [item['id'], item]));
  const seen = new Set(reads.map(({ query }) => query));
  const sources = reads.flatMap((cached) =>
    outdated.has(cached.query) && isSource(log, effects, ref, cached) ? cached.query : [],
  );
  return { ref, captured: effects.capture?.(reader, input, ref) ?? {}, counted, seen, outdated: [...outdated], sources };
}

/**
 * What the steps of a write are worked out from after a lost answer about the same. A step may use only copies from the same side of the
 * lost write as its count: if the count lacks it, the copies in doubt, else the others. Where the side is not known there is no step.
 */
function basesOf(log: Log, wish: Wish, { ref, sources }: Found): Map<Count, Basis | undefined> {
  const bases = new Map<Count, Basis | undefined>();
  for (const cached of cachedReads(log.engine)) {
    for (const field of fieldsIn(wish, cached.operation)) {
      const count = countOf(log.counts, cached, cached.query, field);
      const isLacking = concernLanes(count.lacking, wish);
      if (count.isBehind || concernLanes(count.unclear, wish) || (isLacking && sources.length === 0)) bases.set(count, undefined);
      else if (isLacking || sources.length > 0) {
        const isPicked = (query: Query): boolean => isDoubtful(log, query, wish) === isLacking;
        bases.set(count, pick(log, wish, ref, isPicked));
      }
    }
  }
  return bases;
}

/** What is known by some reads alone. */
function pick(log: Log, wish: Wish, ref: Ref, which: (query: Query) => boolean): Basis {
  const { effects, input } = wish;
  const reads = cachedReads(log.engine).filter(({ query }) => which(query));
  const reader = readerOf(entitiesOf(log.engine), reads, (query) => mayLack(log, query, wish));
  const counted = new Map(effects?.counted?.(reader, input).map((item) => [item['id'], item]));
  return { captured: effects.capture?.(reader, input, ref) ?? {}, counted };
}

/**
 * Whether a count that is read now would take the step of an unsent write off the screen: what it is worked out from is in doubt, or
 * lacks news. Then the count stays until that has been read again, or the write is sent.
 */
export function awaitsCopies(log: Log, write: Write, read: Read, query: Query, data: unknown): boolean {
  if (write.state !== 'queued' || data === undefined) return false;
  const shown = stepsIn(write, read.operation).filter((change) => {
    return amountOf(log, write, change, read, query, data) && isCounted(log, write, read, query, change);
  });
  if (shown.length === 0) return false;
  const captured = readCache(log, write);
  const basis =
    captured.sources.length > 0
      ? pick(log, write, captured.ref, (other) => !isDoubtful(log, other, write))
      : basisFrom(captured, formerOf(write));
  return shown.some(
    (change) => change.dependsOn !== 'nothing' && amountOf(log, write, change, read, query, data, basis) === undefined,
  );
}

/** What a write knew, as far as no lost write has made it doubtful. */
function formerOf(write: Write): Item | undefined {
  return write.followsLost ? undefined : knownOf(write);
}

/**
 * A write has settled: those that wait behind it look again at the truth, which cannot include them. What it changed is part of what
 * they start from; where its own step was not clear, theirs has nothing to start from.
 */
export function captureBehind(log: Log, settled: Write, isLost = false): void {
  for (const write of pendingWrites(log)) {
    if (write.state !== 'queued' || !sharesLane(write, settled)) continue;
    for (const count of settled.ambiguous) write.ambiguous.add(count);
    write.followsLost ||= isLost;
    if (settled.state === 'landed') {
      const renew = (basis: Basis): Basis => withKnown(basis, (known) => patched(log, known, write, settled));
      write.basis = renew(write.basis);
      for (const [count, basis] of write.bases) if (basis) write.bases.set(count, renew(basis));
      write.captured = renew(write).captured;
    }
    capture(log, write, settled);
  }
}

/** A read has been answered: unsent writes look again, and count from now on from what is as old as its counts. */
export function captureFrom(log: Log, query: Query): void {
  const cached = cachedReads(log.engine).find((read) => read.query === query);
  if (!cached) return;
  const { operation } = cached;
  for (const write of pendingWrites(log)) {
    if (!isSource(log, write.effects, write.ref, cached) && fieldsIn(write, operation).length === 0) continue;
    if (write.state === 'queued') capture(log, write, undefined, cached);
    else captureFirst(log, write, cached);
  }
}

/**
 * The first answer of a read that a write in flight is about adds what the cache lacked of its record, to show it by. It decides
 * nothing, because it may include the write.
 */
function captureFirst(log: Log, write: Write, cached: CachedQuery): void {
  const { about } = write.effects;
  const copy =
    about && !write.seen.has(cached.query) ? recordIn(entitiesOf(log.engine), cached, about.kind, write.ref) : undefined;
  if (!copy) return;
  const { latest = knownOf(write) } = write.captured;
  write.captured = { ...write.captured, latest: unite(isRecord(latest) ? latest : {}, copy) };
  refresh(log, write);
}

/**
 * Looks again, and shows what that changes. A step that is shown stays what it was until its count is read again, or includes the
 * write before it: what it is worked out from must be as old as that.
 */
export function capture(log: Log, write: Write, settled?: Write, answered?: CachedQuery): void {
  const captured = readCache(log, write);
  const former = knownOf(write);
  const bases = basesOf(log, write, captured);
  const isBehindLanded = settled?.state === 'landed' && (former === undefined || Object.keys(former).length === 0);
  for (const cached of cachedReads(log.engine)) {
    const { query } = cached;
    const uncounted = uncountedFields(log, write, cached);
    for (const step of fieldsIn(write, cached.operation)) {
      const isAnswered = answered?.query === query && log.kept.get(query)?.includes(step) !== true;
      if (!isAnswered && !isBehindLanded && !uncounted.includes(step)) continue;
      const count = countOf(log.counts, cached, query, step);
      write.bases.set(count, bases.has(count) ? bases.get(count) : basisFrom(captured, formerOf(write)));
    }
  }
  Object.assign(write, captured, { captured: basisFrom(captured, former).captured, repeats: isRepeated(log, write, write.made) });
  noteUncounted(log, write);
  refresh(log, write);
}

/** The counts that the write leaves as they are, because it cannot tell by how much it counts there. */
function noteUncounted(log: Log, write: Write): void {
  write.uncounted.clear();
  for (const cached of cachedReads(log.engine)) {
    for (const field of uncountedFields(log, write, cached)) {
      const count = countOf(log.counts, cached, cached.query, field);
      if (!write.ambiguous.has(count)) write.uncounted.add(count);
    }
  }
}

/** What a copy told that is gone since is still known. */
function basisFrom({ captured, counted }: Found, former: Item | undefined): Basis {
  return withKnown({ captured, counted: new Map(counted) }, (known) => (former ? unite(known, former) : known));
}

function withKnown({ captured, counted }: Basis, change: (known: Item) => Item): Basis {
  const known = knownOf({ captured });
  return { captured: known ? { ...captured, known: change(known) } : captured, counted };
}

/** Shows anew every cached read that the write touches. */
export function refresh({ engine }: Log, write: Write): void {
  engine.version += 1;
  notifyManager.batch(() => {
    for (const cached of cachedReads(engine)) if (write.affects(cached.operation)) rerender(engine, cached);
  });
}

/**
 * The write that an equal one joins, pressed twice: the last pending one of its lanes (of its row, without one). With another in
 * between they are two wishes, and the last one counts.
 */
function twinOf(log: Log, effects: AnyEffects, input: unknown, lanes: readonly string[]): Write | undefined {
  const last = pendingWrites(log).findLast((write) =>
    lanes.length > 0 ? sharesLane({ lanes }, write) : write.effects === effects,
  );
  return last?.effects === effects && isEqualInput(last.input, input) ? last : undefined;
}

/** What landed last in the lanes of a write, if it is the same as the write asks for. */
export function landedIn({ landed }: Log, { effects, lanes, input }: Wish): Landed | undefined {
  const last = lanes.map((lane) => landed.get(lane));
  return last.find((one) => one?.effects === effects && last.every((other) => other === one) && isEqualInput(one.input, input));
}

/** Whether it asks for what landed last: what more it changes, if anything, only its answer can tell. */
function isRepeated(log: Log, wish: Wish, made = Infinity): boolean {
  const isBetween = (other: Write): boolean => other.made < made && sharesLane(wish, other);
  return landedIn(log, wish) !== undefined && !pendingWrites(log).some(isBetween);
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

function isOfToggle({ toggle }: AnyEffects, { effects }: Write): boolean {
  return toggle !== undefined && effects.toggle?.name === toggle.name;
}

/** Whether a write of this row changes what a read answers, or makes it stale. */
export function concerns({ engine }: Log, effects: AnyEffects, operation: AnyQuery): boolean {
  const isStale = effects.stale?.some((stale) => stale.reads.includes(operation.name)) ?? false;
  return isStale || changesOf(entitiesOf(engine), effects, operation).length > 0;
}

function applyTo(
  log: Log,
  tools: Entities,
  write: Write,
  data: unknown,
  read: Read,
  query: Query | undefined,
  isLet = (change: AnyChange): boolean => isCounted(log, write, read, query, change),
): unknown {
  const { operation, input, paged } = read;
  if (write.repeats && isPending(write)) return data;
  const changes = changesOf(tools, write.effects, operation).filter(isLet);
  if (changes.length === 0) return data;
  const limit = boundOf(read);
  const context = contextOf(log, write);
  const momentFor = ({ step, dependsOn }: AnyChange): WriteContext<unknown> =>
    step === undefined || dependsOn === 'answer' || !query
      ? context
      : contextOf(log, write, countOf(log.counts, read, query, step));
  const all = (part: unknown, bounds: Bounds): unknown =>
    changes.reduce(
      (value, change) => change.apply(value, { operation, input, limit, ...bounds }, momentFor(change), tools),
      part,
    );
  if (!paged) return all(data, windowBounds(read, data));
  const cached = pagedData(data);
  const pages = cached.pages.map((page, index): Page => {
    // A change gives back what it was put on: items for items.
    const items = all(page.items, pageBounds(read, cached, index)) as readonly unknown[];
    return items === page.items ? page : { ...page, items };
  });
  return pages.some((page, index) => page !== cached.pages[index]) ? { ...cached, pages } : data;
}
