import { isExplained } from './between.js';
import { createGates, waitUntil } from './gates.js';
import { mountHook } from './hooks.js';
import { nameOfOrder, type Order, type Step } from './orders.js';
import { pageSizeOf, type Read } from './reads.js';
import { isKept, isSameAccount } from './run.js';
import type { Service } from './service.js';
import { accountIn, nameOf, type Scenario } from './scenarios/scenario.js';
import { type Mounted, openStage, type Stage } from './stage.js';
import { differenceOf, placeOf, refusalOf, type Shown, type Truth, valueOf } from './truth.js';

/** What a read showed wrongly while it loaded for the first time during a write, or afterwards. */
export interface Wrong {
  readonly scenario: string;
  readonly read: string;
  readonly order: string;
  readonly what: string;
}

/**
 * Makes the write while these reads load for the first time, in the given order, and gives back what they showed wrongly. `prepare`
 * is called when the hook of the write has been mounted.
 */
export async function runFirstLoads(
  service: Service,
  scenario: Scenario,
  reads: readonly Read[],
  order: Order,
  prepare?: (stage: Stage) => void,
): Promise<Wrong[]> {
  const gates = createGates(service.connect());
  const stage = openStage(service.before, { username: accountIn(scenario), fetch: gates.fetch });
  const frames = reads.map((): Shown[] => []);
  const countOf = (kind: string, leg: string): number =>
    gates.waiting.filter((one) => one.kind === kind && one.leg === leg).length;
  let hook: ReturnType<typeof mountHook> | undefined;
  let isSettled = false;
  const steps: Readonly<Record<Step, () => unknown>> = {
    'read asked': () => {
      for (const [index, read] of reads.entries()) stage.mount(read, (shown) => frames[index]?.push(shown));
      return waitUntil(() => countOf('read', 'request') === reads.length);
    },
    'read processed': () => {
      gates.pass('read', 'request');
      return waitUntil(() => countOf('read', 'answer') === reads.length);
    },
    'read answered': () => {
      gates.open('read');
      return waitUntil(() => stage.queryClient.isFetching() === 0);
    },
    'hook mounted': () => {
      hook = mountHook(stage.client, stage.queryClient, scenario.write);
      prepare?.(stage);
    },
    'write pressed': () => {
      const written = hook?.send(scenario.input(service.before)).catch(refusalOf);
      void written?.finally(() => {
        isSettled = true;
      });
      return waitUntil(() => countOf('write', 'request') === 1);
    },
    'write processed': () => {
      gates.pass('write', 'request');
      return waitUntil(() => countOf('write', 'answer') === 1);
    },
    'write answered': () => {
      gates.open('write');
      return waitUntil(() => isSettled);
    },
  };
  for (const step of order) {
    const isDone = await steps[step]();
    // An answer may be kept back; a request always leaves. One that a sign-in has ended leaves once more, a moment later, and one whose
    // token is refused because the password has just changed, with the new token.
    const isRenewed = scenario.write === 'updatePassword' && step === 'read processed';
    const isOdd = isDone === false && !step.endsWith('answered') && !isRenewed && isSameAccount(stage);
    if (isOdd) throw new Error(`coherence: ${nameOf(scenario)}: nothing comes of "${step}"`);
  }
  await stage.settle();
  const wrong: Wrong[] = [];
  for (const [index, one] of stage.mounted.entries()) {
    if (isKept(stage, one.read)) continue;
    const [before, after] = await service.truths(one.read);
    // After a sign-in the former account's frames have no truth any more.
    const shown = isSameAccount(stage) ? (frames[index] ?? []) : [];
    const found = [differenceInTheEnd(one, before, after), unexplainedIn(shown, before, after)];
    for (const what of found.flatMap((text) => text ?? [])) {
      wrong.push({ scenario: nameOf(scenario), read: one.read.label, order: nameOfOrder(order), what });
    }
  }
  hook?.unmount();
  stage.close();
  return wrong;
}

/** A first page that was asked before the write holds as many rows as are left of it, at least; the caller may take a place unseen. */
function differenceInTheEnd({ read, shown }: Mounted, before: Truth, after: Truth): string | undefined {
  const firstPage =
    'items' in before ? before.items.slice(0, pageSizeOf(read) - Number(read.operation.listsCaller !== undefined)) : [];
  const difference = differenceOf(shown(), after, { data: firstPage, refused: undefined, more: undefined });
  return difference === undefined ? undefined : `in the end ${difference}`;
}

/** The first frame that neither the service before the write explains, nor after it, nor the two together. */
function unexplainedIn(frames: readonly Shown[], before: Truth, after: Truth): string | undefined {
  const odd = frames.find((shown) => !isExplained(shown, before, after));
  if (!odd) return undefined;
  const shown = odd.refused ?? odd.data;
  return `meanwhile not as before, ${placeOf(shown, valueOf(before))}, and not as after, ${placeOf(shown, valueOf(after))}`;
}
