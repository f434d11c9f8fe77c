import { focusManager, type Mutation as CachedMutation, type Query, type QueryClient } from '@tanstack/react-query';
import type { CommunityClient } from '../transport/client.js';
import { isCommunityError } from '../transport/errors.js';
import { delayExpiry } from '../transport/delay-expiry.js';
import { createTabs, type TabMessage, type Tabs, type TabsOptions } from '../transport/tabs.js';
import { allReads } from './cached-reads.js';
import { type Engine, engineOf } from './engine.js';
import { accountOf, keyOf } from './keys.js';
import { markStale } from './marks.js';
import { reread } from './stale.js';
import { type Known, takeTurns } from './turns.js';
import { isTouched, touchedBy } from './touched.js';
import type { Log, Write } from './write.js';
import { logOf } from './write-side.js';

/** Milliseconds after which a tab no longer waits for another one to finish changing a password: that one may be closed. */
const LONGEST_CHANGE = 60_000;

/**
 * Tabs that beside the session tell each other of writes, and of a password being changed, and take turns to poll a read: a small
 * answer, the same for all of them.
 */
export function tabsWithTurns(options: TabsOptions, polled: string): Tabs {
  const tabs = createTabs(options);
  // The cache that asks for this is still being made.
  return { ...tabs, connect: (client) => queueMicrotask(() => attend(client, tabs, polled)) };
}

function attend(client: CommunityClient, tabs: Tabs, polled: string): void {
  const log = logOf(client);
  const { engine } = log;
  const { writes } = engine;
  const known: Known = { at: 0, open: new Set() };
  if (writes) {
    const follow = (store: QueryClient): void => {
      followWrites(log, store, tabs, known);
      followRefusals(engine, store);
    };
    for (const store of engine.stores) follow(store);
    engine.writes = {
      ...writes,
      follow(store) {
        writes.follow(store);
        follow(store);
      },
    };
  }
  const hearPoll = takeTurns(log, tabs, polled, known);
  const changes = new Map<string, () => void>();

  tabs.subscribe((message) => {
    if (message.topic === 'session' || message.account !== accountOf(client)) return;
    if (message.topic === 'write') {
      known.at = Date.now();
      hearOf(log, message.touched);
    } else if (message.topic === 'poll') hearPoll(message);
    else hearOfPassword(client, changes, message);
  });
  focusManager.subscribe((isFocused) => {
    if (isFocused) reread(log);
  });
  client.session.subscribe(() => askRefusedAgain(engine));
}

/** The session may find another tab's new token as a read is refused for the old one's sake. */
function followRefusals(engine: Engine, store: QueryClient): void {
  const epochs = new WeakMap<Query, number>();
  store.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { epoch } = engine.client.session.current;
    if (event.action.type === 'fetch') epochs.set(event.query, epoch);
    if (event.action.type === 'error' && epochs.get(event.query) !== epoch) queueMicrotask(() => askRefusedAgain(engine));
  });
}

/** A read that met a token just before another tab's new one came was refused for nothing. */
function askRefusedAgain({ client, stores }: Engine): void {
  if (client.session.current.state !== 'signed-in') return;
  const isRefused = ({ state: { error } }: Query): boolean =>
    isCommunityError(error) && error.kind === 'http' && error.status === 401;
  for (const store of stores) void store.invalidateQueries({ queryKey: keyOf(client), predicate: isRefused });
}

/** Tells the other tabs of each write that lands, by the news of its mutation: the log forgets a write as soon as it can. */
function followWrites(log: Log, store: QueryClient, tabs: Tabs, known: Known): void {
  const writes = new WeakMap<CachedMutation, Write>();
  store.getMutationCache().subscribe((event) => {
    const { mutation } = event;
    const write = mutation && (log.writes.get(mutation) ?? writes.get(mutation));
    if (!write || write.row.signsIn) return;
    writes.set(mutation, write);
    if (event.type === 'removed') known.open.delete(write);
    if (event.type !== 'updated') return;
    if (event.action.type === 'pending') known.open.add(write);
    if (event.action.type === 'success' || event.action.type === 'error') known.open.delete(write);
    if (event.action.type !== 'success' || write.state !== 'landed') return;
    known.at = Date.now();
    if (!write.twin) tellOf(log, tabs, write);
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
    if (isTouched(log, cached, touched)) markStale(log, cached.query, { doubt: { lanes: [] } });
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
  const release = delayExpiry(client.session);
  const timer = setTimeout(release, LONGEST_CHANGE);
  changes.set(operation, () => {
    clearTimeout(timer);
    release();
  });
}
