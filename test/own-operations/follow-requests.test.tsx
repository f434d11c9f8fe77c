import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { approveFollowRequest, followRequests } from '../../docs/examples/own-operations/follow-requests.js';
import {
  useApproveFollowRequest,
  useCancelFollowRequest,
  useReceivedFollowRequests,
  useRequestFollow,
} from '../../docs/examples/own-operations/hooks.js';
import { RequestsPage } from '../../docs/examples/own-operations/requests-page.js';
import { followRequestRoutes } from '../../docs/examples/own-operations/sandbox-routes.js';
import { notificationsUnreadCount } from '../../src/contract/notifications.js';
import { withOperations } from '../../src/own-operations/index.js';
import { useCurrentUser, useUpdateUser } from '../../src/react/account.js';
import { useNotifications, useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useFollowers } from '../../src/react/relations.js';
import { useUser } from '../../src/react/users.js';
import type { User, UserDetail } from '../../src/contract/users.js';
import { list, read, refusal, settled, show, signIn } from '../react/support.js';
import { createBrowser, type Tab } from '../session/support.js';
import { createAliceScene, type Scene } from '../support/community.js';
import { run } from '../support/render-hook.js';

const options = { sandbox: { own: followRequestRoutes } };

/** alice with the app's own operations; newcomer asks to follow her. */
async function createAskedScene(): Promise<Scene> {
  const scene = await createAliceScene(options);
  withOperations(scene.client, followRequests);
  askToFollow(scene);
  return scene;
}

/** The last user that has come: above all others in lists. */
function askToFollow({ sandbox: { act } }: Pick<Scene, 'sandbox'>): void {
  act.join('newcomer');
  act.requestFollow('newcomer', 'alice');
}

/** A user who is not the account itself. */
function another(user: User): UserDetail {
  if (!('is_followed' in user)) throw new Error(`${user.username} is the account`);
  return user;
}

/** What the page of requests, the newcomer's page and the package's own lists show. */
function showNewcomer(scene: Scene) {
  const { result } = show(scene, () => ({
    requests: list(useReceivedFollowRequests()),
    followers: list(useFollowers()),
    notifications: list(useNotifications()),
    me: read(useCurrentUser()),
    newcomer: read(useUser({ username: 'newcomer' }, { select: another })),
    badge: read(useNotificationsUnreadCount()),
  }));
  const isLoaded = (): boolean => Object.values(result.current).every(({ status }) => status === 'success');
  const shown = () => {
    const { requests, followers, notifications, me, newcomer, badge } = result.current;
    return {
      asks: requests.data?.some(({ creator }) => creator.username === 'newcomer'),
      isAsking: newcomer.data?.is_pending_follow_request_approval,
      follows: newcomer.data?.is_followed,
      isFollower: followers.data?.some(({ username }) => username === 'newcomer'),
      followers: me.data?.followers_count ?? Number.NaN,
      isTold: notifications.data?.some(
        (one) => one.notification_type === 'FR' && one.content_object?.follow_request.creator.username === 'newcomer',
      ),
      unread: badge.data?.count ?? Number.NaN,
    };
  };
  return { isLoaded, shown };
}

const asking = { asks: true, isAsking: true, follows: false, isFollower: false, isTold: true };
const approved = { asks: false, isAsking: false, follows: true, isTold: false };

describe("an app's own write", () => {
  test("shows at once in the app's lists and in those of the package, and is what the service says then", async () => {
    const scene = await createAskedScene();
    const { isLoaded, shown } = showNewcomer(scene);
    await waitFor(() => expect(isLoaded()).toBe(true));
    const before = shown();
    expect(before).toMatchObject(asking);
    render(<RequestsPage />, { wrapper: scene.Wrapper });
    const answer = scene.sandbox.faults.hold(approveFollowRequest);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Approve newcomer' }));
    expect(shown()).toMatchObject({ ...approved, followers: before.followers + 1 });
    answer();
    await settled(scene);
    const { count } = await scene.client.call(notificationsUnreadCount, {});
    expect(shown()).toEqual({ ...approved, isFollower: true, followers: before.followers + 1, unread: count });
  });

  test('is taken back when the service refuses it', async () => {
    const scene = await createAskedScene();
    const { isLoaded, shown } = showNewcomer(scene);
    await waitFor(() => expect(isLoaded()).toBe(true));
    const before = shown();
    scene.sandbox.faults.fail(approveFollowRequest, { status: 403 });
    render(<RequestsPage />, { wrapper: scene.Wrapper });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Approve newcomer' }));
    await screen.findByRole('alert');
    await settled(scene);
    expect(shown()).toEqual(before);
  });

  test("changes the package's reads, and its refusal is an error like any other", async () => {
    const scene = await createAskedScene();
    const { result } = show(scene, () => ({
      priya: read(useUser({ username: 'priya' }, { select: another })),
      request: useRequestFollow(),
      cancel: useCancelFollowRequest(),
    }));
    const priya = { username: 'priya' };
    await waitFor(() => expect(result.current.priya.data?.is_follow_requested).toBe(false));
    await run(() => result.current.request.mutateAsync(priya));
    expect(result.current.priya.data?.is_follow_requested).toBe(true);
    await run(() => result.current.cancel.mutateAsync(priya));
    expect(result.current.priya.data?.is_follow_requested).toBe(false);
    expect(await refusal(() => result.current.cancel.mutateAsync(priya))).toMatchObject({ kind: 'http', status: 400 });
  });
});

test("a write of the package changes the app's own list by its laws, without any of the app's writes on screen", async () => {
  const scene = await createAskedScene();
  scene.sandbox.state.users.filter(({ username }) => username === 'alice').forEach((user) => (user.visibility = 'T'));
  const { result } = show(scene, () => ({ requests: list(useReceivedFollowRequests()), update: useUpdateUser() }));
  await waitFor(() => expect(result.current.requests.data?.length).toBeGreaterThan(0));
  // Who becomes public has no requests any more.
  await run(() => result.current.update.mutateAsync({ visibility: 'P' }));
  await settled(scene);
  expect(result.current.requests.data).toEqual([]);
});

test("a write in one tab refetches in the other one what it changes, in the app's own lists, too", async () => {
  const browser = createBrowser(options);
  const [one, other] = [browser.open(), browser.open()] as [Tab, Tab];
  for (const { client } of [one, other]) withOperations(client, followRequests);
  await signIn(one, 'alice');
  askToFollow(browser);
  const { isLoaded, shown } = showNewcomer(other);
  await waitFor(() => expect(isLoaded()).toBe(true));
  expect(shown()).toMatchObject(asking);
  const { result } = show(one, () => useApproveFollowRequest());
  await run(() => result.current.mutateAsync({ username: 'newcomer' }));
  await waitFor(() => expect(shown()).toMatchObject({ ...approved, isFollower: true }));
});
