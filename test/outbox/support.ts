import { createOutbox, type Outbox, type OutboxEntry, type OutboxOptions, useOutbox } from '../../src/outbox/index.js';
import { useBlockUser, useUser } from '../../src/react/users.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useReadNotification } from '../../src/react/notifications.js';
import type { ClientOptions } from '../../src/transport/client.js';
import type { ItemStore } from '../../src/transport/item-store.js';
import { openTab, type PersistingTab, storageOf } from '../persist/support.js';
import { read, signIn } from '../react/support.js';
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

/** What an outbox holds, in short. */
export function inShort(entries: readonly OutboxEntry[]): string[] {
  return entries.map(({ operation, state }) => `${operation}: ${state}`);
}

export function storedIn({ texts }: Pick<Browser, 'texts'>): Map<string, string> {
  return new Map([...texts].filter(([name]) => name.startsWith('community-outbox:')));
}
