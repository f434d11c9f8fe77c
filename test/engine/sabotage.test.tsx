import type { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { blockUser } from '../../src/effects/users.js';
import { cachedReads } from '../../src/engine/cache/cached-reads.js';
import { answerOf, type CachedQuery, type PendingWrites } from '../../src/engine/cache/client-state.js';
import { attach, engineOf, logOf } from '../../src/engine/index.js';
import { type AnyWrite, changed, isPending, type Log, type Write } from '../../src/engine/past/log.js';
import { affects } from '../../src/engine/writes/marks.js';
import { knownNumber, numberWith, withNumbers } from '../../src/engine/past/numbers.js';
import { applyWrite } from '../../src/engine/writes/overlay.js';
import { answersOf } from '../../src/engine/past/past.js';
import { makesNothing } from '../../src/engine/rules/facts.js';
import type { CommunityClient } from '../../src/transport/client.js';
import { countTwice } from '../support/count-twice.js';
import { withoutLanes } from '../support/without-lanes.js';
import { programs, runProgram, type Sabotage } from './programs.js';

/** Ways to break the engine. The programs must notice each of them, or they prove nothing about it. */
const sabotages: readonly (readonly [string, Sabotage])[] = [
  [
    'answers requested before a write landed are cached unchanged',
    replaying((replay) => (view, answer, stamp) => {
      replay(view, answer, stamp);
      return answer;
    }),
  ],
  ['no answer is kept to compute numbers from', (client) => void (answersOf(logOf(client)).push = () => 0)],
  ['an answer that may include a write is taken for an older one', countTwice],
  [
    'an answer that may lack a write is taken for a newer one',
    replaying((replay) => (view, answer, stamp) => replay(view, answer, { ...stamp, requestedAt: Infinity })),
  ],
  [
    'a fetch writes back the pages it started with, and nothing checks that',
    (client) => {
      const engine = engineOf(client);
      engine.cachedPages.has = () => false;
      engine.accepted.has = () => true;
    },
  ],
  ['reads of one number do not share it', (client) => void (engineOf(client).shared.get = () => ({ requestedAt: Infinity }))],
  [
    'answers are not stamped with the times of request and answer',
    (client) => void (engineOf(client).stamps.get = () => undefined),
  ],
  ['pending writes are not shown', hinder({ overlay: (_view, truth) => truth })],
  ['stale reads are never refetched', (client) => void (logOf(client).stale.get = () => undefined)],
  ['writes about one person are sent all at once', withoutLanes],
  ['a block does not say that the person follows the account no longer', withoutFollow],
  ['no law applies', withoutLaws],
  ['writes change the cache, and a snapshot is restored if one fails', snapshotRecipe],
];

const { rule } = blockUser;
const { laws } = rule.service;
afterEach(() => {
  Object.assign(blockUser, { rule });
  Object.assign(rule.service, { laws });
});

test.each(sabotages)(
  'the programs notice when %s',
  async (_what, sabotage) => {
    expect(await isNoticed(600, sabotage)).toBe(true);
  },
  600_000,
);

test('the programs pass when nothing is broken', async () => {
  expect(await isNoticed(120)).toBe(false);
}, 600_000);

async function isNoticed(numRuns: number, sabotage?: Sabotage): Promise<boolean> {
  const property = fc.asyncProperty(programs, fc.scheduler(), async (program, scheduler) => {
    expect(await runProgram(program, scheduler, sabotage)).toEqual([]);
  });
  const { failed } = await fc.check(property, { seed: 1, numRuns, endOnFailure: true });
  return failed;
}

function hinder(change: Partial<PendingWrites>): Sabotage {
  return (client) => void Object.assign(logOf(client).engine.writes ?? {}, change);
}

type Replay = PendingWrites['replay'];

function replaying(change: (replay: Replay) => Replay): Sabotage {
  return (client) => {
    const { writes } = logOf(client).engine;
    if (writes) writes.replay = change(writes.replay);
  };
}

function withoutFollow(): void {
  const facts: typeof rule.facts = (input, known) =>
    rule.facts(input, known).map((fact) => ({ ...fact, fields: { ...fact.fields, is_followed: undefined } }));
  Object.assign(blockUser, { rule: { ...rule, facts } });
}

function withoutLaws(): void {
  Object.assign(rule.service, { laws: [] });
}

/** The usual recipe: change the cache when a write is submitted, restore the snapshot if it fails, and refetch. */
function snapshotRecipe(client: CommunityClient, queryClient: QueryClient): void {
  const log = logOf(client);
  const engine = engineOf(client);
  attach(engine, queryClient);
  Object.assign(engine.writes ?? {}, { overlay: (_view: unknown, truth: unknown) => truth });
  leaveRecipe(client, log);
  const snapshots = new Map<unknown, readonly (readonly [CachedQuery, unknown])[]>();
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { mutation, action } = event;
    const write = log.writes.get(mutation);
    if (action.type === 'pending' && write) {
      const touched = cachedReads(engine).filter(({ operation }) => affects(log, write, operation));
      snapshots.set(
        mutation,
        touched.map((cached) => [cached, cached.query.state.data] as const),
      );
      for (const cached of touched) cached.query.setData(withWrite(log, write, cached), { manual: true });
    }
    if (action.type === 'error') {
      for (const [{ query }, data] of snapshots.get(mutation) ?? []) query.setData(data, { manual: true });
    }
    if (action.type === 'error' || action.type === 'success') {
      for (const [{ query }] of snapshots.get(mutation) ?? []) void queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
  });
}

/** The cached data with a write, and with what it adds to the numbers. */
function withWrite(log: Log, write: Write, cached: CachedQuery): unknown {
  const answer = answerOf(cached, cached.data, undefined);
  const isShown = (other: Write): boolean => other === write || !isPending(other);
  return withNumbers(log, answer, applyWrite(log, write, answer), (number, value) => {
    const after = numberWith(log, number, value, isShown);
    return value + after - knownNumber(log, number, value).truth;
  });
}

/** From the moment in which it is sent, the engine does not know what a write makes true. */
function leaveRecipe(client: CommunityClient, log: Log): void {
  const idle = new Map<AnyWrite, AnyWrite>();
  const { call } = client;
  const sent: typeof call = async (operation, input, how) => {
    const write = [...log.writes.values()].find(({ mutation }) => mutation.mutationId === how?.write);
    if (write) {
      const known = idle.get(write.operation) ?? makesNothing(write.operation);
      idle.set(write.operation, known);
      Object.assign(write, { operation: known });
      changed(log);
    }
    return call(operation, input, how);
  };
  Object.assign(client, { call: sent });
}
