import fc from 'fast-check';
import type { Fault } from '../../src/sandbox/faults.js';
import type { OperationName } from '../../src/contract/operations.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import type { World } from '../../src/sandbox/world.js';
import { mountHook } from './hooks.js';
import { allReads } from './reads.js';
import { differences } from './run.js';
import { account, devices } from './situations/account.js';
import { invites, notifications } from './situations/news.js';
import { blocks, circles, relations } from './situations/people.js';
import { nameOf, type Situation } from './situations/situation.js';
import { setStage } from './stage.js';
import { refusalOf } from './truth.js';

/** Writes that are submitted at once, and what becomes of them on their way. */
export interface Overlap {
  readonly writes: readonly Situation[];
  readonly faults: readonly (Fault | undefined)[];
  /** A read whose answers are late. */
  readonly late: OperationName;
  /** In which order requests and answers are let through. */
  readonly order: readonly number[];
  /** Which of the later writes are submitted only when that many have been let through. */
  readonly after: readonly number[];
}

const noScene = (all: readonly Situation[]): Situation[] =>
  all.filter((one) => one.before === undefined && one.write !== 'updatePassword');
const people = noScene([...blocks, ...relations, ...circles]);
const groups = [people, people, noScene(account), noScene([...notifications, ...blocks]), noScene(invites), noScene(devices)];
const all = groups.flat();

const writes = fc.oneof(
  ...[all, ...groups].map((group) =>
    fc.array(fc.constantFrom(...group), { minLength: 2, maxLength: 3, depthIdentifier: 'writes' }),
  ),
);
const fault = fc.option(fc.constantFrom<Fault>({ status: 400 }, { status: 503 }, 'offline', 'answer-lost'), {
  nil: undefined,
  freq: 3,
});
const lateReads = [
  'currentUser',
  'notificationsUnreadCount',
  'notifications',
  'user',
  'followings',
  'circles',
  'invites',
] as const;

export const overlaps: fc.Arbitrary<Overlap> = fc.record({
  writes,
  faults: fc.array(fault, { minLength: 3, maxLength: 3 }),
  late: fc.constantFrom<OperationName>(...lateReads),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
  after: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
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

/** Lets everything that needs no answer happen. */
async function turns(): Promise<void> {
  for (let count = 0; count < 4; count += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
