import { makesBy, words } from 'community-hooks/engine';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { addItem, buyItem, item, items, openCount, putItemBack, removeItem } from '../../../docs/examples/engine/rules.js';
import { logOf } from '../../../src/engine/index.js';
import { withoutLanes } from '../../support/without-lanes.js';
import { programs, runProgram, type Sabotage } from './programs.js';

const { become, count, created, gone, list } = words;
const { service } = buyItem.rule;
const numbers = service.kinds['shoppingList']!.numbers!;

/** Ways to break the rules, the client or the engine. The programs must notice each, or they prove nothing about it. */
const sabotages: readonly (readonly [string, Sabotage])[] = [
  [
    'pending writes are not shown',
    (host) => void Object.assign(logOf(host).engine.writes ?? {}, { overlay: (_: unknown, truth: unknown) => truth }),
  ],
  ['writes about one item are sent all at once', withoutLanes],
  ['an addition says nothing', says(addItem, () => [])],
  ['an addition says that the item is bought', says(addItem, ({ name }) => [created('item', { name, isBought: true })])],
  ['a purchase says nothing', says(buyItem, () => [])],
  ['a purchase says that the item is open', says(buyItem, ({ id }) => [become('item', { id }, { isBought: false })])],
  ['a purchase is one of all items', says(buyItem, () => [become('item', {}, { isBought: true })])],
  ['putting back says nothing', says(putItemBack, () => [])],
  ['a removal says nothing', says(removeItem, () => [])],
  ['a removal is a purchase', says(removeItem, ({ id }) => [become('item', { id }, { isBought: true })])],
  ['a removal is one of all items', says(removeItem, () => [gone('item', {})])],
  ['items have no key', () => change(service.keys, { item: [] })],
  ['the number in the list counts all items', () => change(numbers, { open: () => count('item', {}) })],
  ['the number in the list counts what is bought', () => change(numbers, { open: () => count('item', { isBought: true }) })],
  ['the number in the list counts nothing', () => change(numbers, { open: () => undefined })],
  ['the count is one of all items', () => change(openCount, { holds: () => count('item', {}) })],
  ['the count has no rule', () => change(openCount, { holds: undefined })],
  ['the items have no rule', () => change(items, { holds: undefined })],
  ['the items are only the open ones', () => change(items, { holds: () => list('item', { isBought: false }) })],
  ['an item has no rule', () => change(item, { holds: undefined })],
  ['the client reports a lost answer as a refusal', (host) => change(host.service, { isUnknown: () => false })],
  ['the client reports a refusal as a fault', (host) => change(host.service, { isRefusal: () => false })],
  ['the list is declared with one page', () => change(items.paging, { count: 1000, maxCount: 1000 })],
];

/** The write says these facts in place of its own. */
function says(write: object, facts: (input: any) => readonly words.Fact[]): Sabotage {
  return () => change(write, { rule: makesBy<any>(service)(buyItem, facts).rule });
}

let undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo) each();
  undo = [];
});

function change(subject: object, fields: object): void {
  const before = Object.fromEntries(Object.keys(fields).map((field) => [field, (subject as Record<string, unknown>)[field]]));
  undo.unshift(() => void Object.assign(subject, before));
  Object.assign(subject, fields);
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
