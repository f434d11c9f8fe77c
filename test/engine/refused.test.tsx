import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useCircles, useDeleteCircle } from '../../src/react/circles.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useDeleteInvite, useInvites } from '../../src/react/invites.js';
import {
  useDeleteAllNotifications,
  useDeleteNotification,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotifications,
} from '../../src/react/notifications.js';
import { useBlockedUsers, useFollowings } from '../../src/react/relations.js';
import { useBlockUser, useUnblockUser, useUser } from '../../src/react/users.js';
import type { CommunityEvent } from '../../src/transport/events.js';
import { createAliceScene, type Scene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { personIn } from '../react/support.js';
import { bob, familyIn, idle, open, settled, watch, watchIn, zoe } from './behind.js';

const ENDS = { undone: true, write: true };

const refusalOf = (pressed: () => Promise<unknown>): Promise<unknown> => act(() => pressed().catch((reason: unknown) => reason));

test('what another device has done already is a success, and every value on screen is right', async () => {
  const events: string[] = [];
  const onEvent = (event: CommunityEvent): void => void (event.type in ENDS && events.push(event.type));
  const scene = await createAliceScene({ client: { onEvent } });
  const result = await open(scene, () => ({
    ...{ page: useUser(zoe).data, other: useUser(bob).data, me: useCurrentUser().data },
    follow: useFollowUser(),
  }));
  expect(result.current).toMatchObject({ page: { is_following: false }, other: {}, me: {} });
  const before = result.current.me?.following_count ?? 0;
  scene.sandbox.act.follow('alice', 'zoe');
  expect(await run(() => result.current.follow.mutateAsync(zoe))).toEqual({ superseded: true });
  await idle(scene);
  expect(result.current).toMatchObject({ page: { is_following: true }, me: { following_count: before + 1 } });
  expect(events).toEqual(['undone', 'write']);
  // The look-up, and what showed the press: not the profile of somebody else.
  expect([...new Set(scene.sent)].toSorted()).toEqual(['currentUser', 'followUser', 'user']);
});

test('a follow into a list is refused, if another device has followed the person without the list', async () => {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({ page: useUser(zoe).data, follow: useFollowUser() }));
  scene.sandbox.act.follow('alice', 'zoe');
  const [{ id } = { id: 0 }] = scene.sandbox.state.lists.filter(({ user }) => user === personIn(scene, 'alice').id);
  expect(await refusalOf(() => result.current.follow.mutateAsync({ ...zoe, lists_ids: [id] }))).toMatchObject({ kind: 'http' });
  await idle(scene);
  expect(result.current.page).toMatchObject({ is_following: true, follow_lists: [] });
});

test('a list that could not show a press gets the row, if another device has done it already', async () => {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({ followings: useFollowings().data, follow: useFollowUser() }));
  scene.sandbox.act.follow('alice', 'zoe');
  await run(() => result.current.follow.mutateAsync(zoe));
  await idle(scene);
  expect(result.current.followings?.map(({ username }) => username)).toContain('zoe');
});

test('a circle that another device has deleted goes', async () => {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({ circles: useCircles().data, remove: useDeleteCircle() }));
  const { state } = scene.sandbox;
  const id = familyIn(scene);
  state.circles.splice(0, Infinity, ...state.circles.filter((circle) => circle.id !== id));
  expect(result.current.circles?.map((circle) => circle.id)).toContain(id);
  await run(() => result.current.remove.mutateAsync({ id }));
  await idle(scene);
  expect(result.current.circles?.map((circle) => circle.id)).not.toContain(id);
});

test.each([
  ['has landed', undefined],
  ['was lost', 'answer-lost'],
] as const)('a badge keeps what was read when a deletion is refused because of a block that %s', async (_how, fault) => {
  const { scene, faults, result, shown, press, zoes } = await showBadge();
  const release = faults.hold('deleteNotification');
  const { writes } = await press(
    ({ read }) => read.mutateAsync({ max_id: zoes }),
    ({ remove }) => remove.mutateAsync({ id: zoes }),
  );
  const [marked, removed] = writes;
  await run(() => marked);
  const answerBadge = faults.hold('notificationsUnreadCount');
  if (fault) faults.fail('blockUser', fault, { times: 1 });
  await refusalOf(() => result.current.block.mutateAsync(zoe));
  release();
  await run(() => removed);
  await press();
  answerBadge();
  await idle(scene);
  expect(shown).toEqual([2, 1]);
});

test('a deletion that is refused because of a block does not take a lost "read" for done', async () => {
  const { scene, faults, result, shown, press, zoes } = await showBadge();
  const release = faults.hold('deleteNotification');
  const { write: removed } = await press(({ remove }) => remove.mutateAsync({ id: zoes }));
  const answers = [faults.hold('notificationsUnreadCount'), faults.hold('notifications')];
  faults.fail('readNotifications', { status: 500 }, { times: 1 });
  await refusalOf(() => result.current.read.mutateAsync());
  await run(() => result.current.block.mutateAsync(zoe));
  const before = [...shown];
  release();
  await run(() => removed);
  await press();
  for (const answer of answers) answer();
  await idle(scene);
  expect(before.at(-1)).toBe(1);
  expect(shown).toEqual(before);
});

/** Presses what is refused, until it is looked up. What it returns answers the look-up, and resolves when the press has settled. */
async function refuse(
  { sandbox: { faults }, sent }: Scene,
  name: 'followUser' | 'unblockUser',
  press: () => Promise<{ readonly write: Promise<unknown> | undefined }>,
): Promise<() => Promise<unknown>> {
  faults.fail(name, { status: 400 }, { times: 1 });
  const answer = faults.hold(name);
  const answerLookUp = faults.hold('user');
  sent.length = 0;
  const write = settled((await press()).write);
  answer();
  await waitFor(() => expect(sent).toContain('user'));
  return () => {
    answerLookUp();
    return run(() => write);
  };
}

/** Leaves alice two notifications, the older one about zoe. */
function withTwo({ sandbox: { act: does, state } }: Scene): void {
  state.notifications.length = 0;
  does.notify('alice', 'F', 'zoe');
  does.notify('alice', 'PC', 'bob');
}

/** A badge with two notifications, the older one about zoe. */
async function showBadge() {
  const watched = await watch(
    () => ({
      ...{ badge: useNotificationsUnreadCount(), list: useNotifications(), read: useReadNotifications() },
      ...{ remove: useDeleteNotification(), block: useBlockUser() },
    }),
    ({ badge, list }) => list.data && badge.data?.count,
    withTwo,
  );
  return { ...watched, zoes: watched.scene.sandbox.state.notifications[0]?.id ?? 0 };
}

test('a deletion that is refused because of a deletion of all, whose answer is lost later, counts with it', async () => {
  const refused: string[] = [];
  const onEvent = (event: CommunityEvent): void =>
    void (event.type === 'answer' && event.status === 400 && refused.push(event.operation));
  const scene = await createAliceScene({ client: { onEvent } });
  withTwo(scene);
  const { faults, shown, press } = watchIn(
    scene,
    () => ({
      ...{ badge: useNotificationsUnreadCount(), list: useNotifications() },
      ...{ remove: useDeleteNotification(), removeAll: useDeleteAllNotifications() },
    }),
    ({ badge, list }) => list.data && badge.data?.count,
  );
  await idle(scene);
  const { notifications } = scene.sandbox.state;
  const { id = 0 } = notifications.at(-1) ?? {};
  const send = faults.hold('deleteNotification');
  const answerAll = faults.hold('deleteAllNotifications', 'answer');
  faults.fail('deleteAllNotifications', 'answer-lost', { times: 1 });
  const { writes } = await press(
    ({ remove }) => remove.mutateAsync({ id }),
    ({ removeAll }) => removeAll.mutateAsync(),
  );
  await waitFor(() => expect(notifications).toHaveLength(0));
  send();
  await waitFor(() => expect(refused).toEqual(['deleteNotification']));
  await run(() => undefined);
  const answerBadge = faults.hold('notificationsUnreadCount');
  answerAll();
  await run(() => Promise.all(writes));
  answerBadge();
  await idle(scene);
  expect(shown).toEqual([2, 0]);
});

test('a deletion that is refused because of a lost one of all counts with it, also if a list shows both before it is sent', async () => {
  let send = (): void => {};
  const sends = new Promise<void>((resolve) => (send = resolve));
  const { scene, faults, result, shown, press, settle } = await watch(
    () => ({
      ...{ badge: useNotificationsUnreadCount(), list: useNotifications(), removeAll: useDeleteAllNotifications() },
      remove: useDeleteNotification({ onMutate: () => sends }),
    }),
    ({ badge, list }) => list.data && badge.data?.count,
    withTwo,
  );
  const { id = 0 } = scene.sandbox.state.notifications.at(-1) ?? {};
  const answerBadge = faults.hold('notificationsUnreadCount');
  faults.fail('deleteAllNotifications', 'answer-lost', { times: 1 });
  const loseAll = faults.hold('deleteAllNotifications', 'answer');
  const { writes } = await press(
    ({ removeAll }) => removeAll.mutateAsync(),
    ({ remove }) => remove.mutateAsync({ id }),
  );
  loseAll();
  await run(() => writes[0]);
  await run(() => result.current.list.refetch());
  send();
  await run(() => Promise.all(writes));
  expect(shown).toEqual([2, 0, 1, 0]);
  answerBadge();
  await settle();
  expect(shown).toEqual([2, 0, 1, 0]);
});

test('what showed a refused follow is refetched if it is not so', async () => {
  const { result, scene } = await showFollow();
  personIn(scene, 'zoe').visibility = 'T';
  const error = await refusalOf(() => result.current.follow.mutateAsync(zoe));
  expect(error).toMatchObject({ status: 400, outcome: 'refused' });
  await idle(scene);
  expect(result.current.page).toMatchObject({ is_following: false, visibility: 'T' });
  expect(scene.sent).toEqual(['followUser', 'user', 'user']);
});

test('a badge that a refusal proves old is refetched alone, if the read that should bring its number fails', async () => {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({
    ...{ me: useCurrentUser(), badge: useNotificationsUnreadCount().data, list: useNotifications().data },
    read: useReadNotifications(),
  }));
  const before = result.current.badge?.count ?? 0;
  scene.sandbox.act.notify('alice', 'F', 'zoe');
  scene.sandbox.faults.fail('readNotifications', { status: 400 });
  scene.sandbox.faults.fail('currentUser', { status: 404 });
  await refusalOf(() => result.current.read.mutateAsync());
  await idle(scene);
  expect(result.current).toMatchObject({ me: { error: { status: 404 } }, badge: { count: before + 1 } });
});

test('a follow is refused, and what showed it refetched, if the look-up fails', async () => {
  const { result, scene } = await showFollow();
  scene.sandbox.act.follow('alice', 'zoe');
  scene.sandbox.faults.fail('user', { status: 503 }, { times: 1 });
  const error = await refusalOf(() => result.current.follow.mutateAsync(zoe));
  expect(error).toMatchObject({ status: 400, outcome: 'refused' });
  await waitFor(() => expect(result.current.page).toMatchObject({ is_following: true }));
});

test('a refused press leaves the screen before the look-up, if an equal one was lost and has been undone since', async () => {
  const { scene, faults, result, shown, press } = await watch(
    () => ({ page: useUser(bob).data, follow: useFollowUser(), unfollow: useUnfollowUser() }),
    ({ page }) => page && 'is_following' in page && page.is_following,
  );
  faults.fail('followUser', { status: 500 }, { times: 1 });
  await refusalOf(() => result.current.follow.mutateAsync(bob));
  await run(() => result.current.unfollow.mutateAsync(bob));
  await idle(scene);
  const answer = await refuse(scene, 'followUser', () => press(({ follow }) => follow.mutateAsync(bob)));
  expect(shown).toEqual([true, false, true, false]);
  expect(await answer()).toMatchObject({ status: 400 });
  await idle(scene);
  expect(shown).toEqual([true, false, true, false]);
});

test('a refused unblock leaves the screen before the look-up, if a block has undone a lost one', async () => {
  const { scene, faults, result, shown, press } = await watch(
    () => ({ list: useBlockedUsers().data, block: useBlockUser(), unblock: useUnblockUser() }),
    ({ list }) => list && list.length > 0,
    ({ sandbox: { state } }) => void state.blocks.splice(0),
  );
  faults.fail('unblockUser', { status: 500 }, { times: 1 });
  await refusalOf(() => result.current.unblock.mutateAsync(bob));
  await run(() => result.current.block.mutateAsync(bob));
  await idle(scene);
  const answer = await refuse(scene, 'unblockUser', () => press(({ unblock }) => unblock.mutateAsync(bob)));
  expect(shown).toEqual([false, true, false, true]);
  expect(await answer()).toMatchObject({ status: 400 });
  await idle(scene);
  expect(shown).toEqual([false, true, false, true]);
});

test('a badge answered after an unfollow was lost stays when the next unfollow proves that it was done', async () => {
  const { scene, faults, result, shown, press } = await watch(
    () => ({
      ...{ badge: useNotificationsUnreadCount(), circles: useCircles() },
      ...{ unfollow: useUnfollowUser(), read: useReadNotifications() },
    }),
    ({ badge }) => badge.data?.count,
    withTwo,
  );
  // A request is under way all the time, so that nothing is forgotten.
  const answerCircles = faults.hold('circles');
  const circles = result.current.circles.refetch();
  const answer = faults.hold('unfollowUser');
  faults.fail('unfollowUser', 'answer-lost', { times: 1 });
  const { writes } = await press(
    ({ unfollow }) => unfollow.mutateAsync(bob),
    ({ read }) => read.mutateAsync({ types: ['PC'] }),
  );
  const [lost, marked] = writes;
  answer();
  await run(() => marked);
  expect(await run(() => lost)).toMatchObject({ outcome: 'unknown' });
  await waitFor(() => expect(scene.queryClient.isFetching()).toBe(1));
  expect(shown).toEqual([2, 1]);
  const answerBadge = faults.hold('notificationsUnreadCount');
  expect(await run(() => result.current.unfollow.mutateAsync(bob))).toEqual({ superseded: true });
  answerBadge();
  answerCircles();
  await run(() => circles);
  await idle(scene);
  expect(shown).toEqual([2, 1]);
});

test('a press that the service puts off refetches nothing', async () => {
  const { result, scene } = await showFollow();
  scene.sandbox.faults.fail('followUser', { status: 429 }, { times: 1 });
  await refusalOf(() => result.current.follow.mutateAsync(zoe));
  await idle(scene);
  expect(scene.sent).toEqual(['followUser']);
});

/** zoe's page, with its button. */
async function showFollow() {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({ page: useUser(zoe).data, follow: useFollowUser() }));
  return { result, scene };
}

test('a page that a proxy answers with 404 does not say that the invite is gone', async () => {
  const { faults, result, press, settle } = await watch(
    () => ({ list: useInvites(), remove: useDeleteInvite() }),
    ({ list }) => list.data?.length,
  );
  const [first] = result.current.list.data ?? [];
  faults.fail('deleteInvite', { status: 404, html: '<h1>Not Found</h1>' }, { times: 1 });
  const { write } = await press(({ remove }) => remove.mutateAsync({ id: first?.id ?? 0 }));
  expect(await write).toMatchObject({ kind: 'http', status: 404 });
  await settle();
  expect(result.current.list.data).toContainEqual(first);
});
