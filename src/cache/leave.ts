import { notifyManager, type Mutation as CachedMutation, type QueryClient } from '@tanstack/react-query';
import { isPending, ownerOf, wake, type Log } from './write.js';

/**
 * The account changed: what is queued for the former one is never sent, and what was submitted for it is removed from the
 * cache and from the screen. Only writes of this client are touched; a paused one cannot be ended while offline, so it is
 * emptied, and ends on reconnect.
 */
export function leaveWrites(log: Log, account: string): void {
  const { engine } = log;
  notifyManager.batch(() => {
    for (const write of log.writes.values()) {
      if (isPending(write) && !write.row.signsIn) Object.assign(write, { state: 'failed', done: engine.clock });
    }
    for (const store of engine.stores) {
      const over = store
        .getMutationCache()
        .getAll()
        .filter((mutation) => isOver(log, mutation, account));
      for (const mutation of over) removeMutation(log, store, mutation);
    }
    log.stale.clear();
    log.landed.clear();
    log.counts.shared.clear();
    engine.version += 1;
  });
  wake(log);
}

/** Of this account; or a sign-in that is settled, which names whoever it was. */
function isOver(log: Log, mutation: CachedMutation, account: string): boolean {
  const owner = ownerOf(mutation);
  if (owner?.log !== log) return false;
  return owner.row.signsIn ? mutation.state.status !== 'pending' : mutation.options.mutationKey?.[2] === account;
}

function removeMutation(log: Log, store: QueryClient, mutation: CachedMutation): void {
  // A hook still on screen would go on showing what it sent and got.
  for (const observer of log.observers.get(mutation) ?? []) observer.reset();
  const { isPaused } = mutation.state;
  mutation.state = { ...mutation.state, variables: undefined, data: undefined, error: null, context: undefined };
  if (!isPaused) store.getMutationCache().remove(mutation);
}
