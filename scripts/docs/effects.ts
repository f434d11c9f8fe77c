/** What a write changes, in words: derived from the rules, which say what the write makes true and what each read holds. */
import { operations } from '../../src/contract/operations.js';
import * as library from '../../src/index.js';
import { type Changes, changesByWrite } from '../../test/rules/changes.js';
import { hookNameOf } from './hooks.js';

/** What to say in the comment of a hook, each part with its heading. */
export function effectsInWords(write: string): [heading: string, text: string][] {
  const { copies, lists, created, counts, refetched } = changesOf(write);
  const isNewSession = signsIn(write);
  const copied = [...copies].map((kind) => `every cached copy of the ${kind}`);
  const counted = [...counts].map(([field, reads]) => `\`${field}\` of ${listed(inOrder(reads))}`);
  const parts: [string, readonly string[]][] = isNewSession
    ? [['Refetches when shown the next time', inOrder([...lists, ...created, ...refetched])]]
    : [
        ['Changes at once', [...copied, ...inOrder(lists), ...counted]],
        ['Changes with its answer', inOrder(created)],
        ['Refetches if the cache does not show the result', inOrder(refetched)],
      ];
  const said = parts
    .filter(([, list]) => list.length > 0)
    .map(([heading, list]) => [heading, `${listed(list)}.`] as [string, string]);
  if (isNewSession) return [['Changes', 'the session. What was cached for another account is removed.'], ...said];
  return said.length === 0 ? [['Changes', 'no cached data.']] : said;
}

/** The names of the reads that a write can change, without the checks: lists first, which show the most, and searches last. */
export function readsOf(write: string): string[] {
  const { reads } = changesOf(write);
  const rankOf = (operation: (typeof operations)[number]): number => {
    if (operation.name.endsWith('Search')) return 2;
    return 'paging' in operation ? 0 : 1;
  };
  return operations
    .filter((one) => one.kind === 'query' && !('refused' in one) && reads.has(one.name))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ name }) => name);
}

/** Whether a write begins a session, which the rules do not say. */
export function signsIn(write: string): boolean {
  // Every write is exported with its effects under its name; test/complete.test.ts checks it.
  return (library as unknown as Readonly<Record<string, library.Effects<never, unknown>>>)[write]?.signsIn ?? false;
}

function changesOf(write: string): Changes {
  const changes = changesByWrite.get(write);
  if (!changes) throw new Error(`${write}: src/rules/writes.ts does not say what it makes true`);
  return changes;
}

/** Hooks in the order of the operations, each once. */
function inOrder(reads: Iterable<string>): string[] {
  const names = new Set(reads);
  return operations.filter(({ name }) => names.has(name)).map(({ name }) => `\`${hookNameOf(name)}\``);
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
