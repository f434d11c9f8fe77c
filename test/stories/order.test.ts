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

test('the sidebar begins with the app', () => {
  expect(groups[0]).toBe('App');
});

test.each(groups.slice(1))('%s: first its page, then what goes well, and at the end the states', (group) => {
  const inGroup = entries.filter(({ title }) => title === group || title.startsWith(`${group}/`));
  const folders = [...new Set(inGroup.map(({ title }) => title.split('/')[1] ?? ''))];
  expect(folders).toEqual(['', 'States']);
  const own = inGroup.filter(({ title }) => title === group);
  expect(own.slice(0, 2).map(({ name }) => name)).toEqual(['Docs', 'Default']);
  // No state of failure and no waiting among them.
  expect(own.filter(({ name }) => /full|refused|offline|loading|slow|expired|empty|error|lost/.test(name))).toEqual([]);
  expect(inGroup.filter(({ title }) => title === `${group}/States`).map(({ type }) => type)).not.toContain('docs');
});
