import { isDeepStrictEqual } from 'node:util';
import type { EntityKind } from '../../src/contract/answer.js';
import type { AnyEffects, Change, Stale } from '../../src/cache/row.js';
import type { World } from '../../src/sandbox/world.js';
import { runFault, shownWhilePending } from './pending.js';
import { rows } from './proof.js';
import type { Read } from './reads.js';
import { type Outcome, runSituation } from './run.js';
import type { Situation } from './situations/situation.js';

/** One thing that a row says of one read, or of every copy of a kind of record: without it the row must not hold. */
export interface Strip {
  readonly write: string;
  readonly part: 'change' | 'stale';
  readonly index: number;
  /** The name of a read, a kind of record, or a fact. */
  readonly what: string;
}

/** Everything that the rows say, one by one. */
export function allStrips(): Strip[] {
  return [...rows].flatMap(([write, { change = [], stale = [] }]) => [
    ...change.flatMap(({ reads, entity }, index) =>
      (reads ?? [String(entity)]).map((what): Strip => ({ write, part: 'change', index, what })),
    ),
    ...stale.flatMap(({ reads, fact }, index) =>
      (fact === undefined ? reads : [fact]).map((what): Strip => ({ write, part: 'stale', index, what })),
    ),
  ]);
}

export function nameOfStrip({ write, part, index, what }: Strip): string {
  return `${write}: ${part} ${index + 1}, ${what}`;
}

/** Does something while the row lacks what is stripped. */
export async function without<Result>(strip: Strip, work: () => Promise<Result>): Promise<Result> {
  const row = rowOf(strip.write);
  const whole = { change: row.change, stale: row.stale };
  const parts = (row[strip.part] ?? []).flatMap((entry, index) => (index === strip.index ? less(entry, strip.what) : [entry]));
  // A row is never changed but here: what it does without one of its parts can be seen in no other way.
  Object.assign(row, { [strip.part]: parts });
  try {
    return await work();
  } finally {
    Object.assign(row, whole);
  }
}

/** A case of the write, what it changed at the service, and whether the row was seen to do there what is stripped. */
export interface Case {
  readonly situation: Situation;
  readonly changed: readonly Read[];
  readonly seen: boolean;
}

/**
 * By what it is noticed, in which case, that something of the row is missing; undefined if in none. With everything mounted one
 * part of a row can do for another, so the reads are mounted by themselves, too.
 */
export async function noticed(world: World, strip: Strip, cases: readonly Case[]): Promise<string | undefined> {
  // Of a fact, and of a kind of record, several reads tell.
  const names = [strip.what === 'unread' ? ['currentUser', 'user'] : strip.what].flat();
  const isMeant = ({ operation }: Read): boolean => strip.what in kinds || names.includes(operation.name);
  const telling = cases.filter(({ changed }) => changed.some(isMeant));
  const staleIn = async ({ situation }: Case, only: (read: Read) => boolean): Promise<string | undefined> => {
    const run = (): Promise<Outcome> => runSituation(world, situation, { depth: 2, quick: isMeant, only });
    const { stale } = await without(strip, run);
    return stale.length === 0 ? undefined : `${situation.when}: stale ${stale[0] ?? ''}`;
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
  return (await noticedUnderWay(world, strip, cases)) ?? noticedWhenLost(world, strip, cases);
}

/** The write is not shown while it is pending. */
async function noticedUnderWay(world: World, strip: Strip, cases: readonly Case[]): Promise<string | undefined> {
  for (const { situation } of cases.filter(({ seen }) => seen)) {
    const whole = await shownWhilePending(world, situation, { depth: 2 });
    const shown = await without(strip, () => shownWhilePending(world, situation, { depth: 2 }));
    if (whole.some(({ data }, index) => !isDeepStrictEqual(data, shown[index]?.data))) {
      return `${situation.when}: not shown while pending`;
    }
  }
  return undefined;
}

async function noticedWhenLost(world: World, strip: Strip, cases: readonly Case[]): Promise<string | undefined> {
  for (const { situation } of cases) {
    const { stale } = await without(strip, () => runFault(world, situation, 'answer-lost', { depth: 2 }));
    if (stale.length > 0) return `${situation.when}, the answer lost: stale ${stale[0] ?? ''}`;
  }
  return undefined;
}

const kinds: Readonly<Record<EntityKind, true>> = { user: true, circle: true, invite: true, notification: true };

function less<Entry extends Change | Stale>(entry: Entry, what: string): Entry[] {
  const reads = entry.reads?.filter((name) => name !== what) ?? [];
  return reads.length === 0 ? [] : [{ ...entry, reads }];
}

function rowOf(write: string): AnyEffects {
  const row = rows.get(write);
  if (!row) throw new Error(`coherence: ${write} has no row`);
  return row;
}
