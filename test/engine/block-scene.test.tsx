import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useCircles } from '../../src/react/circles.js';
import { useDevices } from '../../src/react/devices.js';
import { useInvites } from '../../src/react/invites.js';
import { useNotifications, useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useBlockedUsers, useFollowers, useFollowings, useLinkedUsers } from '../../src/react/relations.js';
import { useBlockUser, useUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { idle, open } from './behind.js';

test('a block inside an app shell refetches only the reads that only the service can update', async () => {
  const scene = await createAliceScene();
  const { sent, sandbox } = scene;
  sandbox.act.join('passerby');
  sandbox.act.follow('passerby', 'alice');
  const result = await open(scene, () => ({
    page: useUser({ username: 'passerby' }),
    lists: [useBlockedUsers(), useFollowers(), useFollowings(), useLinkedUsers(), useInvites(), useDevices()].map(
      (list) => list.data,
    ),
    ...{ circles: useCircles().data, me: useCurrentUser().data, badge: useNotificationsUnreadCount().data },
    notifications: useNotifications({ count: 2 }),
    block: useBlockUser(),
  }));
  while (result.current.notifications.hasNextPage) {
    await run(() => result.current.notifications.fetchNextPage());
    await waitFor(() => expect(result.current.notifications.isFetchingNextPage).toBe(false));
  }
  expect(result.current.notifications.data?.length).toBeGreaterThanOrEqual(100);
  sent.length = 0;
  await run(() => result.current.block.mutateAsync({ username: 'passerby' }));
  await waitFor(() => expect(result.current.page.error?.kind).toBe('http'));
  await idle(scene);
  // The profile is refused now. The new list item and the counts are known, and the more than 50 loaded pages stay.
  expect(sent.toSorted()).toEqual(['blockUser', 'user']);
  expect(result.current.badge?.count).toBe(result.current.me?.unread_notifications_count);
});
