import { describe, expect, test } from 'vitest';
import { walkTo } from '../../src/engine/entities.js';
import type { AnyEffects } from '../../src/engine/pending-writes.js';
import type { AnyQuery } from '../../src/contract/operation.js';
import { operations } from '../../src/contract/operations.js';
import { readMatrix } from '../coherence/matrix.js';
import { writeRecords } from '../operations/records.js';
import { createCast } from '../sandbox/cast.js';
import { readsOf } from '../sandbox/reads.js';
import { rows } from '../support/effects-table.js';

const reads: readonly AnyQuery[] = operations.filter((operation): operation is AnyQuery => operation.kind === 'query');

/** What a write changes at the service in the answers of a read: seen on the sandbox, or by the coherence run. */
interface Seen {
  readonly write: string;
  readonly read: string;
  /** An item comes or goes, or the read is refused from now on: a change of records is not enough. */
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

/** What no write changes, and why. */
const unchanged: Readonly<Record<string, string>> = {
  languages: 'the service has the same languages for everybody',
};

const seen = [...seenOnSandbox(), ...seenByCoherence()].filter(
  ({ write, read }) => read !== 'nothing' && !rows.get(write)?.signsIn,
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

/** Items that come or go, and a refusal, are named by their read; other fields may be those of a record, wherever it stands. */
function isHandled({ read, isMoved }: Seen, row: AnyEffects): boolean {
  const operation = reads.find(({ name }) => name === read);
  if (!operation) throw new Error(`${read} is no read`);
  const { change = [] } = row;
  const isOfRecord = change.some(({ entity, moves }) => (moves === true || !isMoved) && reaches(operation, entity));
  return isNamed(row, operation) || isOfRecord;
}

function rowOf(write: string): AnyEffects {
  const row = rows.get(write);
  if (!row) throw new Error(`${write} has no row`);
  return row;
}

function isNamed({ change = [], stale = [] }: AnyEffects, { name }: AnyQuery): boolean {
  return [...change, ...stale].some(({ reads }) => reads?.includes(name));
}

function reaches({ output }: AnyQuery, kind: string | undefined): boolean {
  return kind !== undefined && walkTo(new WeakMap(), output, kind) !== undefined;
}
