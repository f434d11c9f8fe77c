import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useFollowers } from '../../src/react/relations.js';
import { useBlockUser, useUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';

test('what showed a refused follow is read again: another device was first', async () => {
  const { Wrapper, sent, sandbox, queryClient } = await createAliceScene();
  const { result } = renderHook(
    () => ({
      page: useUser({ username: 'zoe' }).data,
      other: useUser({ username: 'bob' }).data,
      me: useCurrentUser().data,
      follow: useFollowUser(),
    }),
    { wrapper: Wrapper },
  );
  await waitFor(() => expect(result.current).toMatchObject({ page: { is_following: false }, other: {}, me: {} }));
  const before = result.current.me?.following_count ?? 0;
  sandbox.act.follow('alice', 'zoe');
  sent.length = 0;
  const error = await act(() => result.current.follow.mutateAsync({ username: 'zoe' }).catch((reason: unknown) => reason));
  expect(error).toMatchObject({ status: 400, outcome: 'refused' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(result.current).toMatchObject({ page: { is_following: true }, me: { following_count: before + 1 } });
  // Not the profile of somebody else.
  expect(sent.toSorted()).toEqual(['currentUser', 'followUser', 'user']);
});

test('a row whose removal is refused, because another device has removed it, goes', async () => {
  const { Wrapper, sandbox, queryClient } = await createAliceScene();
  const { result } = renderHook(() => ({ followers: useFollowers().data, block: useBlockUser() }), { wrapper: Wrapper });
  await waitFor(() => expect(result.current.followers).toBeDefined());
  const username = result.current.followers?.[0]?.username ?? '';
  sandbox.act.block('alice', username);
  const error = await act(() => result.current.block.mutateAsync({ username }).catch((reason: unknown) => reason));
  expect(error).toMatchObject({ outcome: 'refused' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(result.current.followers?.map((one) => one.username)).not.toContain(username);
});

test('a press that the service puts off reads nothing again', async () => {
  const { Wrapper, sent, sandbox, queryClient } = await createAliceScene();
  const { result } = renderHook(() => ({ page: useUser({ username: 'zoe' }).data, follow: useFollowUser() }), {
    wrapper: Wrapper,
  });
  await waitFor(() => expect(result.current.page).toBeDefined());
  sent.length = 0;
  sandbox.faults.fail('followUser', { status: 429 }, { times: 1 });
  await act(() => result.current.follow.mutateAsync({ username: 'zoe' }).catch(() => undefined));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(sent).toEqual(['followUser']);
});
