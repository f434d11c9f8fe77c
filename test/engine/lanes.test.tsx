import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUser } from '../../src/contract/account.js';
import { circle, circles } from '../../src/contract/circles.js';
import { user } from '../../src/contract/users.js';
import { useCurrentUser, useUpdateUser } from '../../src/react/account.js';
import { useCircles, useUpdateCircle } from '../../src/react/circles.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useFollowers } from '../../src/react/relations.js';
import { isSuperseded } from '../../src/engine/send.js';
import { useBlockUser, useSubscribeToUser, useUnblockUser, useUser } from '../../src/react/users.js';
import { createAliceScene, type Scene } from '../support/community.js';

test('of quick toggles only the last is sent, and only if its value is not set already', async () => {
  const { Wrapper, sent, sandbox, queryClient } = await createAliceScene();
  const { result } = renderHook(
    () => ({ zoe: useUser({ username: 'zoe' }).data, follow: useFollowUser(), unfollow: useUnfollowUser() }),
    { wrapper: Wrapper },
  );
  await waitFor(() => expect(result.current.zoe).toMatchObject({ is_following: false }));
  sent.length = 0;
  const release = sandbox.faults.hold('followUser');
  const settled: Promise<unknown>[] = [];
  for (const name of ['follow', 'unfollow', 'follow', 'unfollow', 'follow'] as const) {
    act(() => void settled.push(result.current[name].mutateAsync({ username: 'zoe' }).catch((error: unknown) => error)));
    await waitFor(() => expect(result.current.zoe).toMatchObject({ is_following: name === 'follow' }));
  }
  release();
  const outcomes = await act(() => Promise.all(settled));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(outcomes.slice(1, 4)).toEqual([{ superseded: true }, { superseded: true }, { superseded: true }]);
  expect(outcomes[4]).toEqual(outcomes[0]);
  expect(sent.filter((name) => /follow/i.test(name) && name !== 'followings')).toEqual(['followUser']);
  expect(result.current.zoe).toMatchObject({ is_following: true });
});

test('a follow behind a block is sent, even if an earlier follow landed before the block', async () => {
  const { Wrapper, sent, sandbox, queryClient } = await createAliceScene();
  const { result } = renderHook(
    () => ({
      zoe: useUser({ username: 'zoe' }).data,
      follow: useFollowUser(),
      unfollow: useUnfollowUser(),
      block: useBlockUser(),
      unblock: useUnblockUser(),
    }),
    { wrapper: Wrapper },
  );
  await waitFor(() => expect(result.current.zoe).toMatchObject({ is_following: false }));
  sent.length = 0;
  const release = sandbox.faults.hold('followUser');
  const settled: Promise<unknown>[] = [];
  for (const name of ['follow', 'unfollow', 'block', 'unblock', 'follow'] as const) {
    await act(
      async () => void settled.push(result.current[name].mutateAsync({ username: 'zoe' }).catch((error: unknown) => error)),
    );
  }
  release();
  await act(() => Promise.all(settled));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const writes = ['followUser', 'unfollowUser', 'blockUser', 'unblockUser'];
  expect(sent.filter((name) => writes.includes(name))).toEqual(['followUser', 'blockUser', 'unblockUser', 'followUser']);
  expect(result.current.zoe).toMatchObject({ is_following: true });
});

test('a write that waited starts from what the one before it has changed', async () => {
  const { Wrapper, client, sandbox, queryClient } = await createAliceScene();
  sandbox.act.join('asker');
  sandbox.act.follow('asker', 'alice');
  sandbox.act.connect('asker', 'alice');
  const { result } = renderHook(
    () => ({
      me: useCurrentUser().data,
      asker: useUser({ username: 'asker' }).data,
      list: useFollowers().data,
      update: useUpdateUser(),
    }),
    { wrapper: Wrapper },
  );
  await waitFor(() => expect(result.current.asker && result.current.list && result.current.me).toBeDefined());
  await act(() => result.current.update.mutateAsync({ visibility: 'T' }));
  sandbox.act.connect('asker', 'alice');
  await act(() => queryClient.refetchQueries());
  // Public and private at once: when the second one is submitted, the account is still private, and staying private declines no
  // request.
  await act(() =>
    Promise.all([result.current.update.mutateAsync({ visibility: 'O' }), result.current.update.mutateAsync({ visibility: 'T' })]),
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(result.current.asker).toEqual(await client.call(user, { username: 'asker' }));
});

test('a person who is added to a circle while being unfollowed is followed in the end, and counted', async () => {
  const { Wrapper, client, sandbox, queryClient } = await createAliceScene();
  sandbox.act.join('pip');
  sandbox.act.follow('alice', 'pip');
  const { result } = renderHook(
    () => ({
      me: useCurrentUser().data,
      badge: useNotificationsUnreadCount().data,
      circles: useCircles().data,
      pip: useUser({ username: 'pip' }).data,
      unfollow: useUnfollowUser(),
      update: useUpdateCircle(),
    }),
    { wrapper: Wrapper },
  );
  await waitFor(() => expect(result.current.me && result.current.circles && result.current.pip).toBeDefined());
  const id = result.current.circles?.find(({ name }) => name === 'Family')?.id ?? 0;
  const release = sandbox.faults.hold('unfollowUser', 'answer');
  const settled: Promise<unknown>[] = [];
  act(() => {
    settled.push(result.current.unfollow.mutateAsync({ username: 'pip' }));
    settled.push(result.current.update.mutateAsync({ id, usernames: ['pip'] }));
  });
  // As long as the change of the circle would take if it were in flight at the same time.
  await act(() => client.call(circle, { id }));
  release();
  await act(() => Promise.all(settled));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(result.current.me).toEqual(await client.call(currentUser, {}));
  expect(result.current.circles).toEqual(await client.call(circles, {}));
});

type LiamWrite = 'follow' | 'unfollow' | 'subscribe';

/** liam's page, and writes about him. `settled` gets the promise of each press. */
async function showLiam(): Promise<
  Pick<Scene, 'sandbox' | 'queryClient' | 'sent'> & {
    page(): unknown;
    press(name: LiamWrite): Promise<void>;
    settled: Promise<unknown>[];
  }
> {
  const { Wrapper, sandbox, queryClient, sent } = await createAliceScene();
  const { result } = renderHook(
    () => ({
      page: useUser({ username: 'liam' }).data,
      follow: useFollowUser(),
      unfollow: useUnfollowUser(),
      subscribe: useSubscribeToUser(),
    }),
    { wrapper: Wrapper },
  );
  await waitFor(() => expect(result.current.page).toMatchObject({ is_following: true }));
  const settled: Promise<unknown>[] = [];
  const press = async (name: LiamWrite): Promise<void> => {
    act(() => void settled.push(result.current[name].mutateAsync({ username: 'liam' })));
    await act(async () => {});
  };
  return { sandbox, queryClient, sent, page: () => result.current.page, press, settled };
}

test('useSubscribeToUser: a subscription between follows of the same person is sent, and never superseded by them', async () => {
  const { sandbox, queryClient, sent, page, press, settled } = await showLiam();
  sent.length = 0;
  const release = sandbox.faults.hold('unfollowUser', 'answer');
  for (const name of ['unfollow', 'follow', 'subscribe', 'unfollow'] as const) await press(name);
  release();
  const results = await act(() => Promise.all(settled));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(results[2]).toMatchObject({ are_new_post_notifications_enabled: true });
  expect(sent).toContain('subscribeToUser');
  expect(page()).toMatchObject({ is_following: false, are_new_post_notifications_enabled: true });
});

test('useFollowUser: pressed while writes before it are settled without a request, it is sent', async () => {
  const { sandbox, queryClient, page, press, settled } = await showLiam();
  const releaseUnfollow = sandbox.faults.hold('unfollowUser', 'answer');
  const releaseSubscription = sandbox.faults.hold('subscribeToUser', 'answer');
  for (const name of ['unfollow', 'follow', 'subscribe', 'follow', 'unfollow'] as const) await press(name);
  releaseUnfollow();
  // The last unfollow is as the first one has made it; the follow before it waits for nothing any more.
  await act(() => Promise.all([settled[0], settled[4]]));
  expect(page()).toMatchObject({ is_following: false });

  await press('follow');
  await waitFor(() => expect(page()).toMatchObject({ is_following: true }));
  releaseSubscription();
  const results = await act(() => Promise.all(settled));
  expect(results.map(isSuperseded)).toEqual([false, true, false, true, false, false]);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(page()).toMatchObject({ is_following: true, are_new_post_notifications_enabled: true });
});

test('useFollowUser: what was undone on another device since is sent again, whatever the cache shows', async () => {
  const { Wrapper, sent, sandbox, queryClient } = await createAliceScene();
  const { result } = renderHook(() => ({ page: useUser({ username: 'zoe' }), follow: useFollowUser() }), { wrapper: Wrapper });
  await waitFor(() => expect(result.current.page.data).toMatchObject({ is_following: false }));
  const presses = (): number => sent.filter((name) => name === 'followUser').length;
  await act(() => result.current.follow.mutateAsync({ username: 'zoe' }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  sandbox.act.unfollow('alice', 'zoe');
  // The page has not been read since, and says "following" still.
  await act(() => result.current.follow.mutateAsync({ username: 'zoe' }));
  expect(presses()).toBe(2);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  sandbox.act.unfollow('alice', 'zoe');
  await act(() => result.current.page.refetch());
  await waitFor(() => expect(result.current.page.data).toMatchObject({ is_following: false }));
  const release = sandbox.faults.hold('followUser');
  let third: Promise<unknown> | undefined;
  act(() => void (third = result.current.follow.mutateAsync({ username: 'zoe' })));
  await waitFor(() => expect(result.current.page.data).toMatchObject({ is_following: true }));
  release();
  await act(() => third ?? Promise.reject(new Error('nothing was pressed')));
  expect(presses()).toBe(3);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(result.current.page.data).toMatchObject({ is_following: true });
});

test('useUnfollowUser: behind a lost change of a circle that follows the person again, it is sent, even if an equal one landed before', async () => {
  const { Wrapper, sandbox, sent } = await createAliceScene();
  sandbox.act.join('pip');
  sandbox.act.follow('alice', 'pip');
  const { result } = renderHook(() => ({ circles: useCircles().data, unfollow: useUnfollowUser(), update: useUpdateCircle() }), {
    wrapper: Wrapper,
  });
  await waitFor(() => expect(result.current.circles).toBeDefined());
  const id = result.current.circles?.find(({ name }) => name === 'Family')?.id ?? 0;
  const release = sandbox.faults.hold('unfollowUser', 'answer');
  sandbox.faults.fail('updateCircle', 'answer-lost', { times: 1 });
  const unfollow = (): Promise<unknown> => result.current.unfollow.mutateAsync({ username: 'pip' });
  const settled: Promise<unknown>[] = [];
  for (const write of [unfollow, () => result.current.update.mutateAsync({ id, usernames: ['pip'] }), unfollow]) {
    await act(async () => void settled.push(write().catch((error: unknown) => error)));
  }
  release();
  await act(() => Promise.all(settled));
  expect(sent.filter((name) => name === 'unfollowUser')).toHaveLength(2);
  const pip = sandbox.state.users.find(({ username }) => username === 'pip')?.id;
  expect(sandbox.state.follows.filter(({ user, followed }) => user === 1 && followed === pip)).toEqual([]);
});
