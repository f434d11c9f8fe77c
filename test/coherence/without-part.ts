import { isDeepStrictEqual } from 'node:util';
import type { EntityKind } from '../../src/contract/answer.js';
import type { AnyEffects, Change, Stale } from '../../src/engine/pending-writes.js';
import type { World } from '../../src/sandbox/world.js';
import { runFault, shownWhilePending } from './pending.js';
import { effectsByName } from '../support/effects-table.js';
import type { Read } from './reads.js';
import { type Outcome, runScenario } from './run.js';
import type { Scenario } from './scenarios/scenario.js';

/** One thing that a row says of one read, or of every copy of a kind of record: without it the row must not hold. */
export interface RowPart {
  readonly write: string;
  readonly list: 'change' | 'stale';
  readonly index: number;
  /** The name of a read, a kind of record, or a fact. */
  readonly what: string;
}

/** Everything that the rows say, one by one. */
export function allParts(): RowPart[] {
  return [...effectsByName].flatMap(([write, { change, stale }]) => [
    ...change.flatMap(({ reads, entity }, index) =>
      (reads ?? [entity ?? RULES]).map((what): RowPart => ({ write, list: 'change', index, what })),
    ),
    ...stale.flatMap(({ reads = [RULES] }, index) => reads.map((what): RowPart => ({ write, list: 'stale', index, what }))),
  ]);
}

/** What follows from the rules, as one part. */
export const RULES = 'by the rules';

/** Whether a part follows from the rules: it names no read. */
export function isDerived({ write, list, index }: RowPart): boolean {
  const row = rowOf(write);
  return row.said !== undefined && row[list][index]?.reads === undefined;
}

/** The part of a row that has changed an answer of a read. */
export function partOf({ reads, entity }: Pick<Change, 'reads' | 'entity'>, read: string): string {
  return reads ? read : (entity ?? RULES);
}

export function nameOfPart({ write, list, index, what }: RowPart): string {
  return `${write}: ${list} ${index + 1}, ${what}`;
}

/** Does something while the row lacks that part. */
export async function withoutPart<Result>(rowPart: RowPart, work: () => Promise<Result>): Promise<Result> {
  const row = rowOf(rowPart.write);
  const whole = { change: row.change, stale: row.stale };
  const parts = (row[rowPart.list] ?? []).flatMap((entry, index) =>
    index === rowPart.index ? less(entry, rowPart.what) : [entry],
  );
  // A row is never changed but here: what it does without one of its parts can be seen in no other way.
  Object.assign(row, { [rowPart.list]: parts });
  try {
    return await work();
  } finally {
    Object.assign(row, whole);
  }
}

/** A case of the write, what it changed at the service, and whether the row was seen to use the part there. */
export interface Case {
  readonly scenario: Scenario;
  readonly changed: readonly Read[];
  readonly seen: boolean;
}

/**
 * By what it is noticed, in which case, that something of the row is missing; undefined if in none. With everything mounted one
 * part of a row can do for another, so the reads are mounted by themselves, too.
 */
export async function noticed(world: World, rowPart: RowPart, cases: readonly Case[]): Promise<string | undefined> {
  // Of a fact, and of a kind of record, several reads tell.
  const names = [rowPart.what === 'unread' ? ['currentUser', 'user'] : rowPart.what].flat();
  const isMeant = ({ operation }: Read): boolean =>
    rowPart.what === RULES || rowPart.what in kinds || names.includes(operation.name);
  const telling = cases.filter(({ changed }) => changed.some(isMeant));
  const staleIn = async ({ scenario }: Case, only: (read: Read) => boolean): Promise<string | undefined> => {
    const run = (): Promise<Outcome> => runScenario(world, scenario, { depth: 2, quick: isMeant, only });
    const { stale } = await withoutPart(rowPart, run);
    return stale.length === 0 ? undefined : `${scenario.when}: stale ${stale[0] ?? ''}`;
  };
  for (const one of telling.filter(({ seen }) => seen)) {
    const stale = await staleIn(one, () => true);
    if (stale !== undefined) return stale;
  }
  for (const one of telling) {
    const stale = await staleIn(one, isMeant);
    if (stale !== undefined) return `${stale}, by itself`;
  }
  for (const one of telling) {
    for (const { label } of one.changed.filter(isMeant)) {
      const stale = await staleIn(one, (read) => read.label === label);
      if (stale !== undefined) return `${stale}, quite alone`;
    }
  }
  return (await noticedUnderWay(world, rowPart, cases)) ?? noticedWhenLost(world, rowPart, cases);
}

/** The write is not shown while it is pending. */
async function noticedUnderWay(world: World, rowPart: RowPart, cases: readonly Case[]): Promise<string | undefined> {
  for (const { scenario } of cases.filter(({ seen }) => seen)) {
    const whole = await shownWhilePending(world, scenario, { depth: 2 });
    const shown = await withoutPart(rowPart, () => shownWhilePending(world, scenario, { depth: 2 }));
    if (whole.some(({ data }, index) => !isDeepStrictEqual(data, shown[index]?.data))) {
      return `${scenario.when}: not shown while pending`;
    }
  }
  return undefined;
}

async function noticedWhenLost(world: World, rowPart: RowPart, cases: readonly Case[]): Promise<string | undefined> {
  for (const { scenario } of cases) {
    const { stale } = await withoutPart(rowPart, () => runFault(world, scenario, 'answer-lost', { depth: 2 }));
    if (stale.length > 0) return `${scenario.when}, the answer lost: stale ${stale[0] ?? ''}`;
  }
  return undefined;
}

const kinds: Readonly<Record<EntityKind, true>> = { user: true, circle: true, invite: true, notification: true };

function less<Entry extends Change | Stale>(entry: Entry, what: string): Entry[] {
  const reads = entry.reads?.filter((name) => name !== what) ?? [];
  return reads.length === 0 ? [] : [{ ...entry, reads }];
}

function rowOf(write: string): AnyEffects {
  const row = effectsByName.get(write);
  if (!row) throw new Error(`coherence: ${write} has no row`);
  return row;
}
