import { describe, expect, test } from 'vitest';
import { visitorFor } from '../../src/engine/entities.js';
import type { AnyEffects } from '../../src/engine/pending-writes.js';
import type { AnyQuery } from '../../src/contract/operation.js';
import { operations } from '../../src/contract/operations.js';
import { readMatrix } from '../coherence/matrix.js';
import { writeRecords } from '../operations/records.js';
import { createCast } from '../sandbox/cast.js';
import { readsOf } from '../sandbox/reads.js';
import { effectsByName } from '../support/effects-table.js';

const reads: readonly AnyQuery[] = operations.filter((operation): operation is AnyQuery => operation.kind === 'query');

/** A change of a read by a write, seen on the sandbox or by the coherence run. */
interface Seen {
  readonly write: string;
  readonly read: string;
  /** An item is inserted or removed, or the read is refused: a change of records doesn't cover that. */
  readonly isMoved: boolean;
}

function seenOnSandbox(): Seen[] {
  const cells = readsOf(createCast(), 1);
  return writeRecords.flatMap(({ name, cases }) =>
    Object.values(cases).flatMap(({ mine }) =>
      Object.entries(mine).map(([cell, difference]) => ({
        write: name,
        read: cells[cell]?.name ?? cell.replace(/\(.*$/, ''),
        isMoved: /(?:^| )(?:[+-]|-> )/.test(difference),
      })),
    ),
  );
}

function seenByCoherence(): Seen[] {
  return [...readMatrix()].flatMap(([name, changed]) =>
    changed.split(', ').map((read) => ({ write: name.split(':')[0] ?? '', read: read.replace(/^\d+ /, ''), isMoved: false })),
  );
}

/** Reads that no write changes, with the reason. */
const unchanged: Readonly<Record<string, string>> = {
  languages: 'the service has the same languages for everybody',
};

const seen = [...seenOnSandbox(), ...seenByCoherence()].filter(
  ({ write, read }) => read !== 'nothing' && !effectsByName.get(write)?.signsIn,
);

test('the effects of every write change or invalidate each read that the service changes', () => {
  const forgotten = seen.filter((one) => !isHandled(one, rowOf(one.write)));
  expect([...new Set(forgotten.map(({ write, read }) => `${write} changes ${read}`))]).toEqual([]);
});

test('the matrix lists for every read the writes that change it (`npm run coherence -- --write`)', () => {
  const known = new Set(seenByCoherence().map(({ read }) => read));
  expect(reads.map(({ name }) => name).filter((name) => !known.has(name) && unchanged[name] === undefined)).toEqual([]);
});

describe('the check of forgotten reads', () => {
  const row = rowOf('followUser');
  const without = (name: string): AnyEffects => ({
    ...row,
    change: (row.change ?? []).filter(({ reads: named, entity }) => !named?.includes(name) && entity !== name),
    stale: (row.stale ?? []).filter(({ reads: named }) => !named.includes(name)),
  });
  const forgotten = (changed: AnyEffects): string[] =>
    seen.filter((one) => one.write === 'followUser' && !isHandled(one, changed)).map(({ read }) => read);

  test('finds none in the effects of followUser', () => {
    expect(forgotten(row)).toEqual([]);
  });

  test('finds followings, if followUser does not change it', () => {
    expect(forgotten(without('followings'))).toContain('followings');
  });

  test('finds followers, if followUser changes no user', () => {
    expect(forgotten(without('user'))).toContain('followers');
  });
});

/** Inserted or removed items, and a refusal, need the read's name; other fields may be those of a record in any answer. */
function isHandled({ read, isMoved }: Seen, row: AnyEffects): boolean {
  const operation = reads.find(({ name }) => name === read);
  if (!operation) throw new Error(`${read} is no read`);
  const { change = [] } = row;
  const isOfRecord = change.some(({ entity, moves }) => (moves === true || !isMoved) && reaches(operation, entity));
  return isNamed(row, operation) || isOfRecord;
}

function rowOf(write: string): AnyEffects {
  const row = effectsByName.get(write);
  if (!row) throw new Error(`${write} has no row`);
  return row;
}

function isNamed({ change = [], stale = [] }: AnyEffects, { name }: AnyQuery): boolean {
  return [...change, ...stale].some(({ reads }) => reads?.includes(name));
}

function reaches({ output }: AnyQuery, kind: string | undefined): boolean {
  return kind !== undefined && visitorFor(new WeakMap(), output, kind) !== undefined;
}
