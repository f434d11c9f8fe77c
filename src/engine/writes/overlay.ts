import { type Mutation as CachedMutation, notifyManager } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { cachedReads, rerender } from '../cache/cached-reads.js';
import { type Answer, tick } from '../cache/client-state.js';
import { dataAfter } from './derive.js';
import { isEqual } from '../cache/entities.js';
import { definedIn, isOfAll, namedIn, NO_RULES } from '../rules/facts.js';
import { type AnyWrite, changed, type Log, pendingWrites, report, saidBy, sharesLane, type Write } from '../past/log.js';
import { affects } from './marks.js';
import { withShownNumbers } from '../past/numbers.js';
import { outcomeOf } from '../past/outcome.js';
import { boundOf, type Bounds, isFull, pageBounds, pagedData, windowBounds, withItems } from '../cache/pages.js';
import { beginPast } from '../past/past.js';
import { inOrder } from '../past/timeline.js';
import { touchesOf } from '../rules/touches.js';

/** Adds a submitted write to the log. */
export function submit(log: Log, mutation: CachedMutation, operation: AnyWrite): Write {
  const existing = log.writes.get(mutation);
  if (existing) return existing;
  const input = sentInput(operation, mutation.state.variables);
  const { touches, lanes } = scopeOf(log, operation, input);
  if (log.writes.size === 0) beginPast(log);
  const write: Write = {
    mutation,
    operation,
    submittedAt: tick(log.engine),
    sentAt: Infinity,
    settledAt: Infinity,
    state: 'queued',
    input,
    claimed: false,
    lanes,
    touches,
    answer: undefined,
    twin: twinOf(log, { operation, input, touches, lanes }),
    promise: undefined,
  };
  log.writes.set(mutation, write);
  changed(log);
  if (!write.twin) {
    rerenderAffected(log, write);
    const shown = cachedReads(log.engine).filter((cached) => affects(log, write, cached.operation));
    report(log, write, { type: 'submit', reads: shown.map((cached) => cached.operation.name) });
  }
  return write;
}

/** What the service gets: texts without the spaces around them. No variables are an empty input, and an invalid one is never sent. */
function sentInput({ input }: AnyWrite, variables: unknown): object {
  // `Object` returns an object, whatever it gets.
  const given = Object(variables ?? {}) as object;
  const checked: { readonly data?: object } = z.safeParse(input, given);
  return checked.data ?? given;
}

/**
 * What a write with this input can change, and its lanes: one for each record that the facts name or make. The order of two writes
 * decides what becomes of a record that both name.
 */
export function scopeOf({ service = NO_RULES }: Log, operation: AnyWrite, input: object): Pick<Write, 'touches' | 'lanes'> {
  const said = saidBy({ operation, input });
  const own = operation.lane?.(input) ?? [];
  const settable = said.map((fact) => ({ ...fact, fields: definedIn(fact.fields) }));
  const named = namedIn(said, service, true).map(({ name }) => name);
  return { touches: touchesOf(settable, service), lanes: [...new Set([...named, ...own])] };
}

/** Makes TanStack select again in every read that the write can change. */
export function rerenderAffected(log: Log, write: Write): void {
  const { engine } = log;
  engine.version += 1;
  notifyManager.batch(() => {
    for (const cached of cachedReads(engine)) if (affects(log, write, cached.operation)) rerender(engine, cached);
  });
}

/**
 * The twin of a write: the last pending write of its lanes (without lanes, of its operation), if it is equal. If another write
 * came in between that is of its lanes, or about all records of which one of the two is, both are sent.
 */
function twinOf(log: Log, write: Pick<Write, 'operation' | 'input' | 'touches' | 'lanes'>): Write | undefined {
  const { service = NO_RULES } = log;
  const isAboutAllOf = (one: Pick<Write, 'operation' | 'input'>, { touches }: Pick<Write, 'touches'>): boolean =>
    saidBy(one).some((fact) => isOfAll(fact, service) && touches.some(({ kind }) => kind === fact.kind));
  const { operation, input, lanes } = write;
  const last = pendingWrites(log).findLast(
    (other) =>
      (lanes.length > 0 ? sharesLane(write, other) : other.operation === operation) ||
      isAboutAllOf(write, other) ||
      isAboutAllOf(other, write),
  );
  return last?.operation === operation && isEqual(last.input, input) ? last : undefined;
}

/** The write that landed last in all lanes of a submission, if it equals the submission. */
export function landedIn({ latest }: Log, write: Pick<Write, 'operation' | 'lanes' | 'input'>): Write | undefined {
  const last = write.lanes.map((lane) => latest.get(lane));
  const isEqualTo = (one: Write): boolean => one.operation === write.operation && isEqual(one.input, write.input);
  return last.find((one) => one?.state === 'landed' && last.every((other) => other === one) && isEqualTo(one));
}

/** The data of an answer with the changes of a write, page by page. Its numbers stay as they are. */
export function applyWrite(log: Log, write: Write, answer: Answer): unknown {
  const { operation, input, paged, data } = answer;
  const outcome = outcomeOf(log, write);
  if (!outcome || !affects(log, write, operation)) return data;
  const limit = boundOf(answer);
  const applyTo = (part: unknown, bounds: Bounds): unknown =>
    dataAfter(outcome, { operation, input, data: part, limit, ...bounds });
  if (!paged) return applyTo(data, windowBounds(answer, data));
  const cached = pagedData(data);
  return withItems(cached, (items, index) => applyTo(items, pageBounds(answer, cached, index)));
}

/** The data of an answer with the pending writes applied, and with the numbers as they are then. */
export function withPending(log: Log, answer: Answer, each?: (write: Write, data: unknown) => void): unknown {
  if (log.writes.size === 0) return answer.data;
  let shown = answer;
  for (const write of inOrder(pendingWrites(log))) {
    const data = applyWrite(log, write, shown);
    each?.(write, data);
    // A write may fill the answer, so that items leave it, and the next one remove an item again.
    shown = { ...shown, data, full: isFull(shown, data) };
  }
  return withShownNumbers(log, answer, shown.data);
}
