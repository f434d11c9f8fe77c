import { act, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { optionsOf, pagesOf } from '../../src/effects/options.js';
import { persistCommunity } from '../../src/persist/index.js';
import { useCurrentUser, useUpdateUser } from '../../src/react/account.js';
import { useCircles } from '../../src/react/circles.js';
import { useInvites } from '../../src/react/invites.js';
import { useNotifications, useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useUnfollowUser } from '../../src/react/follows.js';
import { useFollowers } from '../../src/react/relations.js';
import { useBlockUser, useUser, useUserSearch } from '../../src/react/users.js';
import { forgetAccount, switchAccount } from '../../src/transport/accounts.js';
import type { ItemStore } from '../../src/transport/item-store.js';
import { SECRETS } from '../../src/transport/session.js';
import { type Browser, createBrowser, turns } from '../session/support.js';
import { afterTest } from '../support/after-test.js';
import { run } from '../support/render-hook.js';
import { slowed } from '../transport/stores.js';
import { errorOf, gate } from '../transport/support.js';
import { list, settled, read, show, signIn } from '../react/support.js';
import { accountOf, entriesIn, openAlice, openTab, type PersistingTab, setOnline, slowly, storageOf } from './support.js';
import {
  currentUser,
  invites,
  notifications,
  notificationsUnreadCount,
  registrationTokenCheck,
  usernameCheck,
} from '../../src/rules/reads.js';

function useHome() {
  return {
    me: read(useCurrentUser()),
    bob: read(useUser({ username: 'bob' })),
    unread: read(useNotificationsUnreadCount()),
    news: list(useNotifications()),
  };
}

async function loadHome(tab: PersistingTab) {
  const home = show(tab, useHome);
  await waitFor(() => expect(home.result.current.news.data).toHaveLength(10));
  await run(() => home.result.current.news.fetchNextPage());
  await settled(tab);
  return home;
}

/** A storage that reads nothing before `answer` is called. */
function lateStorage(browser: Browser) {
  const { promise, open: answer } = gate();
  const storage = storageOf(browser);
  return { storage: { ...slowly(storage), getItem: (name: string) => promise.then(() => storage.getItem(name)) }, answer };
}

/** Shows a person until the answer is stored. */
async function showPerson(tab: PersistingTab, username: string): Promise<void> {
  const { result, unmount } = show(tab, () => read(useUser({ username }, { retry: false })));
  await waitFor(() => expect(result.current.status).not.toBe('pending'));
  await tab.persistence.flush();
  unmount();
}

/** A browser that has stored what a screen of alice's showed, before it was left. */
async function leave<Screen>(useScreen: () => Screen) {
  const { browser, tab } = await openAlice();
  const { result, unmount } = show(tab, useScreen);
  await settled(tab);
  await tab.persistence.flush();
  unmount();
  return { browser, before: result.current };
}

/** The same of her home, with two pages of a list. */
async function leaveHome() {
  const { browser, tab } = await openAlice();
  const before = await loadHome(tab);
  await tab.persistence.flush();
  before.unmount();
  return { browser, tab, before: before.result.current };
}

describe('persistCommunity, without a network', () => {
  test('what was shown before a reload is shown in the first render after it, and nothing is sent', async () => {
    const { browser, before } = await leaveHome();
    const { me, bob, unread, news } = before;
    await setOnline(false);

    const next = openTab(browser);
    const after = show(next, useHome);
    expect(after.result.current.me.data).toEqual(me.data);
    expect(after.result.current.bob.data).toEqual(bob.data);
    expect(after.result.current.unread.data).toEqual(unread.data);
    expect(after.result.current.news.data).toEqual(news.data);
    expect(news.data?.length).toBeGreaterThan(10);
    expect(after.result.current.news).toMatchObject({ status: 'success', fetchStatus: 'paused' });
    expect(next.sent).toEqual([]);

    await setOnline(true);
    await waitFor(() =>
      expect(new Set(next.sent)).toEqual(new Set(['currentUser', 'user', 'notificationsUnreadCount', 'notifications'])),
    );
    await settled(next);
    expect(after.result.current.news.data).toEqual(news.data);
    expect(next.troubles).toEqual([]);
  });

  test('a page that was opened without a network waits for it, and asks for nothing', async () => {
    const { browser } = await leaveHome();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const next = openTab(browser);
    onLine.mockRestore();
    const after = show(next, useHome);
    expect(after.result.current.me).toMatchObject({ fetchStatus: 'paused', data: { username: 'alice' } });
    expect(next.sent).toEqual([]);
  });

  test('what was restored is there for a screen that is opened much later', async () => {
    const { browser } = await leave(() => read(useCircles()));
    await setOnline(false);
    vi.useFakeTimers();
    const next = openTab(browser);
    vi.advanceTimersByTime(3_600_000);
    vi.useRealTimers();
    expect(show(next, () => read(useCircles())).result.current.data).toBeDefined();
  });

  test('a network that comes back before the app renders is noticed', async () => {
    const { browser } = await leaveHome();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const next = openTab(browser);
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
    show(next, useHome);
    await waitFor(() => expect(next.sent).toContain('currentUser'));
  });

  test('where a network is said to be there and no request gets through, the answers stay on screen beside the error', async () => {
    const { browser } = await leaveHome();
    const next = openTab(browser);
    next.sandbox.faults.fail('*', 'offline');
    const after = show(next, () => ({
      me: read(useCurrentUser({}, { retry: false })),
      news: list(useNotifications({}, { retry: false })),
    }));
    await waitFor(() => expect(after.result.current.me.error?.kind).toBe('network'));
    await waitFor(() => expect(after.result.current.news.error?.kind).toBe('network'));
    expect(after.result.current.me.data?.username).toBe('alice');
    expect(after.result.current.news.data?.length).toBeGreaterThan(10);
  });

  test('a storage that answers by promises fills a list that waits for the network, and the list does not shrink when it is read again', async () => {
    const { browser, before } = await leaveHome();
    const rows = before.news.data?.length ?? 0;
    await setOnline(false);
    const next = openTab(browser, { storage: slowly(storageOf(browser)) });
    const after = show(next, useHome);
    expect(after.result.current.news).toMatchObject({ data: undefined, status: 'pending', fetchStatus: 'paused' });
    await run(() => next.persistence.restored);
    await waitFor(() => expect(after.result.current.news.data).toHaveLength(rows));
    await setOnline(true);
    await waitFor(() => expect(next.sent).toContain('notifications'));
    await settled(next);
    expect(after.result.current.news.data).toHaveLength(rows);
  });
});

describe('persistCommunity, with a network', () => {
  test('a restored answer is refetched when a hook uses it, whatever its staleTime', async () => {
    const { browser, before } = await leaveHome();
    browser.sandbox.act.follow('zoe', 'alice');
    const next = openTab(browser);
    expect(next.sent).toEqual([]);
    const after = show(next, () => read(useNotificationsUnreadCount({}, { staleTime: Infinity })));
    const stored = before.unread.data?.count ?? 0;
    expect(after.result.current.data).toEqual({ count: stored });
    await waitFor(() => expect(after.result.current.data).toEqual({ count: stored + 1 }));
  });

  test('a restored list is read again as a whole, so that nobody below its head stays who has gone meanwhile', async () => {
    const { browser, tab } = await openAlice();
    const before = show(tab, () => list(useFollowers()));
    await waitFor(() => expect(before.result.current.data).toBeDefined());
    await run(() => before.result.current.fetchNextPage());
    const gone = before.result.current.data?.[15]?.username ?? '';
    await tab.persistence.flush();
    before.unmount();
    browser.sandbox.act.unfollow(gone, 'alice');
    const after = show(openTab(browser), () => list(useFollowers()));
    expect(after.result.current.data?.map(({ username }) => username)).toContain(gone);
    await waitFor(() => expect(after.result.current.data?.map(({ username }) => username)).not.toContain(gone));
    await settled(tab);
    expect(after.result.current.data).toHaveLength(20);
  });

  test('a restored list whose next page is loaded at once is read again all the same', async () => {
    const { browser, tab } = await leaveHome();
    const { id } = browser.sandbox.act.notify('alice', 'PC', 'bob', 'Are you there?');
    const next = openTab(browser);
    const { result } = show(next, () => list(useNotifications()));
    await run(() => result.current.fetchNextPage());
    await settled(next);
    expect(result.current.data?.map((one) => one.id)).toContain(id);
    expect(tab.troubles).toEqual([]);
  });

  test('a write shows on a restored answer at once, and the answer after it is the one that is kept', async () => {
    const { browser } = await leave(() => list(useFollowers()));
    const next = openTab(browser);
    next.sandbox.faults.hold('followers');
    const after = show(next, () => ({ followers: list(useFollowers()), block: useBlockUser() }));
    const names = () => after.result.current.followers.data?.map(({ username }) => username);
    const [username = ''] = names() ?? [];
    await run(() => after.result.current.block.mutateAsync({ username }));
    expect(names()).not.toContain(username);
    await next.persistence.flush();
    after.unmount();
    await setOnline(false);
    const last = show(openTab(browser), () => list(useFollowers()));
    expect(last.result.current.data?.length).toBeGreaterThan(0);
    expect(last.result.current.data?.map((one) => one.username)).not.toContain(username);
  });

  test('a number that lacked a write when its page ended takes no press before it is answered, also two pages later', async () => {
    const useCounts = () => ({
      ...{ me: read(useCurrentUser()), bob: read(useUser({ username: 'bob' })) },
      ...{ block: useBlockUser(), unfollow: useUnfollowUser() },
    });
    const { browser, tab } = await openAlice();
    const first = show(tab, useCounts);
    await settled(tab);
    const count = first.result.current.me.data?.following_count ?? 0;
    // Nothing on screen says whether alice follows carol, and the answer that would say it does not come.
    const release = tab.sandbox.faults.hold('currentUser');
    await run(() => first.result.current.block.mutateAsync({ username: 'carol' }));
    await tab.persistence.flush();
    first.unmount();
    await setOnline(false);
    await openTab(browser).persistence.flush();

    const next = openTab(browser);
    const after = show(next, useCounts);
    act(() => after.result.current.unfollow.mutate({ username: 'bob' }));
    await waitFor(() => expect(after.result.current.bob.data).toMatchObject({ is_following: false }));
    expect(after.result.current.me.data?.following_count).toBe(count);
    release();
    await setOnline(true);
    await settled(next);
    expect(after.result.current.me.data?.following_count).toBe(count - 2);
  });

  test('what a storage brings later than the service does not take the place of the answer', async () => {
    const { browser } = await leaveHome();
    browser.sandbox.act.follow('zoe', 'alice');
    const { storage, answer } = lateStorage(browser);
    const next = openTab(browser, { storage });
    const after = show(next, useHome);
    await waitFor(() => expect(after.result.current.unread.data).toBeDefined());
    const { unread } = after.result.current;
    await settled(next);
    next.sent.length = 0;
    answer();
    await run(() => next.persistence.restored);
    const { queryKey } = optionsOf(next.client, notificationsUnreadCount, {});
    expect(next.queryClient.getQueryState(queryKey)).toMatchObject({ data: unread.data, isInvalidated: false });
    await settled(next);
    expect(after.result.current.unread.data).toEqual(unread.data);
    expect(next.sent).toEqual([]);
    expect(next.troubles).toEqual([]);
  });
});

describe('what a storage brings after a write has landed', () => {
  const renamed = 'Alice Anew';

  const useOwn = () => ({ me: read(useCurrentUser()), circles: read(useCircles()) });

  /** A tab whose storage answers when the test says so, with a screen that has no answer yet. */
  async function openLate() {
    const { browser } = await leave(useOwn);
    const { storage, answer } = lateStorage(browser);
    const next = openTab(browser, { storage });
    for (const name of ['currentUser', 'circles'] as const) next.sandbox.faults.hold(name);
    const names: (string | undefined)[] = [];
    const after = show(next, () => {
      const me = useCurrentUser();
      names.push(me.data?.profile.name);
      return { me: read(me), write: useUpdateUser(), circles: read(useCircles()) };
    });
    await run(() => after.result.current.write.mutateAsync({ name: renamed }));
    names.length = 0;
    answer();
    await run(() => next.persistence.restored);
    return { browser, next, after, names };
  }

  test('is not shown where it lacks the write, and is shown everywhere else', async () => {
    const { next, after, names } = await openLate();
    await waitFor(() => expect(after.result.current.circles.data).toBeDefined());
    expect(after.result.current.me.data).toBeUndefined();
    next.sandbox.faults.clear();
    await run(() => next.queryClient.refetchQueries());
    await waitFor(() => expect(after.result.current.me.data?.profile.name).toBe(renamed));
    expect(new Set(names.filter(Boolean))).toEqual(new Set([renamed]));
  });

  test('is gone from the storage, too: a page that opens then does not show it either', async () => {
    const { browser, next, after } = await openLate();
    await next.persistence.flush();
    after.unmount();
    await setOnline(false);
    const last = show(openTab(browser), useOwn);
    expect(last.result.current.me.data).toBeUndefined();
    expect(last.result.current.circles.data).toBeDefined();
  });

  test('an answer that had left the cache before the write is not kept', async () => {
    const { browser } = await leave(useOwn);
    const next = openTab(browser);
    const { queryKey } = optionsOf(next.client, currentUser, {});
    next.queryClient.removeQueries({ queryKey });
    const write = show(next, () => useUpdateUser());
    await run(() => write.result.current.mutateAsync({ name: renamed }));
    await next.persistence.flush();
    write.unmount();
    await setOnline(false);
    const last = show(openTab(browser), useOwn);
    expect(last.result.current.me.data).toBeUndefined();
    expect(last.result.current.circles.data).toBeDefined();
  });
});

describe('what persistCommunity keeps', () => {
  test('the answers of the allowed reads only, and of a list the first three pages', async () => {
    const { browser, tab } = await openAlice();
    const { result } = show(tab, () => ({
      news: list(useNotifications({ count: 5 })),
      invites: list(useInvites()),
      search: read(useUserSearch({ query: 'bob' })),
    }));
    await waitFor(() => expect(result.current.news.data).toHaveLength(5));
    await waitFor(() => expect(result.current.invites.data).toBeDefined());
    await waitFor(() => expect(result.current.search.data).toBeDefined());
    for (const _ of [2, 3, 4]) await run(() => result.current.news.fetchNextPage());
    expect(result.current.news.data).toHaveLength(20);
    await tab.persistence.flush();
    const stored = [...entriesIn(browser).values()].map((text) => JSON.parse(text));
    expect(stored.map(({ operation }) => operation)).toEqual(['notifications']);
    expect(stored[0].data.pages).toHaveLength(3);
    await setOnline(false);
    const next = show(openTab(browser), () => list(useNotifications({ count: 5 })));
    expect(next.result.current.data).toHaveLength(15);
    expect(next.result.current.hasNextPage).toBe(true);
  });

  test('nothing that holds or takes a secret, whatever the app asks for', async () => {
    const { tab } = await openAlice();
    const { client, queryClient } = tab;
    for (const refused of [invites, registrationTokenCheck, usernameCheck]) {
      const storage = storageOf({ texts: new Map() });
      const error = await errorOf((async () => persistCommunity({ client, queryClient, storage, reads: [refused] }))());
      expect(error).toMatchObject({ kind: 'input', fieldErrors: { reads: [expect.stringContaining(refused.name)] } });
    }
  });

  test('the latest answers, as many as the app says, and none that is too long', async () => {
    const { browser, tab } = await openAlice({ maxEntries: 2 });
    for (const username of ['bob', 'zoe', 'erin']) await showPerson(tab, username);
    const stored = [...entriesIn(browser).values()].map((text) => JSON.parse(text).input.username);
    expect(new Set(stored)).toEqual(new Set(['erin', 'zoe']));

    const short = await openAlice({ maxLength: 300 });
    const home = await loadHome(short.tab);
    await short.tab.persistence.flush();
    expect([...entriesIn(short.browser).values()].map((text) => JSON.parse(text).operation)).toEqual([
      'notificationsUnreadCount',
    ]);
    expect(short.tab.troubles).toContain('oversized');
    home.unmount();
  });

  test('an answer that the service refuses from now on is not kept', async () => {
    const { browser, tab } = await openAlice();
    const { result, unmount } = show(tab, () => read(useUser({ username: 'bob' }, { retry: false })));
    await waitFor(() => expect(result.current.data).toBeDefined());
    await tab.persistence.flush();
    expect(entriesIn(browser).size).toBe(1);
    tab.sandbox.faults.fail('user', { status: 404 });
    await run(() => tab.queryClient.invalidateQueries());
    await waitFor(() => expect(result.current.error).not.toBeNull());
    await tab.persistence.flush();
    expect(entriesIn(browser).size).toBe(0);
    unmount();
  });
});

describe('an account’s stored answers', () => {
  test('are gone with its sign-out, and the next account sees none of them', async () => {
    const { browser, tab } = await leaveHome();
    expect(entriesIn(browser).size).toBe(4);
    tab.client.session.signOut();
    // In the same tick: the page may be closed in the next.
    expect(entriesIn(browser).size).toBe(0);

    await signIn(tab, 'bob');
    await setOnline(false);
    const next = openTab(browser);
    const after = show(next, useHome);
    expect(after.result.current.me).toMatchObject({ data: undefined, status: 'pending', fetchStatus: 'paused' });
  });

  test.each([
    ['at once', (same: ItemStore) => same],
    ['by promises', slowed],
  ])('are gone when somebody else signs in, with a session’s storage that answers %s', async (_, storeOf) => {
    const browser = createBrowser();
    const tab = openTab(browser, {}, {}, storeOf);
    await signIn(tab, 'alice');
    await showPerson(tab, 'zoe');
    expect(entriesIn(browser).size).toBe(1);
    await signIn(tab, 'bob');
    await waitFor(() => expect(entriesIn(browser).size).toBe(0));
  });

  test('are gone with a sign-out while the session’s storage is read', async () => {
    const { browser, tab } = await leaveHome();
    tab.persistence.stop();
    const next = openTab(browser, {}, {}, slowed);
    next.client.session.signOut();
    await waitFor(() => expect(entriesIn(browser).size).toBe(0));
  });

  test('stay beside a write of another account that changes the same kind of answer', async () => {
    const { browser, tab } = await openAlice({}, 2);
    const alice = accountOf(tab.client);
    const home = show(tab, () => ({ me: read(useCurrentUser()), block: useBlockUser() }));
    await waitFor(() => expect(home.result.current.me.data?.username).toBe('alice'));
    await tab.persistence.flush();
    await run(() => signIn(tab, 'bob'));
    await run(() => home.result.current.block.mutateAsync({ username: 'zoe' }));
    await setOnline(false);
    await run(async () => switchAccount(tab.client.session, alice));
    await waitFor(() => expect(home.result.current.me.data?.username).toBe('alice'));
    expect([...entriesIn(browser).values()].map((text) => JSON.parse(text).account)).toContain(alice);
  });

  test('that lack a write of the account do not come back with it after a switch', async () => {
    const { tab } = await openAlice({ delay: 60_000 }, 2);
    const alice = accountOf(tab.client);
    const home = show(tab, () => ({ me: read(useCurrentUser()), rename: useUpdateUser() }));
    await waitFor(() => expect(home.result.current.me.data?.username).toBe('alice'));
    await tab.persistence.flush();
    await run(() => home.result.current.rename.mutateAsync({ name: 'Alice Anew' }));
    await run(() => signIn(tab, 'bob'));
    await setOnline(false);
    await run(async () => switchAccount(tab.client.session, alice));
    expect(home.result.current.me.data).toBeUndefined();
  });

  test('an answer that waits to be stored is not stored after the sign-out', async () => {
    const { browser, tab } = await openAlice({ delay: 60_000 });
    const before = await loadHome(tab);
    before.unmount();
    tab.client.session.signOut();
    await tab.persistence.flush();
    expect(entriesIn(browser).size).toBe(0);
  });

  test.each([
    ['', 2000],
    [', also if it writes after its timeout', 5],
  ])('a slow storage stores nothing for an account that has signed out meanwhile%s', async (_, timeout) => {
    const texts = new Map<string, string>();
    const storage = storageOf({ texts });
    const passage = gate();
    const slow = { ...storage, setItem: (name: string, text: string) => passage.promise.then(() => storage.setItem(name, text)) };
    const { tab } = await openAlice({ storage: slow, timeout });
    const before = await loadHome(tab);
    const flushed = tab.persistence.flush();
    before.unmount();
    tab.client.session.signOut();
    if (timeout === 5) await flushed;
    passage.open();
    await flushed;
    await turns();
    expect(texts.size).toBe(0);
  });

  test('are gone when the service refuses its token', async () => {
    const { browser, tab } = await openAlice();
    const before = await loadHome(tab);
    await tab.persistence.flush();
    expect(entriesIn(browser).size).toBe(4);
    for (const one of tab.sandbox.state.users) one.token = 'another-token-altogether';
    await run(() => tab.queryClient.refetchQueries());
    await waitFor(() => expect(tab.client.session.current.state).toBe('expired'));
    expect(entriesIn(browser).size).toBe(0);
    before.unmount();
  });

  test('stay while its user looks at one whose token was refused', async () => {
    const { browser, tab } = await openAlice({}, 2);
    const alice = accountOf(tab.client);
    await run(() => signIn(tab, 'bob'));
    const bob = accountOf(tab.client);
    act(() => tab.client.session[SECRETS].refuse(tab.client.session.current.epoch));
    await run(async () => switchAccount(tab.client.session, alice));
    await showPerson(tab, 'bob');
    const stored = entriesIn(browser).size;
    expect(stored).toBeGreaterThan(0);
    await run(async () => switchAccount(tab.client.session, bob));
    expect(tab.client.session.current.state).toBe('expired');
    await turns();
    expect(entriesIn(browser).size).toBe(stored);
  });

  test('stay while its user looks at another one, come back with it, and are gone at once when it is forgotten', async () => {
    const { browser, tab } = await openAlice({}, 2);
    const home = show(tab, () => read(useCurrentUser()));
    await waitFor(() => expect(home.result.current.data?.username).toBe('alice'));
    const alice = tab.client.session.current.account ?? '';
    await tab.persistence.flush();
    await signIn(tab, 'bob');
    await waitFor(() => expect(home.result.current.data?.username).toBe('bob'));
    await tab.persistence.flush();
    expect(entriesIn(browser).size).toBe(2);
    await setOnline(false);
    const bob = tab.client.session.current.account ?? '';
    await run(async () => switchAccount(tab.client.session, alice));
    expect(home.result.current.data?.username).toBe('alice');
    await run(async () => forgetAccount(tab.client.session, bob));
    expect([...entriesIn(browser).values()].map((text) => JSON.parse(text).account)).toEqual([alice]);
  });

  test('an account that has left while no page was open leaves nothing after the next start', async () => {
    const { browser, tab } = await leaveHome();
    tab.persistence.stop();
    tab.client.session.signOut();
    expect(entriesIn(browser).size).toBe(4);
    const next = openTab(browser);
    await next.persistence.restored;
    await next.persistence.flush();
    expect(entriesIn(browser).size).toBe(0);
  });
});

describe('a storage that fails', () => {
  test('is reported once, and hooks go on without it', async () => {
    const forbidden = () => {
      throw new Error('SecurityError');
    };
    const { tab } = await openAlice({ storage: forbidden });
    await loadHome(tab);
    await tab.persistence.flush();
    await tab.persistence.flush();
    expect(tab.troubles).toEqual(['failed']);
  });

  test('is reported a second time only if it has taken an answer in between', async () => {
    let isBroken = true;
    const storage = storageOf({ texts: new Map() });
    const fragile = {
      ...storage,
      setItem(name: string, text: string) {
        if (isBroken) throw new Error('the disk is gone');
        storage.setItem(name, text);
      },
    };
    const { tab } = await openAlice({ storage: fragile });
    await showPerson(tab, 'bob');
    await showPerson(tab, 'zoe');
    expect(tab.troubles).toEqual(['failed']);
    isBroken = false;
    await showPerson(tab, 'erin');
    isBroken = true;
    await showPerson(tab, 'frank');
    expect(tab.troubles).toEqual(['failed', 'failed']);
  });

  test('a full one keeps the latest answers, and throws nothing', async () => {
    const texts = new Map<string, string>();
    const quota = 2000;
    const full = {
      ...storageOf({ texts }),
      setItem(name: string, text: string) {
        const used = [...texts].reduce((sum, [key, value]) => sum + (key === name ? 0 : value.length), 0);
        if (used + text.length > quota) throw new DOMException('full', 'QuotaExceededError');
        texts.set(name, text);
      },
    };
    const { tab } = await openAlice({ storage: full });
    for (const username of ['bob', 'zoe', 'erin']) await showPerson(tab, username);
    const kept = [...texts.values()].map((text) => JSON.parse(text).input.username);
    expect(new Set(kept)).toEqual(new Set(['erin', 'zoe']));
    expect(tab.troubles).toEqual([]);
  });

  test('one that cannot take an answer keeps none that lacks a write which has landed', async () => {
    let isBroken = false;
    const texts = new Map<string, string>();
    const storage = storageOf({ texts });
    const fragile = {
      ...storage,
      setItem(name: string, text: string) {
        if (isBroken) throw new DOMException('aborted', 'UnknownError');
        storage.setItem(name, text);
      },
    };
    const { tab } = await openAlice({ storage: fragile });
    const { result } = show(tab, () => ({ bob: read(useUser({ username: 'bob' })), unfollow: useUnfollowUser() }));
    await waitFor(() => expect(result.current.bob.status).toBe('success'));
    await tab.persistence.flush();
    expect([...texts.values()]).toEqual([expect.stringContaining('"is_following":true')]);
    isBroken = true;
    await run(() => result.current.unfollow.mutateAsync({ username: 'bob' }));
    await settled(tab);
    await tab.persistence.flush();
    isBroken = false;
    expect(texts.size).toBe(0);
  });

  test('one that never answers holds nothing up', async () => {
    const hanging = { ...storageOf({ texts: new Map() }), keys: () => new Promise<string[]>(() => undefined) };
    const { tab } = await openAlice({ storage: hanging, timeout: 20 });
    await loadHome(tab);
    await tab.persistence.restored;
    expect(tab.troubles).toEqual(['slow']);
  });
});

describe('an entry that is not what it should be', () => {
  type Change = (entry: Record<string, any>) => object;
  const day = 86_400_000;
  test.each<[what: string, reason: string, change: Change]>([
    ['one that says it is of another account', 'foreign', (entry) => ({ ...entry, account: 'somebody-else' })],
    ['one under the name of another input', 'forged', (entry) => ({ ...entry, input: { types: ['F'] } })],
    ['one older than maxAge', 'old', (entry) => ({ ...entry, at: Date.now() - 2 * day })],
    ['one whose answer breaks the contract', 'broken', (entry) => ({ ...entry, data: { count: 'many' } })],
    ['one whose input is none', 'broken', (entry) => ({ ...entry, input: { max_id: 'x' } })],
    ['one of an operation that is not kept', 'broken', (entry) => ({ ...entry, operation: 'login' })],
    ['one that is too long', 'oversized', (entry) => ({ ...entry, pad: 'x'.repeat(5 * 1024 * 1024) })],
  ])('%s is dropped as %s', async (_what, reason, change) => {
    const { browser, before } = await leave(() => read(useNotificationsUnreadCount()));
    expect(before.data).toBeDefined();
    for (const [name, text] of entriesIn(browser)) browser.texts.set(name, JSON.stringify(change(JSON.parse(text))));
    await setOnline(false);
    const next = openTab(browser);
    const after = show(next, () => read(useNotificationsUnreadCount()));
    expect(after.result.current).toMatchObject({ data: undefined, fetchStatus: 'paused' });
    expect(next.troubles).toEqual([reason]);
    expect(entriesIn(browser).size).toBe(0);
  });

  test('an answer is shown as its schema reads it: without a link that a browser would run, or another prototype', async () => {
    const { browser, tab } = await openAlice();
    await showPerson(tab, 'zoe');
    const [[name, text] = ['', '']] = entriesIn(browser);
    const { data, ...entry } = JSON.parse(text);
    const evil = JSON.stringify({ ...entry, data: { ...data, profile: { ...data.profile, url: 'javascript:alert(1)' } } });
    browser.texts.set(name, evil.replace('"profile":{', '"profile":{"__proto__":{"polluted":true},'));
    await setOnline(false);
    const after = show(openTab(browser), () => read(useUser({ username: 'zoe' })));
    const { profile } = after.result.current.data ?? {};
    expect(profile).toMatchObject({ url: null });
    expect(Object.getOwnPropertyNames(profile)).not.toContain('__proto__');
  });
});

describe('answers of one client', () => {
  const client = { baseUrl: 'https://another.test/' };

  test('are left alone by a client of another service with a session of its own, also when it signs out', async () => {
    const { browser } = await leaveHome();
    const stored = entriesIn(browser);
    const other = createBrowser({ storage: { key: 'another-session' } });
    const second = openTab(other, { storage: storageOf(browser), version: '2' }, client);
    await second.persistence.flush();
    expect(entriesIn(browser)).toEqual(stored);
    await signIn(second, 'bob');
    const home = show(second, () => read(useCurrentUser()));
    await waitFor(() => expect(home.result.current.data).toBeDefined());
    await second.persistence.flush();
    expect(entriesIn(browser).size).toBe(stored.size + 1);
    await run(async () => second.client.session.signOut());
    expect(entriesIn(browser)).toEqual(stored);
  });

  test('are not shown by a client of another service with the same account', async () => {
    const { browser, tab } = await leaveHome();
    const stored = entriesIn(browser);
    await setOnline(false);
    const second = openTab(browser, {}, client);
    expect(second.client.session.current.account).toBe(tab.client.session.current.account);
    expect(show(second, useHome).result.current.me.data).toBeUndefined();
    expect(second.troubles).toEqual([]);
    expect(entriesIn(browser)).toEqual(stored);
  });
});

test('an item of the app that is named "keys" does not keep answers in localStorage after a sign-out', async () => {
  afterTest(() => localStorage.clear());
  localStorage.setItem('keys', 'of the app');
  const names = () => Object.keys(localStorage).filter((name) => name.startsWith('community-reads:'));
  const { tab } = await openAlice({ storage: () => localStorage });
  const home = await loadHome(tab);
  await tab.persistence.flush();
  expect(names()).toHaveLength(4);
  home.unmount();
  tab.client.session.signOut();
  expect(names()).toEqual([]);
  expect(tab.troubles).toEqual([]);
});

test('another version of the app drops what is stored', async () => {
  const { browser } = await leaveHome();
  await setOnline(false);
  const next = openTab(browser, { version: '2' });
  const after = show(next, useHome);
  expect(after.result.current.me.data).toBeUndefined();
  await next.persistence.flush();
  const last = openTab(browser);
  expect(last.queryClient.getQueryData(pagesOf(last.client, notifications, {}).queryKey)).toBeUndefined();
});
