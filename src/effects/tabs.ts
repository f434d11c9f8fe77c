import { tabsWithTurns } from '../cache/tabs.js';
import type { Tabs, TabsOptions } from '../transport/tabs.js';

/**
 * The tabs of one browser: by BroadcastChannel, else by storage events, else whenever a tab is shown again. Beside the session they
 * tell each other of writes, and of a password being changed, and take turns to poll the unread count; no tab ever waits for a lock.
 */
export function browserTabs(options: TabsOptions = {}): Tabs {
  return tabsWithTurns(options, 'notificationsUnreadCount');
}
