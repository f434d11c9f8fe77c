import { notifyManager, onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { Profiler, type ReactElement, StrictMode } from 'react';
import { login } from '../../src/contract/session.js';
import { type CommunityKey, explain } from '../../src/engine/index.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useCreateInvite, useDeleteInvite, useInvites } from '../../src/react/invites.js';
import {
  useDeleteNotification,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotification,
  useReadNotifications,
} from '../../src/react/notifications.js';
import { CommunityProvider } from '../../src/react/provider.js';
import { useBlockedUsers, useFollowers, useFollowings } from '../../src/react/relations.js';
import { useBlockUser, useUnblockUser, useUser } from '../../src/react/users.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { signInWith } from '../../src/transport/sign-in.js';
import {
  differences,
  faultsOf,
  inputOf,
  intentOf,
  isOf,
  smallWorld,
  wrongOnScreen,
  type Fault,
  type Intent,
  type Screen,
  type WriteName,
} from './model.js';

/** One step of a program. `release` lets waiting requests and answers through, in an order that fast-check chooses. */
export type Step =
  | { readonly do: 'write'; readonly write: WriteName; readonly pick: number; readonly fault: Fault }
  | { readonly do: 'show'; readonly part: Part; readonly on: boolean }
  | { readonly do: 'more' | 'poll'; readonly part: Part }
  | { readonly do: 'offline'; readonly on: boolean }
  | { readonly do: 'release'; readonly count: number };

/* oxlint-disable react-hooks/rules-of-hooks -- each part is the whole of one component, the Reader that bears its name */
/** The reads on screen, each in a component that can mount and unmount. */
const parts = {
  badge: () => useNotificationsUnreadCount(),
  me: () => useCurrentUser(),
  notifications: () => useNotifications({ count: 5 }),
  relations: () => useNotifications({ count: 5, types: ['F', 'CR', 'CC', 'FRA'] }),
  invites: () => useInvites({ count: 4 }),
  followers: () => useFollowers({ count: 2 }),
  followings: () => useFollowings({ count: 2 }),
  blocked: () => useBlockedUsers({ count: 2 }),
  bob: () => useUser({ username: 'bob' }),
} satisfies Record<string, () => unknown>;
/* oxlint-enable react-hooks/rules-of-hooks */
export type Part = keyof typeof parts;

const PARTS = Object.keys(parts) as Part[];
const part = fc.constantFrom(...PARTS);
const fault = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fault>('none') },
  { weight: 2, arbitrary: fc.constantFrom<Fault>('refused', 'broken', 'answer-lost', 'offline') },
);

export const programs: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('write' as const),
        write: fc.constantFrom<WriteName>(
          'readNotification',
          'readNotification',
          'readNotifications',
          'deleteNotification',
          'createInvite',
          'deleteInvite',
          'followUser',
          'unfollowUser',
          'blockUser',
          'unblockUser',
        ),
        pick: fc.nat(30),
        fault,
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('show' as const), part, on: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('more' as const, 'poll' as const), part }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('offline' as const), on: fc.boolean() }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('release' as const), count: fc.integer({ min: 1, max: 4 }) }) },
  ),
  { minLength: 5, maxLength: 40 },
);

/** Changes the client before the program runs, to show that the programs notice. */
export type Sabotage = (client: CommunityClient, queryClient: QueryClient) => void;

/** Runs a program to its end, and returns the faults of any React commit, and of the end. */
export async function runProgram(program: readonly Step[], scheduler: fc.Scheduler, sabotage?: Sabotage): Promise<string[]> {
  // TanStack would notify React by a timer, and timing must not decide a program.
  notifyManager.setScheduler((callback) => queueMicrotask(callback));
  const wrong = new Set<string>();
  const pending = new Set<Intent>();
  const sandbox = createSandbox({ world: smallWorld() });
  let isDirect = true;
  const client = createCommunityClient({
    baseUrl: 'https://community.test',
    fetch: async (request) => {
      if (!isDirect) await scheduler.schedule(Promise.resolve(), `ask ${request.method} ${request.url}`);
      const answer = await sandbox.fetch(request);
      // Nothing can be expected of a record that is gone, for instance after a deletion whose answer was lost.
      if (!answer.ok) for (const intent of pending) if (isOf(intent, request)) pending.delete(intent);
      if (!isDirect) await scheduler.schedule(Promise.resolve(), `tell ${request.method} ${request.url}`);
      return answer;
    },
  });
  await signInWith(client, login, { username: 'alice', password: ALICE_PASSWORD });
  const queryClient = new QueryClient();
  sabotage?.(client, queryClient);
  isDirect = false;
  const screen: Screen = {};
  const isCertain = program.every((step) => step.do !== 'write' || step.fault === 'none' || step.fault === 'refused');
  let writes: Record<WriteName, { mutateAsync(input: never): Promise<unknown> }>;
  const promises: Promise<unknown>[] = [];
  let shown: ReadonlySet<Part> = new Set(PARTS);

  const Reader = ({ name }: { name: Part }): null => {
    // Results are proxies that render only for fields that were read: the copy reads all.
    Object.assign(screen, { [name]: { ...parts[name]() } });
    return null;
  };
  const Writers = (): null => {
    writes = {
      readNotification: useReadNotification(),
      readNotifications: useReadNotifications(),
      deleteNotification: useDeleteNotification(),
      createInvite: useCreateInvite(),
      deleteInvite: useDeleteInvite(),
      followUser: useFollowUser(),
      unfollowUser: useUnfollowUser(),
      blockUser: useBlockUser(),
      unblockUser: useUnblockUser(),
    };
    return null;
  };
  const look = (): void => {
    for (const name of PARTS) if (!shown.has(name)) delete screen[name];
    for (const text of wrongOnScreen(screen, queryClient, isCertain, pending)) wrong.add(text);
    for (const text of unexplained(client, queryClient)) wrong.add(text);
  };
  const tree = (): ReactElement => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <CommunityProvider client={client}>
          <Profiler id="screen" onRender={look}>
            <Writers />
            {PARTS.map((name) => shown.has(name) && <Reader key={name} name={name} />)}
          </Profiler>
        </CommunityProvider>
      </QueryClientProvider>
    </StrictMode>
  );

  const view = render(tree());
  const release = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      await act(async () => {
        if (scheduler.count() > 0) await scheduler.waitOne();
        await turnOver();
      });
    }
  };
  const perform = (step: Step): void => {
    if (step.do === 'show') {
      shown = new Set(PARTS.filter((name) => (name === step.part ? step.on : shown.has(name))));
      view.rerender(tree());
    }
    if (step.do === 'poll') promises.push(screen[step.part]?.refetch().then(ignore, ignore) ?? Promise.resolve());
    if (step.do === 'more') promises.push(screen[step.part]?.fetchNextPage?.().then(ignore, ignore) ?? Promise.resolve());
    if (step.do === 'offline') onlineManager.setOnline(!step.on);
    if (step.do === 'write') {
      const input = inputOf(sandbox, screen, step.write, step.pick);
      if (!input) return;
      faultsOf(sandbox, step.write, step.fault);
      // A planned fault hits the next request of its operation.
      const mayFail = program.some((other) => other.do === 'write' && other.write === step.write && other.fault !== 'none');
      const intent = mayFail ? undefined : intentOf(step.write, input);
      if (intent) pending.add(intent);
      const settle = (): void => void (intent && pending.delete(intent));
      promises.push(writes[step.write].mutateAsync(input as never).then(settle, settle));
    }
  };

  try {
    await release(6);
    for (const step of program) {
      await act(async () => {
        perform(step);
        await turnOver();
      });
      if (step.do === 'release') await release(step.count);
    }
    // One after the other: a change between a component's first render and its subscription shows one commit later.
    await act(async () => {
      shown = new Set(PARTS);
      view.rerender(tree());
      await turnOver();
    });
    await act(async () => {
      onlineManager.setOnline(true);
      await turnOver();
    });
    const isBusy = (): boolean => scheduler.count() > 0 || queryClient.isFetching() > 0 || queryClient.isMutating() > 0;
    for (let round = 0; round < 500 && isBusy(); round += 1) await release(1);
    if (isBusy()) wrong.add('something is still under way');
    const isSettled = await Promise.race([Promise.all(promises).then(() => true), turnOver().then(() => false)]);
    if (!isSettled) wrong.add('a promise never settled');
    isDirect = true;
    sandbox.faults.clear();
    for (const text of await differences(client, screen)) wrong.add(text);
  } finally {
    view.unmount();
    cleanup();
    queryClient.clear();
    onlineManager.setOnline(true);
  }
  return [...wrong];
}

/** Reads on screen whose explanation does not end in what they show. */
function unexplained(client: CommunityClient, queryClient: QueryClient): string[] {
  const queries = queryClient.isMutating() > 0 ? queryClient.getQueryCache().findAll({ type: 'active' }) : [];
  return queries.flatMap((query) => {
    // The options of a hook.
    const { shown, truth, pending } = explain({ client, queryClient }, query.options as { queryKey: CommunityKey });
    const explained = pending.at(-1)?.after ?? truth;
    return isDeepStrictEqual(shown, explained) ? [] : [`${query.queryHash} shows what nothing explains`];
  });
}

function ignore(): void {
  // Refused writes are part of a program.
}

/** Runs all pending microtasks, and nothing else. */
async function turnOver(): Promise<void> {
  for (let index = 0; index < 60; index += 1) await Promise.resolve();
}
