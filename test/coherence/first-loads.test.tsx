import { describe, expect, test } from 'vitest';
import { engineOf } from '../../src/engine/index.js';
import type { PendingWrites } from '../../src/engine/cache/client-state.js';
import { countTwice } from '../support/count-twice.js';
import { runFirstLoads, type Wrong } from './first-loads.js';
import { distinctOrders, everyOrder, orders } from './orders.js';
import { allReads, type Read } from './reads.js';
import { type Service, serviceOf } from './service.js';
import type { Scenario } from './scenarios/scenario.js';
import { scenarioNamed } from './scenarios/scenarios.js';
import type { Stage } from './stage.js';
import { coherenceWorld } from './world.js';

const world = coherenceWorld();

test('a load and a write can overlap in eighteen orders, of which a client can tell eight apart', () => {
  expect(everyOrder).toHaveLength(18);
  expect(distinctOrders).toHaveLength(8);
  // Four begin with the read: in those the hook of the write may also be mounted while the read loads.
  expect(orders).toHaveLength(12);
});

// What has gone wrong once; `npm run coherence` takes every write and every read.
describe('a read that loads for the first time during a write shows what a fresh client is told, in every order', () => {
  test.each([
    ['blockUser: {"username":"dave"}', 'notifications{"types":["CR","CC","FR"]} by pages'],
    ['blockUser: {"username":"bob"}', 'userSearch{"query":"a","count":3}'],
    ['blockUser: {"username":"ivo"}', 'followings'],
    ['unblockUser: {"username":"deals_4u"}', 'blockedUsers'],
    ['deleteNotification: {"id":321}', 'notifications'],
    ['deleteAllNotifications: {}', 'notificationsUnreadCount'],
    ['createInvite: {"nickname":"Qq"}', 'currentUser'],
    ['deleteInvite: {"id":21}', 'user{"username":"alice"}'],
    ['followUser: {"username":"zoe"}', 'currentUser'],
    ['unfollowUser: {"username":"ivo"}', 'user{"username":"alice"}'],
    ['acceptGuidelines: for the first time', 'currentUser'],
    ['updateCircle: {"id":62,"usernames":["bob","grace","frank"]}', 'followerSearch{"query":"a"}'],
    ['updateUser: {"visibility":"T"}', 'followers by pages'],
  ])('%s: %s', async (name, label) => {
    const { service, scenario, read } = await pairOf(name, label);
    const [before, after] = await service.truths(read);
    expect(after).not.toEqual(before);
    expect(await loadInEveryOrder(service, scenario, read)).toEqual([]);
  });
});

describe('a first load notices an engine', () => {
  test('that takes an answer from before a write for one from after it', async () => {
    const found = await loadSabotaged('createDevice: {"uuid":"brand-new"}', 'devices by pages', (client) => {
      Object.assign(engineOf(client).writes ?? {}, { replay: (_view, answer) => answer } satisfies Partial<PendingWrites>);
    });
    expect(found.map(({ what }) => what)).toContainEqual(expect.stringContaining('in the end'));
  });

  test('that counts a write on top of an answer which includes it', async () => {
    const found = await loadSabotaged('createInvite: {"nickname":"Qq"}', 'currentUser', countTwice);
    expect(found.map(({ what }) => what)).toContainEqual(expect.stringMatching(/^meanwhile .*invite_count/));
  });
});

async function pairOf(name: string, label: string): Promise<{ service: Service; scenario: Scenario; read: Read }> {
  const scenario = scenarioNamed(name);
  const service = await serviceOf(world, scenario);
  const read = allReads(service.before).find((one) => one.label === label);
  if (!read) throw new Error(`no ${name} with ${label}`);
  return { service, scenario, read };
}

async function loadInEveryOrder(
  service: Service,
  scenario: Scenario,
  read: Read,
  prepare?: (stage: Stage) => void,
): Promise<Wrong[]> {
  const found = await Promise.all(orders.map((order) => runFirstLoads(service, scenario, [read], order, prepare)));
  return found.flat();
}

/** The first loads with the engine broken. */
async function loadSabotaged(name: string, label: string, sabotage: (client: Stage['client']) => void): Promise<Wrong[]> {
  const { service, scenario, read } = await pairOf(name, label);
  return loadInEveryOrder(service, scenario, read, ({ client }) => sabotage(client));
}
