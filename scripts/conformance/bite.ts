import * as z from 'zod/mini';
import { answerOf } from './decode.js';
import { exchangesIn, isFields, succeeded } from './exchanges.js';
import { operationOf } from './match.js';

/** The changes of an answer that a schema rightly accepts, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'user: posts_count removed': 'Version 1.0 of the answer has no posts_count.',
};

export interface BiteReport {
  /** Spoilt answers, and how many of them are refused. */
  readonly all: number;
  readonly refused: number;
  /** What passes, and may. */
  readonly allowed: readonly string[];
  /** What passes, and should not. */
  readonly unexpected: readonly string[];
}

/** Spoils every recorded answer at every key, of an array the first item and what is in it, and counts what the schemas refuse. */
export function bite(directory: string): BiteReport {
  let all = 0;
  const passed: string[] = [];
  for (const exchange of [...exchangesIn(directory).values()].flat()) {
    const operation = operationOf(exchange);
    if (!operation || !succeeded(exchange)) continue;
    for (const { key, spoilt, answer } of spoil(answerOf(exchange))) {
      all += 1;
      if (z.safeParse(operation.output, answer).success) passed.push(`${operation.name}: ${key} ${spoilt}`);
    }
  }
  const once = [...new Set(passed)];
  return {
    all,
    refused: all - passed.length,
    allowed: once.filter((one) => one in ALLOWED),
    unexpected: once.filter((one) => !(one in ALLOWED)),
  };
}

/** Every way in which an answer is spoilt: each with a copy of its own, as far as it differs. */
function* spoil(value: unknown, key = ''): Generator<{ key: string; spoilt: string; answer: unknown }> {
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

/** The report in words. */
export function biteLines({ all, refused, allowed, unexpected }: BiteReport): string[] {
  return [
    `bite: ${refused} of ${all} spoilt answers are refused`,
    ...allowed.map((one) => `  passes, as it may  ${one}: ${ALLOWED[one]}`),
    ...unexpected.map((one) => `  PASSES  ${one}`),
  ];
}
