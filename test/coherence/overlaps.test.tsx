import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeOverlap, type Overlap, overlaps, runOverlap } from './overlaps.js';
import { inCI, oneIn } from '../support/in-ci.js';
import { when } from './scenarios/scenario.js';
import { describeSubset, runSubset, subsets } from './subsets.js';
import { circleNamed, coherenceWorld } from './world.js';

/** More of them in CI, and any seed again: `OVERLAPS=200 OVERLAP_SEED=42`. */
const runs = Number(process.env['OVERLAPS'] ?? 2);
const seed = Number(process.env['OVERLAP_SEED'] ?? 1);
const path = process.env['OVERLAP_PATH'];
const options = { numRuns: runs, seed, endOnFailure: true, ...(path && { path }) };

const world = coherenceWorld();

// Sent at once, without lanes, the one that is carried out first would have the last word here.
const lastWords = [
  ['zoe', 'followUser', 'unfollowUser'],
  ['ivo', 'unfollowUser', 'followUser'],
] as const;

test.each(oneIn(2, lastWords))(
  'the last word on %s is that of the service, whichever answer comes first',
  async (username, first, second) => {
    const writes = [first, second].map((write) => when(write, username, { username }));
    const overlap: Overlap = { writes, faults: [], late: 'languages', order: [0, 2, 3, 1, 4], after: [0, 0] };
    expect(await runOverlap(world, overlap)).toEqual([]);
  },
);

test('an older answer about the profile does not undo what another write has changed since', async () => {
  const writes = [when('updateUser', 'name', { name: 'Person of note' }), when('setLanguage', 'one', { language_id: 9 })];
  const overlap: Overlap = { writes, faults: [], late: 'languages', order: [0, 2, 3, 1, 4], after: [0, 0] };
  expect(await runOverlap(world, overlap)).toEqual([]);
});

test.runIf(inCI)('who is unblocked after a block whose answer was lost does not come back connected', async () => {
  const bob = { username: 'bob' };
  const writes = [
    when('blockUser', 'bob', bob),
    when('readNotifications', 'all', undefined),
    when('unblockUser', 'bob', bob),
    when('followUser', 'bob', bob),
  ];
  const order = [7, 8, 1, 5, 0, 4, 6, 2, 3];
  const overlap: Overlap = { writes, faults: ['answer-lost'], late: 'notificationsUnreadCount', order, after: [0, 3, 3, 0] };
  expect(await runOverlap(world, overlap)).toEqual([]);
});

test.runIf(inCI)('who comes into a circle while the account becomes private stays connected', async () => {
  const writes = [
    when('updateUser', 'private', { visibility: 'T' }),
    when('updateUser', 'for some', { visibility: 'P' }),
    when('updateUser', 'name', { name: 'Person of note' }),
    when('updateCircle', 'una comes', (sandbox) => ({ id: circleNamed(sandbox, 'Family').id, usernames: ['una'] })),
  ];
  const order = [3, 5, 2, 6, 7, 8, 0, 1, 4];
  const overlap: Overlap = { writes, faults: [], late: 'followings', order, after: [2, 2, 2, 0] };
  expect(await runOverlap(world, overlap)).toEqual([]);
});

test('a device that is registered between two deletions of it is deleted once, and the last word is kept', async () => {
  const [uuid, tablet] = [{ uuid: 'brand-new' }, { uuid: 'tablet-21' }];
  const writes = [
    when('deleteDevice', 'that one', uuid),
    when('createDevice', 'one', uuid),
    when('deleteDevice', 'that one', uuid),
    when('deleteDevice', 'another', tablet),
  ];
  const overlap = { faults: [], late: 'followings', order: [3, 1, 6, 7, 8, 0, 4, 2, 5], after: [0, 0, 0, 0] } as const;
  expect(await runOverlap(world, { ...overlap, writes })).toEqual([]);
  expect(await runOverlap(world, { ...overlap, writes: writes.slice(0, 2) })).toEqual([]);
});

test('a device that is registered while all are deleted is there if the service got it later', async () => {
  const writes = [when('deleteAllDevices', 'all', undefined), when('createDevice', 'one', { uuid: 'brand-new' })];
  const order = [8, 4, 0, 1, 7, 5, 2, 6, 3];
  expect(await runOverlap(world, { writes, faults: [], late: 'followings', order, after: [0, 2] })).toEqual([]);
  const registration = [...writes].reverse();
  const overlap = { faults: [], late: 'notifications', order: [5, 3, 4, 1, 2, 0, 8, 7, 6], after: [2, 0] } as const;
  expect(await runOverlap(world, { ...overlap, writes: registration })).toEqual([]);
});

test('who is followed already keeps their lists, even if a follow is sent once more', async () => {
  const kavya = { username: 'kavya' };
  const follow = when('followUser', 'kavya', kavya);
  const writes = [follow, follow, follow, when('unfollowUser', 'kavya', kavya)];
  const order = [4, 1, 0, 5, 3, 2, 6, 7, 8];
  const faults = [undefined, { status: 503 } as const];
  expect(await runOverlap(world, { writes, faults, late: 'followings', order, after: [3, 2, 3, 1] })).toEqual([]);
});

test(`${runs} times, writes submitted at once leave nothing stale, whatever becomes of them (seed ${seed})`, async () => {
  const property = fc.asyncProperty(overlaps, async (overlap) => {
    expect({ of: describeOverlap(overlap), stale: await runOverlap(world, overlap) }).toEqual({
      of: describeOverlap(overlap),
      stale: [],
    });
  });
  await fc.assert(property, options);
}, 3_000_000);

test(`${runs * 5} times, what a row does depends on nothing else that is cached (seed ${seed})`, async () => {
  const property = fc.asyncProperty(subsets, async (subset) => {
    const { stale, mounted } = await runSubset(world, subset);
    expect({ of: describeSubset(subset), mounted, stale }).toEqual({ of: describeSubset(subset), mounted, stale: [] });
  });
  await fc.assert(property, { ...options, numRuns: runs * 5 });
}, 3_000_000);
