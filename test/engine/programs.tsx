import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { login } from '../../src/contract/session.js';
import type { CommunityKey } from '../../src/engine/index.js';
import { explain } from '../../src/engine/public.js';
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
import { useBlockedUsers, useFollowers, useFollowings } from '../../src/react/relations.js';
import { useBlockUser, useUnblockUser, useUser } from '../../src/react/users.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { signInWith } from '../../src/transport/sign-in.js';
import { wrapperOf } from '../support/community.js';
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
import { play, type Step as StepOf } from './play.js';

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
type Part = keyof typeof parts;

interface Press {
  readonly write: WriteName;
  readonly pick: number;
  readonly fault: Fault;
}
type Step = StepOf<Part, Press>;

const part = fc.constantFrom(...(Object.keys(parts) as Part[]));
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
  const Wrapper = wrapperOf(client, queryClient);
  const useWrites = (): void => {
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
  };
  const press = ({ write, pick, fault }: Press): Promise<unknown> | undefined => {
    const input = inputOf(sandbox, screen, write, pick);
    if (!input) return undefined;
    faultsOf(sandbox, write, fault);
    // A planned fault hits the next request of its operation.
    const mayFail = program.some((other) => other.do === 'write' && other.write === write && other.fault !== 'none');
    const intent = mayFail ? undefined : intentOf(write, input);
    if (intent) pending.add(intent);
    const settle = (): void => void (intent && pending.delete(intent));
    return writes[write].mutateAsync(input as never).then(settle, settle);
  };
  return play(program, scheduler, {
    ...{ queryClient, Wrapper, reads: parts, useWrites, screen, press },
    look: () => [...wrongOnScreen(screen, queryClient, isCertain, pending), ...unexplained(client, queryClient)],
    lookAtEnd: () => {
      isDirect = true;
      sandbox.faults.clear();
      return differences(client, screen);
    },
  });
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
