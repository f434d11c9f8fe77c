import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const rows = [...page.matchAll(/^\| ([UR]\d+) \| `([^`]+)` \| (.+) \|$/gm)].map(([, id = '', file = '', title = '']) => ({
  id,
  file,
  title,
}));

/** The titles of the tests and suites of a file, as they are written. */
function titlesIn(file: string): string[] {
  const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...code.matchAll(/\b(?:test|describe)(?:\.each\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])(.*?)\1/gs)].map(
    ([, , title = '']) => title,
  );
}

describe('docs/security.md', () => {
  test.each(rows)('$id: $file has "$title", under its number', ({ id, file, title }) => {
    const titles = titlesIn(file);
    expect(titles.filter((one) => one.includes(title))).not.toEqual([]);
    expect(titles.filter((one) => new RegExp(`\\b${id}\\b`).test(one))).not.toEqual([]);
  });

  test('names a test for each of its numbers', () => {
    const numbers = ['U5', 'U6', 'U12', 'U18', 'U24', 'R3', 'R4', 'R5', 'R6', 'R10', 'R12', 'R13', 'R15'];
    expect([...new Set(rows.map(({ id }) => id))]).toEqual(numbers);
  });

  test('leads to files that are there', () => {
    const files = [...page.matchAll(/`(test\/[^`]+\.tsx?)`|\]\(([^)#]+)\)/g)].map(([, file, link]) => file ?? `docs/${link}`);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});
