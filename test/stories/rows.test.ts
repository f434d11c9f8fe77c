import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { enlarge, ROWS } from '../../stories/rows/big-world.js';
import { figuresOfLongLists } from '../../stories/rows/figures.js';
import { longestOf, rateOf } from '../../stories/rows/frames.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';

test('the figures beside the long list are those of the guide, each with its subject', () => {
  const { head, rows } = figuresOfLongLists();
  expect(head).toEqual(['What', 'Beside', 'Node', 'Chromium', 'Bound']);
  expect(rows.map(([what]) => what)).toEqual([
    'useNotifications on 10,000 rows in 500 pages: mount',
    'useNotifications on 10,000 rows in 500 pages: one row changes',
    'useNotifications on 10,000 rows in 500 pages: remount',
    'one of 10,000 marked as read: mutate()',
    'one of 10,000 marked as read: the answer lands',
  ]);
  const guide = readFileSync('docs/performance.md', 'utf8').replaceAll('`', '');
  for (const [, ...cells] of rows) expect(guide).toContain(`| ${cells.join(' | ')} |`.replace('|  |', '| |'));
});

test('a guide without such figures is an error of the story, not an empty table', () => {
  expect(() => figuresOfLongLists('| What | Beside |\n|---|---|\n| A hook: mount | bare | 1.0 |\n')).toThrow('10,000');
});

test('frames are counted by their time, and the longest is the one that was late', () => {
  expect(rateOf([])).toBe(0);
  expect(rateOf([16, 17, 17])).toBe(60);
  expect(rateOf([20, 20, 60])).toBe(30);
  expect(longestOf([16, 71.6, 17])).toBe(72);
});

test('alice has 10,000 notifications, and nobody else has more than before', () => {
  const sandbox = createSandbox();
  const ofOthers = (): number => sandbox.state.notifications.filter(({ owner }) => owner !== 1).length;
  const before = ofOthers();
  enlarge(sandbox);
  expect(sandbox.state.notifications.filter(({ owner }) => owner === 1)).toHaveLength(ROWS);
  expect(new Set(sandbox.state.notifications.map(({ id }) => id)).size).toBe(sandbox.state.notifications.length);
  expect(ofOthers()).toBe(before);
});
