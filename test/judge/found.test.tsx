import { expect, test } from 'vitest';
import { hasFailed, verdictsOf } from './judge.js';
import type { Program } from './program.js';

/** Programs of random users that have shown something wrong, made smaller. The seeds in their comments draw others once `program.ts` changes. */
const found: Readonly<Record<string, Program>> = {
  // 576 of seed 2834439.
  'the late answer of a follow brings back a follow of somebody else, which a lost unfollow has ended': {
    ...{ hidden: ['search'], early: false, trusts: true, luck: 13 },
    layout: { counts: { notifications: 19, followings: 2, blocked: 1, invites: 4 }, pages: ['bob', 'carol', 'zoe'] },
    steps: [
      { wait: 1116, act: { do: 'press', write: 'unfollowUser', who: 1, pick: 11, trip: { fate: 'fine', up: 298, down: 7000 } } },
      {
        wait: 2013,
        act: { do: 'press', write: 'unsubscribeFromUser', who: 2, pick: 4, trip: { fate: 'fine', up: 292, down: 302 } },
      },
      { wait: 3743, act: { do: 'press', write: 'unfollowUser', who: 2, pick: 1, trip: { fate: 'fine', up: 148, down: 218 } } },
      { wait: 80, act: { do: 'again', opposite: true, trip: { fate: 'broken-done', up: 290, down: 160 } } },
    ],
  },
  // 161 of the programs of two tabs of seed 2834439.
  'a tab counts an invite that another tab has made and deleted': {
    ...{ hidden: [], early: false, trusts: true, luck: 10 },
    layout: { counts: { notifications: 5, followings: 7, blocked: 6, invites: 4 }, pages: ['carol', 'erin', 'dave'] },
    steps: [
      { wait: 81, act: { do: 'tab' } },
      { wait: 3979, act: { do: 'tab' } },
      { wait: 1640, act: { do: 'press', write: 'createInvite', who: 1, pick: 6, trip: { fate: 'fine', up: 45, down: 285 } } },
      { wait: 348, act: { do: 'tab' } },
      { wait: 280, act: { do: 'tab' } },
      { wait: 19, act: { do: 'press', write: 'deleteInvite', who: 9, pick: 20, trip: { fate: 'fine', up: 857, down: 186 } } },
    ],
  },
};

test.each(Object.entries(found))('it does not happen any more that %s', async (_, program) => {
  expect(hasFailed(await verdictsOf(program))).toBe(false);
});
