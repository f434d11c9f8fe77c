import type { Mutation as CachedMutation, MutationObserver, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { queryHolding } from './cached-reads.js';
import { engineOf, type Engine, type WriteSide } from './engine.js';
import { fail } from './fold.js';
import { leaveWrites } from './leave.js';
import { captureFrom, submit } from './log.js';
import { besideWrites, received } from './overlap.js';
import { createCounts } from './counts.js';
import { missed, reach, remember, reread } from './stale.js';
import { ownerOf, pendingWrites, prune, wake, type Log } from './write.js';
import type { CommunityClient } from '../transport/client.js';

const LOG = Symbol('log');

/** The log of a client; making it gives the reads their side of the writes. */
export function logOf(client: CommunityClient): Log {
  return client.part(LOG, () => {
    const log = createLog(engineOf(client));
    log.engine.writes = writeSideOf(log);
    log.engine.watchers.add((event) => watch(log, event));
    for (const store of log.engine.stores) follow(log, store);
    return log;
  });
}

function createLog(engine: Engine): Log {
  return {
    engine,
    writes: new Map(),
    landed: new Map(),
    waiters: new Set(),
    stale: new Map(),
    counts: createCounts(),
    kept: new WeakMap(),
    aims: new WeakMap(),
    observers: new WeakMap(),
    aiming: false,
    settledAt: new Map(),
  };
}

function writeSideOf(log: Log): WriteSide {
  return {
    ...besideWrites(log),
    follow: (store) => follow(log, store),
    overlay(view, truth) {
      const writes = pendingWrites(log);
      const query = writes.some(({ steps }) => steps(view.operation).length > 0)
        ? queryHolding(log.engine, view, truth)
        : undefined;
      return writes.reduce((data, write) => write.apply(data, view, query), truth);
    },
    received: (cached) => received(log, cached),
    reach: (query, held, index) => reach(log, query, held, index),
    leave: (account) => leaveWrites(log, account),
  };
}

function watch(log: Log, event: QueryCacheNotifyEvent): void {
  const { query } = event;
  if (event.type === 'removed') log.stale.delete(query);
  if (event.type !== 'updated') return;
  const { action } = event;
  // A fetch given up half way puts back the state it started from, which may be older than our mark.
  const isGivenUp = action.type === 'setState' && action.state.fetchStatus === 'idle';
  if (isGivenUp && log.stale.has(query)) query.invalidate();
  if (isGivenUp || action.type === 'error') {
    prune(log);
    missed(log, query);
    queueMicrotask(() => reread(log));
  }
  if (action.type === 'success' && !action.manual) {
    remember(log, query);
    captureFrom(log, query);
    prune(log);
    // Counts that waited for it are asked for.
    if (log.stale.size > 0) queueMicrotask(() => reread(log));
  }
  // A write may wait for the end of a re-read, however it ends.
  wake(log);
}

function follow(log: Log, store: QueryClient): void {
  store.getMutationCache().subscribe((event) => {
    const { mutation } = event;
    const owner = mutation && ownerOf(mutation);
    if (!mutation || owner?.log !== log) return;
    if (event.type === 'observerAdded') observersOf(log, mutation).add(event.observer);
    if (event.type === 'observerRemoved') observersOf(log, mutation).delete(event.observer);
    const action = event.type === 'updated' ? event.action.type : event.type;
    if (action === 'pending') submit(log, mutation, owner.row);
    if (action === 'removed' || action === 'error') giveUp(log, mutation);
  });
}

/** What became of it nobody can tell any more. */
function giveUp(log: Log, mutation: CachedMutation): void {
  const write = log.writes.get(mutation);
  // Taken out of the cache by the app, one that is sent goes on all the same, and says itself what becomes of it.
  if (!write || (write.state === 'sent' && mutation.state.status === 'pending')) return;
  write.claimed ||= mutation.state.status === 'error';
  fail(log, write, true);
}

function observersOf(log: Log, mutation: CachedMutation): Set<Pick<MutationObserver, 'reset'>> {
  const known = log.observers.get(mutation) ?? new Set();
  log.observers.set(mutation, known);
  return known;
}
