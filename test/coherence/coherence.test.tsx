import { describe, expect, test } from 'vitest';
import { operations } from '../../src/contract/operations.js';
import { runFault, runPending } from './pending.js';
import { effectsByName } from '../support/effects-table.js';
import { neededBehindOthers } from './behind-others.js';
import { allReads } from './reads.js';
import { runScenario } from './run.js';
import { scenarioNamed, scenarios } from './scenarios/scenarios.js';
import { allParts, nameOfPart, noticed } from './without-part.js';
import { coherenceWorld } from './world.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';

const world = coherenceWorld();
const writes = operations.filter(({ kind }) => kind === 'mutation').map(({ name }) => name);

test('every write has its row and its scenarios, and every read is mounted', () => {
  expect([...effectsByName.keys()].toSorted()).toEqual(writes.toSorted());
  expect([...new Set(scenarios.map(({ write }) => write))].toSorted()).toEqual(writes.toSorted());
  const mounted = new Set(allReads(createSandbox({ world })).map(({ operation }) => operation.name));
  expect(operations.filter(({ kind, name }) => kind === 'query' && !mounted.has(name))).toEqual([]);
});

const sample = ['blockUser: {"username":"bob"}', 'updateCircle: {"id":62,"usernames":["bob","grace","zoe"]}'];

describe('reads show what a fresh client is told when a write has settled', () => {
  test.each(sample)('%s', { timeout: 60_000 }, async (name) => {
    const { stale, failed, changed } = await runScenario(world, scenarioNamed(name), { depth: 2 });
    expect({ stale, failed }).toEqual({ stale: [], failed: undefined });
    expect(changed).not.toEqual([]);
  });

  test('for reads that were unmounted during the write, too', { timeout: 60_000 }, async () => {
    const { stale } = await runScenario(world, scenarioNamed(sample[0] ?? ''), { depth: 2, away: true });
    expect(stale).toEqual([]);
  });
});

// Every part of every row is taken out by `npm run coherence`.
test('a row of the table of effects without one of its parts leaves something out of date', { timeout: 60_000 }, async () => {
  const scenario = scenarioNamed(sample[0] ?? '');
  const rowPart = allParts().find(({ write, list, what }) => write === 'blockUser' && list === 'change' && what === 'circle');
  if (!rowPart) throw new Error('the row of blockUser has no change of circle');
  const { changed, stale } = await runScenario(world, scenario, { depth: 2 });
  expect(stale).toEqual([]);
  expect(await noticed(world, rowPart, [{ scenario, changed, seen: true }])).toMatch(/: stale /);
});

// They are named by their place in the row, which another entry before them moves.
test('the parts that only a write behind others needs are parts of rows', () => {
  expect(allParts().map(nameOfPart)).toEqual(expect.arrayContaining([...neededBehindOthers]));
});

test('a pending write shows nothing that is neither so before it nor after it', { timeout: 60_000 }, async () => {
  const { ahead, odd } = await runPending(world, scenarioNamed('blockUser: {"username":"pip"}'), { depth: 2 });
  expect(odd).toEqual([]);
  expect([...ahead]).toEqual(expect.arrayContaining(['followers', 'linkedUsers', 'notifications', 'notificationsUnreadCount']));
});

describe('a write that fails', () => {
  const write = scenarioNamed('unfollowUser: {"username":"vera"} after vera isNews {}');

  test('leaves nothing behind when it is refused, and only what showed it is read again', { timeout: 60_000 }, async () => {
    const { failed, reread, moved, stale } = await runFault(world, write, { status: 400 }, { depth: 2 });
    expect({ failed, moved, stale }).toEqual({ failed: 'http 400', moved: [], stale: [] });
    const { ahead } = await runPending(world, write, { depth: 2 });
    expect([...reread].toSorted()).toEqual([...ahead].toSorted());
  });

  test('is looked up when nobody knows what became of it', { timeout: 60_000 }, async () => {
    const { failed, stale, moved } = await runFault(world, write, 'answer-lost', { depth: 2 });
    expect({ failed, stale }).toEqual({ failed: 'network', stale: [] });
    expect(moved).not.toEqual([]);
  });
});
