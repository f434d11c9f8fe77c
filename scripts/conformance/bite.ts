import * as z from 'zod/mini';
import { operations } from '../../src/contract/operations.js';
import type { AnyOperation } from '../../src/contract/operation.js';
import { answerOf } from './decode.js';
import { exchangesIn, isFields, succeeded } from './exchanges.js';
import { operationOf } from './match.js';

/** How an answer is spoilt at one key. */
type Spoilt = 'removed' | 'of another type';

/** A change of an answer that a schema rightly accepts, and why. */
interface Allowance {
  readonly operations: readonly string[];
  /** The path of the key, `[]` for an item of an array. */
  readonly key: RegExp;
  readonly spoilt: readonly Spoilt[];
  readonly reason: string;
}

const ALLOWED: readonly Allowance[] = [
  {
    operations: ['user'],
    key: /^posts_count$/,
    spoilt: ['removed'],
    reason: 'Version 1.0 of the answer has no posts_count.',
  },
];

export interface BiteReport {
  /** Refused of all, by operation. */
  readonly counts: ReadonlyMap<string, { readonly refused: number; readonly all: number }>;
  /** What passes, with the reason why it may. */
  readonly allowed: readonly string[];
  /** What passes, and should not. */
  readonly unexpected: readonly string[];
}

/** Spoils every recorded answer at every key, of an array the first item and what is in it, and counts what the schemas refuse. */
export function bite(directory: string): BiteReport {
  const counts = new Map<string, { refused: number; all: number }>(operations.map(({ name }) => [name, { refused: 0, all: 0 }]));
  const passed = new Map<string, { operation: string; key: string; spoilt: Spoilt; times: number }>();
  for (const exchange of [...exchangesIn(directory).values()].flat()) {
    const operation = operationOf(exchange);
    const count = operation && counts.get(operation.name);
    if (!operation || !count || !succeeded(exchange)) continue;
    for (const { key, spoilt, answer } of spoil(answerOf(exchange))) {
      count.all += 1;
      if (!passes(operation, answer)) {
        count.refused += 1;
        continue;
      }
      const id = `${operation.name} ${key} ${spoilt}`;
      passed.set(id, { operation: operation.name, key, spoilt, times: (passed.get(id)?.times ?? 0) + 1 });
    }
  }
  const reasoned = [...passed.values()].map(({ operation, key, spoilt, times }) => {
    const reason = ALLOWED.find(
      (one) => one.operations.includes(operation) && one.key.test(key) && one.spoilt.includes(spoilt),
    )?.reason;
    return { reason, text: `${operation}: ${key} ${spoilt} (${times} times)` };
  });
  return {
    counts,
    allowed: reasoned.flatMap(({ reason, text }) => (reason === undefined ? [] : [`${text}: ${reason}`])),
    unexpected: reasoned.flatMap(({ reason, text }) => (reason === undefined ? [text] : [])),
  };
}

function passes(operation: AnyOperation, answer: unknown): boolean {
  return z.safeParse(operation.output, answer).success;
}

/** Every way in which an answer is spoilt: each with a copy of its own, as far as it differs. */
function* spoil(value: unknown, key = ''): Generator<{ key: string; spoilt: Spoilt; answer: unknown }> {
  if (Array.isArray(value)) {
    if (value.length === 0) return;
    const [first, ...others] = value as readonly unknown[];
    const item = `${key}[]`;
    yield { key: item, spoilt: 'of another type', answer: [otherTypeThan(first), ...others] };
    for (const inner of spoil(first, item)) yield { ...inner, answer: [inner.answer, ...others] };
    return;
  }
  if (!isFields(value)) return;
  for (const [name, own] of Object.entries(value)) {
    const path = key === '' ? name : `${key}.${name}`;
    const { [name]: _removed, ...rest } = value;
    yield { key: path, spoilt: 'removed', answer: rest };
    yield { key: path, spoilt: 'of another type', answer: { ...value, [name]: otherTypeThan(own) } };
    for (const inner of spoil(own, path)) yield { ...inner, answer: { ...value, [name]: inner.answer } };
  }
}

/** A text for what is no text, a number for what is one; for null neither text, number nor object, which null may stand in for. */
function otherTypeThan(value: unknown): unknown {
  if (value === null) return true;
  return typeof value === 'string' ? 7 : 'a text';
}

/** The part of all spoilt answers that is refused. */
export function refusedPart({ counts }: BiteReport): number {
  const all = [...counts.values()];
  return sum(all.map(({ refused }) => refused)) / Math.max(1, sum(all.map((count) => count.all)));
}

/** The report in words. */
export function biteLines(report: BiteReport): string[] {
  const { counts, allowed, unexpected } = report;
  return [
    `bite: ${(100 * refusedPart(report)).toFixed(1)} % refused`,
    ...[...counts].map(
      ([name, { refused, all }]) => `  ${name}: ${all === 0 ? 'no key was recorded' : `refused ${refused} of ${all}`}`,
    ),
    ...allowed.map((line) => `  passes, as it may  ${line}`),
    ...unexpected.map((line) => `  PASSES  ${line}`),
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((whole, number) => whole + number, 0);
}
