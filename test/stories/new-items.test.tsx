import { render, screen, waitFor } from '@testing-library/react';
import { useNotifications } from 'community-hooks';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { PaceContext } from '../../stories/kit/pace.js';
import { NewItems } from '../../stories/notifications/NewItems.js';
import { createAliceScene, type Scene } from '../support/community.js';

/** The list, and the pill that tells of what is new above it. */
function Screen(): ReactElement {
  const list = useNotifications();
  return (
    <>
      <PaceContext value={60_000}>
        <NewItems list={list} filter={{}} />
      </PaceContext>
      <ol>
        {list.data?.map(({ id }) => (
          <li key={id}>{id}</li>
        ))}
      </ol>
    </>
  );
}

async function open(scene: Scene): Promise<void> {
  render(<Screen />, { wrapper: scene.Wrapper });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10));
  await waitFor(() => expect(scene.queryClient.isFetching()).toBe(0));
}

/** The poll's answer comes, and not the list's. */
async function poll({ queryClient }: Scene): Promise<void> {
  await queryClient.refetchQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('"count":20') });
}

test('NewItems: what stands above the list is new, whatever the ids below', async () => {
  const scene = await createAliceScene();
  const { notifications } = scene.sandbox.state;
  const [newest] = notifications.filter(({ owner }) => owner === 1).toSorted((one, other) => other.created - one.created);
  // The service orders by time: the one on top has not always the highest id.
  if (newest) newest.id = 1;
  await open(scene);
  expect(screen.queryByRole('button')).toBeNull();
  scene.sandbox.act.notify('alice', 'PC', 'bob', 'Something new');
  await poll(scene);
  await screen.findByRole('button', { name: '1 new notification' });
});

test('NewItems: the first ones of an empty list are new', async () => {
  const scene = await createAliceScene({ sandbox: { world: 'empty' } });
  scene.sandbox.act.join('bob');
  render(<Screen />, { wrapper: scene.Wrapper });
  await waitFor(() => expect(scene.sent.filter((name) => name === 'notifications')).toHaveLength(2));
  await waitFor(() => expect(scene.queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button')).toBeNull();
  scene.sandbox.act.follow('bob', 'alice');
  await poll(scene);
  await screen.findByRole('button', { name: '1 new notification' });
});

test('NewItems: nothing is new after the newest row was deleted', async () => {
  const scene = await createAliceScene();
  await open(scene);
  const { notifications } = scene.sandbox.state;
  const top = Math.max(...notifications.filter(({ owner }) => owner === 1).map(({ id }) => id));
  notifications.splice(
    notifications.findIndex(({ id }) => id === top),
    1,
  );
  await poll(scene);
  expect(screen.queryByRole('button')).toBeNull();
});
