import { focusManager } from '@tanstack/react-query';
import type { CommunityClient } from '../transport/client.js';
import { holdRefusals } from '../transport/hold.js';
import { browserTabs as makeTabs, type TabMessage, type Tabs, type TabsOptions } from '../transport/tabs.js';
import { allReads, engineOf } from './engine.js';
import { accountOf } from './keys.js';
import { markStale, reread } from './stale.js';
import { takeTurns } from './turns.js';
import { isTouched, touchedBy } from './touched.js';
import type { Log, Write } from './write.js';
import { logOf } from './write-side.js';

/** Milliseconds after which a tab no longer waits for another one to finish changing a password: that one may be closed. */
const LONGEST_CHANGE = 60_000;

/**
 * The tabs of one browser: by BroadcastChannel, else by storage events, else whenever a tab is shown again. Beside the session they
 * tell each other of writes, and of a password being changed, and take turns to poll the unread count; no tab ever waits for a lock.
 */
export function browserTabs(options: TabsOptions = {}): Tabs {
  const tabs = makeTabs(options);
  // The cache that asks for this is still being made.
  return { ...tabs, attend: (client) => queueMicrotask(() => attend(client, tabs)) };
}

function attend(client: CommunityClient, tabs: Tabs): void {
  const log = logOf(client);
  /** When this tab last knew of a write, in milliseconds since 1970: an answer asked before may lack it. */
  const news = { at: 0 };
  const told = new WeakSet<Write>();
  // Runs whenever a write settles, within the very tick.
  log.waiters.add(() => {
    for (const write of log.writes.values()) {
      if (write.state !== 'landed' || write.twin || write.row.signsIn || told.has(write)) continue;
      told.add(write);
      news.at = Date.now();
      tellOf(log, tabs, write);
    }
  });
  const hearPoll = takeTurns(log, tabs, news);
  const changes = new Map<string, () => void>();

  tabs.subscribe((message) => {
    if (message.topic === 'session' || message.account !== accountOf(client)) return;
    if (message.topic === 'write') {
      news.at = Date.now();
      hearOf(log, message.touched);
    } else if (message.topic === 'poll') hearPoll(message);
    else hearOfPassword(client, changes, message);
  });
  focusManager.subscribe((isFocused) => {
    if (isFocused) reread(log);
  });
}

function tellOf(log: Log, tabs: Tabs, write: Write): void {
  const touched = touchedBy(write);
  const { client } = log.engine;
  if (touched) tabs.post({ topic: 'write', account: accountOf(client), operation: write.row.mutation.name, touched });
}

/** What the write is about is asked again: at once where the tab is shown, else as soon as it is. */
function hearOf(log: Log, touched: unknown): void {
  for (const cached of allReads(engineOf(log.engine.client))) {
    if (isTouched(log, cached, touched)) markStale(log, cached.query);
  }
  if (focusManager.isFocused()) reread(log);
}

function hearOfPassword(
  client: CommunityClient,
  changes: Map<string, () => void>,
  { operation, pending }: Extract<TabMessage, { topic: 'password' }>,
): void {
  changes.get(operation)?.();
  if (!pending) return;
  const release = holdRefusals(client.session);
  const timer = setTimeout(release, LONGEST_CHANGE);
  changes.set(operation, () => {
    clearTimeout(timer);
    release();
  });
}
