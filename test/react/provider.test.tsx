import { dehydrate, HydrationBoundary, onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { optionsOf } from '../../src/effects/options.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useCommunity } from '../../src/react/community.js';
import { useCreateInvite, useInvites } from '../../src/react/invites.js';
import { useNotificationsUnreadCount, useReadNotifications } from '../../src/react/notifications.js';
import { CommunityProvider, type CommunityProviderProps } from '../../src/react/provider.js';
import { useSession } from '../../src/react/current-session.js';
import { notificationsUnreadCount } from '../../src/rules/reads.js';
import { createAliceScene, createScene } from '../support/community.js';
import { show, signIn } from './support.js';
import { renderHook } from '../support/render-hook.js';

afterEach(() => onlineManager.setOnline(true));

describe('without a CommunityProvider', () => {
  test.each<[string, () => unknown]>([
    ['a read', () => useInvites()],
    ['a write', () => useCreateInvite()],
    ['the session', () => useSession()],
  ])('%s throws an error that says what is missing', (_, hook) => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => renderHook(hook)).toThrow('useCommunity: no CommunityProvider above this component.');
    silence.mockRestore();
  });
});

test.each<[string, object]>([
  ['no client', {}],
  ['an undefined client', { client: undefined }],
  ['a QueryClient in its place', { client: new QueryClient() }],
])('CommunityProvider with %s throws an error that says what is missing', (_, props) => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // As JavaScript has it.
  const given = props as CommunityProviderProps;
  expect(() => render(<CommunityProvider {...given}>Hello</CommunityProvider>)).toThrow(
    'CommunityProvider: no client; createCommunityClient makes one.',
  );
  silence.mockRestore();
});

describe('CommunityProvider below a QueryClientProvider', () => {
  test('uses its QueryClient', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => useCommunity());
    expect(result.current.queryClient).toBe(scene.queryClient);
    expect(result.current.client).toBe(scene.client);
    expect(result.current.session).toBe(scene.client.session.current);
  });
});

test('CommunityProvider: a write of the first effects shows without a network, and ends with the session', async () => {
  const { client, Wrapper } = await createAliceScene();
  const server = new QueryClient();
  await server.prefetchQuery(optionsOf(client, notificationsUnreadCount, {}));
  const state = dehydrate(server);
  const failures: unknown[] = [];
  const News = (): ReactElement => {
    const { data } = useNotificationsUnreadCount();
    const { mutateAsync: markAll } = useReadNotifications();
    useEffect(() => void markAll({}).catch((failure: unknown) => failures.push(failure)), [markAll]);
    return <p>{data?.count} unread</p>;
  };
  onlineManager.setOnline(false);
  render(
    <HydrationBoundary state={state}>
      <News />
    </HydrationBoundary>,
    { wrapper: Wrapper },
  );
  await screen.findByText('0 unread');
  await act(async () => client.session.signOut());
  expect(failures).toMatchObject([{ code: 'session-changed' }]);
});

describe('CommunityProvider without a QueryClientProvider', () => {
  const Alone = (client: Parameters<typeof CommunityProvider>[0]['client']) =>
    function Provided({ children }: { children?: ReactNode }): ReactElement {
      return <CommunityProvider client={client}>{children}</CommunityProvider>;
    };

  test('keeps the cache of a client over a remount', async () => {
    const scene = await createAliceScene();
    const useMe = () => {
      const { data, isFetching } = useCurrentUser({}, { staleTime: Infinity });
      return { data, isFetching };
    };
    const first = renderHook(useMe, { wrapper: Alone(scene.client) });
    await waitFor(() => expect(first.result.current.data?.username).toBe('alice'));
    first.unmount();
    const second = renderHook(useMe, { wrapper: Alone(scene.client) });
    expect(second.result.current.data?.username).toBe('alice');
    await waitFor(() => expect(second.result.current.isFetching).toBe(false));
    expect(scene.sent).toEqual(['currentUser']);
  });

  test('has one QueryClient per client', () => {
    const clients = [createScene().client, createScene().client];
    const used = clients.map((client) => renderHook(() => useCommunity().queryClient, { wrapper: Alone(client) }).result.current);
    expect(used[0]).not.toBe(used[1]);
  });
});

test('nested CommunityProviders: the nearest one counts, in one cache', async () => {
  const [outer, inner] = [await createAliceScene({ client: { scope: 'outer' } }), createScene({ client: { scope: 'inner' } })];
  await signIn(inner, 'bob');
  const Name = (): ReactElement => <p>{useCurrentUser().data?.username ?? 'nobody'}</p>;
  const queryClient = new QueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <CommunityProvider client={outer.client}>
        <Name />
        <CommunityProvider client={inner.client}>
          <Name />
        </CommunityProvider>
        <Name />
      </CommunityProvider>
    </QueryClientProvider>,
  );
  await waitFor(() =>
    expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual(['alice', 'bob', 'alice']),
  );
  expect([outer.sent, inner.sent]).toEqual([['currentUser'], ['currentUser']]);
});

test('CommunityProvider: shows the account of a new client after it was replaced', async () => {
  const [one, other] = [await createAliceScene({ client: { scope: 'one' } }), createScene({ client: { scope: 'other' } })];
  await signIn(other, 'bob');
  const queryClient = new QueryClient();
  const Name = (): ReactElement => <p>{useCurrentUser().data?.username ?? 'nobody'}</p>;
  const of = (client: typeof one.client): ReactElement => (
    <QueryClientProvider client={queryClient}>
      <CommunityProvider client={client}>
        <Name />
      </CommunityProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(of(one.client));
  await screen.findByText('alice');
  rerender(of(other.client));
  expect(screen.queryByText('alice')).toBeNull();
  await screen.findByText('bob');
});

test('CommunityProvider: no frame of a new client has what was pending with the former one', async () => {
  const [one, other] = [await createAliceScene({ client: { scope: 'one' } }), createScene({ client: { scope: 'other' } })];
  await signIn(other, 'bob');
  const frames: string[] = [];
  let invite: ReturnType<typeof useCreateInvite> | undefined;
  const Draft = (): ReactElement => {
    const { username } = useSession();
    invite = useCreateInvite();
    const text = `${username} ${invite.variables?.nickname ?? 'nothing'}`;
    useLayoutEffect(() => void frames.push(text));
    return <p>{text}</p>;
  };
  const of = (client: typeof one.client): ReactElement => (
    <CommunityProvider client={client}>
      <Draft />
    </CommunityProvider>
  );
  const { rerender } = render(of(one.client));
  one.sandbox.faults.hold('createInvite');
  act(() => invite?.mutate({ nickname: 'Ann' }));
  await screen.findByText('alice Ann');
  rerender(of(other.client));
  await screen.findByText('bob nothing');
  expect(frames).not.toContain('bob Ann');
});

test('CommunityProvider: what is below it stays mounted as long as the client is the same', async () => {
  const { client } = await createAliceScene();
  let mounts = 0;
  const Page = ({ name }: { readonly name: string }): ReactElement => {
    useEffect(() => void (mounts += 1), []);
    return <p>{name}</p>;
  };
  const of = (name: string): ReactElement => (
    <CommunityProvider client={client}>
      <Page name={name} />
    </CommunityProvider>
  );
  const { rerender } = render(of('one'));
  rerender(of('two'));
  await act(async () => client.session.signOut());
  expect([screen.getByRole('paragraph').textContent, mounts]).toEqual(['two', 1]);
});
