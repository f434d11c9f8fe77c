import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { expect, test } from 'vitest';
import { storyIndexer } from '../../.storybook/indexer.js';

const folder = path.resolve('stories');
const files = readdirSync(folder).filter((file) => file.endsWith('.stories.tsx'));

test.each(files)('the sidebar lists the stories of %s as Storybook reads them', async (name) => {
  const fileName = path.join(folder, name);
  const makeTitle = (title?: string): string => title ?? 'none';
  const listed = await storyIndexer.createIndex(fileName, { makeTitle });
  const known = loadCsf(readFileSync(fileName, 'utf8'), { fileName, makeTitle }).parse().indexInputs;
  expect(known.length).toBeGreaterThan(0);
  // Storybook's own carry more, such as statistics.
  expect(known).toMatchObject(listed);
});
