/**
 * What a write costs beside a long list: 10,000 notifications in 500 pages, one list and 200 badges. Times are ratios to a bare
 * TanStack write in the same run, or of many writes to few; renders and requests are counted.
 */
import type { Figure } from './figures.js';
import { notificationOf, type Row } from './rows.js';
import { createPlace, hooks } from './page.js';
import { ratio } from './rounds.js';

const PAGES = 500;
const PER_PAGE = 20;
const BADGES = 200;
const ROUNDS = 60;
const BURSTS = 3;
const FEW = 20;

const { createElement, memo } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClient, QueryClientProvider, InfiniteQueryObserver, QueryObserver } = await import('@tanstack/react-query');
const { notifications } = hooks;

const rows: Row[] = Array.from({ length: PAGES * PER_PAGE }, (_, index) => notificationOf(PAGES * PER_PAGE - index));
const requests: string[] = [];
const marks = { answered: 0, folded: 0 };

const session = hooks.createSession();
session.signIn({ token: 'bench', username: 'alice' });
const client = hooks.createCommunityClient({
  baseUrl: 'https://service.test',
  session,
  fetch: (request) => Promise.resolve(answerTo(new URL(request.url), request.method)),
  onEvent(event) {
    if (event.type === 'answer') marks.answered = performance.now();
    if (event.type === 'write') marks.folded = performance.now();
  },
});
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
await queryClient.fetchInfiniteQuery({
  ...hooks.pagesOf(client, hooks.notifications, { count: PER_PAGE }),
  pages: PAGES,
} as never);

const renders = { rows: 0, badges: 0 };
let write!: ReturnType<typeof hooks.useReadNotification>;
const Item = memo(function Item({ item }: { item: Row }) {
  renders.rows += 1;
  return createElement('li', null, `${item.id} ${item.read}`);
});

export async function measureLongList(): Promise<Figure[]> {
  const root = createRoot(createPlace());
  root.render(createElement(App));
  await settled();
  const ours = { submit: [] as number[], fold: [] as number[] };
  const bare: number[] = [];
  const writeBare = makeBareWrite();
  const most = { rows: 0, badges: 0, requests: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = rows.length - round * 37;
    Object.assign(renders, { rows: 0, badges: 0 });
    requests.length = 0;
    // In turn, so that whatever else the machine does falls on both.
    bare.push(writeBare(round));
    const began = performance.now();
    write.mutate({ id });
    ours.submit.push(performance.now() - began);
    await settled();
    ours.fold.push(marks.folded - marks.answered);
    if (round === 0) continue;
    most.rows = Math.max(most.rows, renders.rows);
    most.badges = Math.max(most.badges, renders.badges);
    most.requests = Math.max(most.requests, requests.length);
  }
  const bursts = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < BURSTS; round += 1) {
    const from = 1000 + round * 200;
    bursts.few.push(await burst(from, FEW));
    bursts.many.push(await burst(from + 100, FEW * 4));
  }
  requests.length = 0;
  await queryClient.invalidateQueries({ queryKey: hooks.keyOf(client, notifications) });
  await settled();
  const what = 'one of 10,000 marked read';
  return [
    { name: `${what}: mutate(), in bare writes`, value: ratio(ours.submit, bare), bound: 1.7 },
    { name: `${what}: fold, in bare writes`, value: ratio(ours.fold, bare), bound: 0.9 },
    { name: `${what}: rows rendered`, value: most.rows, bound: 1, unit: 'rows' },
    { name: `${what}: badges rendered`, value: most.badges, bound: BADGES, unit: 'badges' },
    { name: `${what}: requests`, value: most.requests, bound: 1, unit: 'requests' },
    { name: `${FEW * 4} marked read at once, in times of ${FEW}`, value: ratio(bursts.many, bursts.few), bound: 24 },
    { name: 'the list of 10,000 invalidated: requests', value: requests.length, bound: 1, unit: 'requests' },
  ];
}

function App(): ReturnType<typeof createElement> {
  const badges = Array.from({ length: BADGES }, (_, key) => createElement(Badge, { key }));
  const inside = [createElement(List, { key: 'list' }), createElement(Writer, { key: 'writer' }), ...badges];
  return createElement(QueryClientProvider, { client: queryClient }, createElement(hooks.CommunityProvider, { client }, inside));
}

function List(): ReturnType<typeof createElement> {
  const { data } = hooks.useNotifications({ count: PER_PAGE });
  return createElement(
    'ul',
    null,
    data?.map((item) => createElement(Item, { key: item.id, item })),
  );
}

function Badge(): ReturnType<typeof createElement> {
  const { data } = hooks.useNotificationsUnreadCount();
  renders.badges += 1;
  return createElement('b', null, data?.count);
}

function Writer(): null {
  write = hooks.useReadNotification();
  return null;
}

/** How long many writes take that are pressed at once, as of all the rows that are ticked. */
async function burst(from: number, count: number): Promise<number> {
  const began = performance.now();
  await Promise.all(Array.from({ length: count }, (_, index) => write.mutateAsync({ id: from + index })));
  const took = performance.now() - began;
  await settled();
  return took;
}

/** The least that any app pays: the page that holds the item and the count put into the cache, with as many observers. */
function makeBareWrite(): (round: number) => number {
  const store = new QueryClient();
  const queryKey = ['bare'];
  const pages = Array.from({ length: PAGES }, (_, page) => rows.slice(page * PER_PAGE, (page + 1) * PER_PAGE));
  store.setQueryData(queryKey, { pages, pageParams: pages.map((_, page) => page) });
  const list = {
    queryKey,
    queryFn: () => [],
    initialPageParam: 0,
    getNextPageParam: () => undefined,
    staleTime: Infinity,
    select: flatten,
  };
  new InfiniteQueryObserver(store, list as never).subscribe(() => {});
  const count = { queryKey: ['count'], queryFn: () => ({ count: 0 }), staleTime: Infinity };
  store.setQueryData(count.queryKey, { count: rows.length });
  for (let badge = 0; badge < BADGES; badge += 1) new QueryObserver(store, count).subscribe(() => {});
  return (round) => {
    const began = performance.now();
    store.setQueryData(queryKey, (old: { pages: Row[][] } | undefined) => ({
      ...old,
      pages: old?.pages.map((page, index) =>
        index === round ? page.map((row, at) => (at === 3 ? { ...row, read: !row.read } : row)) : page,
      ),
    }));
    store.setQueryData(count.queryKey, { count: rows.length - round - 1 });
    return performance.now() - began;
  };
}

function flatten(data: { pages: Row[][] }): Row[] {
  return data.pages.flat();
}

function answerTo(url: URL, method: string): Response {
  requests.push(`${method} ${url.pathname}`);
  if (method === 'POST') return new Response(null);
  if (url.pathname.endsWith('/count')) return Response.json({ count: rows.length });
  const below = Number(url.searchParams.get('max_id') ?? Infinity);
  const from = Math.max(0, rows.length - below + 1);
  return Response.json(rows.slice(below === Infinity ? 0 : from, (below === Infinity ? 0 : from) + PER_PAGE));
}

/** Until nothing is under way and React has rendered. */
async function settled(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 25));
  while (queryClient.isFetching() > 0 || queryClient.isMutating() > 0);
}
