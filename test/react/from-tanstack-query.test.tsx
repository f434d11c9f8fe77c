import {
  defaultShouldDehydrateQuery,
  dehydrate,
  type Query,
  QueryClient,
  type QueryPersister,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, startTransition, useOptimistic } from 'react';
import { describe, expect, test } from 'vitest';
import { InviteForm } from '../../docs/examples/react-19-action.js';
import { Account, useMarkAllShortcut } from '../../docs/examples/tanstack-query.js';
import { optionsOf, pagesOf } from '../../src/effects/options.js';
import { getShownData } from '../../src/engine/public.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useCircles } from '../../src/react/circles.js';
import { useCommunity } from '../../src/react/community.js';
import { useCreateInvite } from '../../src/react/invites.js';
import { useNotifications, useNotificationsUnreadCount, useReadNotification } from '../../src/react/notifications.js';
import { createAliceScene } from '../support/community.js';
import { list, read, settled, show, showCaught } from './support.js';
import { circles, currentUser, invites, notifications, notificationsUnreadCount } from '../../src/rules/reads.js';

describe('getShownData', () => {
  test('returns what the hooks show while a write is pending, where getQueryData returns the answer', async () => {
    const scene = await createAliceScene();
    const { client, queryClient, sandbox } = scene;
    const { result } = show(scene, () => ({
      news: list(useNotifications()),
      unread: read(useNotificationsUnreadCount()),
      mark: useReadNotification().mutate,
    }));
    await waitFor(() => expect(result.current.news.data && result.current.unread.data).toBeDefined());
    const { id } = result.current.news.data?.find((one) => !one.read) ?? { id: 0 };
    const before = result.current.unread.data?.count ?? 0;
    const answer = sandbox.faults.hold('readNotification');
    act(() => result.current.mark({ id }));
    await waitFor(() => expect(result.current.unread.data?.count).toBe(before - 1));

    const pages = pagesOf(client, notifications, {});
    const count = optionsOf(client, notificationsUnreadCount, {});
    expect(queryClient.getQueryData(count.queryKey)?.count).toBe(before);
    expect(getShownData(queryClient, count)).toBe(result.current.unread.data);
    expect(getShownData(queryClient, pages)).toBe(result.current.news.data);
    expect(getShownData(queryClient, pages)?.find((one) => one.id === id)?.read).toBe(true);
    expect(queryClient.getQueryData(pages.queryKey)?.pages[0]?.items.find((one) => one.id === id)?.read).toBe(false);
    answer();
    await settled(scene);
    expect(getShownData(queryClient, count)?.count).toBe(before - 1);
  });

  test('applies the select of the options, and is undefined while nothing is cached', async () => {
    const scene = await createAliceScene();
    const { client, queryClient } = scene;
    const names = optionsOf(client, circles, {}, { select: (all) => all.map(({ name }) => name) });
    expect(getShownData(queryClient, names)).toBeUndefined();
    await queryClient.prefetchQuery(names);
    expect(getShownData(queryClient, names)).toContain('Family');
    expect(getShownData(queryClient, pagesOf(client, invites, {}))).toBeUndefined();
  });
});

describe('docs/tanstack-query.md', () => {
  test('a shortcut reads what is shown: while all are being marked as read, it submits nothing', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => ({ unread: read(useNotificationsUnreadCount()), press: useMarkAllShortcut() }));
    await waitFor(() => expect(result.current.unread.data?.count).toBeGreaterThan(0));
    const answer = scene.sandbox.faults.hold('readNotifications');
    act(() => result.current.press());
    await waitFor(() => expect(result.current.unread.data?.count).toBe(0));
    act(() => result.current.press());
    expect(scene.queryClient.isMutating()).toBe(1);
    answer();
    await settled(scene);
  });

  test('Suspense below a gate ends with the session, and throws nothing', async () => {
    const scene = await createAliceScene();
    const { caught } = showCaught(scene, () => undefined);
    render(<Account />, { wrapper: scene.Wrapper });
    await screen.findByText('7 invites left');
    act(() => scene.client.session.signOut());
    await screen.findByText('Sign in first.');
    expect(caught).toEqual([]);
  });

  test('Suspense without a gate throws an error of the kind token', async () => {
    const scene = await createAliceScene();
    const { caught } = showCaught(scene, () => useSuspenseQuery(optionsOf(useCommunity().client, currentUser, {})));
    await settled(scene);
    act(() => scene.client.session.signOut());
    await waitFor(() => expect(caught).toMatchObject([{ kind: 'token' }]));
  });

  test('an action shows the error of a write and keeps what was typed, and is empty after a success', async () => {
    const scene = await createAliceScene();
    render(<InviteForm />, { wrapper: scene.Wrapper });
    scene.sandbox.faults.fail('createInvite', { status: 500 }, { times: 1 });
    await userEvent.type(screen.getByLabelText('Nickname'), 'The Hatter');
    await userEvent.click(screen.getByRole('button'));
    await screen.findByRole('alert');
    expect(screen.getByLabelText('Nickname')).toHaveValue('The Hatter');
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(scene.sandbox.state.invites.map(({ nickname }) => nickname)).toContain('The Hatter');
    expect(screen.getByLabelText('Nickname')).toHaveValue('');
  });

  test('useOptimistic on top of a hook counts a press twice', async () => {
    const scene = await createAliceScene();
    const Left = (): ReactElement => {
      const { data: me } = useCurrentUser();
      const { mutateAsync: create } = useCreateInvite();
      const [left, spend] = useOptimistic(me?.invite_count ?? 0, (count: number, spent: number) => count - spent);
      const press = (): void =>
        startTransition(async () => {
          spend(1);
          await create({ nickname: 'The Hatter' });
        });
      return (
        <button type="button" onClick={press}>
          {left} left
        </button>
      );
    };
    render(<Left />, { wrapper: scene.Wrapper });
    await screen.findByText('7 left');
    const answer = scene.sandbox.faults.hold('createInvite');
    await userEvent.click(screen.getByRole('button'));
    await screen.findByText('5 left');
    answer();
    await screen.findByText('6 left');
  });

  test('a persister for all keys, and a dehydration without these keys, store nothing of the account', async () => {
    const stored: unknown[] = [];
    const persister: QueryPersister = async (queryFn, context, { queryKey }) => {
      stored.push(queryKey);
      return queryFn(context);
    };
    const queryClient = new QueryClient({ defaultOptions: { queries: { persister } } });
    const scene = await createAliceScene({ queryClient });
    show(scene, () => ({ circles: read(useCircles()), mine: useQuery({ queryKey: ['mine'], queryFn: () => 1 }) }));
    await settled(scene);
    expect(stored).toEqual([['mine']]);
    const shouldDehydrateQuery = (query: Query): boolean =>
      query.queryKey[0] !== 'community' && defaultShouldDehydrateQuery(query);
    const { queries } = dehydrate(queryClient, { shouldDehydrateQuery, shouldDehydrateMutation: () => false });
    expect(queries.map(({ queryKey }) => queryKey)).toEqual([['mine']]);
  });
});
