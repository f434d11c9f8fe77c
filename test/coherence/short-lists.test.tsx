import { expect, test } from 'vitest';
import { runScenario } from './run.js';
import { scenarioNamed } from './scenarios/scenarios.js';
import { pagesForRows, shortLists } from './short-lists.js';
import { coherenceWorld } from './world.js';

const world = coherenceWorld();

// `npm run coherence` takes every write that changes a list.
test.each([
  'followUser: {"username":"max"}',
  'unfollowUser: {"username":"pip"}',
  'blockUser: {"username":"pip"}',
  'blockUser: the only connection of one who joined late',
  'createDevice: {"uuid":"brand-new"}',
  'deleteNotification: {"id":322}',
  'createInvite: {"nickname":"Sir Robin and Lady Anna Zo"}',
])('%s: lists of one, two and three rows a page are complete, in order and without what has gone', async (name) => {
  const scenario = scenarioNamed(name);
  const { stale, pairs } = await runScenario(world, scenario, {
    depth: pagesForRows(6),
    reads: shortLists,
    quick: () => true,
  });
  expect(pairs).toBe(shortLists().length);
  expect(stale).toEqual([]);
});
