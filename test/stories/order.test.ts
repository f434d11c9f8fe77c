import { buildIndex } from 'storybook/internal/core-server';
import { expect, test } from 'vitest';

interface Entry {
  readonly type: string;
  readonly title: string;
  readonly name: string;
}

/** The sidebar from top to bottom. */
const entries: readonly Entry[] = Object.values((await buildIndex({ configDir: '.storybook' })).entries);
const groups = [...new Set(entries.map(({ title }) => title.split('/')[0] ?? ''))];

test('the sidebar begins with the introduction, how to start, the app and the guides', () => {
  expect(groups.slice(0, 4)).toEqual(['Introduction', 'Start here', 'App', 'Guides']);
});

test.each(groups.slice(4))('%s: first its page, then what goes well, then its hooks, and at the end the states', (group) => {
  const inGroup = entries.filter(({ title }) => title === group || title.startsWith(`${group}/`));
  const folders = [...new Set(inGroup.map(({ title }) => title.split('/')[1] ?? ''))];
  expect(folders).toEqual(['', 'Hooks', 'States']);
  const own = inGroup.filter(({ title }) => title === group);
  expect(own.slice(0, 2).map(({ name }) => name)).toEqual(['Docs', 'Default']);
  // No state of failure and no waiting among them.
  expect(own.filter(({ name }) => /full|refused|offline|loading|slow|expired|empty|error|lost/.test(name))).toEqual([]);
  expect(inGroup.filter(({ title }) => title === `${group}/States`).map(({ type }) => type)).not.toContain('docs');
});
