import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSubscribeToUser, useUnsubscribeFromUser, useUser, useUserSearch } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { settled, read, show } from './support.js';

async function openProfile(username: string) {
  const scene = await createAliceScene();
  const { result } = show(scene, () => ({
    person: read(useUser({ username })),
    found: read(useUserSearch({ query: username })),
    subscribe: useSubscribeToUser(),
    unsubscribe: useUnsubscribeFromUser(),
  }));
  await settled(scene);
  await waitFor(() => expect(result.current.found.data).toBeDefined());
  scene.sent.length = 0;
  return { scene, result };
}

test('useUser: is refused for a user who blocks the account, with the reason `blocked`', async () => {
  const { result } = await openProfile('mallory');
  expect(result.current.person).toMatchObject({ data: undefined, error: { kind: 'http', status: 403, reason: 'blocked' } });
});

test('useSubscribeToUser: shows the subscription at once in profile and search, without a refetch', async () => {
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
