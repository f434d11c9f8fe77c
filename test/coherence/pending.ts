import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '../../src/sandbox/faults.js';
import type { World } from '../../src/sandbox/world.js';
import { liesBetween } from './between.js';
import { mountHook } from './hooks.js';
import { differences, isSameAccount, type RunOptions, setScenario } from './run.js';
import type { Scenario } from './scenarios/scenario.js';
import type { Stage } from './stage.js';
import type { Shown } from './truth.js';
import { refusalOf } from './truth.js';

export interface PendingOutcome {
  /** Names of the reads that show the write before the service has answered. */
  readonly ahead: ReadonlySet<string>;
  /** What is shown, while the write is pending, that is neither so before the write nor after it. */
  readonly odd: readonly string[];
  readonly stale: readonly string[];
}

/** Holds the write on its way, looks at what is shown meanwhile, and lets it go. */
export async function runPending(world: World, scenario: Scenario, options: RunOptions = {}): Promise<PendingOutcome> {
  const { stage, before, pending, finish } = await holdWrite(world, scenario, options);
  await finish();
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
  const stale = await differences(stage, isSameAccount(stage) ? before : []);
  stage.close();
  return { ahead, odd, stale };
}

/** What the reads show while the write is on its way. */
export async function shownWhilePending(world: World, scenario: Scenario, options: RunOptions = {}): Promise<Shown[]> {
  const { stage, pending, finish } = await holdWrite(world, scenario, options);
  await finish();
  stage.close();
  return pending;
}

interface Held {
  readonly stage: Stage;
  readonly before: Shown[];
  readonly pending: Shown[];
  /** Lets the write go, and waits until all is settled. */
  finish(): Promise<void>;
}

async function holdWrite(world: World, scenario: Scenario, options: RunOptions): Promise<Held> {
  const { stage } = await setScenario(world, scenario, options);
  const before = stage.mounted.map((one) => one.shown());
  const release = stage.sandbox.faults.hold(scenario.write);
  const hook = mountHook(stage.client, stage.queryClient, scenario.write);
  const written = hook.send(scenario.input(stage.sandbox)).then(() => undefined, refusalOf);
  while (!stage.sent.some(({ name }) => name === scenario.write)) await turn();
  await turn();
  const pending = stage.mounted.map((one) => one.shown());
  const finish = async (): Promise<void> => {
    release();
    await written;
    await stage.settle();
    hook.unmount();
  };
  return { stage, before, pending, finish };
}

export interface FaultOutcome {
  readonly failed: string | undefined;
  /** Names of the reads that were sent after it. */
  readonly reread: ReadonlySet<string>;
  /** Labels of the reads that do not show what they showed before. */
  readonly moved: readonly string[];
  readonly stale: readonly string[];
}

/** Makes the write fail, and looks at what is shown when that is settled. */
export async function runFault(world: World, scenario: Scenario, fault: Fault, options: RunOptions = {}): Promise<FaultOutcome> {
  const { stage } = await setScenario(world, scenario, options);
  const before: Shown[] = stage.mounted.map((one) => one.shown());
  stage.sandbox.faults.fail(scenario.write, fault, { times: 1 });
  const hook = mountHook(stage.client, stage.queryClient, scenario.write);
  const failed = await hook.send(scenario.input(stage.sandbox)).then(() => undefined, refusalOf);
  await stage.settle();
  const moved = stage.mounted.filter((one, index) => !isDeepStrictEqual(one.shown(), before[index]));
  const stale = await differences(stage, isSameAccount(stage) ? before : []);
  const reread = new Set(stage.sent.map(({ name }) => name).filter((name) => name !== scenario.write));
  hook.unmount();
  stage.close();
  return { failed, reread, moved: moved.map(({ read }) => read.label), stale };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
