import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source.js';

const page = readFileSync(path.join(root, 'docs/reliability.md'), 'utf8');

interface Row {
  readonly number: number;
  readonly promise: string;
  readonly tests: readonly (readonly [title: string, file: string])[];
}

/** The rows of a page's tables. */
function rowsOf(text: string): Row[] {
  return [...text.matchAll(/^\| (\d+) \|[^|]*\|([^|]*)\|(.*)\|$/gm)].map(([, number, promise = '', tests = '']) => ({
    number: Number(number),
    promise: promise.trim(),
    tests: [...tests.matchAll(/(?:^|<br>)\s*(.+?) \(`(test\/[^`]+)`\)/g)].map(
      ([, title = '', file = '']) => [title, file] as const,
    ),
  }));
}

/** The place of a value in the title of a test that runs for several. The page has `…` there. */
const PLACEHOLDER = /%[sdifjo]\b|\$[a-z]+/g;

/** What is named, and is nowhere: a test without its file, or a title that its file does not have. */
function missing(rows: readonly Row[]): string[] {
  return rows.flatMap(({ number, tests }) =>
    tests.flatMap(([title, file]) => {
      const whole = path.join(root, file);
      const code = existsSync(whole) ? readFileSync(whole, 'utf8') : '';
      // In a title as it is written in code, a quotation mark may have a backslash.
      const inWords = code.replaceAll('\\', '').replace(PLACEHOLDER, '…');
      return inWords.includes(title) ? [] : [`${number}: ${file} has no test '${title}'`];
    }),
  );
}

test('docs/reliability.md has each of the 51 rows once, with a promise and a test', () => {
  const rows = rowsOf(page);
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 51 }, (_, index) => index + 1));
  expect(rows.filter(({ promise, tests }) => promise === '' || tests.length === 0)).toEqual([]);
});

test('each test that docs/reliability.md names exists', () => {
  expect(missing(rowsOf(page))).toEqual([]);
});

test('docs/reliability.md shows no placeholder of a test title', () => {
  const titles = rowsOf(page).flatMap(({ tests }) => tests.map(([title]) => title));
  expect(titles.filter((title) => title.match(PLACEHOLDER))).toEqual([]);
});

test('a test that is gone is noticed', () => {
  const row = '| 1 | When | Promise | no such title (`test/links.test.ts`)<br>any (`test/no-such-file.test.ts`) |';
  expect(missing(rowsOf(row))).toHaveLength(2);
});
