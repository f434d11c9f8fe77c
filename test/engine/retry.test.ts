import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mutationOptionsOf, optionsOf, pagesOf } from '../../src/effects/options.js';
import { updateCircle } from '../../src/effects/circles.js';
import { createInvite, deleteInvite } from '../../src/effects/invites.js';
import { blockUser } from '../../src/effects/users.js';
import { type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { communityError } from '../../src/transport/errors.js';
import { createRetries } from '../../src/transport/retries.js';
import { createSession } from '../../src/transport/session.js';
import { circleNameCheck, currentUser, emailCheck, invites, usernameCheck } from '../../src/rules/reads.js';

// Delays are counted, not awaited.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A client whose requests all end the same way; `requests` counts them. */
function failing(fate: () => Promise<Response>): { client: CommunityClient; requests: () => number } {
  let requests = 0;
  const session = createSession();
  session.signIn({ token: 'token', username: 'alice' });
  const fetch = (): Promise<Response> => {
    requests += 1;
    return fate();
  };
  const client = createCommunityClient({ baseUrl: 'https://service.test', session, fetch });
  return { client, requests: () => requests };
}

const unavailable = () => Promise.resolve(new Response('<h1>Unavailable</h1>', { status: 503 }));
const dropped = () => Promise.reject(new TypeError('Failed to fetch'));

/** Settles an act, whatever its delays. */
async function settled(act: Promise<unknown>): Promise<'done' | 'failed'> {
  const outcomes: ('done' | 'failed')[] = [];
  const end = act.then(
    () => outcomes.push('done'),
    () => outcomes.push('failed'),
  );
  // Between two delays real work happens, which takes turns of the event loop but no time.
  while (outcomes.length === 0) await Promise.race([end, vi.runAllTimersAsync()]);
  return outcomes[0] ?? 'failed';
}

type Act = (client: CommunityClient, store: QueryClient) => Promise<unknown>;

const write =
  (options: (client: CommunityClient) => object, input: object): Act =>
  (client, store) =>
    store.getMutationCache().build(store, options(client)).execute(input);

const acts: readonly (readonly [string, Act, number])[] = [
  ['GET of a record', (client, store) => store.fetchQuery(optionsOf(client, currentUser, {})), 3],
  ['GET of a list', (client, store) => store.fetchInfiniteQuery(pagesOf(client, invites, {})), 3],
  ['POST check of a username', (client, store) => store.fetchQuery(optionsOf(client, usernameCheck, { username: 'a' })), 3],
  ['POST check of an email', (client, store) => store.fetchQuery(optionsOf(client, emailCheck, { email: 'a@b.example' })), 3],
  ['POST check of a circle’s name', (client, store) => store.fetchQuery(optionsOf(client, circleNameCheck, { name: 'a' })), 3],
  ['PUT', write((client) => mutationOptionsOf(client, createInvite), { nickname: 'x' }), 1],
  ['POST', write((client) => mutationOptionsOf(client, blockUser), { username: 'bob' }), 1],
  ['PATCH', write((client) => mutationOptionsOf(client, updateCircle), { id: 1, name: 'x' }), 1],
  ['DELETE', write((client) => mutationOptionsOf(client, deleteInvite), { id: 1 }), 1],
];

describe.each([
  ['503', unavailable],
  ['a dropped connection', dropped],
])('against %s', (_, fate) => {
  test('an app’s own defaults do not change the number of requests', async () => {
    const { client, requests } = failing(fate);
    const store = new QueryClient({ defaultOptions: { queries: { retry: 7 }, mutations: { retry: 7 } } });
    for (const [name, act, expected] of acts) {
      const before = requests();
      await settled(act(client, store));
      expect(requests() - before, name).toBe(expected);
    }
  });
});

test.each([
  ['a refusal', () => Promise.resolve(Response.json({ detail: 'No.' }, { status: 403 }))],
  ['a missing one', () => Promise.resolve(Response.json({ detail: 'No.' }, { status: 404 }))],
  ['an answer that breaks the contract', () => Promise.resolve(Response.json({ id: 'text' }))],
  ['a redirect', () => Promise.resolve(new Response(null, { status: 302, headers: { Location: '/' } }))],
])('a read that meets %s is not repeated', async (_, fate) => {
  const { client, requests } = failing(fate);
  const store = new QueryClient();
  expect(await settled(store.fetchQuery(optionsOf(client, currentUser, {})))).toBe('failed');
  expect(requests()).toBe(1);
});

test('a read that is refused before it is sent is not retried', async () => {
  const { client, requests } = failing(unavailable);
  const store = new QueryClient();
  expect(await settled(store.fetchQuery(optionsOf(client, invites, { count: 21 })))).toBe('failed');
  expect(requests()).toBe(0);
  expect(
    store.getQueryCache().find({ queryKey: optionsOf(client, invites, { count: 21 }).queryKey })?.state.fetchFailureCount,
  ).toBe(1);
});

test.each([408, 429, 500, 502, 503, 504])('status %i is retried: the third attempt succeeds', async (status) => {
  let left = 2;
  const { client, requests } = failing(() => {
    left -= 1;
    return Promise.resolve(left < 0 ? Response.json([]) : new Response(null, { status }));
  });
  const store = new QueryClient();
  expect(await settled(store.fetchQuery(optionsOf(client, invites, {})))).toBe('done');
  expect(requests()).toBe(3);
});

describe('how long a read waits for its next try', () => {
  const { retryDelay } = createRetries(30_000).options;
  const busy = (retryAfter: number | null) =>
    communityError(
      { operation: 'invites' },
      { kind: 'http', status: 503, retryAfter, reason: null, fieldErrors: {}, formErrors: [] },
      'busy',
    );

  test('is a random part of 1 second, then of 2', () => {
    const random = vi.spyOn(Math, 'random');
    for (const [part, first, second] of [
      [0, 0, 0],
      [0.5, 500, 1000],
      [0.999, 999, 1998],
    ] as const) {
      random.mockReturnValue(part);
      expect([retryDelay(0, busy(null)), retryDelay(1, busy(null))]).toEqual([first, second]);
    }
  });

  test('is what the service asks for, and that random part', () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    expect(retryDelay(0, busy(2000))).toBe(2000);
    expect(retryDelay(0, busy(0))).toBe(0);
    random.mockReturnValue(0.5);
    expect(retryDelay(0, busy(2000))).toBe(2500);
  });

  test('is never more than 30 seconds, also where the app retries without end', () => {
    expect(retryDelay(0, busy(86_400_000_000))).toBe(30_000);
    expect(retryDelay(1000, busy(null))).toBeLessThanOrEqual(30_000);
  });

  test('is kept to the millisecond', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { client, requests } = failing(() =>
      Promise.resolve(new Response(null, { status: 429, headers: { 'Retry-After': '7' } })),
    );
    const store = new QueryClient();
    const observer = new QueryObserver(store, optionsOf(client, currentUser, {}));
    const stop = observer.subscribe(() => undefined);
    const failures = () => observer.getCurrentResult().failureCount;
    const pass = async (milliseconds: number): Promise<number> => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      return requests();
    };
    while (failures() < 1) await pass(0);
    expect(await pass(6_999)).toBe(1);
    expect(await pass(1)).toBe(2);
    while (failures() < 2) await pass(0);
    expect(await pass(6_999)).toBe(2);
    expect(await pass(1)).toBe(3);
    while (observer.getCurrentResult().isFetching) await pass(0);
    expect(await pass(60_000)).toBe(3);
    stop();
  });
});

test('what is no error of ours is not repeated', () => {
  const { retry } = createRetries(30_000).options;
  expect(retry(0, new TypeError('Failed to fetch'))).toBe(false);
  expect(retry(0, undefined)).toBe(false);
});
