import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useNotifications, useNotificationsUnreadCount } from 'community-hooks';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { NewItems, useNews } from '../../stories/notifications/NewItems.js';
import { createAliceScene, type Scene } from '../support/community.js';

/** The badge, the list, and the pill that offers what is new above it. */
function Screen(): ReactElement {
  const { data: unread } = useNotificationsUnreadCount();
  const { data } = useNotifications();
  const news = useNews(data);
  return (
    <>
      <output>{unread?.count}</output>
      <NewItems {...news} />
      <ol>
        {data
          ?.filter(({ id }) => !news.ids.includes(id))
          .map(({ id }) => (
            <li key={id}>{id}</li>
          ))}
      </ol>
    </>
  );
}

async function open(scene: Scene, rows: number): Promise<readonly (string | null)[]> {
  render(<Screen />, { wrapper: scene.Wrapper });
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
  await waitFor(() => expect(scene.queryClient.isFetching()).toBe(0));
  expect(rowsShown()).toHaveLength(rows);
  expect(screen.queryByRole('button')).toBeNull();
  return rowsShown();
}

function rowsShown(): readonly (string | null)[] {
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

/** The badge is polled. */
async function poll({ queryClient }: Scene): Promise<void> {
  await queryClient.refetchQueries({ predicate: ({ queryKey }) => queryKey.includes('notificationsUnreadCount') });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

test('NewItems: what comes in above the list is held back until it is wanted, whatever the ids below', async () => {
  const scene = await createAliceScene();
  const { notifications } = scene.sandbox.state;
  const [newest] = notifications.filter(({ owner }) => owner === 1).toSorted((one, other) => other.created - one.created);
  // The service orders by time: the one on top has not always the highest id.
  if (newest) newest.id = 1;
  const before = await open(scene, 10);
  scene.sandbox.act.notify('alice', 'PC', 'bob', 'Something new');
  await poll(scene);
  const pill = await screen.findByRole('button', { name: '1 new notification' });
  expect(rowsShown()).toEqual(before);
  await userEvent.setup().click(pill);
  expect(rowsShown().slice(1)).toEqual(before);
  expect(screen.queryByRole('button')).toBeNull();
});

test('NewItems: the first ones of an empty list are new', async () => {
  const scene = await createAliceScene({ sandbox: { world: 'empty' } });
  scene.sandbox.act.join('bob');
  await open(scene, 0);
  scene.sandbox.act.follow('bob', 'alice');
  await poll(scene);
  await screen.findByRole('button', { name: '1 new notification' });
});

test('NewItems: nothing is new after the newest row was deleted', async () => {
  const scene = await createAliceScene();
  await open(scene, 10);
  const { notifications } = scene.sandbox.state;
  const top = Math.max(...notifications.filter(({ owner }) => owner === 1).map(({ id }) => id));
  notifications.splice(
    notifications.findIndex(({ id }) => id === top),
    1,
  );
  await poll(scene);
  expect(screen.queryByRole('button')).toBeNull();
});
