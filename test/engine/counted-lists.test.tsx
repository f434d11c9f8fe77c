import { focusManager } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { NotificationsInput, NotificationsUnreadCountInput } from '../../src/contract/notifications.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useNotifications, useNotificationsUnreadCount, useReadNotification } from '../../src/react/notifications.js';
import { createAliceScene, type Scene } from '../support/community.js';
import { list, settled, show } from '../react/support.js';
import { run } from '../support/render-hook.js';

// A badge is polled, a list is not: what the badge counts shows in the list, too.

afterEach(() => focusManager.setFocused(undefined));

/** How alice's notifications begin: `unread` new ones above `old` that are read. */
function fill({ sandbox }: Scene, unread: number, old = 0): void {
  const { notifications } = sandbox.state;
  notifications.length = 0;
  for (let index = 0; index < old + unread; index += 1) sandbox.act.notify('alice', 'PC', 'bob', `remark ${index}`);
  for (const one of notifications.slice(0, old)) one.read = true;
}

async function openNews(
  world: { unread: number; old?: number },
  { filter = {}, counts = {} }: { filter?: NotificationsInput; counts?: NotificationsUnreadCountInput } = {},
) {
  const scene = await createAliceScene();
  fill(scene, world.unread, world.old);
  const shown = show(scene, () => ({
    count: useNotificationsUnreadCount(counts),
    news: list(useNotifications(filter)),
    mark: useReadNotification(),
  }));
  await settled(scene);
  await waitFor(() => expect(shown.result.current.news.data).toBeDefined());
  scene.sent.length = 0;
  return { scene, ...shown };
}

type News = Awaited<ReturnType<typeof openNews>>;

/** One poll. */
async function poll({ scene, result }: News): Promise<void> {
  await run(() => result.current.count.refetch());
  await settled(scene);
}

function shownIn({ result }: News): [badge: number | undefined, unread: number | undefined] {
  const { count, news } = result.current;
  return [count.data?.count, news.data?.filter((one) => !one.read).length];
}

describe('a polled count that moves', () => {
  test('brings the head of its list, with one request', async () => {
    const news = await openNews({ unread: 1, old: 3 });
    news.scene.sandbox.act.notify('alice', 'PC', 'bob', 'news');
    await poll(news);
    await waitFor(() => expect(shownIn(news)).toEqual([2, 2]));
    expect(news.scene.sent).toEqual(['notificationsUnreadCount', 'notifications']);
    await poll(news);
    expect(news.scene.sent).toEqual(['notificationsUnreadCount', 'notifications', 'notificationsUnreadCount']);
  });

  test('brings the head of a list that is loaded in part, with one request', async () => {
    const news = await openNews({ unread: 25, old: 10 });
    await run(() => news.result.current.news.fetchNextPage());
    await waitFor(() => expect(shownIn(news)).toEqual([25, 20]));
    news.scene.sent.length = 0;
    news.scene.sandbox.act.notify('alice', 'PC', 'bob', 'news');
    await poll(news);
    await waitFor(() => expect(shownIn(news)).toEqual([26, 21]));
    expect(news.scene.sent).toEqual(['notificationsUnreadCount', 'notifications']);
  });

  test('because they were read elsewhere brings it, too', async () => {
    const news = await openNews({ unread: 2, old: 3 });
    for (const one of news.scene.sandbox.state.notifications) one.read = true;
    await poll(news);
    await waitFor(() => expect(shownIn(news)).toEqual([0, 0]));
    expect(news.scene.sent).toEqual(['notificationsUnreadCount', 'notifications']);
  });

  test('moves the list by its own filter: of the types that it counts, of all, and below a `max_id` never', async () => {
    const follows = await openNews({ unread: 1 }, { filter: { types: ['CR'] }, counts: { types: ['CR'] } });
    follows.scene.sandbox.act.notify('alice', 'CR', 'zoe');
    await poll(follows);
    await waitFor(() => expect(shownIn(follows)).toEqual([1, 1]));
    const all = await openNews({ unread: 1 }, { counts: { types: ['CR'] } });
    all.scene.sandbox.act.notify('alice', 'CR', 'zoe');
    await poll(all);
    await waitFor(() => expect(shownIn(all)).toEqual([1, 3]));
    const below = await openNews({ unread: 1, old: 2 }, { filter: { max_id: 1_000_000 } });
    below.scene.sandbox.act.notify('alice', 'CR', 'zoe');
    await poll(below);
    expect(below.scene.sent).toEqual(['notificationsUnreadCount']);
  });

  test('brings nothing again while the service disagrees with itself', async () => {
    const news = await openNews({ unread: 1, old: 3 });
    news.scene.sandbox.faults.fail('notificationsUnreadCount', { status: 200, body: { count: 7 } });
    for (let count = 0; count < 4; count += 1) await poll(news);
    await waitFor(() => expect(shownIn(news)).toEqual([7, 1]));
    expect(news.scene.sent.filter((name) => name === 'notifications')).toHaveLength(1);
  });

  test('by a write of this page brings nothing: the write explains it', async () => {
    const news = await openNews({ unread: 25 });
    const below = news.scene.sandbox.state.notifications[0]?.id ?? 0;
    await run(() => news.result.current.mark.mutateAsync({ id: below }));
    await settled(news.scene);
    await waitFor(() => expect(shownIn(news)).toEqual([24, 10]));
    expect(news.scene.sent).toEqual(['readNotification', 'notificationsUnreadCount']);
  });

  test('with the focus is the list’s own refetch: each is sent once', async () => {
    for (const unread of [1, 25]) {
      const news = await openNews({ unread });
      news.scene.sandbox.act.notify('alice', 'PC', 'bob', 'news');
      act(() => focusManager.setFocused(false));
      await run(async () => focusManager.setFocused(true));
      await settled(news.scene);
      await waitFor(() => expect(shownIn(news)[0]).toBe(unread + 1));
      expect(news.scene.sent.toSorted()).toEqual(['notifications', 'notificationsUnreadCount']);
    }
  });

  test('leaves a list that nobody shows until it is shown', async () => {
    const scene = await createAliceScene();
    fill(scene, 1);
    const former = show(scene, () => list(useNotifications({}, { staleTime: Infinity })));
    await waitFor(() => expect(former.result.current.data).toHaveLength(1));
    former.unmount();
    const badge = show(scene, () => useNotificationsUnreadCount());
    await waitFor(() => expect(badge.result.current.data?.count).toBe(1));
    scene.sent.length = 0;
    scene.sandbox.act.notify('alice', 'PC', 'bob', 'news');
    await run(() => badge.result.current.refetch());
    await settled(scene);
    expect(scene.sent).toEqual(['notificationsUnreadCount']);
    const again = show(scene, () => list(useNotifications({}, { staleTime: Infinity })));
    await waitFor(() => expect(again.result.current.data).toHaveLength(2));
  });
});

test('a number of unread notifications in the account’s own record moves the list, too', async () => {
  const scene = await createAliceScene();
  fill(scene, 1);
  const { result } = show(scene, () => ({ me: useCurrentUser(), news: list(useNotifications()) }));
  await settled(scene);
  scene.sent.length = 0;
  scene.sandbox.act.notify('alice', 'PC', 'bob', 'news');
  await run(() => result.current.me.refetch());
  await waitFor(() => expect(result.current.news.data).toHaveLength(2));
  expect(result.current.me.data?.unread_notifications_count).toBe(2);
  expect(scene.sent).toEqual(['currentUser', 'notifications']);
});
