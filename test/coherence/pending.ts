import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '../../src/sandbox/faults.js';
import type { World } from '../../src/sandbox/world.js';
import { liesBetween } from './between.js';
import { turns } from './gates.js';
import { mountHook } from './hooks.js';
import { differences, isSameAccount, type RunOptions, setScenario } from './run.js';
import type { Scenario } from './scenarios/scenario.js';
import { refusalOf, type Shown } from './truth.js';

/** The names of the reads that show the write before the service has answered, and what they show that is neither so before nor after it. */
export async function runPending(world: World, scenario: Scenario, options: RunOptions = {}) {
  const { stage, before, pending } = await holdWrite(world, scenario, options);
  const ahead = new Set<string>();
  const odd: string[] = [];
  for (const [index, one] of stage.mounted.entries()) {
    const [was, meanwhile, is] = [before[index], pending[index], one.shown()];
    if (isDeepStrictEqual(was, meanwhile)) continue;
    ahead.add(one.read.operation.name);
    // A read that is refused in the end has no truth to compare with.
    const isBetween = is.refused !== undefined || liesBetween(meanwhile?.data, was?.data, is.data);
    if (!isBetween) odd.push(one.read.label);
  }
  stage.close();
  return { ahead, odd };
}

/** What the reads show while the write is on its way. */
export async function shownWhilePending(world: World, scenario: Scenario, options: RunOptions = {}): Promise<Shown[]> {
  const { stage, pending } = await holdWrite(world, scenario, options);
  stage.close();
  return pending;
}

/** Holds the write on its way, looks at what is shown meanwhile, lets it go, and waits until all is settled. */
async function holdWrite(world: World, scenario: Scenario, options: RunOptions) {
  const { stage } = await setScenario(world, scenario, options);
  const before = stage.mounted.map((one) => one.shown());
  const release = stage.sandbox.faults.hold(scenario.write);
  const hook = mountHook(stage.client, stage.queryClient, scenario.write);
  const written = hook.send(scenario.input(stage.sandbox)).then(() => undefined, refusalOf);
  while (!stage.sent.some(({ name }) => name === scenario.write)) await turns(1);
  await turns(1);
  const pending = stage.mounted.map((one) => one.shown());
  release();
  await written;
  await stage.settle();
  hook.unmount();
  return { stage, before, pending };
}

/** Makes the write fail, and looks at what is shown when that is settled. */
export async function runFault(world: World, scenario: Scenario, fault: Fault, options: RunOptions = {}) {
  const { stage } = await setScenario(world, scenario, options);
  const before = stage.mounted.map((one) => one.shown());
  stage.sandbox.faults.fail(scenario.write, fault, { times: 1 });
  const hook = mountHook(stage.client, stage.queryClient, scenario.write);
  const failed = await hook.send(scenario.input(stage.sandbox)).then(() => undefined, refusalOf);
  await stage.settle();
  const moved = stage.mounted.filter((one, index) => !isDeepStrictEqual(one.shown(), before[index]));
  const stale = await differences(stage, isSameAccount(stage) ? before : []);
  // The reads that were sent after it.
  const reread = new Set(stage.sent.map(({ name }) => name).filter((name) => name !== scenario.write));
  hook.unmount();
  stage.close();
  return { failed, reread, moved: moved.map(({ read }) => read.label), stale };
}
