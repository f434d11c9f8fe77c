import fc from 'fast-check';
import type { Fault } from '../../src/sandbox/faults.js';
import type { OperationName } from '../../src/contract/operations.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import type { World } from '../../src/sandbox/world.js';
import { turns } from './gates.js';
import { mountHook } from './hooks.js';
import { allReads } from './reads.js';
import { differences } from './run.js';
import { nameOf, type Scenario, when } from './scenarios/scenario.js';
import { setStage } from './stage.js';
import { refusalOf } from './truth.js';
import { circleNamed, inviteFor, noticesOf } from './world.js';

/** Writes that are submitted at once, and what becomes of them on their way. */
export interface Overlap {
  readonly writes: readonly Scenario[];
  readonly faults: readonly (Fault | undefined)[];
  /** A read whose answers are late. */
  readonly late: OperationName;
  /** In which order requests and answers are let through. */
  readonly order: readonly number[];
  /** Which of the later writes are submitted only when that many have been let through. */
  readonly after: readonly number[];
}

const family = (sandbox: Sandbox): number => circleNamed(sandbox, 'Family').id;
const invite = (sandbox: Sandbox): number => inviteFor(sandbox, 'Gryphon').id;
const notice = (sandbox: Sandbox): number => noticesOf(sandbox, 'F', 'pip')[0] ?? 0;

/** Writes about one person, of whom some follow, are followed, are connected, ask, were asked, want to follow, or none of it. */
const people = ['pip', 'bob', 'kavya', 'quinn', 'rosa', 'nora', 'una', 'yara', 'zoe', 'ivo'].flatMap((username) => {
  const of = (write: OperationName): Scenario => when(write, username, { username });
  const intoList = when('updateFollow', `${username} into a list`, { username, lists_ids: [2] });
  const comes = when('updateCircle', `${username} comes`, (sandbox) => ({
    id: family(sandbox),
    usernames: ['bob', 'grace', username],
  }));
  const goes = when('updateCircle', `without ${username}`, (sandbox) => ({ id: family(sandbox), usernames: ['grace'] }));
  const ends = when('deleteCircle', 'Family', (sandbox) => ({ id: family(sandbox) }));
  return [
    [of('followUser'), of('unfollowUser'), intoList],
    [of('blockUser'), of('unblockUser'), of('followUser'), when('readNotifications', 'all', undefined)],
    [of('subscribeToUser'), of('unsubscribeFromUser'), of('blockUser')],
    [comes, goes, ends, of('followUser'), of('unfollowUser'), of('blockUser')],
  ];
});
const things: readonly Scenario[][] = [
  [
    when('readNotification', 'of pip', (sandbox) => ({ id: notice(sandbox) })),
    when('deleteNotification', 'of pip', (sandbox) => ({ id: notice(sandbox) })),
    when('readNotifications', 'all', undefined),
    when('readNotifications', 'of one type', { types: ['F'] }),
    when('readNotifications', 'up to that of pip', (sandbox) => ({ max_id: notice(sandbox) })),
    when('deleteAllNotifications', 'all', undefined),
    when('blockUser', 'pip', { username: 'pip' }),
  ],
  [
    ...(['O', 'T', 'P'] as const).map((visibility) => when('updateUser', `visibility ${visibility}`, { visibility })),
    when('updateUser', 'name', { name: 'Person of note' }),
    when('updateUser', 'username', { username: 'newcomer' }),
    when('updateUser', 'username as it was', { username: 'alice' }),
    when('setLanguage', 'one', { language_id: 9 }),
    when('setLanguage', 'another', { language_id: 2 }),
    when('acceptGuidelines', 'once', undefined),
    when('updateCircle', 'una comes', (sandbox) => ({ id: family(sandbox), usernames: ['una'] })),
  ],
  [
    when('createInvite', 'one', { nickname: 'Sir Robin' }),
    when('createInvite', 'another', { nickname: 'Zz' }),
    when('updateInvite', 'Gryphon', (sandbox) => ({ id: invite(sandbox), nickname: 'Sir Gryphon' })),
    when('deleteInvite', 'Gryphon', (sandbox) => ({ id: invite(sandbox) })),
    when('emailInvite', 'Gryphon', (sandbox) => ({ id: invite(sandbox), email: 'guest@post.example' })),
  ],
  [
    when('createDevice', 'one', { uuid: 'brand-new' }),
    when('deleteDevice', 'that one', { uuid: 'brand-new' }),
    when('deleteDevice', 'another', { uuid: 'tablet-21' }),
    when('deleteAllDevices', 'all', undefined),
  ],
];

// Mostly writes about one thing, which is where they can get into each other's way.
const themes = [...people, ...things, [...people, ...things].flat()];
const writes = fc.oneof(...themes.map((theme) => fc.array(fc.constantFrom(...theme), { minLength: 2, maxLength: 4 })));
const faults: readonly Fault[] = [{ status: 400 }, { status: 503 }, 'offline', 'answer-lost'];
const fault = fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...faults) });
const late = ['currentUser', 'notificationsUnreadCount', 'notifications', 'user', 'followings', 'circles', 'invites'] as const;

export const overlaps: fc.Arbitrary<Overlap> = fc.record({
  writes,
  faults: fc.array(fault, { minLength: 4, maxLength: 4 }),
  late: fc.constantFrom<OperationName>(...late),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8], { minLength: 9 }),
  after: fc.array(fc.constantFrom(0, 0, 0, 1, 2, 3), { minLength: 4, maxLength: 4 }),
});

/** Submits the writes, lets their requests and answers through in the given order, and gives back what is stale in the end. */
export async function runOverlap(world: World, overlap: Overlap): Promise<string[]> {
  const sandbox = createSandbox({ world });
  const stage = await setStage(sandbox, allReads(sandbox), { depth: 2 });
  const before = stage.mounted.map((one) => one.shown());
  const inputs = overlap.writes.map((one) => one.input(sandbox));
  for (const [index, { write }] of overlap.writes.entries()) {
    const fault = overlap.faults[index];
    if (fault) sandbox.faults.fail(write, fault, { times: 1 });
  }
  const holds = [
    ...overlap.writes.flatMap(({ write }) => [sandbox.faults.hold(write), sandbox.faults.hold(write, 'answer')]),
    sandbox.faults.hold(overlap.late, 'answer'),
  ];
  const hooks = overlap.writes.map(({ write }) => mountHook(stage.client, stage.queryClient, write));
  const settled: Promise<unknown>[] = [];
  const steps = overlap.order.flatMap((index) => holds[index] ?? []);
  for (let done = 0; done <= steps.length; done += 1) {
    for (const [index, hook] of hooks.entries()) {
      if (index === 0 ? done === 0 : overlap.after[index] === done) settled.push(hook.send(inputs[index]).catch(refusalOf));
    }
    await turns();
    steps[done]?.();
    await turns();
  }
  await Promise.all(settled);
  await stage.settle();
  const stale = await differences(stage, before);
  for (const hook of hooks) hook.unmount();
  stage.close();
  return stale;
}

/** For whoever reads of a failing one. */
export function describeOverlap({ writes: all, faults, late, order, after }: Overlap): string {
  const said = all.map((one, index) => `${nameOf(one)} [${JSON.stringify(faults[index] ?? 'fine')}, after ${after[index] ?? 0}]`);
  return `${said.join(' + ')}; ${late} late; order ${order.join('')}`;
}
