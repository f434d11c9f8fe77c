import { onlineManager, QueryClient } from '@tanstack/react-query';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { updatePassword } from '../../src/effects/account.js';
import { optionsOf } from '../../src/effects/options.js';
import { createOutbox, type OutboxTrouble, replayableWrites, useOutbox } from '../../src/outbox/index.js';
import { useUpdatePassword } from '../../src/react/account.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useUpdateCircle } from '../../src/react/circles.js';
import { useCreateInvite } from '../../src/react/invites.js';
import { useDeleteAllNotifications, useReadNotifications } from '../../src/react/notifications.js';
import { deleteAllNotifications } from '../../src/rules/writes.js';
import { useSubscribeToUser } from '../../src/react/users.js';
import { messageOf } from '../../src/texts/index.js';
import { accountsOf, switchAccount } from '../../src/transport/accounts.js';
import type { ItemStore } from '../../src/transport/item-store.js';
import { createSession, SECRETS } from '../../src/transport/session.js';
import { customStorage } from '../../src/transport/storage.js';
import { entriesIn, openTab, setOnline, slowly, storageOf } from '../persist/support.js';
import type { CommunityError } from '../../src/transport/errors.js';
import { begin, passwordOf, personIn, settled, show, signIn } from '../react/support.js';
import { createBrowser, turns } from '../session/support.js';
import { createScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { slowed, storeOn } from '../transport/stores.js';
import { errorOf, gate } from '../transport/support.js';
import {
  inShort,
  openAlice,
  openOutbox,
  openPage,
  type OutboxTab,
  queueFollow,
  queueFollowIn,
  type Settings,
  storedIn,
  usePage,
} from './support.js';
import { circles } from '../../src/rules/reads.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function isFollowed({ sandbox }: OutboxTab): boolean {
  const { users, follows } = sandbox.state;
  const idOf = (name: string) => users.find(({ username }) => username === name)?.id;
  return follows.some(({ user, followed }) => user === idOf('alice') && followed === idOf('zoe'));
}

describe('a write without a network', () => {
  test('shows, survives a reload, shows on the restored answer, and is sent once when there is a network', async () => {
    const { browser, tab, page: before } = await queueFollow();
    await waitFor(() => expect(before.result.current.isFollowing).toBe(true));
    expect(before.result.current.follow.isPaused).toBe(true);
    expect(inShort(before.result.current.outbox.entries)).toEqual(['followUser: waiting']);
    before.unmount();

    const next = await openOutbox(browser);
    const after = show(next, usePage);
    expect(after.result.current.isFollowing).toBe(true);
    expect(after.result.current.zoe).toMatchObject({ fetchStatus: 'paused' });
    expect(after.result.current.outbox.entries).toMatchObject([
      { operation: 'followUser', input: { username: 'zoe' }, state: 'waiting', error: null },
    ]);
    expect(next.sent).toEqual([]);

    await setOnline(true);
    await settled(next);
    await waitFor(() => expect(after.result.current.outbox.entries).toEqual([]));
    expect(next.sent.filter((one) => one === 'followUser')).toHaveLength(1);
    expect(after.result.current.isFollowing).toBe(true);
    expect(isFollowed(next)).toBe(true);
    expect(storedIn(browser).size).toBe(0);
    expect(tab.sent).toEqual([]);
  });

  test('is sent at once by a page that is opened with a network', async () => {
    const { browser, page: before } = await queueFollow();
    before.unmount();
    await setOnline(true);
    const next = await openOutbox(browser);
    await waitFor(() => expect(next.outbox.entries).toEqual([]));
    expect(isFollowed(next)).toBe(true);
  });

  test('is sent when the network comes back before the app renders', async () => {
    const { browser, page: before } = await queueFollow();
    before.unmount();
    const next = await openOutbox(browser);
    await setOnline(true);
    show(next, usePage);
    await waitFor(() => expect(next.outbox.entries).toEqual([]));
    await settled(next);
    expect(isFollowed(next)).toBe(true);
  });

  test('waits on when an `online` event comes while the browser says that it has no network, and is sent once it has one', async () => {
    const { browser, tab, page } = await queueFollow();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    tab.sandbox.faults.fail('*', 'offline');
    // As Chromium does under Playwright when a page without a network is reloaded.
    await setOnline(true);
    await turns();
    expect(inShort(tab.outbox.entries)).toEqual(['followUser: waiting']);
    expect([...storedIn(browser).values()].join()).toContain('"state":"waiting"');
    expect(page.result.current.isFollowing).toBe(true);
    expect(tab.sent).not.toContain('followUser');
    tab.sandbox.faults.clear();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(tab.outbox.entries).toEqual([]));
    expect(tab.sent.filter((one) => one === 'followUser')).toHaveLength(1);
    expect(isFollowed(tab)).toBe(true);
  });

  test('waits on if the network goes just before its request, and is sent once it is back', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const browser = createBrowser();
    // The last step before a request.
    const headers = () => {
      if (onlineManager.isOnline() && tab.outbox.entries.length > 0) onLine.mockReturnValue(false);
      return {};
    };
    const tab: OutboxTab = await openOutbox(browser, {}, { headers });
    await signIn(tab, 'alice');
    const page = await queueFollowIn(browser, tab);
    tab.sandbox.faults.fail('*', 'offline');
    await setOnline(true);
    await waitFor(() => expect(tab.sent).toContain('followUser'));
    await turns();
    expect(inShort(tab.outbox.entries)).toEqual(['followUser: waiting']);
    expect(page.result.current.isFollowing).toBe(true);
    expect(tab.sent.filter((one) => one === 'followUser')).toHaveLength(1);
    tab.sandbox.faults.clear();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(tab.outbox.entries).toEqual([]));
    expect(isFollowed(tab)).toBe(true);
  });

  test('those about the same are sent in their order after a reload, the others beside them', async () => {
    const { browser, tab } = await openAlice();
    const [circle] = (await tab.queryClient.fetchQuery(optionsOf(tab.client, circles, {}))).filter(
      ({ name }) => name !== 'Connections',
    );
    const id = circle?.id ?? 0;
    await setOnline(false);
    const before = show(tab, () => ({ update: useUpdateCircle(), ...usePage() }));
    act(() => {
      before.result.current.update.mutate({ id, name: 'First' });
      before.result.current.follow.mutate({ username: 'zoe' });
    });
    act(() => before.result.current.update.mutate({ id, name: 'Second' }));
    act(() => before.result.current.unfollow.mutate({ username: 'zoe' }));
    act(() => before.result.current.update.mutate({ id, name: 'Third' }));
    const order = [
      'updateCircle: waiting',
      'followUser: waiting',
      'updateCircle: waiting',
      'unfollowUser: waiting',
      'updateCircle: waiting',
    ];
    await waitFor(() => expect(inShort(before.result.current.outbox.entries)).toEqual(order));
    before.unmount();

    const next = await openOutbox(browser);
    expect(inShort(next.outbox.entries)).toEqual(order);
    const names: string[] = [];
    const release = next.sandbox.faults.hold('followUser');
    next.queryClient.getMutationCache().subscribe(({ type }) => {
      const name = next.sandbox.state.circles.find((one) => one.id === id)?.name ?? '';
      if (type === 'updated' && names.at(-1) !== name) names.push(name);
    });
    const after = show(next, usePage);
    await setOnline(true);
    // A follow that hangs holds up nothing but what is about the same person.
    await waitFor(() => expect(names.at(-1)).toBe('Third'));
    expect(names.slice(-3)).toEqual(['First', 'Second', 'Third']);
    expect(inShort(next.outbox.entries)).toEqual(['followUser: sending', 'unfollowUser: waiting']);
    release();
    await waitFor(() => expect(next.outbox.entries).toEqual([]));
    expect(isFollowed(next)).toBe(false);
    expect(storedIn(browser).size).toBe(0);
    after.unmount();
  });
});

describe('a write that the service refuses when it is sent', () => {
  async function refuse() {
    const { browser, tab, page: before } = await queueFollow();
    act(() =>
      before.result.current.markRead.mutate({ id: tab.sandbox.state.notifications.find(({ owner }) => owner === 1)?.id ?? 0 }),
    );
    await waitFor(() => expect(storedIn(browser).size).toBe(2));
    before.unmount();
    const next = await openOutbox(browser);
    const body = { non_field_errors: ['You cannot follow zoe today.'] };
    next.sandbox.faults.fail('followUser', { status: 400, body }, { times: 1 });
    const page = show(next, usePage);
    await setOnline(true);
    await waitFor(() => expect(inShort(page.result.current.outbox.entries)).toEqual(['followUser: refused']));
    await settled(next);
    expect(page.result.current.isFollowing).toBe(false);
    return { browser, next, page };
  }

  test('is kept with its error, off the screen, and the others go on; a reload keeps it', async () => {
    const { browser, next, page } = await refuse();
    expect(next.sent).toContain('readNotification');
    const [entry] = page.result.current.outbox.entries;
    expect(entry?.error).toMatchObject({ code: 'refused', status: 400, outcome: 'refused' });
    page.unmount();

    const last = await openOutbox(browser);
    const again = show(last, usePage);
    await waitFor(() => expect(again.result.current.isFollowing).toBe(false));
    await settled(last);
    expect(messageOf(again.result.current.outbox.entries[0]?.error)).toBe('You cannot follow zoe today.');
    expect(last.sent).not.toContain('followUser');
  });

  test('retry sends it again, and it is gone when it is done', async () => {
    const { browser, next, page } = await refuse();
    const [entry] = page.result.current.outbox.entries;
    act(() => page.result.current.outbox.retry(entry?.id ?? ''));
    expect(page.result.current.isFollowing).toBe(true);
    await waitFor(() => expect(page.result.current.outbox.entries).toEqual([]));
    await settled(next);
    expect(isFollowed(next)).toBe(true);
    expect(storedIn(browser).size).toBe(0);
  });

  test('discard forgets it; so does the same press once more, when it is done', async () => {
    const first = await refuse();
    const [entry] = first.page.result.current.outbox.entries;
    act(() => first.page.result.current.outbox.discard(entry?.id ?? ''));
    expect(first.page.result.current.outbox.entries).toEqual([]);
    expect(storedIn(first.browser).size).toBe(0);

    const second = await refuse();
    await run(() => second.page.result.current.follow.mutateAsync({ username: 'zoe' }));
    expect(second.page.result.current.outbox.entries).toEqual([]);
    expect(storedIn(second.browser).size).toBe(0);
  });
});

describe('a write of which nobody knows whether it was done', () => {
  test('because its answer was lost: it is kept as unknown, and not sent again by itself', async () => {
    const { browser, tab, page: before } = await queueFollow();
    tab.sandbox.faults.fail('followUser', 'answer-lost', { times: 1 });
    await setOnline(true);
    await waitFor(() => expect(inShort(before.result.current.outbox.entries)).toEqual(['followUser: unknown']));
    await settled(tab);
    // What was done is seen by the read that looks it up.
    expect(before.result.current.isFollowing).toBe(true);
    before.unmount();
    const next = await openOutbox(browser);
    show(next, usePage);
    await settled(next);
    expect(next.sent).not.toContain('followUser');
    expect(next.outbox.entries).toMatchObject([{ state: 'unknown', error: { outcome: 'unknown' } }]);
  });

  test('because its page was closed while it was on its way, after one about the same that was done', async () => {
    const { browser, tab } = await openAlice();
    await setOnline(false);
    const before = show(tab, () => ({ follow: useFollowUser(), subscribe: useSubscribeToUser() }));
    act(() => before.result.current.follow.mutate({ username: 'zoe' }));
    act(() => before.result.current.subscribe.mutate({ username: 'zoe' }));
    await waitFor(() => expect(storedIn(browser).size).toBe(2));
    tab.sandbox.faults.hold('subscribeToUser');
    await setOnline(true);
    await waitFor(() => expect(tab.sent).toContain('subscribeToUser'));
    before.unmount();
    const next = await openOutbox(browser);
    expect(next.outbox.entries).toMatchObject([
      { operation: 'subscribeToUser', state: 'unknown', error: { outcome: 'unknown' } },
    ]);
    expect(next.sent).toEqual([]);
  });
});

describe('what waits belongs to one account', () => {
  test('a sign-out removes it, and the next account sends none of it', async () => {
    const { browser, tab, page } = await queueFollow();
    act(() => tab.client.session.signOut());
    expect(storedIn(browser).size).toBe(0);
    expect(page.result.current.outbox.entries).toEqual([]);
    await setOnline(true);
    await signIn(tab, 'bob');
    await settled(tab);
    expect(tab.sent).not.toContain('followUser');
    expect(isFollowed(tab)).toBe(false);
  });

  test('a sign-out reports what was dropped of each tab, once', async () => {
    const { browser, tab } = await queueFollow();
    const other = await openOutbox(browser);
    const { result } = show(other, usePage);
    act(() => result.current.block.mutate({ username: 'bob' }));
    await waitFor(() => expect(storedIn(browser).size).toBe(2));
    act(() => tab.client.session.signOut());
    await waitFor(() => expect(other.client.session.current.state).toBe('signed-out'));
    await turns();
    expect([storedIn(browser).size, tab.drops, other.drops]).toEqual([0, ['signed-out', 'signed-out'], []]);
  });

  test.each<[string, (key: string) => Promise<string>]>([
    ['throws', () => Promise.reject(new Error('locked'))],
    ['is slow', () => new Promise(() => undefined)],
  ])('it stays for the next start if the session’s storage %s at this one', async (_, getItem) => {
    const { browser, page } = await queueFollow();
    page.unmount();
    const session = createSession({ storage: customStorage({ ...storeOn(browser.texts), getItem }, { timeout: 5 }) });
    const { client, queryClient } = createScene({ sandbox: browser.sandbox, client: { session } });
    await createOutbox({ client, queryClient, storage: storageOf(browser) }).restored;
    await turns();
    expect(session.current.state).toBe('signed-out');
    expect(inShort((await openOutbox(browser)).outbox.entries)).toEqual(['followUser: waiting']);
  });

  test('a sign-out right after the press leaves nothing, although the browser gives the page its lock later', async () => {
    const { promise, open: grant } = gate();
    const request = (_name: string, _options: object, onLock: (lock: object) => unknown) => promise.then(() => onLock({}));
    vi.stubGlobal('navigator', { onLine: true, locks: { request } });
    const { browser, tab } = await openAlice();
    const page = await openPage(tab);
    act(() => page.result.current.follow.mutate({ username: 'zoe' }));
    await waitFor(() => expect(inShort(tab.outbox.entries)).toEqual(['followUser: waiting']));
    act(() => tab.client.session.signOut());
    grant();
    await turns();
    expect(storedIn(browser).size).toBe(0);
  });

  test('while another account is current nothing of it is sent; it is when its own is back', async () => {
    const { browser, tab, page } = await queueFollow(2);
    const alice = tab.client.session.current.account ?? '';
    await run(() => signIn(tab, 'bob'));
    expect(page.result.current.outbox.entries).toEqual([]);
    await setOnline(true);
    await settled(tab);
    expect(tab.sent).not.toContain('followUser');
    expect(isFollowed(tab)).toBe(false);
    expect(storedIn(browser).size).toBe(1);
    await run(async () => switchAccount(tab.client.session, alice));
    await waitFor(() => expect(tab.sent).toContain('followUser'));
    await settled(tab);
    expect(isFollowed(tab)).toBe(true);
    expect(storedIn(browser).size).toBe(0);
  });

  test('it stays while another tab switches to another account and signs that one out, both unseen here', async () => {
    const { browser, tab } = await openAlice(2);
    const alice = tab.client.session.current.account ?? '';
    const other = browser.open();
    await run(() => signIn(other, 'bob'));
    await run(async () => switchAccount(other.client.session, alice));
    await waitFor(() => expect(tab.client.session.current.account).toBe(alice));
    await queueFollowIn(browser, tab);
    act(() => {
      const bob = accountsOf(other.client.session).find(({ username }) => username === 'bob')?.account ?? '';
      switchAccount(other.client.session, bob);
      other.client.session.signOut();
    });
    await waitFor(() => expect(tab.client.session.current.state).toBe('signed-out'));
    await turns();
    expect(storedIn(browser).size).toBe(1);
  });

  /** Two writes about zoe wait, and the token is refused when the network is back. */
  async function expire(settings: Settings = {}) {
    const { browser, tab, page } = await queueFollow(1, settings);
    act(() => page.result.current.block.mutate({ username: 'zoe' }));
    await waitFor(() => expect(storedIn(browser).size).toBe(2));
    const alice = personIn(tab, 'alice');
    const { token } = alice;
    alice.token = 'another-token-altogether';
    await setOnline(true);
    await waitFor(() => expect(tab.client.session.current.state).toBe('expired'));
    await settled(tab);
    expect(tab.outbox.entries).toEqual([]);
    expect([...storedIn(browser).values()].map((text) => JSON.parse(text).state)).toEqual(['waiting', 'waiting']);
    alice.token = token;
    tab.sent.length = 0;
    return { browser, tab, token };
  }

  test.each<[string, (tab: OutboxTab, token: string) => unknown]>([
    ['its account gets a new token', ({ client }, token) => client.session.renew({ token })],
    ['its user signs in with the same username', ({ client }, token) => client.session.signIn({ token, username: 'alice' })],
  ])('a token that is refused leaves it waiting, and it is sent once and in order when %s', async (_, goOn) => {
    const { browser, tab, token } = await expire();
    await run(async () => goOn(tab, token));
    await waitFor(() => expect(storedIn(browser).size).toBe(0));
    await settled(tab);
    expect(tab.sent.filter((one) => one === 'followUser' || one === 'blockUser')).toEqual(['followUser', 'blockUser']);
    expect(tab.drops).toEqual([]);
  });

  test('it goes on with a sign-in of its user in another tab, after a reload', async () => {
    const { browser, tab, token } = await expire();
    cleanup();
    tab.tabs.close();
    const [next, other] = [await openOutbox(browser), browser.open()];
    expect([next.client.session.current.state, next.outbox.entries]).toEqual(['expired', []]);
    other.client.session.signIn({ token, username: 'alice' });
    await waitFor(() => expect(next.sent).toContain('blockUser'));
    await settled(next);
    expect([next.sent.filter((one) => one === 'followUser'), next.outbox.entries, storedIn(browser).size]).toEqual([
      ['followUser'],
      [],
      0,
    ]);
  });

  test('a sign-in with the same username over a session that has not ended sends it once and in order', async () => {
    const { browser, tab } = await queueFollow();
    const page = show(tab, usePage);
    act(() => page.result.current.block.mutate({ username: 'zoe' }));
    await run(async () => tab.client.session.signIn({ token: personIn(tab, 'alice').token, username: 'alice' }));
    await waitFor(() => expect(inShort(tab.outbox.entries)).toEqual(['followUser: waiting', 'blockUser: waiting']));
    await setOnline(true);
    await waitFor(() => expect(storedIn(browser).size).toBe(0));
    await settled(tab);
    expect(tab.sent.filter((one) => one === 'followUser' || one === 'blockUser')).toEqual(['followUser', 'blockUser']);
  });

  test.each([
    ['no storage', undefined],
    ['a storage that fails', customStorage({ ...storeOn(new Map()), getItem: () => Promise.reject(new Error('locked')) })],
  ])('in a session with %s, it goes with the sign-out and not before', async (_, storage) => {
    const browser = createBrowser();
    const session = createSession(storage ? { storage } : {});
    const tab = await openOutbox(browser, {}, { session });
    await signIn(tab, 'alice');
    await queueFollowIn(browser, tab);
    expect(entriesIn(browser).size).toBeGreaterThan(0);
    const { token } = personIn(tab, 'alice');
    await run(async () => session[SECRETS].refuse(session.current.epoch));
    await waitFor(() => expect(tab.outbox.entries).toEqual([]));
    await run(async () => session.signIn({ token, username: 'alice' }));
    await waitFor(() => expect(inShort(tab.outbox.entries)).toEqual(['followUser: waiting']));
    await run(async () => session.signOut());
    expect([storedIn(browser).size, entriesIn(browser).size]).toEqual([0, 0]);
  });

  test('it is back on a page that a server rendered, when the session’s storage has answered', async () => {
    const { browser, tab, page } = await queueFollow();
    page.unmount();
    const { account, username } = tab.client.session.current;
    const storage = customStorage(slowly(storageOf(browser)));
    const session = createSession({ initial: { account: account ?? '', username }, storage });
    expect(inShort((await openOutbox(browser, {}, { session })).outbox.entries)).toEqual(['followUser: waiting']);
  });

  test('a page whose token a proxy adds keeps it over a reload, under the account of the server', async () => {
    const browser = createBrowser();
    const open = () => {
      const session = createSession({ initial: { account: 'account-of-alice', username: 'alice' }, proxyAddsToken: true });
      return openOutbox(browser, {}, { session });
    };
    await setOnline(false);
    const page = show(await open(), useFollowUser);
    act(() => page.result.current.mutate({ username: 'zoe' }));
    await waitFor(() => expect(storedIn(browser).size).toBe(1));
    page.unmount();
    expect(inShort((await open()).outbox.entries)).toEqual(['followUser: waiting']);
  });

  test('a sign-in as somebody else after a refused token drops it, and says of which writes', async () => {
    const troubles: OutboxTrouble[] = [];
    const { browser, tab } = await expire({ onTrouble: (trouble) => troubles.push(trouble) });
    await signIn(tab, 'bob');
    await settled(tab);
    expect([troubles, storedIn(browser).size, tab.outbox.entries]).toEqual([
      [
        { reason: 'signed-out', operation: 'followUser' },
        { reason: 'signed-out', operation: 'blockUser' },
      ],
      0,
      [],
    ]);
    await signIn(tab, 'alice');
    await settled(tab);
    expect([tab.outbox.entries, tab.sent.filter((one) => one !== 'user')]).toEqual([[], []]);
  });

  test.each([
    ['at once', (same: ItemStore) => same],
    ['by promises', slowed],
  ])('a sign-in as somebody else drops it, with a session’s storage that answers %s', async (_, storeOf) => {
    const browser = createBrowser();
    const tab = await openOutbox(browser, {}, {}, storeOf);
    await signIn(tab, 'alice');
    await queueFollowIn(browser, tab);
    await run(() => signIn(tab, 'bob'));
    await waitFor(() => expect(storedIn(browser).size).toBe(0));
    expect(tab.drops).toEqual(['signed-out']);
  });
});

describe('what waits belongs to one client', () => {
  const client = { baseUrl: 'https://another.test/' };

  test('a client of another service with a session of its own removes nothing of it, also when it signs out', async () => {
    const { browser, tab } = await queueFollow();
    const queued = storedIn(browser);
    const other = createBrowser({ storage: { key: 'another-session' } });
    const second = await openOutbox(other, { storage: storageOf(browser) }, client);
    expect(storedIn(browser)).toEqual(queued);
    await signIn(second, 'bob');
    const { result } = show(second, usePage);
    act(() => result.current.follow.mutate({ username: 'zoe' }));
    await waitFor(() => expect(storedIn(browser).size).toBe(2));
    act(() => second.client.session.signOut());
    await waitFor(() => expect(storedIn(browser)).toEqual(queued));
    expect([tab.drops, second.drops]).toEqual([[], ['signed-out']]);
  });

  test('a client of another service with the same account neither shows nor sends it', async () => {
    const { browser, tab, page } = await queueFollow();
    page.unmount();
    const second = await openOutbox(browser, {}, client);
    expect(second.client.session.current.account).toBe(tab.client.session.current.account);
    expect(second.outbox.entries).toEqual([]);
    const next = await openOutbox(browser);
    // TanStack sends what waits for a QueryClient that is mounted.
    show(second, useOutbox);
    show(next, useOutbox);
    await setOnline(true);
    await waitFor(() => expect(next.outbox.entries).toEqual([]));
    await settled(next);
    await settled(second);
    expect(next.sent).toContain('followUser');
    expect(second.sent).toEqual([]);
    expect(storedIn(browser).size).toBe(0);
  });
});

describe('what the outbox keeps', () => {
  test('an entry in the format of another version, which may be open in another tab, until its account signs out', async () => {
    const { browser, tab } = await queueFollow();
    const [[name, text]] = [...storedIn(browser)] as [[string, string]];
    const later = name.replace(':1:', ':2:');
    browser.texts.set(later, `later ${text}`);
    const next = await openOutbox(browser);
    expect([storedIn(browser).has(later), next.drops]).toEqual([true, []]);
    act(() => tab.client.session.signOut());
    expect([storedIn(browser).size, tab.drops]).toEqual([0, ['signed-out', 'signed-out']]);
  });

  test('stays where persistCommunity has the same key', async () => {
    const browser = createBrowser();
    const open = async () => {
      const tab = openTab(browser, { key: 'admin' });
      const outbox = createOutbox({ ...tab, storage: storageOf(browser), key: 'admin' });
      await outbox.restored;
      return { ...tab, outbox };
    };
    const tab = await open();
    await signIn(tab, 'alice');
    const before = show(tab, usePage);
    await settled(tab);
    await setOnline(false);
    act(() => before.result.current.follow.mutate({ username: 'zoe' }));
    await waitFor(() => expect(inShort(tab.outbox.entries)).toEqual(['followUser: waiting']));
    await tab.persistence.flush();
    before.unmount();
    expect(inShort((await open()).outbox.entries)).toEqual(['followUser: waiting']);
  });

  test('no password, no write that creates, and no mark without an end', async () => {
    const { browser, tab } = await openAlice();
    await setOnline(false);
    tab.sandbox.faults.fail('updatePassword', 'offline');
    const { result } = show(tab, () => ({
      password: useUpdatePassword(),
      invite: useCreateInvite(),
      all: useReadNotifications(),
    }));
    const password = passwordOf('alice');
    act(() => {
      result.current.password.mutate({ current_password: password, new_password: 'another-wonderland' });
      result.current.invite.mutate({ nickname: 'Later' });
      result.current.all.mutate();
    });
    await waitFor(() => expect(result.current.password.error).not.toBeNull());
    await waitFor(() => expect(result.current.invite.isPaused).toBe(true));
    expect(storedIn(browser).size).toBe(0);
    expect(tab.outbox.entries).toEqual([]);
    act(() => result.current.all.mutate({ max_id: 7 }));
    await waitFor(() => expect(inShort(tab.outbox.entries)).toEqual(['readNotifications: waiting']));
  });

  test('nothing of the hook or the app beside the write itself', async () => {
    const { browser, tab } = await openAlice();
    const meta: Record<string, unknown> = { note: 'of the app' };
    meta['itself'] = meta;
    const { result } = show(tab, () => useFollowUser({ meta }));
    await setOnline(false);
    act(() => result.current.mutate({ username: 'zoe' }));
    await waitFor(() => expect(inShort(tab.outbox.entries)).toEqual(['followUser: waiting']));
    const [text = '{}'] = storedIn(browser).values();
    const kept = ['device', 'page', 'order', 'operation', 'input', 'queuedAt', 'mayBeDone', 'ref', 'state', 'error'];
    expect(Object.keys(JSON.parse(text))).toEqual(kept);
    expect(tab.drops).toEqual([]);
  });

  test('a write that takes a secret is refused when the outbox is made', async () => {
    const { client, queryClient } = createScene();
    const storage = storageOf({ texts: new Map() });
    const error = await errorOf((async () => createOutbox({ client, queryClient, storage, writes: [updatePassword] }))());
    expect(error).toMatchObject({ kind: 'input', fieldErrors: { writes: [expect.stringContaining('updatePassword')] } });
  });

  test('createOutbox refuses another QueryClient for a client that has an outbox, and returns the one it has for the same', () => {
    const { client, queryClient } = createScene();
    const storage = storageOf({ texts: new Map() });
    const outbox = createOutbox({ client, queryClient, storage });
    expect(createOutbox({ client, queryClient, storage })).toBe(outbox);
    expect(() => createOutbox({ client, queryClient: new QueryClient(), storage })).toThrow(
      new TypeError(
        'createOutbox: this client has an outbox with another QueryClient. Keep one QueryClient for the life of a client.',
      ),
    );
  });

  test('useOutbox says that the outbox has another QueryClient than the hooks, whose writes it would not keep', () => {
    const scene = createScene();
    createOutbox({ client: scene.client, queryClient: new QueryClient(), storage: storageOf({ texts: new Map() }) });
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => show(scene, useOutbox)).toThrow(/^useOutbox: the outbox has another QueryClient/);
    silence.mockRestore();
  });

  test('discard takes a write that waits off the screen and out of the queue, and its promise rejects as aborted at once', async () => {
    const { browser, tab } = await openAlice();
    const page = await openPage(tab);
    let refusal: Promise<CommunityError> | undefined;
    act(() => void (refusal = errorOf(page.result.current.follow.mutateAsync({ username: 'zoe' }))));
    await waitFor(() => expect(page.result.current.isFollowing).toBe(true));
    const [entry] = page.result.current.outbox.entries;
    act(() => page.result.current.outbox.discard(entry?.id ?? ''));
    expect(page.result.current.isFollowing).toBe(false);
    expect(page.result.current.follow.status).toBe('idle');
    expect(storedIn(browser).size).toBe(0);
    const error = await refusal;
    expect(error).toMatchObject({ kind: 'aborted', reason: 'caller', outcome: 'not-sent' });
    expect(messageOf(error)).toBe('This was cancelled. Start again if you still want it.');
    await setOnline(true);
    await settled(tab);
    expect(tab.sent).not.toContain('followUser');
    expect(isFollowed(tab)).toBe(false);
  });

  test('a write that another version of the app has queued, for a page of that version', async () => {
    const { browser, page } = await queueFollow();
    const other = await openOutbox(browser, { writes: replayableWrites.filter(({ name }) => name !== 'followUser') });
    expect([other.outbox.entries, other.drops]).toEqual([[], []]);
    page.unmount();
    expect(inShort((await openOutbox(browser)).outbox.entries)).toEqual(['followUser: waiting']);
  });

  test('a write with a thousand people', async () => {
    const { browser, tab } = await openAlice();
    await setOnline(false);
    const before = show(tab, useUpdateCircle);
    const usernames = Array.from({ length: 1000 }, (_, index) => `somebody_with_a_long_name_${index}`);
    act(() => before.result.current.mutate({ id: 7, usernames }));
    await waitFor(() => expect(storedIn(browser).size).toBe(1));
    before.unmount();
    const next = await openOutbox(browser);
    expect(next.outbox.entries).toMatchObject([{ operation: 'updateCircle', input: { id: 7, usernames } }]);
  });

  test('a second press of what waits is the same write, and a retry none: one entry, and discard takes back both', async () => {
    const { browser, tab, page } = await queueFollow();
    const again = errorOf(page.result.current.follow.mutateAsync({ username: 'zoe' }));
    await turns();
    expect(inShort(tab.outbox.entries)).toEqual(['followUser: waiting']);
    const { entries } = tab.outbox;
    act(() => tab.outbox.retry(entries[0]?.id ?? ''));
    expect(tab.outbox.entries).toBe(entries);
    act(() => tab.outbox.discard(entries[0]?.id ?? ''));
    expect([tab.outbox.entries, storedIn(browser).size, page.result.current.isFollowing]).toEqual([[], 0, false]);
    expect(await again).toMatchObject({ kind: 'aborted', reason: 'caller', outcome: 'not-sent' });
    await setOnline(true);
    await settled(tab);
    expect(tab.sent).not.toContain('followUser');
  });

  test('the callbacks of a discarded write get the error of its promise when the network is back', async () => {
    const { tab } = await openAlice();
    const errors: CommunityError[] = [];
    const page = show(tab, () => ({
      ...usePage(),
      follow: useFollowUser({ onError: (error) => void errors.push(error) }),
    }));
    await settled(tab);
    await setOnline(false);
    act(() => page.result.current.follow.mutate({ username: 'zoe' }));
    await waitFor(() => expect(tab.outbox.entries).toHaveLength(1));
    act(() => tab.outbox.discard(tab.outbox.entries[0]?.id ?? ''));
    await setOnline(true);
    await waitFor(() => expect(errors).toMatchObject([{ kind: 'aborted', reason: 'caller', outcome: 'not-sent' }]));
  });

  test('a discarded write does not end the next equal one', async () => {
    const { tab } = await openAlice(1, { writes: [...replayableWrites, deleteAllNotifications] });
    const page = show(tab, () => ({ remove: useDeleteAllNotifications() }));
    await setOnline(false);
    const first = begin(() => page.result.current.remove.mutateAsync()).catch((error: unknown) => error);
    await waitFor(() => expect(tab.outbox.entries).toHaveLength(1));
    act(() => tab.outbox.discard(tab.outbox.entries[0]?.id ?? ''));
    expect(await run(() => first)).toMatchObject({ kind: 'aborted' });
    const next = begin(() => page.result.current.remove.mutateAsync());
    await setOnline(true);
    await run(() => next);
    expect(tab.sent.filter((name) => name === 'deleteAllNotifications')).toHaveLength(1);
  });

  test('discard takes back a write that an earlier page has left', async () => {
    const { browser, page: before } = await queueFollow();
    before.unmount();
    const next = await openOutbox(browser);
    const page = show(next, usePage);
    expect(page.result.current.isFollowing).toBe(true);
    act(() => next.outbox.discard(next.outbox.entries[0]?.id ?? ''));
    expect([next.outbox.entries, storedIn(browser).size, page.result.current.isFollowing]).toEqual([[], 0, false]);
    await setOnline(true);
    await settled(next);
    expect(next.sent).not.toContain('followUser');
  });

  test('a write that is too old is not sent any more', async () => {
    const { browser, page } = await queueFollow();
    page.unmount();
    await setOnline(true);
    const next = await openOutbox(browser, { maxAge: -1 });
    expect(next.drops).toEqual(['old']);
    expect(storedIn(browser).size).toBe(0);
    expect(next.sent).toEqual([]);
  });
});
