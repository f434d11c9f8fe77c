import { act, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  useReportUser,
  useSubscribeToUser,
  useUnblockUser,
  useUnsubscribeFromUser,
  useUser,
  useUserSearch,
} from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { settled, read, refusal, run, show } from './support.js';

async function openProfile(username: string) {
  const scene = await createAliceScene();
  const { result } = show(scene, () => ({
    person: read(useUser({ username })),
    found: read(useUserSearch({ query: username })),
    unblock: useUnblockUser(),
    report: useReportUser(),
    subscribe: useSubscribeToUser(),
    unsubscribe: useUnsubscribeFromUser(),
  }));
  await settled(scene);
  await waitFor(() => expect(result.current.found.data).toBeDefined());
  scene.sent.length = 0;
  return { scene, result };
}

describe('useUser', () => {
  test('shows the relation to the user', async () => {
    const { result } = await openProfile('bob');
    expect(result.current.person.data).toMatchObject({ username: 'bob', is_connected: true, is_fully_connected: true });
  });

  test('is refused for a user who blocks the account, with the reason `blocked`', async () => {
    const { result } = await openProfile('mallory');
    expect(result.current.person).toMatchObject({ data: undefined, error: { kind: 'http', status: 403, reason: 'blocked' } });
  });
});

describe('useUnblockUser', () => {
  test('shows the profile again', async () => {
    const { result } = await openProfile('deals_4u');
    expect(result.current.person.error).toMatchObject({ status: 403 });
    await run(() => result.current.unblock.mutateAsync({ username: 'deals_4u' }));
    await waitFor(() => expect(result.current.person.data).toMatchObject({ username: 'deals_4u', is_following: false }));
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
});
