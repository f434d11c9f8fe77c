import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useUser } from '../../src/react/users.js';
import { createAliceScene, type Scene } from '../support/community.js';
import { personIn, read, show } from './support.js';

function unreadIn(scene: Scene): number {
  const { id } = personIn(scene, 'alice');
  return scene.sandbox.state.notifications.filter((one) => one.owner === id && !one.read).length;
}

test.each([
  ['useCurrentUser', (isOn: boolean) => useCurrentUser({}, { enabled: isOn })],
  ['useUser', (isOn: boolean) => useUser({ username: 'alice' }, { enabled: isOn })],
])('useNotificationsUnreadCount takes the count of %s, which mounts later', async (_name, useLater) => {
  const scene = await createAliceScene();
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
