import {
  type Mutation as CachedMutation,
  focusManager,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryObserver,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { CommunityClient } from '../transport/client.js';
import { delayExpiry } from '../transport/delay-expiry.js';
import { isCommunityError } from '../transport/errors.js';
import { createTabs, type TabMessage, type Tabs, type TabsOptions } from '../transport/tabs.js';
import { allReads, asOurs, cachedOf, watchReads } from './cached-reads.js';
import { type Cached, type Engine, engineOf, tick } from './client-state.js';
import { markStale } from './counts.js';
import { type Ref, toolsOf } from './entities.js';
import { accountOf, keyOf, readKey } from './keys.js';
import type { Log, Write } from './pending-writes.js';
import { logOf } from './reconcile.js';
import { reread } from './refetch.js';

/** Milliseconds after which a tab no longer waits for another one to finish changing a password: that one may be closed. */
const LONGEST_CHANGE = 60_000;

/**
 * Tabs that beside the session tell each other of writes, and of a password being changed, and take turns to poll a read: a small
 * answer, the same for all of them.
 */
export function tabsWithTurns(options: TabsOptions, polled: string): Tabs {
  const tabs = createTabs(options);
  // The cache that asks for this is still being made.
  let stop = (): void => {};
  let isClosed = false;
  return {
    ...tabs,
    connect: (client) =>
      queueMicrotask(() => {
        if (!isClosed) stop = attend(client, tabs, polled);
      }),
    close() {
      isClosed = true;
      stop();
      tabs.close();
    },
  };
}

function attend(client: CommunityClient, tabs: Tabs, polled: string): () => void {
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
  const unsubscribe = [
    focusManager.subscribe((isFocused) => {
      if (isFocused) reread(log);
    }),
    client.session.subscribe(() => askRefusedAgain(engine)),
  ];
  return () => unsubscribe.forEach((stop) => stop());
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

/** What this tab knows of writes. */
interface Known {
  /** When the last one landed, here or elsewhere, in milliseconds since 1970: an answer asked before may lack it. */
  at: number;
  /** Those of this tab that are not settled. */
  readonly open: Set<Write>;
}

type Poll = Extract<TabMessage, { topic: 'poll' }>;

/**
 * The tab that polled last polls next. It sends its answer to the others, which delay their own poll by a little more than the interval,
 * each by a part of its own. If it is closed or hidden, the first of the others goes on.
 */
function takeTurns({ engine }: Log, tabs: Tabs, polled: string, known: Known): (poll: Poll) => void {
  const { client } = engine;
  const stretch = 1.2 + Math.random() / 2;
  const asked = new WeakMap<Query, number>();
  /** The answers that another tab has told, by when they were stored here. */
  const heard = new WeakMap<Query, number>();

  const tell = (query: Query): void => {
    const account = readKey(client, query.queryKey)?.account;
    if (account === undefined || account !== accountOf(client)) return;
    const [hash, answer] = [query.queryHash, query.state.data];
    tabs.post({ topic: 'poll', account, operation: polled, hash, asked: asked.get(query) ?? 0, answer });
  };
  const pace = (observer: Pick<QueryObserver, 'options'>): void => {
    const { refetchInterval: interval } = observer.options;
    if (typeof interval !== 'number') return;
    const refetchInterval = (query: Query): number =>
      heard.get(query) === query.state.dataUpdatedAt ? interval * stretch : interval;
    observer.options = { ...observer.options, refetchInterval };
  };
  const watch = (event: QueryCacheNotifyEvent): void => {
    const { type, query } = event;
    // TanStack works out the interval right after it has told of the options.
    if (type === 'observerAdded' || type === 'observerOptionsUpdated') pace(event.observer);
    if (type !== 'updated') return;
    if (event.action.type === 'fetch') asked.set(query, Date.now());
    if (event.action.type === 'success' && !event.action.manual) tell(query);
  };
  watchReads(engine, (event) => {
    if (readKey(client, event.query.queryKey)?.name === polled) watch(event);
  });

  return (poll) => {
    for (const store of engine.stores) {
      const query = store.getQueryCache().get(poll.hash);
      const cached = query && cachedOf(engine, store, query);
      if (cached?.operation.name !== polled || !query || !isUsable(cached, poll, known)) continue;
      const answer = { ...(poll.answer as object) };
      engine.stamps.set(answer, { query, asked: tick(engine), answered: tick(engine) });
      const updatedAt = Date.now();
      // Before: TanStack works out the next turn while it stores the answer.
      heard.set(query, updatedAt);
      asOurs(engine, () => store.setQueryData(query.queryKey, answer, { updatedAt }));
    }
  };
}

/** Only where this tab has no word of its own: no question on its way, no write that it may lack, no write since it was asked. */
function isUsable({ operation, query }: Cached, { asked, answer }: Poll, known: Known): boolean {
  const isOwnBusiness = query.state.fetchStatus === 'fetching' || [...known.open].some((write) => write.touches(operation));
  return !isOwnBusiness && asked > known.at && z.safeParse(operation.output, answer).success;
}

/** What a write is about, as another tab can understand it: by names alone, because it may not have loaded the row. */
interface Touched {
  /** Names of reads. */
  readonly reads: readonly string[];
  /** Kinds of records, and the one record that is meant; an empty one means every record of the kinds. */
  readonly kinds: readonly string[];
  readonly ref: Ref;
}

/** Undefined where the write is about nothing that can be read. */
function touchedBy({ row, ref }: Write): Touched | undefined {
  const entries = [...(row.change ?? []), ...(row.stale ?? [])];
  const reads = [...new Set(entries.flatMap((entry) => entry.reads ?? []))];
  const kinds = [...new Set((row.change ?? []).flatMap(({ entity }) => entity ?? []))];
  return entries.length > 0 ? { reads, kinds, ref: row.about ? ref : {} } : undefined;
}

/** Whether a read shows something of what another tab's write was about; `touched` comes from outside, and may be anything. */
function isTouched(log: Log, cached: Cached, touched: unknown): boolean {
  const { reads, kinds, ref } = Object(touched) as Partial<Touched>;
  const { operation, query } = cached;
  const has = (names: readonly string[] | undefined, name: string): boolean => Array.isArray(names) && names.includes(name);
  if (has(reads, operation.name)) return true;
  const data: unknown = query.state.data;
  // No record is of a kind that another version of the library may know.
  const all: readonly unknown[] = Array.isArray(kinds) ? kinds : [];
  return all.some((kind) => typeof kind === 'string' && holds(log, cached, data, kind, Object(ref) as Ref));
}

function holds(log: Log, { operation, paged }: Cached, data: unknown, kind: string, ref: Ref): boolean {
  const tools = toolsOf(log.engine);
  if (!tools.reach(operation, kind)) return false;
  // Still on its way: of its answer nothing can be said.
  if (data === undefined) return true;
  let found = false;
  const parts = paged ? (data as { pages: readonly { items: unknown }[] }).pages.map(({ items }) => items) : [data];
  const isNamed = Object.values(ref).some((key) => key !== undefined);
  for (const part of parts) {
    tools.walk(part, operation, kind, isNamed ? ref : undefined, (record) => {
      found = true;
      return record;
    });
  }
  return found;
}
