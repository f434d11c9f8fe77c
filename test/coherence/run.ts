import { isDeepStrictEqual } from 'node:util';
import type { OperationName } from '../../src/contract/operations.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import type { World } from '../../src/sandbox/world.js';
import { mountHook } from './hooks.js';
import { allReads, type Input, operationNamed, type Read } from './reads.js';
import { copyOf, type Sent, setStage, type Stage } from './stage.js';
import type { Situation } from './situations/situation.js';
import { differenceOf, freshClient, refusalOf, type Shown, type Truth, truthOf } from './truth.js';

export interface RunOptions {
  /** How many pages of a paged read are loaded; 1 by default. */
  readonly depth?: number;
  /** Which reads are mounted; all of them by default. */
  readonly only?: (read: Read) => boolean;
  /** The reads are unmounted while the write is made, and mounted again afterwards. */
  readonly away?: boolean;
  readonly latency?: (operation: string) => number;
}

/** What one write did to the reads. */
export interface Outcome {
  readonly situation: Situation;
  /** How many reads were compared. */
  readonly pairs: number;
  /** Names of the reads, and the labels of the mounted ones, whose answer at the server is another than before. */
  readonly changed: ReadonlySet<string>;
  readonly changedLabels: readonly string[];
  readonly requests: readonly string[];
  readonly stale: readonly string[];
  /** Requests for reads whose answer was the same before the write. */
  readonly vain: readonly string[];
  readonly failed: string | undefined;
}

/** Mounts the reads, makes the write through its hook, and compares each read with what a fresh client is told. */
export async function runSituation(world: World, situation: Situation, options: RunOptions = {}): Promise<Outcome> {
  const { depth = 1, only = () => true, away = false, latency } = options;
  const sandbox = createSandbox({ world, ...(latency && { latency }) });
  situation.before?.(sandbox);
  const reads = allReads(sandbox)
    .filter(only)
    .filter(({ operation }) => situation.as !== null || operation.token === 'none');
  const stage = await setStage(sandbox, reads, { username: situation.as === null ? null : (situation.as ?? 'alice'), depth });
  const before = copyOf(sandbox);
  const shownBefore = stage.mounted.map((one) => one.shown());
  const { account } = stage.client.session.current;
  const hook = mountHook(stage.client, stage.queryClient, situation.write);
  stage.sent.length = 0;
  if (away) for (const one of stage.mounted) one.unmount();
  let failed: string | undefined;
  try {
    await hook.send(situation.input(sandbox));
  } catch (error) {
    failed = refusalOf(error);
  }
  await stage.settle();
  if (away) for (const one of stage.mounted) one.mount();
  await stage.settle();
  const sent = stage.sent.filter(({ name }) => name !== situation.write);
  const isSameAccount = stage.client.session.current.account === account;
  const compared = await compare(stage, before, shownBefore, isSameAccount);
  const vain = isSameAccount ? await inVain(sent, before) : [];
  hook.unmount();
  stage.close();
  return { situation, requests: sent.map(describe), vain, failed, ...compared };
}

/** Each mounted read against what a fresh client is told, and that against what it was told before. */
export async function compare(
  stage: Stage,
  before: Sandbox,
  shownBefore: readonly (Shown | undefined)[],
  isSameAccount = true,
): Promise<Pick<Outcome, 'pairs' | 'changed' | 'changedLabels' | 'stale'>> {
  const { username } = stage.client.session.current;
  const now = whoIs(stage.sandbox, username);
  const was = whoIs(before, username) ?? whoIs(before, 'alice');
  const fresh = freshClient(stage.sandbox, now?.token);
  const former = freshClient(before, before.state.users.find(({ id }) => id === (now?.id ?? was?.id))?.token);
  const stale: string[] = [];
  const changed = new Set<string>();
  const changedLabels: string[] = [];
  for (const [index, one] of stage.mounted.entries()) {
    const truth = await truthOf(fresh, one.read, now?.id);
    const difference = differenceOf(one.shown(), truth, isSameAccount ? shownBefore[index] : undefined);
    if (difference !== undefined) stale.push(`${one.read.label}: ${difference}`);
    if (!isDeepStrictEqual(truth, await truthOf(former, one.read, now?.id))) {
      changed.add(one.read.operation.name);
      changedLabels.push(one.read.label);
    }
  }
  return { pairs: stage.mounted.length, changed, changedLabels, stale };
}

/** The requests that brought what a request before the write would have brought. */
async function inVain(sent: readonly Sent[], before: Sandbox): Promise<string[]> {
  const former = freshClient(before, before.state.users.find(({ username }) => username === 'alice')?.token);
  const found: string[] = [];
  for (const one of sent) {
    if (one.kind !== 'query') continue;
    const isSame = one.outcome === undefined || isDeepStrictEqual(one.outcome, await answerTo(former, one));
    if (isSame) found.push(describe(one));
  }
  return found;
}

async function answerTo(client: ReturnType<typeof freshClient>, { name, input }: Sent): Promise<Sent['outcome']> {
  try {
    return { answer: await client.call(operationNamed(name), input) };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

function whoIs(sandbox: Sandbox, username: string | null): { id: number; token: string } | undefined {
  return sandbox.state.users.find((user) => user.username === username);
}

export function describe({ name, input }: { name: string; input: Input }): string {
  const { token: _secret, ...said } = input;
  return `${name}${Object.keys(said).length === 0 ? '' : JSON.stringify(said)}`;
}

export type { OperationName, Truth };
