import type { SessionHost, SessionRecord, SessionStore } from './session-storage.js';
import type { StoredSession } from './session-items.js';
import { nextGeneration, readStore, removeLeftovers, signIn, signOut, switchTo, update } from './session-tasks.js';
import type { ItemStore, StorageOptions } from './item-store.js';
import { recordOf } from './session-entries.js';
import { createTaskQueue, type Task } from './task-queue.js';

// The layers of a stored session, from the top: storage.ts makes a store of what the app has (item-store.ts), this file connects it to
// one session, task-queue.ts runs its tasks one by one, session-tasks.ts holds the tasks, session-items.ts reads and writes one item,
// and session-entries.ts has the items' shapes, and decides which of two versions is valid.

/**
 * A session in a store that tabs share, without locks. Each account has its own entry, and one pointer names the current account. A
 * sign-out and a refused token change the entry of their account only, and only a sign-in or a switch moves the pointer: a late
 * write of an older tab cannot change a newer session. Generations order two writes at the same time, the same in every tab.
 */
export function createSessionStore(
  store: ItemStore,
  host: SessionHost,
  options: StorageOptions = {},
  keys?: () => readonly string[],
): SessionStore {
  let latest = host.initial;

  const showLatest = (): void => {
    // A queued change is shown already; what the store had before it is not.
    if (queue.isLast) host.show(latest);
  };
  const queue = createTaskQueue({
    timeout: options.timeout ?? 2000,
    onError(isTimeout) {
      stored.report(isTimeout ? 'slow' : 'failed');
      showLatest();
    },
    onLateAnswer: () => queue.add(() => removeLeftovers(stored)),
  });
  const stored: StoredSession = {
    ...unreadSession(store, options, keys),
    ...createReporter(host),
    showStored() {
      const entry = stored.pointer && stored.entries.get(stored.pointer.account);
      latest = entry ? recordOf(entry) : null;
      showLatest();
    },
    showLatest,
  };
  const read = (): void => queue.add(() => readStore(stored));
  host.tabs?.subscribe(({ topic }) => topic === 'session' && read());
  read();

  return {
    change(before, after) {
      latest = after;
      const task = taskOf(stored, before, after);
      if (before && !after) stored.removed.add(before.account).add(before.device);
      if (task) queue.add(task);
      // A store that answers at once has changed it already. A refused token is not shown before the store was read: another tab may
      // have a new token.
      if (after?.token !== null) host.show(latest);
    },
    accounts: () => accountsIn(stored),
    remembered: () =>
      JSON.stringify([stored.isRead, accountsIn(stored).map((one) => [one.account, one.username, one.token === null])]),
    mayRemember: (id) => !stored.isRead && !stored.removed.has(id),
    switchTo(account) {
      const requested = nextGeneration(stored);
      queue.add(() => switchTo(stored, account, requested));
    },
    forget: (account) => queue.add(() => signOut(stored, account)),
  };
}

/** The task that stores a change. */
function taskOf(stored: StoredSession, before: SessionRecord | null, after: SessionRecord | null): (() => Task) | undefined {
  const requested = nextGeneration(stored);
  if (after && before?.account === after.account) return () => update(stored, before, after, requested);
  if (after) return () => signIn(stored, after, requested);
  // While the store is read, it alone knows the account.
  return before || !stored.isRead ? () => signOut(stored, before?.account) : undefined;
}

/** The accounts in the order of their sign-ins: a menu of them stays as it is at a switch. */
function accountsIn({ entries, removed }: StoredSession): SessionRecord[] {
  const kept = [...entries.values()].filter((one) => !removed.has(one.account));
  return kept.sort((one, other) => one.signedInAt - other.signedInAt).map(recordOf);
}

type Reporter = Pick<StoredSession, 'report' | 'onWritten' | 'announce'>;

/** What a tab knows of a stored session before it has read its store. */
function unreadSession(
  store: ItemStore,
  { key = 'community-session', accounts = 1 }: StorageOptions,
  keys: StoredSession['keys'],
): Omit<StoredSession, keyof Reporter | 'showStored' | 'showLatest'> {
  return {
    store,
    keys,
    pointerKey: key,
    accountLimit: accounts,
    entries: new Map(),
    removed: new Set(),
    pointer: null,
    generation: 0,
    isRead: false,
    unpersisted: false,
  };
}

/** Reports a trouble of the store once until the store has taken an item, and changes to the other tabs. */
function createReporter(host: SessionHost): Reporter {
  let isReported = false;
  return {
    report(trouble) {
      if (isReported) return;
      isReported = true;
      // Later, because the client that listens is created after its session.
      queueMicrotask(() => host.report({ type: 'storage', trouble }));
    },
    onWritten() {
      isReported = false;
    },
    announce: () => host.tabs?.post({ topic: 'session' }),
  };
}
