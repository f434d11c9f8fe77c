import { CancelledError, InfiniteQueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { pagesOf } from '../../src/effects/options.js';
import { createInvite } from '../../src/contract/invites.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { createCommunityClient } from '../../src/transport/client.js';
import { createAliceScene } from '../support/community.js';
import { followers, invites, user } from '../../src/rules/reads.js';

/** Above the ten listeners at which Node warns. */
const MANY = 14;

let warnings: string[];
beforeEach(() => {
  warnings = [];
  const hear = (warning: Error): void => void warnings.push(String(warning));
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
});

/** Node emits a warning in the next tick. */
async function told(): Promise<string[]> {
  await new Promise(setImmediate);
  return warnings;
}

describe('Node does not warn of listeners', () => {
  test('when a list is loaded many pages at once', async () => {
    const { client, queryClient, sent } = await createAliceScene();
    await queryClient.fetchInfiniteQuery({ ...pagesOf(client, followers, { count: 1 }), pages: MANY });
    expect(sent).toHaveLength(MANY);
    expect(await told()).toEqual([]);
  });

  test('when an offset list is refetched page by page, twice', async () => {
    const { client, queryClient, sandbox, sent } = await createAliceScene({ sandbox: { world: 'empty' } });
    for (const one of sandbox.state.users) one.invite_count = MANY;
    for (let guest = 0; guest < MANY; guest += 1) await client.call(createInvite, { nickname: `guest ${guest}` });
    const observer = new InfiniteQueryObserver(queryClient, pagesOf(client, invites, { count: 1 }));
    onTestFinished(observer.subscribe(() => {}));
    await observer.refetch();
    while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
    sent.length = 0;
    await observer.refetch();
    await observer.refetch();
    expect(sent.length).toBeGreaterThanOrEqual(2 * MANY);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: { length: MANY } });
    expect(await told()).toEqual([]);
  });

  test('when one signal belongs to many requests at once, and its abort ends each of them', async () => {
    const { client, sandbox } = await createAliceScene();
    const controller = new AbortController();
    const release = sandbox.faults.hold('user');
    const username = 'bob';
    const calls = Array.from({ length: MANY }, () => client.call(user, { username }, { signal: controller.signal }));
    expect(await told()).toEqual([]);
    controller.abort();
    for (const settled of await Promise.allSettled(calls)) {
      expect(settled).toMatchObject({ status: 'rejected', reason: { kind: 'aborted', reason: 'caller' } });
    }
    release();
    // No listener stays: a later request with its own signal succeeds.
    expect(await client.call(user, { username }, { signal: new AbortController().signal })).toMatchObject({ username });
  });
});

test('a cancelled fetch of many pages aborts the page in flight, and requests no other', async () => {
  const left: Request[] = [];
  const { client, queryClient } = await createAliceScene();
  const served = createSandbox();
  const options = pagesOf(
    createCommunityClient({
      baseUrl: 'https://service.test',
      session: client.session,
      fetch: (request) => {
        left.push(request);
        // The third page is never answered.
        if (left.length === 3) served.faults.hold('followers');
        return served.fetch(request);
      },
    }),
    followers,
    { count: 1 },
  );
  const loaded = queryClient.fetchInfiniteQuery({ ...options, pages: MANY }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(left).toHaveLength(3));
  await queryClient.cancelQueries();
  expect(await loaded).toBeInstanceOf(CancelledError);
  expect(left.map(({ signal }) => signal.aborted)).toEqual([false, false, true]);
  // A later fetch has its own signal.
  served.faults.clear();
  await queryClient.fetchInfiniteQuery({ ...options, pages: 2 });
  expect(left).toHaveLength(5);
});
