import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bundle } from '../../.storybook/library.js';

const source = path.resolve('src');

test('the one module of src/ leaves every file its exports, and packages outside', async () => {
  const chunks = await bundle();
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  for (const file of files) expect([...chunks.keys()]).toContain(path.join(source, file));
  expect(chunks.get(path.join(source, 'index.ts'))?.exports).toContain('useFollowUser');
  expect(chunks.get(path.join(source, 'react/community.ts'))?.exports).toContain('useCommunity');

  const library = chunks.get('library.bundled.js');
  expect(library?.moduleIds.length).toBeGreaterThan(200);
  expect(library?.imports.filter((name) => !name.startsWith('react')).toSorted()).toEqual([
    '@tanstack/react-query',
    'ky',
    'zod/mini',
  ]);
});
