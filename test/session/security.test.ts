import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const promises = [...page.matchAll(/^\| \*\*(.+?)\.\*\* /gm)].map(([, promise = '']) => promise);
const rows = [...page.matchAll(/^\| ([^|]+) \| `([^`]+)` \| (.+) \|$/gm)].map(([, promise = '', file = '', title = '']) => ({
  promise,
  file,
  title,
}));

/** The titles of the tests and suites of a file, as they are written. */
function titlesIn(file: string): string[] {
  const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...code.matchAll(/\b(?:test|describe)(?:\.(?:each|skipIf)\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])(.*?)\1/gs)].map(
    ([, , title = '']) => title,
  );
}

describe('docs/security.md', () => {
  test.each(rows)('names an existing test of $file: $title', ({ file, title }) => {
    expect(titlesIn(file).filter((one) => one.includes(title))).not.toEqual([]);
  });

  test('names a test for each of its promises', () => {
    expect(promises.length).toBeGreaterThan(0);
    expect([...new Set(rows.map(({ promise }) => promise))]).toEqual(promises);
  });

  test('links only to files that exist', () => {
    const files = [...page.matchAll(/`(test\/[^`]+\.tsx?)`|\]\(([^)#]+)\)/g)].map(([, file, link]) => file ?? `docs/${link}`);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});
