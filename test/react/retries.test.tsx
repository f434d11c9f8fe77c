import { focusManager, onlineManager } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useInvites } from '../../src/react/invites.js';
import { useUser } from '../../src/react/users.js';
import type { Fault } from '../../src/sandbox/faults.js';
import { createSession } from '../../src/transport/session.js';
import { createAliceScene, createScene, type Scene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { rawServer } from '../transport/server.js';
import { gate } from '../transport/support.js';
import { list, pass, read, show } from './support.js';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

/** A scene whose requests go to this server, with somebody signed in. */
function sceneOn(baseUrl: string, timeout?: number): Scene {
  const session = createSession();
  session.signIn({ token: 'canary-token-of-retries', username: 'alice' });
  // Looked up late, as the platform's is.
  const fetch = (request: Request, init?: RequestInit): Promise<Response> => globalThis.fetch(request, init);
  return createScene({ client: { baseUrl, session, fetch, ...(timeout !== undefined && { timeout }) } });
}

const at = { username: 'bob' };
const AT_ONCE = { retryDelay: 0 };

/** Thirty reads, which fail and use up the budget of retries. */
async function spendRetries(scene: Scene): Promise<void> {
  const names = Array.from({ length: 30 }, (_, index) => `person_${index}`);
  const { result, unmount } = show(scene, () => names.map((username) => read(useUser({ username }, AT_ONCE))));
  await waitFor(() => expect(result.current.every(({ error }) => error !== null)).toBe(true));
  unmount();
}

describe('the budget of retries', () => {
  test('200 reads of a service that answers 503 make at most 220 requests in all', async () => {
    const { url, seen } = await rawServer((_, response) => response.writeHead(503).end('<h1>Unavailable</h1>'));
    const scene = sceneOn(url);
    const names = Array.from({ length: 200 }, (_, index) => `person_${index}`);
    const Person = ({ username }: { username: string }): string => useUser({ username }, AT_ONCE).status;
    render(
      names.map((username) => <Person key={username} username={username} />),
      { wrapper: scene.Wrapper },
    );
    const failed = { predicate: ({ state }: { state: { status: string } }) => state.status === 'error' };
    const count = (): number => scene.queryClient.getQueryCache().findAll(failed).length;
    await waitFor(() => expect(count()).toBe(names.length), { timeout: 25_000 });
    expect(seen).toHaveLength(220);
  });

  test('is shared by the reads of one client, and by no other client', async () => {
    const { url, seen } = await rawServer((_, response) => response.writeHead(503).end());
    await spendRetries(sceneOn(url));
    expect(seen).toHaveLength(50);
    const other = show(sceneOn(url), () => read(useUser(at, AT_ONCE)));
    await waitFor(() => expect(other.result.current.error).not.toBeNull());
    expect(seen).toHaveLength(53);
  });

  test('comes back with answers, one retry for ten', async () => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('user', { status: 503 });
    await spendRetries(scene);
    const { result } = show(scene, () => ({ user: useUser(at, AT_ONCE), invites: useInvites() }));
    const sentBy = async (): Promise<number> => {
      scene.sent.length = 0;
      await run(() => result.current.user.refetch());
      return scene.sent.filter((operation) => operation === 'user').length;
    };
    await waitFor(() => expect([result.current.user.status, result.current.invites.status]).toEqual(['error', 'success']));
    expect(await sentBy()).toBe(1);
    for (let answers = 0; answers < 10; answers += 1) await run(() => result.current.invites.refetch());
    expect(await sentBy()).toBe(2);
  });

  test('is full again a minute after it was used up', async () => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('user', { status: 503 });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1e9);
    await spendRetries(scene);
    clock.mockReturnValue(1e9 + 60_001);
    scene.sent.length = 0;
    const { result } = show(scene, () => read(useUser(at, AT_ONCE)));
    await waitFor(() => expect(result.current.error).not.toBeNull());
    expect(scene.sent).toHaveLength(3);
  });

  test('does not hold back a read that the app retries without end', async () => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('user', 'offline', { times: 40 });
    const { result } = show(scene, () => read(useUser(at, { retry: true, retryDelay: 0 })));
    await waitFor(() => expect(result.current.data?.username).toBe('bob'));
    expect(scene.sent).toHaveLength(41);
  });
});

describe('Retry-After', () => {
  test.each([
    ['a day', { 'Retry-After': '86400' }, 86_400_000],
    ['10^9 seconds', { 'Retry-After': '1000000000' }, 1e12],
    ['a date far ahead', { Date: 'Sun, 22 Nov 2026 10:00:00 GMT', 'Retry-After': 'Mon, 23 Nov 2026 10:00:00 GMT' }, 86_400_000],
    ['the deadline itself', { 'Retry-After': '30' }, 30_000],
  ])('a read is not retried if the service asks to wait for %s, and the error says how long', async (_, headers, retryAfter) => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('user', { status: 429, headers });
    const { result } = show(scene, () => read(useUser(at)));
    await waitFor(() => expect(result.current.error).toMatchObject({ code: 'too-many-requests', retryAfter }));
    expect(scene.sent).toEqual(['user']);
  });

  test('of one read holds back no other', async () => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('user', { status: 429, headers: { 'Retry-After': '20' } });
    const { result } = show(scene, () => useUser(at));
    await waitFor(() => expect(result.current.failureReason).toMatchObject({ retryAfter: 20_000 }));
    // Requested while the other one waits.
    const other = show(scene, () => list(useInvites()));
    await waitFor(() => expect(other.result.current.data).toHaveLength(10));
    expect(result.current.fetchStatus).toBe('fetching');
  });
});

describe('a service that does not answer', () => {
  test('a read whose try timed out is retried, and shows the answer', async () => {
    const { url, seen } = await rawServer((_, response) => {
      // The first two hang: without an answer, and in the middle of one.
      if (seen.length === 2) response.writeHead(200, { 'Content-Type': 'application/json' }).write('[');
      if (seen.length === 3) response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');
    });
    const { result } = show(sceneOn(url, 100), () => list(useInvites({}, AT_ONCE)));
    await waitFor(() => expect(result.current.data).toEqual([]));
    expect(seen).toHaveLength(3);
  });

  test('a read ends as a timeout after 30 seconds and two requests', async () => {
    const scene = await createAliceScene();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    scene.sandbox.faults.hold('user');
    const start = performance.now();
    const { result } = show(scene, () => read(useUser(at)));
    while (result.current.error === null && performance.now() - start < 100_000) await pass(500);
    expect(result.current.error).toMatchObject({ kind: 'timeout' });
    expect(performance.now() - start).toBeLessThanOrEqual(30_500);
    expect(scene.sent).toEqual(['user', 'user']);
  });

  test.each([
    ['offline', (isBack: boolean) => onlineManager.setOnline(isBack)],
    ['hidden', (isBack: boolean) => focusManager.setFocused(isBack)],
  ])('an hour for which the page is %s does not count: the read goes on', async (_, set) => {
    const scene = await createAliceScene();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    scene.sandbox.faults.fail('user', { status: 503 }, { times: 1 });
    const { result } = show(scene, () => ({ ...read(useUser(at)), reason: useUser(at).failureReason }));
    while (result.current.reason === null) await pass(0);
    act(() => set(false));
    await pass(3_600_000);
    expect(result.current.fetchStatus).toBe('paused');
    act(() => set(true));
    while (result.current.fetchStatus !== 'idle') await pass(10);
    expect(result.current.data?.username).toBe('bob');
  });

  test('each page of a list has the whole time: what the first ones took does not end the last', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => list(useInvites({ count: 3 })));
    await waitFor(() => expect(result.current.data).toHaveLength(3));
    await run(() => result.current.fetchNextPage());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    scene.sandbox.faults.delay('invites', 14_000);
    scene.sent.length = 0;
    void scene.queryClient.invalidateQueries();
    await pass(1);
    while (result.current.fetchStatus !== 'idle') await pass(1000);
    expect(result.current).toMatchObject({ error: null, status: 'success' });
  });
});

describe('a read in error', () => {
  const faults: [string, Fault][] = [
    ['no answer', 'offline'],
    ['a 503', { status: 503 }],
    ['a 429', { status: 429, headers: { 'Retry-After': '86400' } }],
    ['a refusal', { status: 404 }],
    ['an answer that breaks the contract', { status: 200, body: { id: 'text' } }],
  ];
  const events = [
    ['focus', () => [false, true].forEach((isBack) => focusManager.setFocused(isBack))],
    ['online', () => [false, true].forEach((isBack) => onlineManager.setOnline(isBack))],
  ] as const;
  const cases = events.flatMap(([event, happens]) => faults.map(([name, fault]) => ({ event, happens, name, fault })));

  test.each(cases)('by $name recovers on $event', async ({ happens, fault }) => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('user', fault);
    const { result } = show(scene, () => read(useUser(at, { ...AT_ONCE, staleTime: Infinity })));
    await waitFor(() => expect(result.current.status).toBe('error'));
    scene.sandbox.faults.clear();
    act(happens);
    await waitFor(() => expect(result.current.data?.username).toBe('bob'));
  });

  test.each(events)('that still shows its last answer recovers on %s, however fresh that is', async (_, happens) => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => {
      const { refetch, ...rest } = useUser(at, { ...AT_ONCE, staleTime: Infinity });
      return { refetch, error: rest.error, data: rest.data };
    });
    await waitFor(() => expect(result.current.data?.username).toBe('bob'));
    scene.sandbox.faults.fail('user', 'offline');
    await run(() => result.current.refetch());
    await waitFor(() => expect(result.current).toMatchObject({ error: { kind: 'network' }, data: { username: 'bob' } }));
    scene.sandbox.faults.clear();
    act(happens);
    await waitFor(() => expect(result.current.error).toBeNull());
  });

  test.each(events)('by a timeout recovers on %s', async (_, happens) => {
    const answer = gate();
    const { url } = await rawServer((request, response) => {
      void answer.promise.then(() => response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]'));
      request.resume();
    });
    const { result } = show(sceneOn(url, 50), () => list(useInvites({}, { ...AT_ONCE, staleTime: Infinity })));
    await waitFor(() => expect(result.current.error).toMatchObject({ kind: 'timeout' }));
    answer.open();
    act(happens);
    await waitFor(() => expect(result.current.data).toEqual([]));
  });
});
