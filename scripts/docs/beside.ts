/**
 * The reads whose examples show what a write changes, beside it. The rules name the reads that a write can change; the sandbox says
 * which of them it does change for the input of the page, and the example which of those changes it shows.
 */
import { type AnyMutation, type AnyOperation, operations } from '../../src/contract/index.js';
import { createStage, type Stage } from '../../src/testing/index.js';
import { ALICE, inputBeside, inputOf, prepare } from '../../stories/manual/inputs.js';
import { readsOf, signsIn } from './effects.js';
import { hookNameOf } from './hooks.js';

/** The service lists the account among its own contacts; the hooks leave it out. */
const WITHOUT_SELF = ['linkedUsers', 'linkedUserSearch'];

/** As many as a page shows without scrolling. */
const MOST = 8;

/** The hooks beside a write, by its operation. `codeOf` has the example of a hook. */
export async function besideWrites(codeOf: (hook: string) => string): Promise<ReadonlyMap<string, readonly string[]>> {
  const writes = operations.filter((one): one is AnyMutation & (typeof operations)[number] => one.kind === 'mutation');
  return new Map(await Promise.all(writes.map(async (write) => [write.name, await besideOf(write, codeOf)] as const)));
}

async function besideOf(write: AnyMutation, codeOf: (hook: string) => string): Promise<readonly string[]> {
  if (signsIn(write.name)) return ['useSession'];
  const stage = createStage(write.token === 'none' ? { account: null } : {});
  await prepare(write.name, stage);
  const reads = readsOf(write.name);
  const inputs = new Map(reads.map((read) => [read, inputBeside(read, write.name, stage.sandbox)]));
  const answers = async (): Promise<unknown[]> =>
    Promise.all(reads.map(async (read) => call(stage, read, inputs.get(read)).catch(() => undefined)));
  const before = await answers();
  // A new write has no page yet, from which its input comes, or no answer in the sandbox: the next run shows what it changes.
  const isDone = await call(stage, write.name, inputOf(write.name, stage.sandbox)).then(
    () => true,
    () => false,
  );
  const after = await answers();
  stage.end();
  if (!isDone) return [];
  return reads
    .map(hookNameOf)
    .filter((hook, index) => isShown(codeOf(hook), before[index], after[index]))
    .slice(0, MOST);
}

async function call({ client }: Stage, name: string, input: unknown): Promise<unknown> {
  const operation: AnyOperation | undefined = operations.find((one) => one.name === name);
  if (!operation) throw new Error(`${name} is no operation`);
  const answer: unknown = await client.call(operation, input);
  return WITHOUT_SELF.includes(name) && Array.isArray(answer)
    ? answer.filter((row) => !isObject(row) || row['id'] !== ALICE)
    : answer;
}

/** Whether the code shows a field that has another value. An answer that was or becomes an error is left out. */
function isShown(code: string, before: unknown, after: unknown): boolean {
  if (before === undefined || after === undefined) return false;
  return [...changedFields(before, after)].some((field) => new RegExp(`\\b${field}\\b`).test(code));
}

/** The names of the fields with another value, at any depth; a list with other members is the field in which it stands, or `map`. */
function changedFields(before: unknown, after: unknown, name = 'map'): Set<string> {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (idsOf(before) !== idsOf(after)) return new Set([name]);
    return new Set(before.flatMap((one, index) => [...changedFields(one, after[index], name)]));
  }
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return new Set([...names].flatMap((field) => [...changedFields(before[field], after[field], field)]));
  }
  return new Set(Object.is(before, after) ? [] : [name]);
}

function idsOf(rows: readonly unknown[]): string {
  return rows.map((row) => (isObject(row) ? row['id'] : row)).join();
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
