import { focusManager, type Query, type QueryCacheNotifyEvent, type QueryObserver } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { allReads, writeUnchecked, cachedOf, watchReads } from './cached-reads.js';
import { type CachedQuery, tick } from './client-state.js';
import { entitiesOf, isRecord, isSame, type Item, type Ref } from './entities.js';
import type { EngineHost } from './host.js';
import { accountOf, readKey } from './keys.js';
import { type Log, pendingWrites, type Write } from './log.js';
import { affects, markStale } from './marks.js';
import { outcomeOf } from './outcome.js';
import { logOf } from './reconcile.js';
import { refetchStale } from './refetch.js';
import { isTouch, numbersTouched, type Touch, touchesCount, touchesHeld } from './touches.js';

/** A message between the tabs of one account: a write has landed, or a polled read was answered. */
export type CrossTabMessage =
  | { readonly topic: 'write'; readonly account: string; readonly operation: string; readonly affected?: unknown }
  | {
      readonly topic: 'poll';
      readonly account: string;
      readonly operation: string;
      readonly hash: string;
      /** When the poll was requested, in milliseconds since 1970. */
      readonly askedAt: number;
      readonly answer: unknown;
    };

/**
 * Posts the writes that land, or may have, to other tabs, and shares the polling of a small read with them. Returns a function for
 * the messages of other tabs. When the signal aborts, it stops listening for focus.
 */
export function shareAcrossTabs(
  client: EngineHost,
  post: (message: CrossTabMessage) => void,
  polled: string,
  signal?: AbortSignal,
): (message: CrossTabMessage) => void {
  const log = logOf(client);
  const lastWrite: LastWrite = { at: 0 };
  const posted = new WeakSet<Write>();
  const postWrite = (write: Write): void => {
    const isDone = write.state === 'landed' || write.state === 'lost';
    if (write.operation.signsIn || write.twin || !isDone || posted.has(write)) return;
    posted.add(write);
    lastWrite.at = Date.now();
    const affected = scopeOf(log, write);
    if (affected) post({ topic: 'write', account: accountOf(client), operation: write.operation.name, affected });
  };
  // A write that has ended notifies the waiters before the log removes it.
  log.waiters.add(() => log.writes.forEach(postWrite));
  const onPoll = sharePolls(log, post, polled, lastWrite);
  const unsubscribe = focusManager.subscribe((isFocused) => {
    if (isFocused) refetchStale(log);
  });
  // The listener is global, so it would keep the client in memory.
  signal?.addEventListener('abort', unsubscribe);
  return (message) => {
    if (message.account !== accountOf(client)) return;
    if (message.topic === 'poll') return onPoll(message);
    lastWrite.at = Date.now();
    onWrite(log, message.affected);
  };
}

/** Refetches the reads that another tab's write affects: at once if this tab has the focus, else when it gets it. */
function onWrite(log: Log, affected: unknown): void {
  for (const cached of allReads(log.engine)) {
    if (isInScope(log, cached, affected)) markStale(log, cached.query);
  }
  if (focusManager.isFocused()) refetchStale(log);
}

/** The last landed write that this tab has seen. */
interface LastWrite {
  /** When it landed here, or its message arrived, in milliseconds since 1970. An answer requested before that may lack it. */
  at: number;
}

type Poll = Extract<CrossTabMessage, { topic: 'poll' }>;

/**
 * The tab that polled last polls next. It posts its answer to the others, which delay their own poll by a little more than the
 * interval, each by a random part. If it is closed or hidden, the next tab takes over.
 */
function sharePolls(log: Log, post: (poll: Poll) => void, polled: string, lastWrite: LastWrite): (poll: Poll) => void {
  const { engine } = log;
  const { client } = engine;
  const delayFactor = 1.2 + Math.random() / 2;
  const fetchedAt = new WeakMap<Query, number>();
  /** Answers of other tabs, by when they were stored here. */
  const receivedAt = new WeakMap<Query, number>();

  const postAnswer = (query: Query): void => {
    const account = readKey(client, query.queryKey)?.account;
    if (account === undefined || account !== accountOf(client)) return;
    const [hash, answer] = [query.queryHash, query.state.data];
    post({ topic: 'poll', account, operation: polled, hash, askedAt: fetchedAt.get(query) ?? 0, answer });
  };
  const adjustInterval = (observer: Pick<QueryObserver, 'options'>): void => {
    const { refetchInterval: interval } = observer.options;
    if (typeof interval !== 'number') return;
    const refetchInterval = (query: Query): number =>
      receivedAt.get(query) === query.state.dataUpdatedAt ? interval * delayFactor : interval;
    observer.options = { ...observer.options, refetchInterval };
  };
  const watch = (event: QueryCacheNotifyEvent): void => {
    const { type, query } = event;
    // TanStack computes the interval right after this event.
    if (type === 'observerAdded' || type === 'observerOptionsUpdated') adjustInterval(event.observer);
    if (type !== 'updated') return;
    if (event.action.type === 'fetch') fetchedAt.set(query, Date.now());
    if (event.action.type === 'success' && !event.action.manual) postAnswer(query);
  };
  watchReads(engine, (event) => {
    if (readKey(client, event.query.queryKey)?.name === polled) watch(event);
  });

  return (poll) => {
    for (const queryClient of engine.queryClients) {
      const query = queryClient.getQueryCache().get(poll.hash);
      const cached = query && cachedOf(engine, queryClient, query);
      if (cached?.operation.name !== polled || !query || !isRecord(poll.answer)) continue;
      if (!isUsable(log, cached, poll, lastWrite)) continue;
      const answer = { ...poll.answer };
      engine.stamps.set(answer, { query, askedAt: tick(engine), answeredAt: tick(engine) });
      const updatedAt = Date.now();
      // Before `setQueryData`, because TanStack computes the next poll while it stores the answer.
      receivedAt.set(query, updatedAt);
      writeUnchecked(engine, () => queryClient.setQueryData(query.queryKey, answer, { updatedAt }));
    }
  };
}

/**
 * Not if this tab has a fetch running, a pending write that affects the read, or a write that landed after the poll was
 * requested.
 */
function isUsable(log: Log, { operation, query }: CachedQuery, { askedAt, answer }: Poll, lastWrite: LastWrite): boolean {
  const isBusy = query.state.fetchStatus === 'fetching' || pendingWrites(log).some((write) => affects(log, write, operation));
  return !isBusy && askedAt > lastWrite.at && z.safeParse(operation.output, answer).success;
}

/** What a write affects: plain data, because another tab may not have loaded its rules. */
interface WriteScope {
  readonly touches: readonly Touch[];
  /** The records that it names, by kind; of a kind that is missing, every record. */
  readonly refs: Readonly<Record<string, readonly Ref[]>>;
  /** The fields in which numbers may have changed, by kind. */
  readonly numbers: Readonly<Record<string, readonly string[]>>;
}

/** Undefined if the write affects no read. */
function scopeOf(log: Log, write: Write): WriteScope | undefined {
  const { touches } = write;
  const outcome = outcomeOf(log, write);
  if (!log.service || touches.length === 0) return undefined;
  const refs = touches
    .filter(({ kind }) => outcome && !outcome.saysOfOthers(kind))
    .map(({ kind }): [string, readonly Ref[]] => [
      kind,
      outcome?.named.filter((one) => one.kind === kind).map(({ ref }) => ref) ?? [],
    ]);
  return { touches, refs: Object.fromEntries(refs), numbers: numbersTouched(log.service, touches) };
}

/** Whether another tab's write affects a read. `affected` comes from that tab, and may be anything. */
function isInScope(log: Log, cached: CachedQuery, affected: unknown): boolean {
  const { touches, refs, numbers }: Item = isRecord(affected) ? affected : {};
  const { operation, query } = cached;
  const all = Array.isArray(touches) ? touches.filter(isTouch) : [];
  if (touchesHeld(operation, all) || touchesCount(operation, all)) return true;
  const entities = entitiesOf(log.engine);
  const fields = Object.entries(isRecord(numbers) ? numbers : {});
  const isNumbered = fields.some(([kind, names]) => Array.isArray(names) && entities.fieldsIn(operation, kind, names).length > 0);
  if (isNumbered) return true;
  return all.some(({ kind, fields: changed }) => {
    const named: unknown = isRecord(refs) ? refs[kind] : undefined;
    return (
      changed.length > 0 &&
      containsRecord(log, cached, query.state.data, kind, Array.isArray(named) ? named.filter(isRecord) : undefined)
    );
  });
}

function containsRecord(
  log: Log,
  { operation }: CachedQuery,
  data: unknown,
  kind: string,
  refs: readonly Ref[] | undefined,
): boolean {
  const entities = entitiesOf(log.engine);
  if (!entities.contains(operation, kind)) return false;
  // An in-flight first load can't be tested, so it is refetched.
  if (data === undefined) return true;
  const isMeant = (record: Item): boolean =>
    refs?.some((ref) => isSame(record, ref) || Object.values(ref).every((key) => typeof key === 'boolean')) ?? true;
  return entities.all({ operation, data }, kind).some(isMeant);
}
