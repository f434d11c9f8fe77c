import { act, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { subscribeToUser } from '../../src/contract/users.js';
import { useFollowers } from '../../src/react/relations.js';
import {
  useBlockUser,
  useReportUser,
  useSubscribeToUser,
  useUnblockUser,
  useUnsubscribeFromUser,
  useUser,
  useUserSearch,
} from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { list, settled, read, refusal, run, show } from './support.js';

async function openProfile(username: string) {
  const scene = await createAliceScene();
  const { result } = show(scene, () => ({
    person: read(useUser({ username })),
    found: read(useUserSearch({ query: username })),
    followers: list(useFollowers({ count: 20 })),
    block: useBlockUser(),
    unblock: useUnblockUser(),
    report: useReportUser(),
    subscribe: useSubscribeToUser(),
    unsubscribe: useUnsubscribeFromUser(),
  }));
  await settled(scene);
  await waitFor(() => expect(result.current.found.data && result.current.followers.data).toBeDefined());
  scene.sent.length = 0;
  return { scene, result };
}

const names = (users: readonly { username: string }[] | undefined) => users?.map(({ username }) => username);

describe('useUser', () => {
  test('shows the relation to the user', async () => {
    const { result } = await openProfile('bob');
    expect(result.current.person.data).toMatchObject({ username: 'bob', is_connected: true, is_fully_connected: true });
  });

  test('is refused for a user who blocks the account, with the reason `blocked`', async () => {
    const { result } = await openProfile('mallory');
    expect(result.current.person).toMatchObject({ data: undefined, error: { kind: 'http', status: 403, reason: 'blocked' } });
  });

  test('is a 404 for an unknown user', async () => {
    const { result } = await openProfile('nobody_at_all');
    expect(result.current.person.error).toMatchObject({ kind: 'http', status: 404 });
  });

  test('has the private fields for the account itself', async () => {
    const { result } = await openProfile('alice');
    expect(result.current.person.data && 'email' in result.current.person.data).toBe(true);
  });
});

describe('useBlockUser', () => {
  test('hides the user from every list at once, and their profile after the answer', async () => {
    const { scene, result } = await openProfile('bob');
    const release = scene.sandbox.faults.hold('blockUser');
    act(() => result.current.block.mutate({ username: 'bob' }));
    await waitFor(() => expect(names(result.current.found.data)).not.toContain('bob'));
    expect(names(result.current.followers.data)).not.toContain('bob');
    release();
    await waitFor(() => expect(result.current.person).toMatchObject({ data: undefined, error: { reason: 'blocked' } }));
    await settled(scene);
    expect(names(result.current.found.data)).not.toContain('bob');
  });
});

describe('useUnblockUser', () => {
  test('shows the profile again', async () => {
    const { result } = await openProfile('deals_4u');
    expect(result.current.person.error).toMatchObject({ status: 403 });
    await run(() => result.current.unblock.mutateAsync({ username: 'deals_4u' }));
    await waitFor(() => expect(result.current.person.data).toMatchObject({ username: 'deals_4u', is_following: false }));
  });

  test('is a success for a user who is not blocked, on another device or never', async () => {
    const { result } = await openProfile('zoe');
    expect(await run(() => result.current.unblock.mutateAsync({ username: 'zoe' }))).toMatchObject({ is_blocked: false });
  });
});

describe('useReportUser', () => {
  test('reports a user once', async () => {
    const { scene, result } = await openProfile('zoe');
    await run(() => result.current.report.mutateAsync({ username: 'zoe', category_id: 1, description: 'An advert.' }));
    await waitFor(() => expect(result.current.person.data).toMatchObject({ is_reported: true }));
    expect(scene.sandbox.state.reports.at(-1)).toMatchObject({ description: 'An advert.' });
    expect(await refusal(() => result.current.report.mutateAsync({ username: 'zoe', category_id: 2 }))).toMatchObject({
      status: 400,
    });
    await settled(scene);
    expect(result.current.person.data).toMatchObject({ is_reported: true });
  });

  test('is a 404 for an unknown category', async () => {
    const { result } = await openProfile('zoe');
    const error = await refusal(() => result.current.report.mutateAsync({ username: 'zoe', category_id: 9999 }));
    expect(error).toMatchObject({ kind: 'http', status: 404, formErrors: [expect.any(String)] });
    expect(result.current.person.data).toMatchObject({ is_reported: false });
  });
});

describe('useSubscribeToUser', () => {
  test('shows the subscription at once in profile and search, without a refetch', async () => {
    const { scene, result } = await openProfile('zoe');
    const release = scene.sandbox.faults.hold('subscribeToUser');
    act(() => result.current.subscribe.mutate({ username: 'zoe' }));
    await waitFor(() => expect(result.current.person.data).toMatchObject({ are_new_post_notifications_enabled: true }));
    expect(result.current.found.data?.[0]?.are_new_post_notifications_enabled).toBe(true);
    release();
    await settled(scene);
    expect(scene.sent).toEqual(['subscribeToUser']);
    await run(() => result.current.unsubscribe.mutateAsync({ username: 'zoe' }));
    await waitFor(() => expect(result.current.person.data).toMatchObject({ are_new_post_notifications_enabled: false }));
  });

  test('is done if the account has subscribed before, although the service refuses it', async () => {
    const { result } = await openProfile('zoe');
    const first = await run(() => result.current.subscribe.mutateAsync({ username: 'zoe' }));
    expect(await run(() => result.current.subscribe.mutateAsync({ username: 'zoe' }))).toEqual(first);
  });

  test('is a success if the account subscribed on another device', async () => {
    const { scene, result } = await openProfile('zoe');
    const made = await scene.client.call(subscribeToUser, { username: 'zoe' });
    expect(await run(() => result.current.subscribe.mutateAsync({ username: 'zoe' }))).toEqual(made);
  });
});
