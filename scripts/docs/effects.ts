/** What a write changes, in words: read off its effects, as the package exports them. */
import { operations } from '../../src/contract/operations.js';
import * as library from '../../src/index.js';
import { hookNameOf } from './hooks.js';

type AnyEffects = library.Effects<never, unknown>;

/** What to say in the comment of a hook, each part with its heading. */
export function effectsInWords(write: string): [heading: string, text: string][] {
  const { change = [], stale = [], signsIn = false } = effectsOf(write);
  const items = inOrder(change.flatMap(({ reads = [], step }) => (step === undefined ? reads : [])));
  const copies = [...new Set(change.flatMap(({ entity }) => entity ?? []))].map((kind) => `every cached copy of the ${kind}`);
  const counts = steps(change);
  // A new record gets its id from the service, so the lists show it when the answer is there.
  const isNew = write.startsWith('create');
  const atOnce = [...copies, ...(isNew ? [] : items), ...counts];
  // A count is refetched, too, where the cached copies do not show by how much it changes.
  const unsure = change.flatMap(({ reads = [], step, dependsOn }) =>
    step !== undefined && dependsOn === undefined ? reads : [],
  );
  const refetched = inOrder([...stale.flatMap(({ reads }) => reads), ...unsure]);
  const isLater = stale.length > 0 && stale.every(({ later }) => later);
  const parts: [string, readonly string[]][] = [
    ['Changes at once', atOnce],
    ['Changes with its answer', isNew ? items : []],
    [isLater ? 'Refetches when shown the next time' : 'Refetches if the cache does not show the result', refetched],
  ];
  const said = parts
    .filter(([, list]) => list.length > 0)
    .map(([heading, list]) => [heading, `${listed(list)}.`] as [string, string]);
  if (signsIn) return [['Changes', 'the session. What was cached for another account is removed.'], ...said];
  return said.length === 0 ? [['Changes', 'no cached data.']] : said;
}

/** The names of the reads that a write can change, without the checks: lists first, which show the most, and searches last. */
export function readsOf(write: string): string[] {
  const { change = [], stale = [] } = effectsOf(write);
  const copied = change.flatMap(({ entity }) => entity ?? []);
  const reads = new Set([...change, ...stale].flatMap((one) => one.reads ?? []));
  const rankOf = (operation: (typeof operations)[number]): number => {
    if (operation.name.endsWith('Search')) return 2;
    return 'paging' in operation ? 0 : 1;
  };
  return operations
    .filter((one) => one.kind === 'query' && !('refused' in one) && (reads.has(one.name) || copied.length > 0))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ name }) => name);
}

/** Whether a write begins a session. */
export function signsIn(write: string): boolean {
  return effectsOf(write).signsIn ?? false;
}

function effectsOf(write: string): AnyEffects {
  // Every write is exported with its effects under its name; test/complete.test.ts checks it.
  return (library as unknown as Readonly<Record<string, AnyEffects>>)[write] ?? fail(write);
}

function fail(write: string): never {
  throw new Error(`${write}: src/index.ts does not export it`);
}

/** The counts that a write steps: the field, and the reads that have it. */
function steps(change: NonNullable<AnyEffects['change']>): string[] {
  const fields = new Map<string, string[]>();
  for (const { reads = [], step } of change) {
    if (step !== undefined) fields.set(step, [...(fields.get(step) ?? []), ...reads]);
  }
  return [...fields].map(([field, reads]) => `\`${field}\` of ${listed(inOrder(reads))}`);
}

/** Hooks in the order of the operations, each once. */
function inOrder(reads: readonly string[]): string[] {
  return operations.filter(({ name }) => reads.includes(name)).map(({ name }) => `\`${hookNameOf(name)}\``);
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
