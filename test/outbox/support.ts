import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { createOutbox, type Outbox, type OutboxEntry, type OutboxOptions, useOutbox } from '../../src/outbox/index.js';
import { useBlockUser, useUser } from '../../src/react/users.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useReadNotification } from '../../src/react/notifications.js';
import type { ClientOptions } from '../../src/transport/client.js';
import type { ItemStore } from '../../src/transport/item-store.js';
import { openTab, type PersistingTab, setOnline, storageOf } from '../persist/support.js';
import { read, settled, show, signIn } from '../react/support.js';
import { type Browser, createBrowser } from '../session/support.js';

/** A tab whose answers and writes survive it. */
export interface OutboxTab extends PersistingTab {
  readonly outbox: Outbox;
  readonly drops: string[];
}

export type Settings = Partial<OutboxOptions>;

export async function openOutbox(
  browser: Browser,
  settings: Settings = {},
  client?: Partial<ClientOptions>,
  storeOf?: (store: ItemStore) => ItemStore,
): Promise<OutboxTab> {
  const tab = openTab(browser, {}, client, storeOf);
  const drops: string[] = [];
  const outbox = createOutbox({
    client: tab.client,
    queryClient: tab.queryClient,
    storage: storageOf(browser),
    onTrouble: ({ reason }) => drops.push(reason),
    ...settings,
  });
  await outbox.restored;
  return { ...tab, outbox, drops };
}

/** A browser in which alice is signed in, and her first tab. */
export async function openAlice(accounts = 1, settings: Settings = {}): Promise<{ browser: Browser; tab: OutboxTab }> {
  const browser = createBrowser({ storage: { accounts } });
  const tab = await openOutbox(browser, settings);
  await signIn(tab, 'alice');
  return { browser, tab };
}

/** A page about zoe, with what can be done. */
export function usePage() {
  const zoe = read(useUser({ username: 'zoe' }));
  return {
    zoe,
    isFollowing: zoe.data && 'is_following' in zoe.data ? zoe.data.is_following : undefined,
    follow: useFollowUser(),
    unfollow: useUnfollowUser(),
    block: useBlockUser(),
    markRead: useReadNotification(),
    outbox: useOutbox(),
  };
}

/** Opens zoe's page, and loses the network. */
export async function openPage(tab: OutboxTab) {
  const page = show(tab, usePage);
  await waitFor(() => expect(page.result.current.isFollowing).toBe(false));
  await settled(tab);
  await tab.persistence.flush();
  tab.sent.length = 0;
  await setOnline(false);
  return page;
}

/** The same, on which a follow waits for the network. */
export async function queueFollowIn(browser: Browser, tab: OutboxTab) {
  const page = await openPage(tab);
  act(() => page.result.current.follow.mutate({ username: 'zoe' }));
  await waitFor(() => expect(storedIn(browser).size).toBe(1));
  return page;
}

/** The same in a browser of its own, for alice. */
export async function queueFollow(...as: Parameters<typeof openAlice>) {
  const opened = await openAlice(...as);
  return { ...opened, page: await queueFollowIn(opened.browser, opened.tab) };
}

/** What an outbox holds, in short. */
export function inShort(entries: readonly OutboxEntry[]): string[] {
  return entries.map(({ operation, state }) => `${operation}: ${state}`);
}

export function storedIn({ texts }: Pick<Browser, 'texts'>): Map<string, string> {
  return new Map([...texts].filter(([name]) => name.startsWith('community-outbox:')));
}
