import { buildIndex } from 'storybook/internal/core-server';
import { expect, test } from 'vitest';
import { groups as named } from '../../stories/manual/groups.js';
import { pages } from '../../stories/manual/pages.js';

interface Entry {
  readonly type: string;
  readonly title: string;
  readonly name: string;
  readonly id: string;
  readonly tags?: readonly string[];
}

/** The sidebar from top to bottom. */
const entries: readonly Entry[] = Object.values((await buildIndex({ configDir: '.storybook' })).entries);
const inSidebar = entries.filter(({ tags }) => tags?.includes('dev'));
const groups = [...new Set(entries.map(({ title }) => title.split('/')[0] ?? ''))];

test('the sidebar begins with the introduction, how to start, what the library is for, the app, a long list and the guides', () => {
  expect(groups.slice(0, 6)).toEqual(['Introduction', 'Start here', 'Two writes cross', 'App', '10,000 rows', 'Guides']);
});

test.each(groups.slice(6))('%s: first its page, then its hooks, then what goes well, and at the end the states', (group) => {
  const inGroup = entries.filter(({ title }) => title === group || title.startsWith(`${group}/`));
  const places = inGroup.map(({ title, type }) => title.split('/')[1] ?? (type === 'docs' ? 'its page' : 'what goes well'));
  expect(places.filter((place, index) => place !== places[index - 1])).toEqual(['its page', 'Hooks', 'what goes well', 'States']);
  const own = inGroup.filter(({ title }) => title === group);
  expect(own.slice(0, 2).map(({ name }) => name)).toEqual(['Docs', 'Default']);
  // No state of failure and no waiting among them.
  expect(own.filter(({ name }) => /full|refused|offline|loading|slow|expired|empty|error|lost/.test(name))).toEqual([]);
  const states = inSidebar.filter(({ title }) => title === `${group}/States`);
  expect(states.map(({ type }) => type)).not.toContain('docs');
  // A folder opens on its first entry.
  expect(states[0]?.name).not.toMatch(/refused|taken|invalid|offline|expired|error|lost/);
});

test('groups are called as the manual calls them, in its order', () => {
  expect(groups.slice(6)).toEqual(Object.values(named).map(({ title }) => title));
});

test('the page of a hook stands before everything else that has its name, so that a search finds it first', () => {
  for (const { hook } of pages) {
    const first = inSidebar.find(({ name }) => name.split(/: |, /).includes(hook));
    expect(first).toMatchObject({ type: 'docs', name: hook });
  }
});

test('the story to which the page of a hook leads is in the sidebar', () => {
  const shown = new Set(inSidebar.map(({ id }) => id));
  expect(pages.filter(({ story }) => story !== undefined && !shown.has(story)).map(({ hook }) => hook)).toEqual([]);
});
