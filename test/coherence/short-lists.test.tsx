import { expect, test } from 'vitest';
import { runSituation } from './run.js';
import { nameOf } from './situations/situation.js';
import { situations } from './situations/situations.js';
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
    const situation = situations.find((one) => nameOf(one) === name);
    if (!situation) throw new Error(`no situation ${name}`);
    const { stale, pairs } = await runSituation(world, situation, {
      depth: pagesForRows(6),
      reads: shortLists,
      quick: () => true,
    });
    expect(pairs).toBe(shortLists().length);
    expect(stale).toEqual([]);
  },
);
