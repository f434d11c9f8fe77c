import { focusManager } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useCircles, useCreateCircle } from '../../src/react/circles.js';
import { useCreateInvite, useInvites, useUpdateInvite } from '../../src/react/invites.js';
import {
  useDeleteNotification,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotifications,
} from '../../src/react/notifications.js';
import { useLogout, useSession } from '../../src/react/current-session.js';
import { useFollowers } from '../../src/react/relations.js';
import { useLogin } from '../../src/react/session.js';
import { useBlockUser, useUser } from '../../src/react/users.js';
import { become } from '../../src/rules/records.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { begin, list, personIn, settled, read, show, signIn } from '../react/support.js';
import { afterTest } from '../support/after-test.js';
import { run } from '../support/render-hook.js';
import { errorOf, gate } from '../transport/support.js';
import type { TabMessage } from '../../src/transport/tabs.js';
import { createBrowser, type Tab, turns, twoTabs } from './support.js';

afterEach(() => {
  focusManager.setFocused(undefined);
});

function countOf(tab: Tab, operation: string): number {
  return tab.sent.filter((name) => name === operation).length;
}

describe('a write in one tab', () => {
  test('shows in the other tabs at once, in lists and in numbers, and sends no request there', async () => {
    const [one, other] = await twoTabs();
    const writer = show(one, () => useDeleteNotification());
    const { result } = show(other, () => ({
      all: list(useNotifications()),
      badge: read(useNotificationsUnreadCount()),
      me: read(useCurrentUser()),
    }));
    await waitFor(() => expect(Object.values(result.current).map(({ status }) => status)).toEqual(Array(3).fill('success')));
    const unread = result.current.all.data?.find((row) => !row.read)?.id ?? Number.NaN;
    const before = result.current.badge.data?.count ?? Number.NaN;
    other.sent.length = 0;
    await run(() => writer.result.current.mutateAsync({ id: unread }));
    await waitFor(() => expect(result.current.badge.data?.count).toBe(before - 1));
    expect(result.current.all.data?.map(({ id }) => id)).not.toContain(unread);
    expect(result.current.me.data?.unread_notifications_count).toBe(before - 1);
    await settled(other);
    expect(other.sent).toEqual([]);
  });

  test('shows what it has made in the other tabs', async () => {
    const [one, other] = await twoTabs();
    const writer = show(one, () => useCreateCircle());
    const { result } = show(other, () => read(useCircles()));
    await waitFor(() => expect(result.current.status).toBe('success'));
    other.sent.length = 0;
    const circle = await run(() => writer.result.current.mutateAsync({ name: 'Choir', color: '#023ca7' }));
    await waitFor(() => expect(result.current.data).toContainEqual(circle));
    await settled(other);
    expect(other.sent).toEqual([]);
  });

  test('posts no token of an invite: the other tabs refetch the list', async () => {
    const [one, other] = await twoTabs();
    const messages: TabMessage[] = [];
    other.tabs.subscribe((message) => void messages.push(message));
    const writer = show(one, () => ({ create: useCreateInvite(), rename: useUpdateInvite() }));
    const { result } = show(other, () => ({ invites: list(useInvites()), me: read(useCurrentUser()) }));
    await waitFor(() => expect(Object.values(result.current).map(({ status }) => status)).toEqual(Array(2).fill('success')));
    const before = result.current.me.data?.invite_count ?? Number.NaN;
    const { id, token } = await run(() => writer.result.current.create.mutateAsync({ nickname: 'Ada' }));
    await waitFor(() => expect(result.current.invites.data).toContainEqual(expect.objectContaining({ id, token })));
    expect(result.current.me.data?.invite_count).toBe(before - 1);
    await run(() => writer.result.current.rename.mutateAsync({ id, nickname: 'Ada L.' }));
    await waitFor(() => expect(result.current.invites.data?.find((invite) => invite.id === id)?.nickname).toBe('Ada L.'));
    expect(messages.flatMap((message) => (message.topic === 'write' ? message.operation : []))).toEqual([
      'createInvite',
      'updateInvite',
    ]);
    expect(JSON.stringify(messages)).not.toContain(token);
  });

  test('that was under way together with one of another tab about the same record leaves both tabs as the service is', async () => {
    const browser = createBrowser();
    const slow = gate();
    const fetch = async (request: Request): Promise<Response> => {
      if (request.method === 'PATCH') await slow.promise;
      return browser.sandbox.fetch(request);
    };
    const [one, other] = [browser.open({ fetch }), browser.open()];
    await run(() => signIn(one, 'alice'));
    const useApp = () => ({ invites: list(useInvites()), rename: useUpdateInvite() });
    const [first, second] = [show(one, useApp).result, show(other, useApp).result];
    await waitFor(() => expect([first, second].map(({ current }) => current.invites.status)).toEqual(['success', 'success']));
    const id = first.current.invites.data?.[0]?.id ?? Number.NaN;
    const late = begin(() => first.current.rename.mutateAsync({ id, nickname: 'sent first, done last' }));
    await waitFor(() => expect(one.sent).toContain('updateInvite'));
    await run(() => second.current.rename.mutateAsync({ id, nickname: 'sent last, done first' }));
    await turns();
    slow.open();
    await run(() => late);
    const nicknameIn = ({ current }: typeof first) => current.invites.data?.find((invite) => invite.id === id)?.nickname;
    await waitFor(() => expect([first, second].map(nicknameIn)).toEqual(Array(2).fill('sent first, done last')));
    for (const tab of [one, other]) await settled(tab);
    expect([first, second].map(nicknameIn)).toEqual(Array(2).fill('sent first, done last'));
  });

  test('refetches in the other tabs the reads that it affects, and no others', async () => {
    const [one, other] = await twoTabs();
    const writer = show(one, () => useReadNotifications());
    const { result } = show(other, () => ({
      badge: read(useNotificationsUnreadCount()),
      all: list(useNotifications()),
      me: read(useCurrentUser()),
      invites: list(useInvites()),
    }));
    await waitFor(() => expect(Object.values(result.current).map(({ status }) => status)).toEqual(Array(4).fill('success')));
    expect(result.current.badge.data?.count).toBeGreaterThan(0);
    other.sent.length = 0;
    await run(() => writer.result.current.mutateAsync());
    await waitFor(() => expect(result.current.badge.data?.count).toBe(0));
    await settled(other);
    expect(result.current.all.data?.filter((one) => !one.read)).toEqual([]);
    expect(result.current.me.data?.unread_notifications_count).toBe(0);
    expect(other.sent).not.toContain('invites');
  });

  test('whose answer is lost is in the count that another tab is refetching, though something is pressed there meanwhile', async () => {
    const [one, other] = await twoTabs();
    const writer = show(one, () => useReadNotifications());
    const { result } = show(other, () => ({
      badge: read(useNotificationsUnreadCount()),
      bob: useUser({ username: 'bob' }),
      create: useCreateInvite(),
    }));
    await waitFor(() => expect(result.current.badge.data?.count).toBeGreaterThan(0));
    other.sent.length = 0;
    const { faults } = other.sandbox;
    const release = faults.hold('notificationsUnreadCount', 'answer');
    const releaseInvite = faults.hold('createInvite');
    faults.fail('readNotifications', 'answer-lost', { times: 1 });
    await run(() => writer.result.current.mutateAsync().catch(() => undefined));
    await waitFor(() => expect(other.sent).toContain('notificationsUnreadCount'));
    await run(() => result.current.bob.refetch());
    const created = begin(() => result.current.create.mutateAsync({ nickname: 'Ada' }));
    release();
    await waitFor(() => expect(result.current.badge.data?.count).toBe(0));
    expect(countOf(other, 'notificationsUnreadCount')).toBe(1);
    releaseInvite();
    await run(() => created);
    await settled(other);
  });

  test.each([
    ['while it is on its way', false],
    ['before its message', true],
  ])('that has deleted rows is in their number, though a list of them comes %s', async (_case, isDone) => {
    const types = ['CR', 'FR'] as const;
    const browser = createBrowser();
    const { notifications, blocks } = browser.sandbox.state;
    for (const row of notifications) row.read = row.content.type !== 'CR';
    const [one, other, relay] = [browser.open(), browser.open({}, undefined, 'relayed'), browser.open({}, undefined, 'relayed')];
    const messages: TabMessage[] = [];
    browser.open().tabs.subscribe((message) => void messages.push(message));
    await signIn(one, 'alice');
    relay.tabs.post({ topic: 'session' });
    const writer = show(one, () => useBlockUser());
    const { result } = show(other, () => read(useNotificationsUnreadCount({ types })));
    await waitFor(() => expect(result.current.data?.count).toBeGreaterThan(0));
    const before = blocks.length;
    const release = browser.sandbox.faults.hold('blockUser', 'answer');
    const block = begin(() => writer.result.current.mutateAsync({ username: 'quinn' }));
    await waitFor(() => expect(blocks).toHaveLength(before + 1));
    const finish = async () => {
      release();
      await run(() => block);
    };
    if (isDone) await finish();
    const rows = show(other, () => list(useNotifications({ types })));
    await waitFor(() => expect(rows.result.current.status).toBe('success'));
    if (!isDone) await finish();
    await waitFor(() => expect(messages.map(({ topic }) => topic)).toContain('write'));
    for (const message of messages.filter(({ topic }) => topic === 'write')) relay.tabs.post(message);
    await waitFor(() => expect(result.current.data?.count).toBe(rows.result.current.data?.filter((row) => !row.read).length));
    await settled(other);
  });

  test('about one number leaves the other numbers of the same read to the writes of this tab', async () => {
    const [one, other] = await twoTabs();
    const writer = show(one, () => useReadNotifications());
    const { result } = show(other, () => read(useCurrentUser()));
    await waitFor(() => expect(result.current.status).toBe('success'));
    const before = result.current.data?.invite_count ?? Number.NaN;
    await run(() => writer.result.current.mutateAsync());
    await waitFor(() => expect(result.current.data?.unread_notifications_count).toBe(0));
    await settled(other);
    // The first write of this tab.
    const dialog = show(other, () => useCreateInvite());
    await run(() => dialog.result.current.mutateAsync({ nickname: 'A colleague' }));
    expect(result.current.data?.invite_count).toBe(before - 1);
  });

  test('that ends after its tab has stopped to share resolves all the same', async () => {
    const [one, , browser] = await twoTabs();
    const release = browser.sandbox.faults.hold('readNotifications', 'answer');
    const writer = show(one, () => useReadNotifications());
    const pressed = run(() => writer.result.current.mutateAsync());
    await waitFor(() => expect(one.sent).toContain('readNotifications'));
    one.tabs.close();
    release();
    await expect(pressed).resolves.toBeUndefined();
  });

  test('refetches nothing of another account, or after the account has changed', async () => {
    const [one, other] = await twoTabs();
    const { account } = one.client.session.current;
    const { result } = show(other, () => read(useNotificationsUnreadCount()));
    await waitFor(() => expect(result.current.status).toBe('success'));
    other.sent.length = 0;
    const message = {
      topic: 'write',
      operation: 'readNotifications',
      content: JSON.stringify({
        state: 'lost',
        sentAt: 0,
        settledAt: 1,
        facts: [become('notification', {}, { read: true })],
        answered: [],
      }),
    } as const;
    one.tabs.post({ ...message, account: 'somebody else' });
    await turns();
    expect(other.sent).toEqual([]);
    one.tabs.post({ ...message, account: account ?? '' });
    await waitFor(() => expect(other.sent).toEqual(['notificationsUnreadCount']));
  });

  test.each([
    ...[undefined, null, 7, 'notificationsUnreadCount', { reads: ['notificationsUnreadCount'] }, '{"facts":[]}'],
    ...['null', '{"facts":7,"answered":[],"settledAt":1}', '{"facts":[],"answered":[]}'],
  ])('with the unknown content %j of another version has no effect', async (content) => {
    const [one, other] = await twoTabs();
    const { result } = show(other, () => read(useNotificationsUnreadCount()));
    await waitFor(() => expect(result.current.status).toBe('success'));
    other.sent.length = 0;
    one.tabs.post({ topic: 'write', operation: 'someNewWrite', account: one.client.session.current.account ?? '', content });
    await turns();
    expect(other.sent).toEqual([]);
    expect(result.current.status).toBe('success');
  });

  test('reaches a hidden tab when it is shown again', async () => {
    const [one, other] = await twoTabs();
    const writer = show(one, () => useReadNotifications());
    const { result } = show(other, () => read(useNotificationsUnreadCount({}, { refetchOnWindowFocus: false })));
    await waitFor(() => expect(result.current.status).toBe('success'));
    other.sent.length = 0;
    act(() => focusManager.setFocused(false));
    await run(() => writer.result.current.mutateAsync());
    await turns();
    expect(other.sent).toEqual([]);
    act(() => focusManager.setFocused(true));
    await waitFor(() => expect(result.current.data?.count).toBe(0));
  });
});

describe('a change of session in one tab', () => {
  test('changes session and data of the other tabs', async () => {
    const browser = createBrowser();
    const [one, other] = [browser.open(), browser.open()];
    const shown = show(one, () => useLogout());
    const { result } = show(other, () => ({ session: useSession(), me: read(useCurrentUser()) }));
    await run(() => signIn(one, 'alice'));
    await waitFor(() => expect(result.current.me.data?.username).toBe('alice'));
    await run(() => shown.result.current.mutateAsync());
    await waitFor(() => expect(result.current.session.state).toBe('signed-out'));
    expect(result.current.me.data).toBeUndefined();
    await run(() => signIn(one, 'bob'));
    await waitFor(() => expect(result.current.me.data?.username).toBe('bob'));
    expect(other.states).toEqual(['signed-out', 'signed-in', 'signed-out', 'signed-in']);
  });

  test('overtakes a sign-in of the same millisecond, which fails and shows no user', async () => {
    const browser = createBrowser();
    const [one, other] = [browser.open({}, undefined, 'of its own'), browser.open()];
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    afterTest(() => clock.mockRestore());
    const { result } = show(one, () => ({ session: useSession(), login: useLogin() }));
    await signIn(other, 'bob');
    const error = await run(() => errorOf(result.current.login.mutateAsync({ username: 'alice', password: ALICE_PASSWORD })));
    expect(error).toMatchObject({ kind: 'aborted', reason: 'session-changed' });
    expect(result.current).toMatchObject({ session: { username: 'bob' }, login: { data: undefined } });
  });
});

test('a read that was refused just before a new token of another tab arrived is sent again', async () => {
  const browser = createBrowser();
  const slow: { until?: Promise<void> } = {};
  const one = browser.open();
  const other = browser.open({}, (store) => ({
    ...store,
    getItem: (key) => slow.until?.then(() => store.getItem(key)) ?? store.getItem(key),
  }));
  await run(() => signIn(one, 'alice'));
  const { result } = show(other, () => ({ session: useSession(), me: read(useCurrentUser()) }));
  await waitFor(() => expect(result.current.me.status).toBe('success'));
  const { promise, open } = gate();
  slow.until = promise;
  personIn(one, 'alice').token = 'the-newer-token-of-alice';
  await run(() => other.queryClient.refetchQueries());
  await waitFor(() =>
    expect(result.current).toMatchObject({ session: { state: 'signed-in' }, me: { status: 'error', error: { status: 401 } } }),
  );
  act(() => one.client.session.renew({ token: 'the-newer-token-of-alice' }));
  open();
  await waitFor(() => expect(result.current.me.data?.username).toBe('alice'));
  expect(other.states).not.toContain('expired');
});

describe('the new token of another tab, when the own one is refused before any message', () => {
  /** Two tabs of which the second gets no messages. Its read is refused after the first one got a new token. */
  async function refuseOldToken(isClosed: boolean) {
    const browser = createBrowser();
    const one = browser.open();
    await signIn(one, 'alice');
    const deaf = browser.open({}, undefined, 'another channel');
    const { result } = show(deaf, () => ({ session: useSession(), me: read(useCurrentUser()) }));
    await waitFor(() => expect(result.current.me.status).toBe('success'));
    if (isClosed) deaf.tabs.close();
    deaf.sent.length = 0;
    personIn(one, 'alice').token = 'the-newer-token-of-alice';
    one.client.session.renew({ token: 'the-newer-token-of-alice' });
    await run(() => deaf.queryClient.refetchQueries());
    return { deaf, result };
  }

  test('is found, and the read is sent again', async () => {
    const { deaf, result } = await refuseOldToken(false);
    await waitFor(() => expect(result.current.me.data?.username).toBe('alice'));
    expect(deaf.states).not.toContain('expired');
    expect(deaf.sent).toEqual(['currentUser', 'currentUser']);
  });

  test('is found after `close`, too, but no read is sent again: closed tabs leave the cache alone', async () => {
    const { deaf, result } = await refuseOldToken(true);
    await waitFor(() => expect(result.current.me.error).toMatchObject({ status: 401 }));
    await settled(deaf);
    expect(deaf.states).not.toContain('expired');
    expect(deaf.sent).toEqual(['currentUser']);
  });
});

test('a page that comes back from the back/forward cache reads its lists as a whole: no message has reached it', async () => {
  const browser = createBrowser();
  const tab = browser.open();
  await signIn(tab, 'alice');
  const { result } = show(tab, () => list(useFollowers()));
  await waitFor(() => expect(result.current.data).toBeDefined());
  await run(() => result.current.fetchNextPage());
  const gone = result.current.data?.[15]?.username ?? '';
  browser.sandbox.act.unfollow(gone, 'alice');
  await run(async () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await waitFor(() => expect(result.current.data?.map(({ username }) => username)).not.toContain(gone));
});
