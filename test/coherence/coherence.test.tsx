import { describe, expect, test } from 'vitest';
import { runFault, runPending } from './pending.js';
import { runScenario } from './run.js';
import { scenarioNamed } from './scenarios/scenarios.js';
import { shortLists, shortRun } from './short-lists.js';
import { noticed } from './without-fact.js';
import { coherenceWorld } from './world.js';

const world = coherenceWorld();

const sample = ['blockUser: {"username":"bob"}', 'updateCircle: {"id":62,"usernames":["bob","grace","zoe"]}'];

describe('reads show what a fresh client is told when a write has settled', () => {
  test.each(sample)('%s', async (name) => {
    const { stale, failed, changed } = await runScenario(world, scenarioNamed(name), { depth: 2 });
    expect({ stale, failed }).toEqual({ stale: [], failed: undefined });
    expect(changed).not.toEqual([]);
  });

  test('for reads that were unmounted during the write, too', async () => {
    const { stale } = await runScenario(world, scenarioNamed(sample[0] ?? ''), { depth: 2, away: true });
    expect(stale).toEqual([]);
  });
});

// `npm run coherence` takes every write that changes a list.
test.each([
  'followUser: {"username":"max"}',
  'unfollowUser: {"username":"pip"}',
  'blockUser: {"username":"pip"}',
  'blockUser: the only connection of one who joined late',
  'createDevice: {"uuid":"brand-new"}',
  'deleteNotification: {"id":321}',
  'createInvite: {"nickname":"Sir Robin and Lady Anna Zo"}',
])('%s: lists of one, two and three rows a page are complete, in order and without what has gone', async (name) => {
  const { stale, pairs } = await runScenario(world, scenarioNamed(name), shortRun);
  expect(pairs).toBe(shortLists().length);
  expect(stale).toEqual([]);
});

// Every fact of every write is left out by `npm run coherence`.
test('a write without one of its facts leaves something out of date', async () => {
  const scenario = scenarioNamed(sample[0] ?? '');
  expect((await runScenario(world, scenario, { depth: 2 })).stale).toEqual([]);
  expect(await noticed(world, { write: 'blockUser', index: 0 }, [scenario])).toMatch(/: stale /);
});

test('a pending write shows nothing that is neither so before it nor after it', async () => {
  // With fewer pages, a notification about the person that no list has loaded may go, too.
  const { ahead, odd } = await runPending(world, scenarioNamed('blockUser: {"username":"pip"}'), { depth: 20 });
  expect(odd).toEqual([]);
  expect([...ahead]).toEqual(expect.arrayContaining(['followers', 'linkedUsers', 'notifications', 'notificationsUnreadCount']));
});

describe('a write that fails', () => {
  const write = scenarioNamed('unfollowUser: {"username":"vera"} after vera isNews {}');

  test('leaves nothing behind when it is refused, and only what showed it is read again', async () => {
    const { failed, reread, moved, stale } = await runFault(world, write, { status: 400 }, { depth: 2 });
    expect({ failed, moved, stale }).toEqual({ failed: 'http 400', moved: [], stale: [] });
    const { ahead } = await runPending(world, write, { depth: 2 });
    expect([...reread].toSorted()).toEqual([...ahead].toSorted());
  });

  test('is looked up when nobody knows what became of it', async () => {
    const { failed, stale, moved } = await runFault(world, write, 'answer-lost', { depth: 2 });
    expect({ failed, stale }).toEqual({ failed: 'network', stale: [] });
    expect(moved).not.toEqual([]);
  });
});
