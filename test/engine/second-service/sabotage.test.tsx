import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { buyItemEffects, putItemBackEffects, removeItemEffects } from '../../../docs/examples/engine/effects.js';
import { items, list } from '../../../docs/examples/engine/operations.js';
import { logOf } from '../../../src/engine/index.js';
import { programs, runProgram, type Sabotage } from './programs.js';

/** Ways to break the declarations, the client or the engine. The programs must notice each, or they prove nothing about it. */
const sabotages: readonly (readonly [string, Sabotage])[] = [
  [
    'pending writes are not shown',
    (host) => void Object.assign(logOf(host).engine.writes ?? {}, { overlay: (_: unknown, truth: unknown) => truth }),
  ],
  [
    'writes about one item are sent all at once',
    () => change([buyItemEffects, putItemBackEffects, removeItemEffects], { lane: undefined }),
  ],
  ['a write behind a removal takes a step', () => change([removeItemEffects], { deletes: undefined })],
  ['a removed item is not refetched', () => change([removeItemEffects], { stale: [] })],
  ['the client reports a lost answer as a refusal', (host) => change([host.service], { isUnknown: () => false })],
  ['the client reports a refusal as a fault', (host) => change([host.service], { isRefusal: () => false })],
  ['two reads are declared without their shared field', () => change([list], { shares: undefined })],
  ['the list is declared with one page', () => change([items.paging], { count: 1000, maxCount: 1000 })],
];

let undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo) each();
  undo = [];
});

function change(subjects: readonly object[], fields: object): void {
  for (const subject of subjects) {
    const before = Object.fromEntries(Object.keys(fields).map((field) => [field, (subject as Record<string, unknown>)[field]]));
    undo.unshift(() => void Object.assign(subject, before));
    Object.assign(subject, fields);
  }
}

test.each(sabotages)(
  'a shopping list: the programs notice when %s',
  async (_what, sabotage) => {
    const report = await fc.check(
      fc.asyncProperty(programs, fc.scheduler(), async (program, scheduler) => {
        expect(await runProgram(program, scheduler, sabotage)).toEqual([]);
      }),
      { seed: 1, numRuns: 300, endOnFailure: true },
    );
    expect(report.failed).toBe(true);
  },
  600_000,
);
