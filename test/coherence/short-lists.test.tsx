import { expect, test } from 'vitest';
import { runScenario } from './run.js';
import { nameOf } from './scenarios/scenario.js';
import { scenarios } from './scenarios/scenarios.js';
import { pagesForRows, shortLists } from './short-lists.js';
import { coherenceWorld } from './world.js';

const world = coherenceWorld();

// `npm run coherence` takes every write that changes a list.
test.each([
  'followUser: a connection',
  'unfollowUser: who follows, at the top',
  'blockUser: each follows, unread and recent',
  'blockUser: the only connection of one who joined late',
  'createDevice: one more',
  'deleteNotification: an unread one at the top',
  'createInvite: found by searches',
])(
  '%s: lists of one, two and three rows a page are complete, in order and without what has gone',
  { timeout: 60_000 },
  async (name) => {
    const scenario = scenarios.find((one) => nameOf(one) === name);
    if (!scenario) throw new Error(`no scenario ${name}`);
    const { stale, pairs } = await runScenario(world, scenario, {
      depth: pagesForRows(6),
      reads: shortLists,
      quick: () => true,
    });
    expect(pairs).toBe(shortLists().length);
    expect(stale).toEqual([]);
  },
);
