import { isDeepStrictEqual } from 'node:util';
import { readNamed } from '../support/reads.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import type { World } from '../../src/sandbox/world.js';
import { mountHook } from './hooks.js';
import { allReads, type Input, type Read } from './reads.js';
import { accountIn, type Scenario } from './scenarios/scenario.js';
import { copyOf, type Depth, type Sent, setStage, type Stage } from './stage.js';
import { differenceOf, freshClient, refusalOf, type Shown, type Truth, truthOf } from './truth.js';

export interface RunOptions {
  /** How many pages of a paged read are loaded; 1 by default. */
  readonly depth?: Depth;
  /** The reads there are, in place of the usual ones. */
  readonly reads?: (sandbox: Sandbox) => Read[];
  /** Which reads are mounted; all of them by default. */
  readonly only?: (read: Read) => boolean;
  /** The reads are unmounted while the write is made, and mounted again afterwards. */
  readonly away?: boolean;
  /** What is told in the world as it is made, by the label of the read: the same in every scenario that begins in it. */
  readonly told?: Map<string, Truth>;
  /** Of these reads only, and only what is stale is looked for, not what changed and which requests were needless. */
  readonly quick?: (read: Read) => boolean;
}

export type Outcome = Awaited<ReturnType<typeof runScenario>>;

/** Mounts the reads, makes the write through its hook, and compares each read with what a fresh client is told. */
export async function runScenario(world: World, scenario: Scenario, options: RunOptions = {}) {
  const { away = false, quick, told } = options;
  const { stage, before } = await setScenario(world, scenario, options);
  const shownBefore = stage.mounted.map((one) => one.shown());
  const hook = mountHook(stage.client, stage.queryClient, scenario.write);
  if (away) for (const one of stage.mounted) one.unmount();
  const failed = await hook.send(scenario.input(stage.sandbox)).then(() => undefined, refusalOf);
  await stage.settle();
  const sent = stage.sent.filter(({ kind }) => kind === 'query');
  if (away) for (const one of stage.mounted) one.mount();
  await stage.settle();
  // After a sign-in everything is another account's, and nothing is asked again.
  const isSame = isSameAccount(stage);
  const truths = await truthsOf(stage, quick);
  const stale = differencesFrom(truths, stage, isSame ? shownBefore : []);
  const isUsual = !scenario.before && scenario.as !== null;
  const changed = quick ? [] : await changedReads(stage, truths, before, isUsual ? told : undefined);
  const needless = isSame && !quick ? await needlessIn(sent, before, stage.caller) : [];
  hook.unmount();
  stage.close();
  return {
    scenario,
    /** How many reads were compared. */
    pairs: stage.mounted.length,
    /** The reads whose answer at the service is another than before. */
    changed,
    /** The requests that came of the write, itself not included. */
    requests: sent.map(describe),
    /** What is shown and no answer to a fresh client says. */
    stale,
    /** Requests that brought what they would have brought before the write. */
    needless,
    /** Why the write was refused. */
    failed,
  };
}

/** The reads mounted in the scenario's world, and that world as it was. */
export async function setScenario(
  world: World,
  scenario: Scenario,
  { depth = 1, only = () => true, reads: readsOf = allReads }: RunOptions,
): Promise<{ stage: Stage; before: Sandbox }> {
  const sandbox = createSandbox({ world });
  await scenario.before?.(sandbox);
  const isOpen = ({ operation }: Read): boolean => operation.token === 'none';
  const reads = readsOf(sandbox).filter((read) => only(read) && (scenario.as !== null || isOpen(read)));
  const stage = await setStage(sandbox, reads, { username: accountIn(scenario), depth });
  stage.sent.length = 0;
  return { stage, before: copyOf(sandbox) };
}

/** Where the mounted reads differ from what a fresh client is told now. */
export async function differences(stage: Stage, shownBefore: readonly Shown[]): Promise<string[]> {
  return differencesFrom(await truthsOf(stage), stage, shownBefore);
}

/** What a fresh client is told now, read by read; undefined for those that nobody asks about. */
async function truthsOf(stage: Stage, only: (read: Read) => boolean = () => true): Promise<(Truth | undefined)[]> {
  const { id, token } = callerOf(stage) ?? {};
  const fresh = freshClient(stage.sandbox, token);
  const truths: (Truth | undefined)[] = [];
  for (const { read } of stage.mounted) truths.push(only(read) ? await truthOf(fresh, read, id) : undefined);
  return truths;
}

function differencesFrom(truths: readonly (Truth | undefined)[], stage: Stage, shownBefore: readonly Shown[]): string[] {
  return stage.mounted.flatMap((one, index) => {
    const truth = isKept(stage, one.read) ? undefined : truths[index];
    const difference = truth && differenceOf(one.shown(), truth, shownBefore[index]);
    return difference === undefined ? [] : [`${one.read.label}: ${difference}`];
  });
}

/** The mounted reads to which the service answers otherwise than it did in a former world. */
async function changedReads(
  stage: Stage,
  truths: readonly (Truth | undefined)[],
  former: Sandbox,
  told?: Map<string, Truth>,
): Promise<Read[]> {
  const caller = callerOf(stage);
  const then = freshClient(former, former.state.users.find(({ id }) => id === caller?.id)?.token);
  const isAlice = caller?.id === 1;
  const found: Read[] = [];
  for (const [index, { read }] of stage.mounted.entries()) {
    const before = (isAlice && told?.get(read.label)) || (await truthOf(then, read, caller?.id));
    if (isAlice) told?.set(read.label, before);
    if (!isDeepStrictEqual(truths[index], before)) found.push(read);
  }
  return found;
}

/** The requests that brought what a request before the write would have brought. */
async function needlessIn(sent: readonly Sent[], before: Sandbox, caller: number | undefined): Promise<string[]> {
  const former = freshClient(before, before.state.users.find(({ id }) => id === caller)?.token);
  const found: string[] = [];
  for (const one of sent) {
    const isSame = one.outcome === undefined || isDeepStrictEqual(one.outcome, await answerTo(former, one));
    if (isSame) found.push(describe(one));
  }
  return found;
}

async function answerTo(client: ReturnType<typeof freshClient>, { name, input }: Sent): Promise<Sent['outcome']> {
  try {
    return { answer: await client.call(readNamed(name), input) };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

/** Whether nobody else has signed in, nor the same person again. */
export function isSameAccount({ client, account }: Stage): boolean {
  return client.session.current.account === account;
}

/** Whether a visitor has signed in: a form on screen keeps what the service said without a token. */
export function isKept(stage: Stage, { operation }: Read): boolean {
  return stage.account === null && !isSameAccount(stage) && operation.token === 'none';
}

/** Whoever is signed in: a rename does not make another of them. */
export function callerOf(stage: Stage, { state }: Sandbox = stage.sandbox): { id: number; token: string } | undefined {
  const { username } = stage.client.session.current;
  const isFirst = isSameAccount(stage) && stage.caller !== undefined;
  return state.users.find((user) => (isFirst ? user.id === stage.caller : user.username === username));
}

function describe({ name, input }: { name: string; input: Input }): string {
  // The token of an invite is a secret.
  const { token: _token, ...said } = input;
  return `${name}${Object.keys(said).length === 0 ? '' : JSON.stringify(said)}`;
}
