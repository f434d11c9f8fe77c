import { hashKey, notifyManager, type Mutation as CachedMutation, type QueryClient } from '@tanstack/react-query';
import { isPending, WRITE, type Engine, type WriteHandlers } from './engine.js';

/**
 * The account changed: what was cached and submitted for the former one is removed, and what is queued for it is never sent.
 * Only keys of this client are touched; a paused write cannot be ended while offline, so it is emptied and ends on reconnect.
 */
export function leave(engine: Engine, account: string): void {
  const family = ['community', engine.client.scope, account];
  notifyManager.batch(() => {
    for (const write of engine.log.values()) {
      if (isPending(write) && !write.row.signsIn) Object.assign(write, { state: 'failed', done: engine.clock });
    }
    for (const store of engine.stores) {
      store.removeQueries({ queryKey: family });
      for (const mutation of store.getMutationCache().getAll())
        if (isOf(mutation, family)) removeMutation(engine, store, mutation);
    }
    for (const state of [engine.stale, engine.told, engine.lanes]) state.clear();
    engine.version += 1;
  });
  for (const look of [...engine.waiters]) look();
}

function isOf(mutation: CachedMutation, family: readonly unknown[]): boolean {
  const handlers = (mutation.options as { [WRITE]?: WriteHandlers })[WRITE];
  const key = mutation.options.mutationKey;
  if (!handlers || !key || handlers.outlivesSession) return false;
  return hashKey(key.slice(0, family.length)) === hashKey(family);
}

function removeMutation(engine: Engine, store: QueryClient, mutation: CachedMutation): void {
  // A hook still on screen would go on showing what it sent and got.
  for (const observer of engine.observers.get(mutation) ?? []) observer.reset();
  mutation.state = { ...mutation.state, variables: undefined, data: undefined, error: null, context: undefined };
  if (!mutation.state.isPaused) store.getMutationCache().remove(mutation);
}
