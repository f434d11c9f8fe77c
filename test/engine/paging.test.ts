import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockList, deviceList, followList, inviteList, newsList, noticeList, type Step, steps, wrongWith } from './lists.js';

/** `PAGING_RUNS=3000` runs more; `PAGING_SEED=1` repeats a seed. */
const { PAGING_RUNS = 12, PAGING_SEED = 1 } = process.env;
const runs = { numRuns: Number(PAGING_RUNS), seed: Number(PAGING_SEED) };

const stepOf = (what: Step['do'], failsAfter?: number): Step => ({ do: what, makes: false, pick: 0, rows: 1, failsAfter });

/** All items of a page are removed one by one, the last one during a refetch. */
const emptied = (['next', 'here', 'meanwhile', 'read', 'next'] as const).map((what) => stepOf(what));

/** A page takes several requests, and the second one fails. */
const halved = [stepOf('next'), { ...stepOf('lost', 2), makes: true }];
/** Two items are removed above, so that the next page begins above the expected place. */
const shifted = [stepOf('elsewhere'), stepOf('elsewhere')];

const halvedBelow = [stepOf('meanwhile'), stepOf('next'), stepOf('read'), stepOf('read', 1)];

describe.each([
  ['blocked users, by max_id, with rows in the middle', blockList],
  ['followings, by max_id, with rows in the middle', followList],
  ['devices, by max_id, with rows on top', deviceList],
  ['notifications, by max_id, with rows on top', newsList],
  ['notifications, by max_id, in an order of their own', noticeList],
  ['invites, by offset', inviteList],
])('%s', (_, subject) => {
  test('the list on screen begins as on the service, whatever happens, ends with nothing skipped, and no refetch sends more than one request per page plus two', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(12), fc.integer({ min: 1, max: 4 }), steps, async (rows, count, program) => {
        expect(await wrongWith(subject, rows, count, program)).toEqual([]);
      }),
      {
        ...runs,
        examples: [
          [4, 1, emptied],
          [3, 2, halved],
          [4, 1, halvedBelow],
          [4, 3, shifted],
        ],
      },
    );
  }, 600_000);
});
