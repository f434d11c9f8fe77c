import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  useDeleteAllNotifications,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotification,
} from '../../src/react/notifications.js';
import { useUnseenNotifications } from '../../src/react/unseen.js';
import { createAliceScene, type Scene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { passwordOf, read, settled, show } from './support.js';
import { login } from '../../src/contract/session.js';
import { signInWith } from '../../src/transport/sign-in.js';

const useNews = () => ({
  ...useUnseenNotifications(),
  // What an app polls anyway.
  count: useNotificationsUnreadCount(),
  unread: read(useNotificationsUnreadCount()),
  mark: useReadNotification().mutate,
});

/** The next poll of the unread count, and what follows from it. */
async function poll(scene: Scene, shown: { current: ReturnType<typeof useNews> }): Promise<void> {
  await run(() => shown.current.count.refetch());
  await settled(scene);
}

async function first() {
  const scene = await createAliceScene();
  const { result } = show(scene, useNews);
  await waitFor(() => expect(result.current.unread.data).toBeDefined());
  await settled(scene);
  scene.sent.length = 0;
  return { scene, result };
}

test('useUnseenNotifications: nothing is new at the first answer; what comes later is, by the poll of the count alone', async () => {
  const { scene, result } = await first();
  expect(result.current.unseen).toEqual([]);
  await poll(scene, result);
  expect(scene.sent).toEqual(['notificationsUnreadCount']);
  scene.sandbox.act.follow('zoe', 'alice');
  await poll(scene, result);
  expect(result.current.unseen.map((one) => one.notification_type)).toEqual(['F']);
  // One poll more, and the head of the list once.
  expect(scene.sent).toEqual(['notificationsUnreadCount', 'notificationsUnreadCount', 'notifications']);
});

test('useUnseenNotifications: a look in one component is a look in all, and what comes after it is new again', async () => {
  const { scene, result } = await first();
  const header = show(scene, () => useUnseenNotifications());
  scene.sandbox.act.follow('zoe', 'alice');
  await poll(scene, result);
  expect(header.result.current.unseen).toHaveLength(1);
  act(() => result.current.markSeen());
  expect([header.result.current.unseen, result.current.unseen]).toEqual([[], []]);
  const { id } = scene.sandbox.act.notify('alice', 'PC', 'bob');
  await poll(scene, result);
  expect(header.result.current.unseen.map((one) => one.id)).toEqual([id]);
});

test('useUnseenNotifications: what is marked as read is not new any more', async () => {
  const { scene, result } = await first();
  const { id } = scene.sandbox.act.notify('alice', 'PC', 'bob');
  await poll(scene, result);
  expect(result.current.unseen).toHaveLength(1);
  act(() => result.current.mark({ id }));
  await waitFor(() => expect(result.current.unseen).toEqual([]));
});

test('useUnseenNotifications: the next account begins with its own first answer', async () => {
  const { scene, result } = await first();
  scene.sandbox.act.follow('zoe', 'alice');
  await poll(scene, result);
  expect(result.current.unseen).toHaveLength(1);
  act(() => scene.client.session.signOut());
  expect(result.current.unseen).toEqual([]);
  await run(() => signInWith(scene.client, login, { username: 'bob', password: passwordOf('bob') }));
  await settled(scene);
  expect(result.current.unseen).toEqual([]);
  scene.sandbox.act.notify('bob', 'PC', 'carol');
  await poll(scene, result);
  expect(result.current.unseen).toHaveLength(1);
});

test('useUnseenNotifications: what a refused deletion brings back was there at the first look', async () => {
  const scene = await createAliceScene();
  const { faults } = scene.sandbox;
  faults.fail('deleteAllNotifications', { status: 403 }, { times: 1 });
  const refuse = faults.hold('deleteAllNotifications');
  const { result: remove } = show(scene, useDeleteAllNotifications);
  act(() => remove.current.mutate());
  const { result } = show(scene, () => ({ ...useUnseenNotifications(), list: useNotifications().data }));
  await waitFor(() => expect(result.current.list).toEqual([]));
  refuse();
  await waitFor(() => expect(result.current.list).not.toEqual([]));
  await settled(scene);
  expect(result.current.unseen).toEqual([]);
});
