import { waitFor } from '@testing-library/react';
import { afterAll, describe, expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import {
  useDeleteAllNotifications,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotifications,
} from '../../src/react/notifications.js';
import { useUser } from '../../src/react/users.js';
import { startSandboxServer } from '../../src/testing/node.js';
import type { Scene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { createNetworkScene, list, personIn, settled, read, show } from './support.js';

const network = startSandboxServer();
afterAll(network.stop);

function unreadIn(scene: Scene): number {
  const { id } = personIn(scene, 'alice');
  return scene.sandbox.state.notifications.filter((one) => one.owner === id && !one.read).length;
}

async function openScreen() {
  const scene = await createNetworkScene(network);
  const { result } = show(scene, () => ({
    me: read(useCurrentUser()),
    unread: read(useNotificationsUnreadCount()),
    notifications: list(useNotifications()),
    readAll: useReadNotifications(),
    removeAll: useDeleteAllNotifications(),
  }));
  await waitFor(() => {
    expect(result.current.me.data && result.current.unread.data).toBeDefined();
    expect(result.current.notifications.data).toHaveLength(10);
  });
  scene.sent.length = 0;
  const badge = () => [result.current.unread.data?.count, result.current.me.data?.unread_notifications_count];
  return { scene, result, badge, count: unreadIn(scene) };
}

describe('useReadNotifications', () => {
  test('with `max_id` keeps newer ones unread', async () => {
    const { scene, result } = await openScreen();
    const newest = result.current.notifications.data?.[0]?.id ?? 0;
    scene.sandbox.act.notify('alice', 'F', 'zoe');
    await run(() => result.current.readAll.mutateAsync({ max_id: newest }));
    expect(unreadIn(scene)).toBe(1);
    await waitFor(() => expect(result.current.unread.data?.count).toBe(1));
    expect(result.current.me.data?.unread_notifications_count).toBe(1);
  });
});

test('useDeleteAllNotifications: hides all at once', async () => {
  const { scene, result, badge } = await openScreen();
  await run(() => result.current.removeAll.mutateAsync());
  await waitFor(() => expect(result.current.notifications.data).toEqual([]));
  await settled(scene);
  expect(badge()).toEqual([0, 0]);
  expect(result.current.notifications.hasNextPage).toBe(false);
});

describe('useNotificationsUnreadCount', () => {
  test.each([
    ['useCurrentUser', (isOn: boolean) => useCurrentUser({}, { enabled: isOn })],
    ['useUser', (isOn: boolean) => useUser({ username: 'alice' }, { enabled: isOn })],
  ])('takes the count of %s, which mounts later', async (_name, useLater) => {
    const scene = await createNetworkScene(network);
    let isOn = false;
    const { result, rerender } = show(scene, () => ({ unread: read(useNotificationsUnreadCount()), later: useLater(isOn) }));
    await waitFor(() => expect(result.current.unread.data?.count).toBe(unreadIn(scene)));
    expect(unreadIn(scene)).toBeGreaterThan(0);
    for (const one of scene.sandbox.state.notifications) one.read = true;
    isOn = true;
    rerender();
    await waitFor(() => expect(result.current.unread.data?.count).toBe(0));
    expect(scene.sent.filter((name) => name === 'notificationsUnreadCount')).toHaveLength(1);
  });
});
