import fc from 'fast-check';
import type { World } from '../../src/sandbox/world.js';
import { isExplained } from './between.js';
import { changedBy } from './every-first-load.js';
import { createGates, turns } from './gates.js';
import { mountHook } from './hooks.js';
import { changedIn, readMatrix } from './matrix.js';
import { allReads, type Read } from './reads.js';
import { callerOf, isKept, isSameAccount } from './run.js';
import { type Service, serviceOf } from './service.js';
import { shortLists } from './short-lists.js';
import { accountIn, nameOf, type Scenario } from './scenarios/scenario.js';
import { scenarios } from './scenarios/scenarios.js';
import { loadPages, openStage, type Stage } from './stage.js';
import { differenceOf, placeOf, refusalOf, type Shown, type Truth, valueOf } from './truth.js';

/** A write, and a few reads that are mounted before it, during it or after it, each at a random moment. */
interface RandomLoads {
  readonly scenario: Scenario;
  /** Places among the reads of the kinds that the write can change. */
  readonly loaded: readonly number[];
  readonly mounted: readonly number[];
  /** How many of the reads are mounted later; those that the write changes come first. */
  readonly most: number;
  /** How many pages the lists have that are loaded before. */
  readonly depth: number;
  /** The answer to the write is lost on its way. */
  readonly isLost: boolean;
  /** Which of the things that can happen next does. */
  readonly choices: readonly number[];
}

const matrix = readMatrix();

export const randomLoads: fc.Arbitrary<RandomLoads> = fc.record({
  scenario: fc.constantFrom(...scenarios.filter((one) => matrix.get(nameOf(one)) !== 'nothing')),
  loaded: fc.uniqueArray(fc.nat(200), { maxLength: 3 }),
  mounted: fc.uniqueArray(fc.nat(200), { minLength: 8, maxLength: 8 }),
  most: fc.integer({ min: 1, max: 4 }),
  depth: fc.constantFrom(1, 2, 4),
  isLost: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  choices: fc.array(fc.nat(11), { minLength: 24, maxLength: 24 }),
});

/** What happened, step by step, and what was shown wrongly. */
export async function runRandomLoads(world: World, { scenario, depth, isLost, ...random }: RandomLoads) {
  const service = await serviceOf(world, scenario);
  const gates = createGates(service.connect({ isLost }));
  const stage = openStage(service.before, { username: accountIn(scenario), fetch: gates.fetch });
  const candidates = candidatesOf(scenario, [...allReads(service.before), ...shortLists()]);
  const pick = (places: readonly number[]): Read[] => [
    ...new Set(places.flatMap((place) => candidates[place % candidates.length] ?? [])),
  ];
  const loaded = pick(random.loaded);
  const others = pick(random.mounted).filter((read) => !loaded.includes(read));
  const changed = await changedBy(service, others);
  const later = [...changed, ...others.filter((read) => !changed.includes(read))].slice(0, random.most);
  const steps: string[] = [];
  const frames: Frame[] = [];
  const mount = (read: Read): void => {
    steps.push(`mount ${read.label}`);
    stage.mount(read, (shown) => frames.push({ read, shown }));
  };

  gates.open('read');
  for (const read of loaded) mount(read);
  await stage.settle();
  await loadPages(stage, depth);
  const shownBefore = stage.mounted.map((one) => one.shown());
  gates.shut('read');

  let hook: ReturnType<typeof mountHook> | undefined;
  let written: Promise<unknown> | undefined;
  const mountWrite = (): void => {
    steps.push('mount the hook of the write');
    hook = mountHook(stage.client, stage.queryClient, scenario.write);
  };
  const press = (): void => {
    steps.push('press');
    written = hook?.send(scenario.input(service.before)).catch(refusalOf);
  };
  const moves = (): (() => void)[] => [
    ...later.slice(0, 1).map((read) => () => {
      later.shift();
      mount(read);
    }),
    ...(hook ? [] : [mountWrite]),
    ...(hook && !written ? [press] : []),
    ...stage.mounted
      .filter((one) => one.shown().more)
      .map((one) => () => {
        steps.push(`load one more page of ${one.read.label}`);
        void one.more();
      }),
    ...gates.waiting.map((one) => () => {
      steps.push(`let through the ${one.leg} of a ${one.kind}`);
      one.pass();
    }),
  ];
  for (const choice of random.choices) {
    const possible = moves();
    possible[choice % possible.length]?.();
    await turns();
  }
  steps.push('let everything through');
  gates.open('read');
  gates.open('write');
  if (!hook) mountWrite();
  if (!written) press();
  await written;
  for (const read of later) mount(read);
  await stage.settle();

  const wrong = await wrongIn(stage, service, shownBefore, frames);
  hook?.unmount();
  stage.close();
  return { steps, wrong };
}

/** Something that a read showed. */
interface Frame {
  readonly read: Read;
  readonly shown: Shown;
}

async function wrongIn(
  stage: Stage,
  service: Service,
  shownBefore: readonly Shown[],
  frames: readonly Frame[],
): Promise<string[]> {
  const wrong: string[] = [];
  // After a sign-in what was shown to the former account has no truth any more.
  const isSame = isSameAccount(stage);
  const truths: (readonly [Truth, Truth])[] = [];
  for (const { read } of stage.mounted) truths.push(await service.truths(read, callerOf(stage, service.after)?.id));
  const former = truths.map(([before]) => valueOf(before));
  for (const [index, one] of stage.mounted.entries()) {
    const { read } = one;
    const [before, after] = truths[index] ?? [];
    if (!before || !after || isKept(stage, read)) continue;
    const difference = differenceOf(one.shown(), after, isSame ? shownBefore[index] : undefined);
    if (difference !== undefined) wrong.push(`${read.label}: in the end ${difference}`);
    const odd = frames.find((frame) => isSame && frame.read === read && !isExplained(frame.shown, before, after, former));
    if (odd) wrong.push(`${read.label}: meanwhile not explained, ${placeOf(odd.shown.data, valueOf(after))}`);
  }
  return wrong;
}

/** The reads that the write can change, and that may be asked by whoever makes it. */
function candidatesOf(scenario: Scenario, reads: readonly Read[]): Read[] {
  const names = changedIn(matrix, nameOf(scenario));
  const isOpen = ({ operation }: Read): boolean => accountIn(scenario) !== null || operation.token === 'none';
  return reads.filter((read) => names.includes(read.operation.name) && isOpen(read));
}

export function describeLoads({ scenario, depth, isLost }: RandomLoads): string {
  return `${nameOf(scenario)}${isLost ? ', its answer lost' : ''}; ${depth} pages`;
}
