import { expect, test } from 'vitest';
import { boundsOfRoaming, boundsOfShared, boundsOfTabs, exceededIn, runs, seed } from './bounds.js';
import { roamingPrograms, sharedPrograms, tabbedPrograms } from './program.js';

/** Apart from `judge.test.tsx`, so that both run at once. */
const few = Math.ceil(runs / 4);

test(`${few} random users beside others, and beside themselves on another device (seed ${seed})`, async () => {
  expect(await exceededIn({ seed, of: sharedPrograms }, few, boundsOfShared)).toEqual([]);
}, 3_000_000);

test(`${few} random users in two tabs of one browser (seed ${seed})`, async () => {
  expect(await exceededIn({ seed, of: tabbedPrograms }, few, boundsOfTabs)).toEqual([]);
}, 3_000_000);

test(`${few} random users whose network goes and comes back (seed ${seed})`, async () => {
  expect(await exceededIn({ seed, of: roamingPrograms }, few, boundsOfRoaming)).toEqual([]);
}, 3_000_000);
