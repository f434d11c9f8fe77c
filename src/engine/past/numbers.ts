import type { Query } from '@tanstack/react-query';
import { cachedReads, rerender, writeTruth } from '../cache/cached-reads.js';
import type { Answer, CachedQuery } from '../cache/client-state.js';
import { countingOf, linesOf, type Numbered, ownOf } from './counting.js';
import { entitiesOf, isRecord, type Item, merge } from '../cache/entities.js';
import { whole } from '../rules/facts.js';
import { isPending, isQuiet, type Log, type Write } from './log.js';
import { type Past, pastOf, sidesOf } from './lines.js';
import { pagedData, withItems } from '../cache/pages.js';
import { answersOf, forgetAnswers, outsideNumber, type PastAnswer } from './past.js';
import { bestOf, isSure, type Numeral, type ShownNumber, showNumber } from './numerals.js';
import type { Side } from './timeline.js';
import { holdingOf, numbersOf, type ServiceRules } from '../rules/touches.js';
import type { Holding } from '../words.js';

/*
 * The numbers in answers that count records. One number can stand in several places: all of them show the same.
 */

/** A number where it stands. */
export interface Place extends Numbered {
  readonly field: string;
  readonly value: number;
}

/** What is known of the numbers, and after how many changes. */
interface Numbers {
  changes: number;
  known: Map<string, KnownNumber>;
  /** As they were shown last. */
  shown: ReadonlyMap<string, KnownNumber>;
  /** The answers that have each of them, the oldest first. */
  answered: ReadonlyMap<string, readonly Answered[]> | undefined;
  /** Where they stand in each answer. */
  readonly places: WeakMap<object, readonly Place[]>;
  /** The data of reads with the pending writes, which may bring numbers that the answers lack. */
  readonly pending: WeakMap<Query, unknown>;
}

/** An answer that has a number, and the number in it. */
interface Answered {
  readonly answer: PastAnswer;
  readonly value: number;
}

const NUMBERS = Symbol('numbers');

function allNumbers({ engine, changes }: Log): Numbers {
  const numbers = engine.client.part(NUMBERS, (): Numbers => ({
    changes,
    known: new Map(),
    shown: new Map(),
    answered: undefined,
    places: new WeakMap(),
    pending: new WeakMap(),
  }));
  if (numbers.changes === changes) return numbers;
  const shown = new Map([...numbers.shown, ...numbers.known]);
  return Object.assign(numbers, { changes, known: new Map<string, KnownNumber>(), shown, answered: undefined });
}

/** The numbers in an answer. */
export function numbersIn(log: Log, { operation, input, data }: Pick<Answer, 'operation' | 'input' | 'data'>): readonly Place[] {
  const { service } = log;
  if (!service || typeof data !== 'object' || data === null) return [];
  const { places } = allNumbers(log);
  const known = places.get(data);
  if (known) return known;
  const found: Place[] = [];
  const holding = holdingOf(operation, input);
  // The field that has the number of a read that counts.
  const own =
    holding?.as === 'count' && Object.entries(data).find((entry): entry is [string, number] => typeof entry[1] === 'number');
  if (own) found.push(placeOf(holding, undefined, ...own));
  visitNumbers(log, service, { operation, data }, (place) => {
    found.push(place);
    return place.value;
  });
  places.set(data, found);
  return found;
}

function placeOf(holding: Holding, owner: Item | undefined, field: string, value: number): Place {
  const { as, kind, where } = holding;
  return { holding, owner, field, value, name: JSON.stringify([as, kind, where]) };
}

/** Visits the numbers in the records of an answer; returns the answer with those that `visit` returns. */
function visitNumbers(
  log: Log,
  service: ServiceRules,
  { operation, data }: Pick<Answer, 'operation' | 'data'>,
  visit: (place: Place) => number,
): unknown {
  let out = data;
  for (const [kind, rules] of Object.entries(service.kinds)) {
    const numbers = numbersOf(rules);
    const fields = entitiesOf(log.engine).fieldsIn(operation, kind, Object.keys(numbers));
    if (fields.length === 0) continue;
    const inRecord = (record: Item): Item => {
      const values = fields.flatMap<[string, number]>((field) => {
        const value = record[field];
        const holding = typeof value === 'number' ? numbers[field]?.(whole(service, kind, record)) : undefined;
        return holding && typeof value === 'number' ? [[field, visit(placeOf(holding, record, field, value))]] : [];
      });
      return merge(record, Object.fromEntries(values));
    };
    const change = (part: unknown): unknown => entitiesOf(log.engine).visit(part, operation, kind, undefined, inRecord);
    out = isRecord(out) && Array.isArray(out['pages']) ? withItems(pagedData(out), change) : change(out);
  }
  return out;
}

/** The answer with other numbers. */
export function withNumbers<Data>(
  log: Log,
  answer: Answer,
  data: Data,
  valueOf: (number: Numbered, value: number) => number,
): Data {
  const { service } = log;
  const places = numbersIn(log, { ...answer, data });
  if (!service || places.every((place) => valueOf(place, place.value) === place.value)) return data;
  let out: unknown = data;
  // Of a read that counts.
  const own = places.find(({ owner }) => !owner);
  if (own && isRecord(data)) out = merge(data, { [own.field]: valueOf(own, own.value) });
  // A number becomes another one.
  return visitNumbers(log, service, { ...answer, data: out }, (place) => valueOf(place, place.value)) as Data;
}

/** What is known of a number. */
interface KnownNumber extends ShownNumber<Write> {
  /** Without pending writes. */
  readonly truth: number;
  /** Its latest answer lacks a part of a write that has settled, or may. */
  readonly isStale: boolean;
}

/** A number as hooks show it, and as the cache has it. */
export function knownNumber(log: Log, number: Numbered, value: number): KnownNumber {
  const asItIs = { value, truth: value, open: [], isMixed: false, isStale: false };
  const past = pastOf(log);
  if (!past) return asItIs;
  const numbers = allNumbers(log).known;
  const known = numbers.get(number.name);
  if (known) return known;
  const { chosen, newest } = choose(past, number, value, () => true);
  const isSettled = (write: Write): boolean => !isPending(write);
  const isStale = newest.numeral.isIncomplete || newest.open.some(isSettled);
  const result = {
    ...chosen,
    truth: shownBy(past, number, chosen.numeral, isSettled).value,
    isStale,
  };
  numbers.set(number.name, result);
  return result;
}

/** What an answer's number is with some of the writes. */
interface Candidate extends ShownNumber<Write> {
  readonly numeral: Numeral;
}

function shownBy(past: Past, number: Numbered, numeral: Numeral, isShown: (write: Write) => boolean): Candidate {
  return { ...showNumber(past.writes, linesOf(past, number), countingOf(past, number), numeral, isShown), numeral };
}

/** Of the answers that have the number, the newest one, and the one that is shown. */
function choose(past: Past, number: Numbered, value: number, isShown: (write: Write) => boolean) {
  const numerals = answersWith(past.log, number).map((one) => numeralOf(past, number, one));
  const show = (numeral: Numeral): Candidate => shownBy(past, number, numeral, isShown);
  const newest = show(numerals.at(-1) ?? outsideNumeral(past, number, value));
  if (isSure(newest)) return { chosen: newest, newest };
  const shown = [...numerals.slice(0, -1).map(show), newest];
  return { chosen: shown[bestOf(shown)] ?? newest, newest };
}

/**
 * Whether the latest answer has less than the one before it, with all writes that it may have: others have changed what the number counts.
 * `cached` is what the cache has.
 */
export function hasFallen(log: Log, number: Numbered, value: number, cached: number | undefined): boolean {
  const past = pastOf(log);
  if (!past) return cached !== undefined && value < cached;
  const [former, latest] = answersWith(log, number)
    .slice(-2)
    .map((one) => numeralOf(past, number, one));
  if (!former || !latest) return false;
  const isIn = (write: Write): boolean => latest.sides[past.writes.indexOf(write)] !== 'lacks';
  const expected = shownBy(past, number, former, isIn);
  // A former answer that may have a part of a write already says nothing.
  return !expected.isMixed && value < expected.value;
}

/** The answers that have the number, the oldest first. */
function answersWith(log: Log, { name }: Numbered): readonly Answered[] {
  // One that was requested before an earlier one says nothing new. Without a time: from outside, or from before the first write hook.
  let latest = 0;
  return (answeredNumbers(log).get(name) ?? []).filter(({ answer }) => {
    const time = answer.at?.requestedAt ?? 0;
    if (time < latest) return false;
    latest = time;
    return true;
  });
}

function numeralOf(past: Past, number: Numbered, { answer, value }: Answered): Numeral {
  const { falls = [] } = past.log.engine.shared.get(number.name) ?? {};
  const answeredAt = answer.at?.answeredAt ?? -Infinity;
  return {
    value,
    requestedAt: answer.stamp.requestedAt,
    at: answer.at,
    // It may lack a part of a write that is forgotten, which may be a part of these as well.
    sides: answer.isIncomplete ? past.writes.map((): Side => 'mixed') : sidesOf(past, answer),
    own: ownOf(past, answer, linesOf(past, number).keys()),
    isIncomplete: answer.isIncomplete,
    fellAt: falls.findLast((at) => at <= answeredAt) ?? -Infinity,
  };
}

function outsideNumeral({ log, writes }: Past, { name }: Numbered, value: number): Numeral {
  const outside = outsideNumber(log, name, value);
  const sides = writes.map(({ settledAt }): Side => (settledAt <= outside.seenAt ? 'has' : 'lacks'));
  return { value: outside.value, sides, own: new Map(), isIncomplete: false, fellAt: -Infinity };
}

function answeredNumbers(log: Log): ReadonlyMap<string, readonly Answered[]> {
  const numbers = allNumbers(log);
  if (!numbers.answered) {
    const answered = (numbers.answered = new Map<string, Answered[]>());
    for (const answer of answersOf(log)) {
      for (const { name, value } of numbersIn(log, answer)) {
        const all = answered.get(name) ?? [];
        answered.set(name, all);
        // In all its places in one answer, it is the same.
        if (all.at(-1)?.answer !== answer) all.push({ answer, value });
      }
    }
  }
  return numbers.answered;
}

/** The number with some of the writes. */
export function numberWith(log: Log, number: Numbered, value: number, isShown: (write: Write) => boolean): number {
  const past = pastOf(log);
  return past ? choose(past, number, value, isShown).chosen.value : value;
}

/** The numbers of an answer that a write changes, or may. */
export function numbersChangedBy(log: Log, write: Write, answer: Answer): readonly Place[] {
  return numbersIn(log, answer).filter((number) => {
    const { value, open } = knownNumber(log, number, number.value);
    return open.includes(write) || numberWith(log, number, number.value, (other) => other !== write) !== value;
  });
}

/** Those of them of which the answer itself does not say whether it includes the write: it has not the record that they count. */
export function numbersMixedBy(log: Log, write: Write, answer: Answer): readonly Place[] {
  const isOwn = ({ holding, owner }: Place): boolean => owner !== undefined && holding.where['id'] === owner['id'];
  return numbersChangedBy(log, write, answer).filter((number) => !isOwn(number));
}

/** Makes TanStack select again in the reads of which a number is another one than was shown last. */
export function renderNumbers(log: Log): void {
  const numbers = allNumbers(log);
  const { shown, pending } = numbers;
  for (const cached of cachedReads(log.engine)) {
    const entered = numbersIn(log, { ...cached, data: pending.get(cached.query) });
    const isOther = [...numbersIn(log, cached), ...entered].some((number) => {
      const former = shown.get(number.name);
      return former !== undefined && former.value !== knownNumber(log, number, number.value).value;
    });
    if (isOther) rerender(log.engine, cached);
  }
  numbers.shown = new Map(numbers.known);
}

/** An answer with the pending writes, and with the numbers as they are shown. */
export function withShownNumbers<Data>(log: Log, answer: Answer, data: Data): Data {
  if (answer.query) allNumbers(log).pending.set(answer.query, data);
  return withNumbers(log, answer, data, (number, value) => knownNumber(log, number, value).value);
}

/** An answer with the numbers as the cache has them: with all that has landed. */
export function withTruth<Data>(log: Log, answer: Answer, data: Data): Data {
  return withNumbers(log, answer, data, (number, value) => knownNumber(log, number, value).truth);
}

/** Writes into the cache what is known of its numbers. */
export function storeNumbers(log: Log): void {
  for (const cached of cachedReads(log.engine)) {
    const next = withTruth(log, cached, cached.data);
    if (next !== cached.data) writeTruth(log.engine, cached, next);
  }
}

/** Forgets the past when no write is pending and no request can overlap one: what is cached then is all that matters. */
export function forgetSettled(log: Log): void {
  if (log.writes.size === 0 || !isQuiet(log)) return;
  storeNumbers(log);
  log.writes.clear();
  forgetAnswers(log);
  renderNumbers(log);
}

/** Whether an answer has nothing but the number of a read that counts. */
export function isOnlyNumber(log: Log, cached: CachedQuery): boolean {
  const [number, ...rest] = numbersIn(log, cached);
  return number !== undefined && rest.length === 0 && !number.owner && Object.keys(Object(cached.data)).length === 1;
}
