import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { followUser, unfollowUser } from '../../src/effects/follows.js';
import type { QueryClient } from '@tanstack/react-query';
import { cachedReads } from '../../src/engine/cached-reads.js';
import { attach, engineOf, logOf } from '../../src/engine/index.js';
import { applyWrite } from '../../src/engine/capture.js';
import { answerOf, type CachedQuery, type PendingWrites } from '../../src/engine/client-state.js';
import { changesRead } from '../../src/engine/counts.js';
import type { CommunityClient } from '../../src/transport/client.js';
import { programs, runProgram, type Sabotage } from './programs.js';

/** Ways to break the engine. The programs must notice each of them, or they prove nothing about it. */
const sabotages: readonly (readonly [string, Sabotage])[] = [
  ['answers requested before a write landed are cached unchanged', hinder({ replay: (_view, answer) => answer })],
  ['a fetch writes back the pages it started with', (client) => void (engineOf(client).cachedPages.has = () => false)],
  ['reads with a shared field do not share it', (client) => void (engineOf(client).sharedAt.get = () => Infinity)],
  [
    'answers are not stamped with the times of request and answer',
    (client) => void (engineOf(client).stamps.get = () => undefined),
  ],
  ['pending writes are not shown', hinder({ overlay: (_view, truth) => truth })],
  ['stale reads are never refetched', (client) => void (logOf(client).stale.get = () => undefined)],
  ['writes about one person are sent all at once', withoutLanes],
  ['writes change the cache, and a snapshot is restored if one fails', snapshotRecipe],
];

const lanes = [followUser, unfollowUser].map((row) => ({ row, lane: row.lane }));
afterEach(() => {
  for (const { row, lane } of lanes) Object.assign(row, { lane });
});

test.each(sabotages)(
  'the programs notice when %s',
  async (_what, sabotage) => {
    const report = await fc.check(
      fc.asyncProperty(programs, fc.scheduler(), async (program, scheduler) => {
        expect(await runProgram(program, scheduler, sabotage)).toEqual([]);
      }),
      { seed: 1, numRuns: 600, endOnFailure: true },
    );
    expect(report.failed).toBe(true);
  },
  600_000,
);

function hinder(change: Partial<PendingWrites>): Sabotage {
  return (client) => void Object.assign(logOf(client).engine.writes ?? {}, change);
}

/** The usual recipe: change the cache when a write is submitted, restore the snapshot if it fails, and refetch. */
function snapshotRecipe(client: CommunityClient, queryClient: QueryClient): void {
  const log = logOf(client);
  const engine = engineOf(client);
  attach(engine, queryClient);
  Object.assign(engine.writes ?? {}, { overlay: (_view: unknown, truth: unknown) => truth });
  const snapshots = new Map<unknown, readonly (readonly [CachedQuery, unknown])[]>();
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { mutation, action } = event;
    const write = log.writes.get(mutation);
    if (action.type === 'pending' && write) {
      const touched = cachedReads(engine).filter(({ operation }) => changesRead(log, write, operation));
      snapshots.set(
        mutation,
        touched.map((cached) => [cached, cached.query.state.data] as const),
      );
      for (const cached of touched) {
        cached.query.setData(applyWrite(log, write, answerOf(cached, cached.data, undefined)), { manual: true });
      }
      // The engine itself neither shows the write nor takes its steps.
      write.isRepeat = true;
    }
    if (action.type === 'error') {
      for (const [{ query }, data] of snapshots.get(mutation) ?? []) query.setData(data, { manual: true });
    }
    if (action.type === 'error' || action.type === 'success') {
      for (const [{ query }] of snapshots.get(mutation) ?? []) void queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
  });
}

function withoutLanes(): void {
  for (const { row } of lanes) Object.assign(row, { lane: undefined });
}
