import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { pagesOf } from '../../src/effects/options.js';
import { notifications } from '../../src/rules/reads.js';
import type { PagedData } from '../../src/engine/cache/pages.js';
import { fill, newsList, openStage } from './lists.js';

test('an invalidated list of 500 pages takes one request, and one more for each page with stale ids', async () => {
  const stage = openStage();
  const { here, store, sandbox, sent } = stage;
  await fill(stage, newsList, 500);
  const options = pagesOf(here, notifications, { count: 1 });
  await store.fetchInfiniteQuery({ ...options, pages: 500 });
  const observer = new InfiniteQueryObserver(store, { ...options, staleTime: Infinity });
  const stop = observer.subscribe(() => undefined);
  const readAgain = async (): Promise<number[]> => {
    sent.length = 0;
    await store.invalidateQueries({ queryKey: options.queryKey });
    return observer.getCurrentResult().data?.map(({ id }) => id) ?? [];
  };
  expect(await readAgain()).toEqual(newsList.rows(sandbox.state));
  expect(sent).toHaveLength(1);
  await fill(stage, newsList, 3);
  expect(await readAgain()).toEqual(newsList.rows(sandbox.state));
  expect(sent).toHaveLength(4);
  stop();
});

test('a list whose pages come from elsewhere while it is read again does not end early', async () => {
  const stage = openStage();
  const { here, store, sandbox } = stage;
  await fill(stage, newsList, 6);
  const options = pagesOf(here, notifications, { count: 2 });
  await store.fetchInfiniteQuery({ ...options, pages: 3 });
  const observer = new InfiniteQueryObserver(store, { ...options, staleTime: Infinity });
  const stop = observer.subscribe(() => undefined);
  const release = sandbox.faults.hold('notifications', 'answer');
  const read = observer.refetch();
  const { pages } = store.getQueryData(options.queryKey) as PagedData;
  const items = pages.flatMap((page) => page.items);
  const ids = newsList.rows(sandbox.state);
  store.setQueryData(options.queryKey, {
    pages: [
      { items: items.slice(0, 3), full: true, next: ids[2] },
      { items: items.slice(3), full: true, next: ids[5] },
    ],
    pageParams: [null, ids[2]],
  } as never);
  release();
  await read;
  const { data, hasNextPage } = observer.getCurrentResult();
  expect([data?.map(({ id }) => id), hasNextPage]).toEqual([ids, true]);
  stop();
});
