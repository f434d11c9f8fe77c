import { isDeepStrictEqual } from 'node:util';
import type { World } from '../../src/sandbox/world.js';
import { runFirstLoads, type Wrong } from './first-loads.js';
import { type Order, orders, ordersOfUnchanged } from './orders.js';
import { allReads, type Read } from './reads.js';
import { type Service, serviceOf } from './service.js';
import { shortLists } from './short-lists.js';
import { accountIn, type Scenario } from './scenarios/scenario.js';

/**
 * Loads every read for the first time during the write of a case: each read that the write changes alone, in every order; short
 * lists that it changes together, in a third of the orders; all other reads together, in one. The turn says which.
 */
export async function everyFirstLoad(world: World, scenario: Scenario, turn: number) {
  const service = await serviceOf(world, scenario);
  const isOpen = ({ operation }: Read): boolean => accountIn(scenario) !== null || operation.token === 'none';
  const reads = allReads(service.before).filter(isOpen);
  // A sign-in changes the answer to everything that is not for all to ask.
  const isTold = ({ operation }: Read): boolean => service.isSameAccount || operation.token === 'none';
  const changed = await changedBy(service, reads.filter(isTold));
  const short = await changedBy(
    service,
    shortLists().filter((read) => isOpen(read) && isTold(read)),
  );
  const unchanged = reads.filter((read) => !changed.includes(read));
  const byTurns = (all: readonly Order[], share: number): readonly Order[] =>
    all.filter((_order, index) => index % share === turn % share);
  const runs = [
    ...orders.flatMap((order) => changed.map((read) => ({ order, group: [read] }))),
    ...byTurns(orders, 3).flatMap((order) => groupsOf(short).map((group) => ({ order, group }))),
    ...byTurns(ordersOfUnchanged, ordersOfUnchanged.length).flatMap((order) =>
      groupsOf(unchanged).map((group) => ({ order, group })),
    ),
  ];
  const wrong: Wrong[] = [];
  // Side by side, because each waits for timers.
  for (const some of groupsOf(runs, 60)) {
    wrong.push(...(await Promise.all(some.map(({ order, group }) => runFirstLoads(service, scenario, group, order)))).flat());
  }
  return {
    /** How many reads were loaded that the service answers otherwise after the write, and how many others. */
    changed: changed.length + short.length,
    unchanged: unchanged.length,
    loads: runs.reduce((sum, { group }) => sum + group.length, 0),
    wrong,
  };
}

/** The reads to which the service answers otherwise after the write. */
export async function changedBy(service: Service, reads: readonly Read[]): Promise<Read[]> {
  const truths = await Promise.all(reads.map((read) => service.truths(read)));
  return reads.filter((_read, index) => !isDeepStrictEqual(truths[index]?.[0], truths[index]?.[1]));
}

/** A cache looks through all that it holds whenever an answer comes: small groups are quicker. */
function groupsOf<Item>(items: readonly Item[], size = 12): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_group, index) => items.slice(index * size, (index + 1) * size));
}
