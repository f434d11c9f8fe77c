import { tabsWithTurns } from '../cache/tabs.js';
import type { Tabs, TabsOptions } from '../transport/tabs.js';

/**
 * Connects the tabs of one browser: by BroadcastChannel, else by storage events, else when a tab is shown. They share the
 * session, writes, and the change of a password, and one of them polls the unread count for all. No tab waits for a lock.
 */
export function browserTabs(options: TabsOptions = {}): Tabs {
  return tabsWithTurns(options, 'notificationsUnreadCount');
}
