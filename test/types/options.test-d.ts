import {
  MutationCache,
  type QueryClient,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { expectTypeOf, test } from 'vitest';
import {
  blockUser as bareWrite,
  type BlockResult,
  createInvite,
  type CreateInviteInput,
  type CurrentUser,
  currentUser as bareRead,
  type Invite,
  invites as bareList,
  okunaRoutes,
  type RouteTable,
} from '../../src/contract/index.js';
import {
  type AbortedError,
  blockUser,
  circle,
  type CommunityClient,
  type CommunityError,
  CommunityProvider,
  createCommunityClient,
  currentUser,
  devices,
  type Effects,
  getShownData,
  invites,
  isCommunityError,
  isFailure,
  keyOf,
  mutationOptionsOf,
  optionsOf,
  pagesOf,
  useCreateInvite,
  useCurrentUser,
  useInvites,
  user,
  withoutSecrets,
} from '../../src/index.js';
import type { PersistOptions } from '../../src/persist/index.js';

declare const client: CommunityClient;
declare const queryClient: QueryClient;
declare const error: CommunityError;

test('call takes an operation’s input and gives its answer', () => {
  expectTypeOf(client.call(createInvite, { nickname: 'x' })).resolves.toEqualTypeOf<Invite>();
  expectTypeOf(client.call(blockUser, { username: 'bob' })).resolves.toEqualTypeOf<BlockResult>();
  // @ts-expect-error an invite needs a nickname
  const wrong = () => client.call(createInvite, {});
  expectTypeOf(wrong).toBeFunction();
});

test('a client needs a base URL, and the provider a client', () => {
  // @ts-expect-error it speaks to some service
  const nowhere = () => createCommunityClient({});
  // @ts-expect-error as a variable of the environment that may be missing
  const perhaps = (baseUrl: string | undefined) => createCommunityClient({ baseUrl });
  // @ts-expect-error the hooks below need one
  const without = () => CommunityProvider({});
  // @ts-expect-error a QueryClient is another thing
  const mistaken = () => CommunityProvider({ client: queryClient });
  for (const wrong of [nowhere, perhaps, without, mistaken]) expectTypeOf(wrong).toBeFunction();
});

test('getShownData has the data that a hook with these options has', () => {
  expectTypeOf(getShownData(queryClient, optionsOf(client, currentUser, {}))).toEqualTypeOf<CurrentUser | undefined>();
  expectTypeOf(getShownData(queryClient, pagesOf(client, invites, {}))).toEqualTypeOf<readonly Invite[] | undefined>();
  const names = optionsOf(client, currentUser, {}, { select: (me) => me.username });
  expectTypeOf(getShownData(queryClient, names)).toEqualTypeOf<string | undefined>();
  // @ts-expect-error a key does not say what is shown
  const wrong = () => getShownData(queryClient, names.queryKey);
  expectTypeOf(wrong).toBeFunction();
});

test('options serve TanStack’s own hooks and methods, typed', () => {
  expectTypeOf(useQuery(optionsOf(client, currentUser, {})).data).toEqualTypeOf<CurrentUser | undefined>();
  expectTypeOf(useQuery(optionsOf(client, currentUser, {})).error).toEqualTypeOf<CommunityError | null>();
  expectTypeOf(useSuspenseQuery(optionsOf(client, currentUser, {})).data).toEqualTypeOf<CurrentUser>();
  expectTypeOf(useQuery(optionsOf(client, invites, { offset: 10, count: 10 })).data).toEqualTypeOf<
    readonly Invite[] | undefined
  >();
  expectTypeOf(queryClient.ensureQueryData(optionsOf(client, currentUser, {}))).resolves.toEqualTypeOf<CurrentUser>();
  expectTypeOf(queryClient.getQueryData(optionsOf(client, currentUser, {}).queryKey)).toEqualTypeOf<CurrentUser | undefined>();
  expectTypeOf(pagesOf(client, invites, {}).select).returns.toEqualTypeOf<readonly Invite[]>();
});

test('options of several reads stand in one useQueries, each with its own type', () => {
  const [me, made] = useQueries({ queries: [optionsOf(client, currentUser, {}), optionsOf(client, invites, { count: 10 })] });
  expectTypeOf(me.data).toEqualTypeOf<CurrentUser | undefined>();
  expectTypeOf(made.data).toEqualTypeOf<readonly Invite[] | undefined>();
  expectTypeOf(made.error).toEqualTypeOf<CommunityError | null>();
  const [own] = useSuspenseQueries({ queries: [optionsOf(client, currentUser, {}), optionsOf(client, invites, {})] });
  expectTypeOf(own.data).toEqualTypeOf<CurrentUser>();
  expectTypeOf(useInfiniteQuery(pagesOf(client, invites, {})).data).toEqualTypeOf<readonly Invite[] | undefined>();
  expectTypeOf(useInfiniteQuery(pagesOf(client, invites, {})).error).toEqualTypeOf<CommunityError | null>();
});

test('select says what data is', () => {
  expectTypeOf(useCurrentUser({}, { select: (me) => me.invite_count }).data).toEqualTypeOf<number | undefined>();
  expectTypeOf(useInvites({}, { select: (all) => all.length }).data).toEqualTypeOf<number | undefined>();
});

test('select of options says what data is, in hooks and in lists', () => {
  const count = optionsOf(client, currentUser, {}, { select: (me) => me.invite_count });
  expectTypeOf(useQuery(count).data).toEqualTypeOf<number | undefined>();
  expectTypeOf(useSuspenseQuery(count).data).toEqualTypeOf<number>();
  expectTypeOf(queryClient.ensureQueryData(count)).resolves.toEqualTypeOf<CurrentUser>();
  const made = pagesOf(client, invites, {}, { select: (all) => all.length });
  expectTypeOf(useInfiniteQuery(made).data).toEqualTypeOf<number | undefined>();
});

test('options of a read do not compile without its input', () => {
  // @ts-expect-error whose page is not said
  const unsaid = () => optionsOf(client, user, undefined);
  // @ts-expect-error nor is it here
  const empty = () => optionsOf(client, user, {});
  // @ts-expect-error an empty input is an input
  const list = () => pagesOf(client, invites, undefined);
  expectTypeOf([unsaid, empty, list]).toBeArray();
});

test('the declaration of a read does not say what it holds, so no options are made of it', () => {
  // @ts-expect-error writes would not know what to change in it
  const read = () => optionsOf(client, bareRead, {});
  // @ts-expect-error nor with a list, read as one answer
  const answer = () => optionsOf(client, bareList, {});
  // @ts-expect-error nor by pages
  const list = () => pagesOf(client, bareList, {});
  // @ts-expect-error nor for what is shown
  const shown = () => getShownData(queryClient, optionsOf(client, bareRead, {}));
  expectTypeOf([read, answer, list, shown]).toBeArray();
  // A call and a key need no hook.
  expectTypeOf(client.call(bareRead, {})).resolves.toEqualTypeOf<CurrentUser>();
  expectTypeOf(client.call(currentUser, {})).resolves.toEqualTypeOf<CurrentUser>();
  expectTypeOf(keyOf(client, bareList)).toEqualTypeOf(keyOf(client, invites));
});

test('reads whose answers survive a reload say what they hold, too', () => {
  expectTypeOf([currentUser, devices, circle]).toExtend<NonNullable<PersistOptions['reads']>>();
  // @ts-expect-error a write would not know what to change in a restored answer
  const wrong = (): PersistOptions['reads'] => [bareRead];
  expectTypeOf(wrong).toBeFunction();
});

test('the other callbacks get what onMutate gives, and all of them the QueryClient', () => {
  const write = useCreateInvite({
    onMutate: ({ nickname }) => ({ began: nickname.length }),
    onSuccess: (_invite, _input, kept, { client }) => {
      expectTypeOf(kept).toEqualTypeOf<{ began: number }>();
      expectTypeOf(client).toEqualTypeOf<QueryClient>();
    },
    onError: (_failure, _input, kept) => expectTypeOf(kept).toEqualTypeOf<{ began: number } | undefined>(),
  });
  expectTypeOf(write.context).toEqualTypeOf<{ began: number } | undefined>();
});

test('callbacks get the result, our error and the input', () => {
  useCreateInvite({
    onSuccess: (invite, input) => {
      expectTypeOf(invite).toEqualTypeOf<Invite>();
      expectTypeOf(input).toEqualTypeOf<CreateInviteInput>();
    },
    onError: (failure) => expectTypeOf(failure).toEqualTypeOf<CommunityError>(),
    onSettled: (invite, failure) => {
      expectTypeOf(invite).toEqualTypeOf<Invite | undefined>();
      expectTypeOf(failure).toEqualTypeOf<CommunityError | null>();
    },
  });
});

test('the declaration of a write has no effects, so no options are made of it', () => {
  expectTypeOf(mutationOptionsOf(client, blockUser).mutationFn).returns.resolves.toEqualTypeOf<BlockResult>();
  expectTypeOf(blockUser).toExtend<Effects<{ username: string }, BlockResult>>();
  // @ts-expect-error the declaration says nothing of what it makes true
  const wrong = () => mutationOptionsOf(client, bareWrite);
  expectTypeOf(wrong).toBeFunction();
});

test('a switch over the kinds of error is exhaustive, and narrows', () => {
  switch (error.kind) {
    case 'input':
      expectTypeOf(error.fieldErrors).toEqualTypeOf<Readonly<Record<string, readonly string[]>>>();
      break;
    case 'http':
      expectTypeOf(error.retryAfter).toEqualTypeOf<number | null>();
      expectTypeOf(error.reason).toEqualTypeOf<'suspended' | 'blocked' | null>();
      break;
    case 'aborted':
      expectTypeOf(error.reason).toEqualTypeOf<'caller' | 'session-changed'>();
      break;
    case 'decode':
    case 'network':
    case 'timeout':
    case 'token':
    case 'unsupported':
      expectTypeOf(error.outcome).toEqualTypeOf<'refused' | 'unknown' | 'not-sent' | undefined>();
      break;
    default:
      expectTypeOf(error).toBeNever();
  }
});

test('isCommunityError narrows whatever was caught', () => {
  const caught: unknown = undefined;
  if (isCommunityError(caught)) expectTypeOf(caught).toEqualTypeOf<CommunityError>();
});

test('isFailure narrows what a hook gives, and takes whatever a global handler is told', () => {
  if (isFailure(error)) expectTypeOf(error).toEqualTypeOf<Exclude<CommunityError, AbortedError>>();
  expectTypeOf(isFailure(new Error('x'))).toEqualTypeOf<boolean>();
});

test('withoutSecrets gives back the type of the variables, in the callbacks of a MutationCache', () => {
  const cache = new MutationCache({
    onError: (failure, variables, _context, mutation) => {
      expectTypeOf(withoutSecrets(mutation, variables)).toBeUnknown();
      expectTypeOf(withoutSecrets(mutation, { password: '' })).toEqualTypeOf<{ password: string }>();
      return isFailure(failure);
    },
  });
  expectTypeOf(cache).toEqualTypeOf<MutationCache>();
});

test('the public server’s routes are a table like any other', () => {
  expectTypeOf(okunaRoutes).toEqualTypeOf<RouteTable>();
});
