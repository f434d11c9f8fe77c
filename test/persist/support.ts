import { onlineManager } from '@tanstack/react-query';
import { act, cleanup } from '@testing-library/react';
import { type EntryStorage, type Persistence, persistCommunity, type PersistOptions } from '../../src/persist/index.js';
import type { ItemStore } from '../../src/transport/item-store.js';
import type { ClientOptions, CommunityClient } from '../../src/transport/client.js';
import { type Browser, createBrowser, type Tab } from '../session/support.js';
import { signIn } from '../react/support.js';
import { afterTest } from '../support/after-test.js';
import { slowed, storeOn } from '../transport/stores.js';

/** A tab whose answers survive it. */
export interface PersistingTab extends Tab {
  readonly persistence: Persistence;
  /** Why entries were dropped, and what the storage did. */
  readonly troubles: string[];
}

export type Settings = Partial<PersistOptions>;

/** A storage as the platform's, with texts that outlive the tab. */
export function storageOf({ texts }: Pick<Browser, 'texts'>): EntryStorage {
  return { ...storeOn(texts), keys: () => [...texts.keys()] };
}

/** The same, by promises. */
export function slowly(storage: EntryStorage): EntryStorage {
  return {
    ...slowed(storage),
    keys: async () => ('keys' in storage ? storage.keys() : []),
  };
}

/** Opens a tab; the former one may be closed, as a reload does. Its session reaches the storage in its own way where `storeOf` says so. */
export function openTab(
  browser: Browser,
  settings: Settings = {},
  client?: Partial<ClientOptions>,
  storeOf?: (store: ItemStore) => ItemStore,
): PersistingTab {
  const tab = browser.open(client, storeOf);
  return { ...tab, ...persist(tab, { storage: storageOf(browser), ...settings }) };
}

export function persist(
  { client, queryClient }: Pick<Tab, 'client' | 'queryClient'>,
  settings: Settings & Pick<PersistOptions, 'storage'>,
): { persistence: Persistence; troubles: string[] } {
  const troubles: string[] = [];
  const onTrouble: PersistOptions['onTrouble'] = ({ reason }) => troubles.push(reason);
  const persistence = persistCommunity({ client, queryClient, onTrouble, ...settings });
  afterTest(() => {
    // First, so that nothing of the test is sent now.
    cleanup();
    persistence.stop();
    onlineManager.setOnline(true);
  });
  return { persistence, troubles };
}

/** A browser in which alice is signed in, and her first tab. */
export async function openAlice(settings: Settings = {}, accounts = 1): Promise<{ browser: Browser; tab: PersistingTab }> {
  const browser = createBrowser({ storage: { accounts } });
  const tab = openTab(browser, settings);
  await signIn(tab, 'alice');
  return { browser, tab };
}

/** The entries of reads, by the operation and input that they say. */
export function entriesIn({ texts }: Pick<Browser, 'texts'>): Map<string, string> {
  return new Map([...texts].filter(([name]) => name.startsWith('community-reads:')));
}

/** Loses the network, or finds it again. */
export function setOnline(isOnline: boolean): Promise<void> {
  afterTest(() => {
    cleanup();
    onlineManager.setOnline(true);
  });
  return act(async () => onlineManager.setOnline(isOnline));
}

export function accountOf({ session }: CommunityClient): string {
  return session.current.account ?? '';
}
