import { readNamed } from '../support/reads.js';
import type { RunOptions } from './run.js';
import { type Input, isList, one, pages, type Read, type ReadName } from './reads.js';

/**
 * Every list cut to one, two and three rows: page by page, where nearly every change happens at the edge of a page; and as one answer
 * that is asked for from an id above the first row on, which is the top of the list by another name.
 */
export function shortLists(): Read[] {
  return LISTS.flatMap(([name, input]) =>
    [1, 2, 3].flatMap((count) => [pages(name, { ...input, count }), one(name, { ...input, count, ...topOf(name) })]),
  );
}

/** Loads so many pages that lists of one, two and three rows a page show six. */
export const shortRun: RunOptions = {
  depth: ({ input }) => 6 / Number(input['count']),
  reads: shortLists,
  quick: () => true,
};

function topOf(name: ReadName): Input {
  const operation = readNamed(name);
  return isList(operation) && operation.paging.by === 'max_id' ? { max_id: 999_999 } : { offset: 0 };
}

const LISTS: readonly (readonly [ReadName, Input])[] = [
  ['blockedUsers', {}],
  ['followers', {}],
  ['followings', {}],
  ['linkedUsers', {}],
  ['devices', {}],
  ['notifications', {}],
  ...[['F'], ['FRA'], ['CR', 'CC', 'FR'], ['UNP']].map((types) => ['notifications', { types }] as const),
  ['invites', {}],
  ['invites', { pending: true }],
  ['invites', { pending: false }],
];
