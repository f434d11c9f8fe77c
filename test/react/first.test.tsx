import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useCreateInvite, useDeleteInvite, useInvites } from '../../src/react/invites.js';
import {
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotification,
  useReadNotifications,
} from '../../src/react/notifications.js';
import { useBlockedUsers } from '../../src/react/relations.js';
import { useBlockUser, useUnblockUser, useUser } from '../../src/react/users.js';
import { useLogin, useLogout, useSession } from '../../src/react/session.js';
import { createAliceScene, createScene } from '../support/community.js';

test('reads', async () => {
  const { Wrapper, sent } = await createAliceScene();
  const { result } = renderHook(
    () => {
      const me = useCurrentUser();
      const unread = useNotificationsUnreadCount();
      const list = useNotifications();
      const invites = useInvites();
      const read = useReadNotification();
      const all = useReadNotifications();
      const create = useCreateInvite();
      const del = useDeleteInvite();
      return {
        me: me.data,
        meError: me.error,
        unread: unread.data,
        list: { data: list.data, more: list.hasNextPage, next: list.fetchNextPage, error: list.error },
        invites: { data: invites.data, more: invites.hasNextPage, next: invites.fetchNextPage, error: invites.error },
        read,
        all,
        create,
        del,
      };
    },
    { wrapper: Wrapper },
  );
  await waitFor(() => {
    expect(result.current.me?.username).toBe('alice');
    expect(result.current.list.data).toHaveLength(10);
    expect(result.current.invites.data).toHaveLength(10);
    expect(result.current.unread).toBeDefined();
  });
  const count = result.current.unread!.count;
  expect(result.current.me?.unread_notifications_count).toBe(count);
  console.log(sent);
  sent.length = 0;
  const unreadItem = result.current.list.data!.find((n) => !n.read)!;
  await act(async () => {
    await result.current.read.mutateAsync({ id: unreadItem.id });
  });
  await waitFor(() => expect(result.current.unread!.count).toBe(count - 1));
  expect(result.current.me!.unread_notifications_count).toBe(count - 1);
  expect(sent).toEqual(['readNotification']);
  await act(async () => {
    await result.current.list.next();
  });
  await waitFor(() => expect(result.current.list.data).toHaveLength(20));
  await act(async () => {
    await result.current.all.mutateAsync();
  });
  await waitFor(() => expect(result.current.unread!.count).toBe(0));
  expect(result.current.list.data!.every((n) => n.read)).toBe(true);
  const quota = result.current.me!.invite_count;
  await act(async () => {
    await result.current.create.mutateAsync({ nickname: 'Zed' });
  });
  await waitFor(() => expect(result.current.invites.data![0]!.nickname).toBe('Zed'));
  expect(result.current.me!.invite_count).toBe(quota - 1);
  await act(async () => {
    await result.current.invites.next();
  });
  await waitFor(() => expect(result.current.invites.data).toHaveLength(21));
  await act(async () => {
    await result.current.del.mutateAsync({ id: result.current.invites.data![0]!.id });
  });
  await waitFor(() => expect(result.current.invites.data).toHaveLength(20));
  expect(result.current.me!.invite_count).toBe(quota);
  console.log(sent);
});

test('block', async () => {
  const { Wrapper, sent } = await createAliceScene();
  const { result } = renderHook(
    () => {
      const user = useUser({ username: 'bob' });
      const blocked = useBlockedUsers();
      const block = useBlockUser();
      const unblock = useUnblockUser();
      const session = useSession();
      const logout = useLogout();
      return {
        user: { data: user.data, error: user.error, status: user.status },
        blocked: blocked.data,
        block,
        unblock,
        session,
        logout,
      };
    },
    { wrapper: Wrapper },
  );
  await waitFor(() => {
    expect(result.current.user.data?.username).toBe('bob');
    expect(result.current.blocked).toBeDefined();
  });
  const n = result.current.blocked!.length;
  await act(async () => {
    await result.current.block.mutateAsync({ username: 'bob' });
  });
  await waitFor(() => expect(result.current.user.error?.kind).toBe('http'));
  await waitFor(() => expect(result.current.blocked!.some((u) => u.username === 'bob')).toBe(true));
  expect(result.current.user.data).toBeUndefined();
  await act(async () => {
    await result.current.unblock.mutateAsync({ username: 'bob' });
  });
  await waitFor(() => expect(result.current.user.data?.username).toBe('bob'));
  expect(result.current.blocked).toHaveLength(n);
  console.log(sent);
  await act(async () => {
    await result.current.logout.mutateAsync();
  });
  await waitFor(() => expect(result.current.session.state).toBe('signed-out'));
  expect(result.current.user.data).toBeUndefined();
});

test('login hook', async () => {
  const { Wrapper, queryClient } = createScene();
  const { result } = renderHook(() => ({ login: useLogin(), session: useSession(), me: useCurrentUser().data }), {
    wrapper: Wrapper,
  });
  await act(async () => {
    expect(await result.current.login.mutateAsync({ username: 'alice', password: 'wonderland-2026' })).toEqual({
      username: 'alice',
    });
  });
  await waitFor(() => expect(result.current.me?.username).toBe('alice'));
  expect(result.current.login.isSuccess).toBe(true);
  expect(JSON.stringify(result.current.login.variables)).not.toContain('wonderland');
  expect(
    JSON.stringify(
      queryClient
        .getMutationCache()
        .getAll()
        .map((m) => m.state),
    ),
  ).not.toContain('wonderland');
});
