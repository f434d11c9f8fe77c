import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { optionsOf, pagesOf } from '../../src/effects/options.js';
import { useLanguages } from '../../src/react/languages.js';
import { useNotifications } from '../../src/react/notifications.js';
import { useUserSearch } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { queriesIn, list, read, settled, show } from '../react/support.js';
import { languages, notifications } from '../../src/rules/reads.js';
import { run } from '../support/render-hook.js';

// The types forbid it, and JavaScript does not read them: a component changes the list that it was given.

afterEach(() => void vi.unstubAllEnvs());

const changes: readonly (readonly [string, (rows: unknown[]) => unknown])[] = [
  ['push', (rows) => rows.push('one more')],
  ['splice', (rows) => rows.splice(0, 1)],
  ['sort', (rows) => rows.sort(() => -1)],
  ['an index', (rows) => (rows[0] = 'another one')],
];

type Hook = () => { readonly data: readonly unknown[] | undefined };

const lists: readonly (readonly [string, Hook])[] = [
  ['a list with pages', () => list(useNotifications())],
  ['a list without pages', () => read(useLanguages())],
  ['a search', () => read(useUserSearch({ query: 'e' }))],
];

const cases = lists.flatMap(([kind, hook]) => changes.map(([name, change]) => ({ kind, hook, name, change })));

test.each(cases)('$kind: $name fails, and no other component sees it', async ({ hook, change }) => {
  const scene = await createAliceScene();
  const one = show(scene, hook);
  await waitFor(() => expect(one.result.current.data?.length).toBeGreaterThan(0));
  const before = structuredClone(one.result.current.data);
  // As code without types has it.
  expect(() => change(one.result.current.data as unknown[])).toThrow(TypeError);
  expect(show(scene, hook).result.current.data).toEqual(before);
  await run(() => scene.queryClient.refetchQueries());
  await settled(scene);
  expect(one.result.current.data).toEqual(before);
});

test.each(cases)('$kind, in production: $name does not reach the cache', async ({ hook, change }) => {
  vi.stubEnv('NODE_ENV', 'production');
  const scene = await createAliceScene();
  const { result } = show(scene, hook);
  await waitFor(() => expect(result.current.data?.length).toBeGreaterThan(0));
  const cached = (): unknown => queriesIn(scene).map(({ state }) => state.data);
  const before = structuredClone(cached());
  change(result.current.data as unknown[]);
  expect(cached()).toEqual(before);
});

test('what the app writes into the cache, or gives as a placeholder, stays its own: it is not frozen', async () => {
  const scene = await createAliceScene();
  const { queryClient, client } = scene;
  const first = show(scene, () => ({ all: list(useNotifications()), languages: read(useLanguages()) }));
  await waitFor(() => expect(first.result.current.all.data && first.result.current.languages.data).toBeDefined());
  first.unmount();
  const [own, ownPages] = [optionsOf(client, languages, {}), pagesOf(client, notifications, {})].map(({ queryKey }) =>
    structuredClone(queryClient.getQueryData<unknown>(queryKey)),
  ) as [unknown[], { pages: { items: unknown[] }[] }];
  queryClient.setQueryData<unknown>(optionsOf(client, languages, {}).queryKey, own);
  queryClient.setQueryData<unknown>(pagesOf(client, notifications, {}).queryKey, ownPages);
  const placeholderData = structuredClone(first.result.current.all.data);
  const options = { placeholderData };
  const { result } = show(scene, () => [
    useLanguages({}, { enabled: false }).data,
    useNotifications({}, { enabled: false }).data,
    useNotifications({ count: 3 }, options).data,
  ]);
  expect(result.current.every((rows) => Array.isArray(rows) && Object.isFrozen(rows))).toBe(true);
  expect([own, ownPages.pages, ownPages.pages[0]?.items, placeholderData].filter(Object.isFrozen)).toEqual([]);
});
