import type { Query } from '@tanstack/react-query';
import { cachedReads, restoredMark } from '../cache/cached-reads.js';
import { type Answer, answerOf, type CachedQuery, type Stamp, type StoredMark } from '../cache/client-state.js';
import { entitiesOf, isRecord, type Item, partsOf, recordsIn, type Ref, unite } from '../cache/entities.js';
import { GONE, isOf, type Named, unmet, whole } from '../rules/facts.js';
import { changed, type Log, type Write } from './log.js';
import { elementField, elementIn, isTest, match } from '../rules/match.js';
import { limitOf, pagedData } from '../cache/pages.js';
import { holdingOf, isListed, type ServiceRules } from '../rules/touches.js';
import type { Holding, Where } from '../words.js';

/*
 * The answers since the first pending write, and what they say of records.
 */

/** An answer as it came, or as it was cached before the first write. */
export interface PastAnswer extends Answer {
  readonly stamp: Stamp;
  /** When it was requested and came in truth, if that is known: the stamp of what was cached before the first write is just before that. */
  readonly at: Stamp | undefined;
  readonly holding: Holding | undefined;
  /** Its numbers may lack a write that is forgotten. */
  readonly isIncomplete: boolean;
  /** It may lack anything, so it says nothing of records. */
  readonly isOld: boolean;
  /** With it, and the pages before it, all records are known that match what the read holds. */
  readonly isComplete: boolean;
  /** What it says of records, by name; undefined if nothing. */
  readonly said: Map<string, Item | undefined>;
  /** Its rows by key, once many of them have been looked for. */
  rows: ReadonlyMap<unknown, Item> | undefined;
}

/** What is remembered from the first pending write on. */
interface Memory {
  readonly answers: PastAnswer[];
  /** The latest writes before, by lane. */
  latest: ReadonlyMap<string, Write>;
  /** When the cached answers were requested and came. */
  readonly stamps: WeakMap<Query, Stamp>;
  /** Numbers that no answer of a read has, by name: they came with the answer of a write, or from outside. */
  readonly outside: Map<string, OutsideNumber>;
}

interface OutsideNumber {
  readonly value: number;
  /** It has what had settled before. */
  readonly seenAt: number;
}

const MEMORY = Symbol('memory');

function memoryOf({ engine }: Log): Memory {
  return engine.client.part(MEMORY, (): Memory => ({
    answers: [],
    latest: new Map(),
    stamps: new WeakMap(),
    outside: new Map(),
  }));
}

/** What was cached before the first write, and what has been answered since. */
export function answersOf(log: Log): PastAnswer[] {
  return memoryOf(log).answers;
}

/** The write that had landed last in a lane before the first write. If a later one was lost, it says nothing. */
export function landedBefore(log: Log, lane: string): Write | undefined {
  const latest = memoryOf(log).latest.get(lane);
  return latest?.state === 'landed' ? latest : undefined;
}

export function forgetAnswers(log: Log): void {
  const memory = memoryOf(log);
  memory.answers.length = 0;
  memory.outside.clear();
  memory.latest = new Map();
  changed(log);
}

/**
 * What is cached now was answered before all writes to come, but may include one that another tab has sent already. What a read is marked
 * for, it may lack.
 */
export function beginPast(log: Log): void {
  const { clock } = log.engine;
  const memory = memoryOf(log);
  memory.latest = new Map(log.latest);
  for (const cached of cachedReads(log.engine)) {
    const { query, changedAt } = cached;
    const at = memory.stamps.get(query);
    const stamp = at
      ? { ...at, answeredAt: Math.max(at.answeredAt, changedAt) }
      : { query, requestedAt: clock, answeredAt: clock };
    memory.answers.push(pastAnswer(cached, stamp, at, log.stale.get(query) ?? restoredMark(log.engine, query)));
  }
}

/** An answer came. */
export function remember(log: Log, answer: Answer, stamp: Stamp): void {
  const { answers, stamps } = memoryOf(log);
  if (stamp.query) stamps.set(stamp.query, stamp);
  if (log.writes.size === 0) return;
  answers.push(pastAnswer(answer, stamp, stamp));
  changed(log);
}

/** Whether the latest answer of a read was requested when a write had ended: it has the write, and what came behind it. */
export function hasAnswered(log: Log, { query }: CachedQuery, { settledAt }: Write): boolean {
  return (memoryOf(log).stamps.get(query)?.requestedAt ?? 0) > settledAt;
}

/** A number that no answer of a read has, as it was when it was seen first. */
export function outsideNumber(log: Log, name: string, value: number): OutsideNumber {
  const { outside } = memoryOf(log);
  const known = outside.get(name) ?? { value, seenAt: log.engine.clock };
  outside.set(name, known);
  return known;
}

/** Other data came from outside. */
export function forgetOutside(log: Log, numbers: readonly { readonly name: string }[]): void {
  for (const { name } of numbers) memoryOf(log).outside.delete(name);
  changed(log);
}

function pastAnswer(answer: Answer, stamp: Stamp, at: Stamp | undefined, mark?: StoredMark): PastAnswer {
  // Of an answer that may lack anything, only the numbers matter, because no other answer may have them.
  const isOld = mark !== undefined && !mark.numbers;
  const holding = isOld ? undefined : holdingOf(answer.operation, answer.input);
  const isComplete = holding?.as === 'list' && isAll(answer);
  return {
    ...answerOf(answer, answer.data, answer.query),
    ...{ stamp, at, holding, isIncomplete: mark !== undefined, isComplete, isOld, said: new Map(), rows: undefined },
  };
}

/** A record that matches, as the latest answer that holds such records has it. */
export function findIn(log: Log, service: ServiceRules, kind: string, where: Where): Item | undefined {
  for (const { holding, data } of [...answersOf(log)].reverse()) {
    if (holding?.kind !== kind) continue;
    const found = partsOf(data)
      .flatMap(recordsIn)
      .find((record) => match(where, whole(service, kind, record)) === true);
    if (found) return found;
  }
  return undefined;
}

/** What an answer says of a record: its fields, that it is there or not, and that it matches what the read holds or not. */
export function saidOf(log: Log, service: ServiceRules, answer: PastAnswer, one: Named): Item | undefined {
  const { said } = answer;
  if (answer.isOld) return undefined;
  if (!said.has(one.name)) said.set(one.name, fieldsOf(log, service, answer, one));
  return said.get(one.name);
}

function fieldsOf(log: Log, service: ServiceRules, answer: PastAnswer, { kind, ref }: Named): Item | undefined {
  const { holding, data } = answer;
  const isHeld = holding?.kind === kind;
  let fields: Item | undefined;
  const add = (more: Item): void => void (fields = fields ? unite(fields, more) : more);
  if (isHeld && isListed(holding)) {
    // No record contains another one of its kind.
    const row = heldRow(service, answer, ref);
    if (row) add({ [GONE]: false, ...memberFields(holding.where), ...row });
    if (!fields && answer.isComplete && isFromHead(answer)) add(absentFields(service, holding, ref));
    return fields;
  }
  for (const record of entitiesOf(log.engine).all(answer, kind)) {
    if (isOf(service, kind, record, ref)) add({ [GONE]: false, ...record });
  }
  for (const [field, inside] of Object.entries(holding?.inside ?? {})) {
    const items: unknown = isRecord(data) ? data[field] : undefined;
    if (inside.kind !== kind || !Array.isArray(items)) continue;
    const isMember = recordsIn(items).some((record) => isOf(service, kind, record, ref));
    add(isMember ? memberFields(inside.where) : absentFields(service, inside, ref));
  }
  if (holding?.as !== 'one' || !isHeld || !isRecord(data) || !isOf(service, kind, data, ref)) return fields;
  // A kind without a mark is not visited.
  return { [GONE]: false, ...memberFields(holding.where), ...data, ...fields };
}

/** How many rows are looked for one by one, before the rows are indexed. */
const FEW = 20;

/** The row of a record in a list. */
function heldRow(service: ServiceRules, answer: PastAnswer, ref: Ref): Item | undefined {
  const { holding, data, said } = answer;
  const kind = holding?.kind ?? '';
  const key = service.keys[kind]?.[0] ?? '';
  if (said.size > FEW) {
    answer.rows ??= new Map(
      partsOf(data)
        .flatMap(recordsIn)
        .map((record) => [record[key], record]),
    );
  }
  if (answer.rows && ref[key] !== undefined) return answer.rows.get(ref[key]);
  for (const items of partsOf(data)) {
    const row = recordsIn(items).find((record) => isOf(service, kind, record, ref));
    if (row) return row;
  }
  return undefined;
}

/** Whether an answer has all records that match what the read holds, or the last ones: then the pages before it have the others. */
function isAll({ input, operation, paged, full, data, query }: Answer): boolean {
  if (input['offset']) return false;
  if (!paged) return Array.isArray(data) && !full && data.length < limitOf(operation, input);
  return pagedData(data).pages.at(-1)?.full === false && (isFromHead({ paged, data }) || query?.state.data !== undefined);
}

function isFromHead({ paged, data }: Pick<Answer, 'paged' | 'data'>): boolean {
  return !paged || pagedData(data).pageParams[0] === null;
}

/** What it says of a record that it matches a pattern. */
export function memberFields(where: Where): Item {
  return Object.fromEntries(
    Object.entries(where).flatMap<[string, unknown]>(([field, condition]) => {
      if (isTest(condition)) {
        const id = elementIn(condition);
        return id === undefined ? [] : [[elementField(field, id), true]];
      }
      return condition === undefined || isRecord(condition) ? [] : [[field, condition]];
    }),
  );
}

/** What it says of a record that a read does not hold it. */
function absentFields(service: ServiceRules, { kind, where }: Holding, ref: Ref): Item {
  const known = whole(service, kind, ref);
  return match(where, known) === true ? { [GONE]: true } : (unmet(where, known) ?? {});
}
