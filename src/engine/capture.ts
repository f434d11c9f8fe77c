import { type Mutation as CachedMutation, notifyManager, type Query } from '@tanstack/react-query';
import { cachedReads, type CacheReader, readerOf, recordIn, rerender } from './cached-reads.js';
import { type Answer, type CachedQuery, tick } from './client-state.js';
import {
  amountOf,
  changesRead,
  changesOn,
  hasLaneOf,
  lanesOf,
  countOf,
  stepFieldsOf,
  takesStep,
  isUnclearFor,
  isSource,
  mayLack,
  contextOf,
  recordAfter,
  stepsOn,
  skippedFields,
} from './counts.js';
import { isRecord, type Item, type Ref, entitiesOf, unite } from './entities.js';
import { boundOf, type Bounds, type Page, pageBounds, pagedData, windowBounds } from './pages.js';
import {
  type AnyChange,
  type AnyEffects,
  type Basis,
  type Count,
  intentOf,
  isPending,
  knownOf,
  type Log,
  type WriteContext,
  pendingWrites,
  sharesLane,
  report,
  type Write,
} from './pending-writes.js';
import { holdingOf } from './touches.js';

/** Adds a submitted write to the log, with what it captures from the cache now. */
export function submit(log: Log, mutation: CachedMutation, effects: AnyEffects): Write {
  const { engine } = log;
  const existing = log.writes.get(mutation);
  if (existing) return existing;
  const variables: unknown = mutation.state.variables;
  const input = variables ?? {};
  const lanes = [effects.lane?.(input) ?? []].flat();
  const captured = readCache(log, { effects, input, lanes });
  const write: Write = {
    mutation,
    effects,
    submittedAt: tick(engine),
    sentAt: Infinity,
    settledAt: Infinity,
    state: 'queued',
    variables,
    input,
    claimed: false,
    lanes,
    followsToggle: pendingWrites(log).some((other) => sharesLane({ lanes }, other) && isOfToggle(effects, other)),
    answer: undefined,
    ...captured,
    bases: new Map(),
    ambiguousCounts: new Set(),
    overlappingReads: new Set(),
    skippedCounts: new Set(),
    twin: twinOf(log, effects, input, lanes),
    promise: undefined,
    isRepeat: repeatsLanded(log, { effects, input, lanes }),
  };
  log.writes.set(mutation, write);
  setBases(log, write, () => true);
  noteSkipped(log, write);
  if (!write.twin) {
    rerenderAffected(log, write);
    const shown = cachedReads(engine).filter(({ operation }) => changesRead(log, write, operation));
    report(log, write, { type: 'submit', reads: shown.map(({ operation }) => operation.name) });
  }
  return write;
}

type Submission = Pick<Write, 'effects' | 'input' | 'lanes'>;

type Captured = Pick<Write, 'ref' | 'captured' | 'counted' | 'capturedReads' | 'unclearReads' | 'certain'>;

/**
 * Reads the cache for a write: first the reads that no unclear write of its lanes may have changed, then the others. Of each, the
 * latest answer first, because records may have changed on another device.
 */
export function readCache(log: Log, submission: Submission): Captured {
  const { effects, input } = submission;
  const reads = cachedReads(log.engine).sort((one, other) => other.query.state.dataUpdatedAt - one.query.state.dataUpdatedAt);
  const mayBeDone = log.lost.size > 0 && log.lost.has(intentOf(submission));
  const readerFor = (some: readonly CachedQuery[]): CacheReader =>
    readerOf(entitiesOf(log.engine), some, (query) => mayLack(log, query, submission), mayBeDone);
  const countedIn = (reader: CacheReader): Write['counted'] =>
    new Map(effects.counted?.(reader, input).map((item) => [item['id'], item]));
  const counted = log.stale.size > 0 ? countedIn(readerFor(reads)) : undefined;
  const isUnclear = ({ query }: CachedQuery): boolean => isUnclearFor(log, query, { ...submission, counted });
  const [unclear, sure] = [reads.filter(isUnclear), reads.filter((cached) => !isUnclear(cached))];
  const reader = readerFor([...sure, ...unclear]);
  const namedRef: Ref = effects.about?.ref(input, undefined) ?? {};
  const copy = effects.about && reader.find(effects.about.kind, namedRef);
  // The input's keys are certain; a cached copy adds the others.
  const ref: Ref = { ...Object.fromEntries((effects.about?.keys ?? []).map((key) => [key, copy?.[key]])), ...namedRef };
  const capture = (from: CacheReader): Basis => ({
    captured: effects.capture?.(from, input, ref) ?? {},
    counted: countedIn(from),
  });
  const all = capture(reader);
  return {
    ...all,
    ref,
    capturedReads: new Set(reads.map(({ query }) => query)),
    unclearReads: unclear.map(({ query }) => query),
    certain: unclear.length > 0 ? capture(readerFor(sure)) : copyOf(all),
  };
}

function copyOf({ captured, counted }: Basis): Basis {
  return { captured, counted: new Map(counted) };
}

/** Sets the bases of the counts that `which` selects, from what the write has just captured. */
function setBases(log: Log, write: Write, which: (cached: CachedQuery, field: string) => unknown): void {
  for (const cached of cachedReads(log.engine)) {
    for (const field of stepFieldsOf(write, cached.operation)) {
      if (!which(cached, field)) continue;
      const count = countOf(log, cached, field);
      const basis = basisFor(write, count);
      if (basis) write.bases.set(count, basis);
      else write.bases.delete(count);
    }
  }
}

/**
 * What a write has captured, as old as the count: from certain reads; or, if the count excludes a lost write of its lane, the record
 * as it was before that. Undefined if the count may lack a landed write, or if it is unknown whether it includes the lost one.
 */
function basisFor(write: Write, { mayLackWrite, lostLanes }: Count): Basis | undefined {
  const { certain, captured } = write;
  if (mayLackWrite) return undefined;
  if (!hasLaneOf(lostLanes, write)) return copyOf(certain);
  const known = lanesOf(write)
    .map((lane) => lostLanes.get(lane))
    .find((one) => one !== undefined);
  // A write about another kind of record captures no such record.
  return known && knownOf(write) ? copyOf({ captured: { ...captured, known }, counted: certain.counted }) : undefined;
}

/**
 * Whether a queued write could no longer take its shown step on a refetched count, because its basis is stale or unclear. The
 * count then keeps its value until that is refetched, or the write is sent.
 */
export function wouldLoseStep(log: Log, write: Write, answer: Answer): boolean {
  if (write.state !== 'queued' || answer.data === undefined) return false;
  const shown = stepsOn(write, answer.operation).filter((change) => {
    return amountOf(log, write, answer, change) && takesStep(log, write, answer, change);
  });
  if (shown.length === 0) return false;
  const basis = readCache(log, write).certain;
  return shown.some((change) => amountOf(log, write, answer, change, basis) === undefined);
}

/**
 * A write has settled: queued writes of its lanes capture again, which can't include them. A landed write's changes become part
 * of their basis; if its own step was ambiguous, so are theirs.
 */
export function recaptureBehind(log: Log, settled: Write): void {
  for (const write of pendingWrites(log)) {
    if (write.state !== 'queued' || !sharesLane(write, settled)) continue;
    for (const count of settled.ambiguousCounts) write.ambiguousCounts.add(count);
    if (settled.state === 'landed') {
      const renew = (basis: Basis): Basis => withKnown(basis, (known) => recordAfter(log, known, write, settled));
      write.certain = renew(write.certain);
      for (const [count, basis] of write.bases) write.bases.set(count, renew(basis));
      write.captured = renew(write).captured;
    }
    recapture(log, write, { settled });
  }
}

/** A read was answered: queued writes capture again, so that their basis is as old as the new counts. */
export function recaptureAfterAnswer(log: Log, query: Query): void {
  const cached = cachedReads(log.engine).find((read) => read.query === query);
  if (!cached) return;
  const { operation } = cached;
  for (const write of pendingWrites(log)) {
    if (!isSource(log, write, cached) && stepFieldsOf(write, operation).length === 0) continue;
    if (write.state === 'queued') recapture(log, write, { answered: query });
    else captureLatest(log, write, cached);
  }
}

/**
 * The first answer of a read adds missing fields of a sent write's record. They are only shown (`latest`), because the answer may
 * include the write.
 */
function captureLatest(log: Log, write: Write, cached: CachedQuery): void {
  const { about } = write.effects;
  const copy =
    about && !write.capturedReads.has(cached.query) ? recordIn(entitiesOf(log.engine), cached, about.kind, write.ref) : undefined;
  if (!copy) return;
  const { latest = knownOf(write) } = write.captured;
  write.captured = { ...write.captured, latest: unite(isRecord(latest) ? latest : {}, copy) };
  rerenderAffected(log, write);
}

/** Why a write captures again: a read was answered, or a write of its lane has settled. */
interface Occasion {
  readonly answered?: Query;
  readonly settled?: Write;
}

/**
 * Captures again, and shows the result. A step on screen keeps its basis until its count is refetched or includes the write
 * before it, because basis and count must have the same age.
 */
export function recapture(log: Log, write: Write, { answered, settled }: Occasion = {}): void {
  const skipped = new Map(cachedReads(log.engine).map((cached) => [cached.query, skippedFields(log, write, cached)]));
  const captured = readCache(log, write);
  const isLost = settled?.state === 'lost';
  // What was captured before a write was lost proves nothing about answers to come.
  const certain = isLost ? captured.certain : withFormer(captured.certain, write.certain);
  // Without a record, only the cache shows what the landed write has left.
  const isRenewed = settled?.state === 'landed' && knownOf(write.certain) === undefined;
  Object.assign(write, captured, {
    captured: withFormer(captured, write).captured,
    certain,
    isRepeat: repeatsLanded(log, write, write.submittedAt),
  } satisfies Partial<Write>);
  setBases(log, write, (cached, field) => {
    const { query } = cached;
    const isAnswered = answered === query && !log.kept.get(query)?.includes(field);
    // The record as it was before a lost write is as old as the count; what was captured since may include that write.
    const count = countOf(log, cached, field);
    const hasBefore = isLost && hasLaneOf(count.lostLanes, write) && basisFor(write, count);
    return isAnswered || isRenewed || hasBefore || skipped.get(query)?.includes(field);
  });
  noteSkipped(log, write);
  rerenderAffected(log, write);
}

/** Notes the counts on which the write takes no step because the amount is unknown. */
export function noteSkipped(log: Log, write: Write): void {
  write.skippedCounts.clear();
  for (const cached of cachedReads(log.engine)) {
    for (const field of skippedFields(log, write, cached)) {
      const count = countOf(log, cached, field);
      if (!write.ambiguousCounts.has(count)) write.skippedCounts.add(count);
    }
  }
}

/** Keeps captured fields whose copy has left the cache. */
function withFormer(basis: Basis, former: Pick<Basis, 'captured'>): Basis {
  const before = knownOf(former);
  return withKnown(copyOf(basis), (known) => (before ? unite(known, before) : known));
}

function withKnown({ captured, counted }: Basis, change: (known: Item) => Item): Basis {
  const known = knownOf({ captured });
  return { captured: known ? { ...captured, known: change(known) } : captured, counted };
}

/** Makes TanStack select again in every read that the write affects. */
export function rerenderAffected(log: Log, write: Write): void {
  const { engine } = log;
  engine.version += 1;
  notifyManager.batch(() => {
    for (const cached of cachedReads(engine)) if (changesRead(log, write, cached.operation)) rerender(engine, cached);
  });
}

/**
 * The twin of a write: the last pending write of its lanes (without lanes, with its effects), if it is equal. If another write
 * came in between, both are sent.
 */
function twinOf(log: Log, effects: AnyEffects, input: unknown, lanes: readonly string[]): Write | undefined {
  const last = pendingWrites(log).findLast((write) =>
    lanes.length > 0 ? sharesLane({ lanes }, write) : write.effects === effects,
  );
  return last?.effects === effects && isEqualInput(last.input, input) ? last : undefined;
}

/** The write that landed last in all lanes of a submission, if it equals the submission. */
export function landedIn({ landed }: Log, { effects, lanes, input }: Submission): Write | undefined {
  const last = lanes.map((lane) => landed.get(lane));
  return last.find((one) => one?.effects === effects && last.every((other) => other === one) && isEqualInput(one.input, input));
}

/**
 * Whether a write equals the one that landed last, so that only its answer can say what else it changes. A toggle sets one field, and the
 * record says what that changes.
 */
function repeatsLanded(log: Log, submission: Submission, submittedAt = Infinity): boolean {
  const isAhead = (other: Write): boolean => other.submittedAt < submittedAt && sharesLane(submission, other);
  return !submission.effects.toggle && landedIn(log, submission) !== undefined && !pendingWrites(log).some(isAhead);
}

/** Files are equal only if they are the same object. */
export function isEqualInput(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? other) === undefined) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (one instanceof Blob || other instanceof Blob) return false;
  const fields = [...Object.keys(one), ...Object.keys(other)];
  // Both are objects; their fields are compared by name.
  const [left, right] = [one, other] as [Item, Item];
  return Array.isArray(one) === Array.isArray(other) && fields.every((field) => isEqualInput(left[field], right[field]));
}

function isOfToggle({ toggle }: AnyEffects, { effects }: Write): boolean {
  return toggle !== undefined && effects.toggle?.name === toggle.name;
}

/**
 * The data of an answer with the changes of a write, page by page. Steps are applied only if `isApplied` returns true; by default
 * those that the write takes.
 */
export function applyWrite(
  log: Log,
  write: Write,
  answer: Answer,
  isApplied = (change: AnyChange): boolean => takesStep(log, write, answer, change),
): unknown {
  const { operation, input, paged, data } = answer;
  if (write.isRepeat && isPending(write)) return data;
  const applied = changesOn(log, write, operation).filter(isApplied);
  if (applied.length === 0) return data;
  const entities = entitiesOf(log.engine);
  const limit = boundOf(answer);
  const holding = holdingOf(operation, input);
  const context = contextOf(log, write);
  const contextFor = ({ step, dependsOn }: AnyChange): WriteContext<unknown> =>
    step === undefined || dependsOn === 'answer' ? context : contextOf(log, write, countOf(log, answer, step));
  const applyAll = (part: unknown, bounds: Bounds): unknown =>
    applied.reduce(
      (value, change) => change.apply(value, { operation, input, limit, holding, ...bounds }, contextFor(change), entities),
      part,
    );
  if (!paged) return applyAll(data, windowBounds(answer, data));
  const cached = pagedData(data);
  const pages = cached.pages.map((page, index): Page => {
    // A change returns what it gets: items for items.
    const items = applyAll(page.items, pageBounds(answer, cached, index)) as readonly unknown[];
    return items === page.items ? page : { ...page, items };
  });
  return pages.some((page, index) => page !== cached.pages[index]) ? { ...cached, pages } : data;
}
