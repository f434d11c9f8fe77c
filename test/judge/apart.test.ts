import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;

/** What breaks the cache on purpose has to know it, and this file has examples. */
const EXEMPT = ['sabotage.test.tsx', 'apart.test.ts'];

test('the judge knows nothing of the cache', () => {
  const files = readdirSync(folder).filter((name) => /\.tsx?$/.test(name) && !EXEMPT.includes(name));
  const knowing = files.filter((name) => importsOf(readFileSync(path.join(folder, name), 'utf8')).some(isOfTheCache));
  expect(files).toContain('explain.ts');
  expect(knowing).toEqual([]);
});

test.each([
  `import { engineOf } from '../../src/engine/index.js';`,
  `import type { Write } from '../../src/engine/past/log.js';`,
  `const effects = await import('../../src/effects/users.js');`,
  `export { touch } from '../../src/engine/cache/cached-reads.js';`,
  `import '../engine/model.js';`,
])('it would be seen in: %s', (code) => {
  expect(importsOf(code).some(isOfTheCache)).toBe(true);
});

function importsOf(code: string): string[] {
  return [...code.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => specifier);
}

/** The cache itself, or tests that model it. */
function isOfTheCache(specifier: string): boolean {
  return /src\/effects\/|\/engine\/|\/coherence\//.test(specifier);
}
