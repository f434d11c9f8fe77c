/**
 * `npm run bench`: what a write costs beside a long list, in React's production build: 10,000 notifications in 500 pages, one list
 * and 200 badges, dist/ as it ships. Times are ratios to a bare TanStack write in the same run; renders and requests are counted.
 */
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import type * as contract from '../src/contract/index.js';
import type * as library from '../src/index.js';

const PAGES = 500;
const PER_PAGE = 20;
const BADGES = 200;
const ROUNDS = 60;
/** How many bare writes of one page a write of ours may cost, when it is submitted and when it lands. */
const BOUND = 1.7;

const { window } = new JSDOM('<div id="root"></div>', { url: 'https://app.test' });
Object.assign(globalThis, { window, document: window.document });

const { createElement, memo } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClient, QueryClientProvider, InfiniteQueryObserver, QueryObserver } = await import('@tanstack/react-query');
// What ships is measured; its types are those of the source, because dist/ may not be there yet.
const dist = pathToFileURL('dist/').href;
const hooks = (await import(`${dist}index.js`)) as typeof library;
const { notifications } = (await import(`${dist}contract/index.js`)) as typeof contract;

interface Row {
  readonly id: number;
  readonly read: boolean;
}

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
await queryClient.fetchInfiniteQuery({ ...hooks.pagesOf(client, notifications, { count: PER_PAGE }), pages: PAGES } as never);

const renders = { rows: 0, list: 0, badges: 0 };
let write!: ReturnType<typeof hooks.useReadNotification>;
const Item = memo(function Item({ item }: { item: Row }) {
  renders.rows += 1;
  return createElement('li', null, `${item.id} ${item.read}`);
});

const root = createRoot(window.document.querySelector('#root') as never);
root.render(createElement(App));
await quiet();
console.log(`mounted: ${renders.rows} rows, ${renders.badges} badges, ${requests.length} requests`);

const ours = { submit: [] as number[], fold: [] as number[] };
const bare: number[] = [];
const writeBare = makeBareWrite();
let counted = '';
for (let round = 0; round < ROUNDS; round += 1) {
  const id = rows.length - round * 37;
  Object.assign(renders, { rows: 0, list: 0, badges: 0 });
  requests.length = 0;
  // In turn, so that whatever else the machine does falls on both.
  bare.push(writeBare(round));
  const began = performance.now();
  write.mutate({ id });
  ours.submit.push(performance.now() - began);
  await quiet();
  ours.fold.push(marks.folded - marks.answered);
  counted = `${renders.rows} row, ${renders.badges} badge renders, ${requests.length} request`;
  if (round > 0 && (renders.rows !== 1 || renders.badges !== BADGES || requests.length !== 1)) {
    fail(`one row, ${BADGES} badge renders, 1 request`, counted);
  }
}

requests.length = 0;
await queryClient.invalidateQueries({ queryKey: hooks.keyOf(client, notifications) });
await quiet();
if (requests.length !== 1) fail('1 request for an invalidated list', String(requests.length));

const submit = quartile(ours.submit);
const fold = quartile(ours.fold);
const base = quartile(bare);
console.log(`one mark: ${counted}; the list invalidated: 1 request`);
console.log(`bare TanStack write of one page and the count: ${base.toFixed(2)} ms`);
console.log(`mutate(): ${submit.toFixed(2)} ms, ${(submit / base).toFixed(2)} bare writes (bound ${BOUND})`);
console.log(`fold: ${fold.toFixed(2)} ms, ${(fold / base).toFixed(2)} bare writes (bound ${BOUND})`);
if (submit / base > BOUND || fold / base > BOUND) fail(`at most ${BOUND} bare writes each`, 'more');
// The subscriptions of the bare store are not worth ending one by one.
process.exit(0);

function App(): ReturnType<typeof createElement> {
  const badges = Array.from({ length: BADGES }, (_, key) => createElement(Badge, { key }));
  const inside = [createElement(List, { key: 'list' }), createElement(Writer, { key: 'writer' }), ...badges];
  return createElement(QueryClientProvider, { client: queryClient }, createElement(hooks.CommunityProvider, { client }, inside));
}

function List(): ReturnType<typeof createElement> {
  const { data } = hooks.useNotifications({ count: PER_PAGE });
  renders.list += 1;
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

function notificationOf(id: number): Row {
  const follower = {
    id: (id % 60) + 1,
    username: `person${(id % 60) + 1}`,
    profile: { id: 1, avatar: null, cover: null, name: 'Somebody', badges: [] },
    visibility: 'O',
    is_following: false,
    is_followed: true,
  };
  return { id, notification_type: 'F', content_object: { id, follower }, read: false, created: '2026-01-01T00:00:00Z' } as Row;
}

/** Until nothing is under way and React has rendered. */
async function quiet(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 25));
  while (queryClient.isFetching() > 0 || queryClient.isMutating() > 0);
}

/** The lower quartile: rounds in which the machine did something else say nothing of ours. */
function quartile(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? Number.NaN;
}

function fail(wanted: string, found: string): never {
  console.error(`bench: wanted ${wanted}, found ${found}`);
  process.exit(1);
}
