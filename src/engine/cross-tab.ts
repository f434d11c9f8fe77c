import { focusManager, type Query, type QueryCacheNotifyEvent, type QueryObserver } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { allReads, asOurs, cachedOf, watchReads } from './cached-reads.js';
import { type CachedQuery, tick } from './client-state.js';
import { markStale } from './counts.js';
import { isRecord, type Item, type Ref, entitiesOf } from './entities.js';
import type { EngineHost } from './host.js';
import { accountOf, readKey } from './keys.js';
import { pagedData } from './pages.js';
import { type Log, pendingWrites, type Write } from './pending-writes.js';
import { logOf } from './reconcile.js';
import { refetchStale } from './refetch.js';

/** What the tabs of one account tell each other: that a write has landed, and what a polled read has been answered. */
export type CrossTabMessage =
  | { readonly topic: 'write'; readonly account: string; readonly operation: string; readonly affected?: unknown }
  | {
      readonly topic: 'poll';
      readonly account: string;
      readonly operation: string;
      readonly hash: string;
      /** When it was asked for, in milliseconds since 1970. */
      readonly askedAt: number;
      readonly answer: unknown;
    };

/**
 * Tells other tabs of the writes that land, by `post`, and takes turns with them to poll a read: a small answer, the same for all of
 * them. What it gives back is to be called with each message of another tab. When the signal aborts, it listens to nothing any more.
 */
export function shareAcrossTabs(
  client: EngineHost,
  post: (message: CrossTabMessage) => void,
  polled: string,
  signal?: AbortSignal,
): (message: CrossTabMessage) => void {
  const log = logOf(client);
  const known: Known = { at: 0 };
  const posted = new WeakSet<Write>();
  const tell = (write: Write): void => {
    if (write.effects.signsIn || write.twin || write.state !== 'landed' || posted.has(write)) return;
    posted.add(write);
    known.at = Date.now();
    const affected = scopeOf(write);
    if (affected) post({ topic: 'write', account: accountOf(client), operation: write.effects.mutation.name, affected });
  };
  // A write that has landed wakes what waits before the log forgets it.
  log.waiters.add(() => log.writes.forEach(tell));
  const onPoll = sharePolls(log, post, polled, known);
  const unsubscribe = focusManager.subscribe((isFocused) => {
    if (isFocused) refetchStale(log);
  });
  // The focus is the page's: a listener would keep the client for as long.
  signal?.addEventListener('abort', unsubscribe);
  return (message) => {
    if (message.account !== accountOf(client)) return;
    if (message.topic === 'poll') return onPoll(message);
    known.at = Date.now();
    onWrite(log, message.affected);
  };
}

/** What the write is about is asked again: at once where the tab is shown, else as soon as it is. */
function onWrite(log: Log, affected: unknown): void {
  for (const cached of allReads(log.engine)) {
    if (isInScope(log, cached, affected)) markStale(log, cached.query, { doubt: { lanes: [] } });
  }
  if (focusManager.isFocused()) refetchStale(log);
}

/** What this tab knows of writes. */
interface Known {
  /** When the last one landed, here or elsewhere, in milliseconds since 1970: an answer asked before may lack it. */
  at: number;
}

type Poll = Extract<CrossTabMessage, { topic: 'poll' }>;

/**
 * The tab that polled last polls next. It sends its answer to the others, which delay their own poll by a little more than the interval,
 * each by a part of its own. If it is closed or hidden, the first of the others goes on.
 */
function sharePolls(log: Log, post: (poll: Poll) => void, polled: string, known: Known): (poll: Poll) => void {
  const { engine } = log;
  const { client } = engine;
  const stretch = 1.2 + Math.random() / 2;
  const asked = new WeakMap<Query, number>();
  /** The answers that another tab has told, by when they were stored here. */
  const received = new WeakMap<Query, number>();

  const tell = (query: Query): void => {
    const account = readKey(client, query.queryKey)?.account;
    if (account === undefined || account !== accountOf(client)) return;
    const [hash, answer] = [query.queryHash, query.state.data];
    post({ topic: 'poll', account, operation: polled, hash, askedAt: asked.get(query) ?? 0, answer });
  };
  const pace = (observer: Pick<QueryObserver, 'options'>): void => {
    const { refetchInterval: interval } = observer.options;
    if (typeof interval !== 'number') return;
    const refetchInterval = (query: Query): number =>
      received.get(query) === query.state.dataUpdatedAt ? interval * stretch : interval;
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
    for (const queryClient of engine.queryClients) {
      const query = queryClient.getQueryCache().get(poll.hash);
      const cached = query && cachedOf(engine, queryClient, query);
      if (cached?.operation.name !== polled || !query || !isRecord(poll.answer) || !isUsable(log, cached, poll, known)) continue;
      const answer = { ...poll.answer };
      engine.stamps.set(answer, { query, askedAt: tick(engine), answeredAt: tick(engine) });
      const updatedAt = Date.now();
      // Before: TanStack works out the next turn while it stores the answer.
      received.set(query, updatedAt);
      asOurs(engine, () => queryClient.setQueryData(query.queryKey, answer, { updatedAt }));
    }
  };
}

/** Only where this tab has no word of its own: no question on its way, no write that it may lack, no write since it was asked. */
function isUsable(log: Log, { operation, query }: CachedQuery, { askedAt, answer }: Poll, known: Known): boolean {
  const isOwnBusiness = query.state.fetchStatus === 'fetching' || pendingWrites(log).some((write) => write.affects(operation));
  return !isOwnBusiness && askedAt > known.at && z.safeParse(operation.output, answer).success;
}

/** What a write is about, as another tab can understand it: by names alone, because it may not have loaded the row. */
interface WriteScope {
  /** Names of reads. */
  readonly reads: readonly string[];
  /** Kinds of records, and the one record that is meant; an empty one means every record of the kinds. */
  readonly kinds: readonly string[];
  readonly ref: Ref;
}

/** Undefined where the write is about nothing that can be read. */
function scopeOf({ effects, ref }: Write): WriteScope | undefined {
  const entries = [...(effects.change ?? []), ...(effects.stale ?? [])];
  const reads = [...new Set(entries.flatMap((entry) => entry.reads ?? []))];
  const kinds = [...new Set((effects.change ?? []).flatMap(({ entity }) => entity ?? []))];
  return entries.length > 0 ? { reads, kinds, ref: effects.about ? ref : {} } : undefined;
}

/** Whether a read shows something of what another tab's write was about; `touched` comes from outside, and may be anything. */
function isInScope(log: Log, cached: CachedQuery, affected: unknown): boolean {
  const { reads, kinds, ref }: Item = isRecord(affected) ? affected : {};
  const { operation, query } = cached;
  const has = (names: unknown, name: string): boolean => Array.isArray(names) && names.includes(name);
  if (has(reads, operation.name)) return true;
  const data: unknown = query.state.data;
  // No record is of a kind that another version of the library may know.
  const all: readonly unknown[] = Array.isArray(kinds) ? kinds : [];
  return all.some((kind) => typeof kind === 'string' && holds(log, cached, data, kind, isRecord(ref) ? ref : {}));
}

function holds(log: Log, { operation, paged }: CachedQuery, data: unknown, kind: string, ref: Ref): boolean {
  const tools = entitiesOf(log.engine);
  if (!tools.contains(operation, kind)) return false;
  // Still on its way: of its answer nothing can be said.
  if (data === undefined) return true;
  let found = false;
  const parts = paged ? pagedData(data).pages.map(({ items }) => items) : [data];
  const isNamed = Object.values(ref).some((key) => key !== undefined);
  for (const part of parts) {
    tools.visit(part, operation, kind, isNamed ? ref : undefined, (record) => {
      found = true;
      return record;
    });
  }
  return found;
}
