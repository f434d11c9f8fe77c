import type { Mutation } from '@tanstack/react-query';
import type { AnyEffects } from '../engine/index.js';
import type { EntryStore } from '../persist/entry-store.js';
import type { EntryBounds } from '../persist/open-store.js';
import type { Task } from '../transport/task-queue.js';
import type { OutboxStore } from './outbox-store.js';
import type { PageLock } from './page-lock.js';
import { type OutboxDropReason, type OutboxEntry, type StoredEntry, storedEntry, textOfEntry } from './queued-write.js';

/** An entry in memory. A write that this page has submitted has its mutation. */
export interface Entry extends StoredEntry {
  readonly mutation?: Mutation | undefined;
}

/** The entries of the current account: in memory, in the storage, and as they are shown. */
export interface Entries {
  readonly size: number;
  get(id: string): Entry | undefined;
  of(mutation: object): Entry | undefined;
  /** In the order of submission. */
  inOrder(): Entry[];
  save(entry: Entry): void;
  forget(entry: Entry): void;
  /** Shows none. What is stored stays. */
  clear(): void;
  /** A time for a new entry. No two have the same one. */
  nextTime(): number;
  /** The stored entries of an account, in the order of submission; invalid ones are dropped. */
  read(account: string): Task<StoredEntry[]>;
}

export interface EntriesOptions {
  readonly store: EntryStore;
  readonly shown: OutboxStore;
  readonly lock: PageLock;
  readonly allowed: ReadonlyMap<string, AnyEffects>;
  readonly bounds: EntryBounds;
  report(reason: OutboxDropReason | 'failed'): void;
}

export function createEntries({ store, shown, lock, allowed, bounds, report }: EntriesOptions): Entries {
  const entries = new Map<string, Entry>();
  let last = 0;
  const inOrder = (): Entry[] => [...entries.values()].sort(byTime);
  const publish = (): void => {
    lock.hold(entries.size > 0);
    shown.entries = inOrder().map(shownEntry);
    for (const listener of [...shown.listeners]) listener();
  };

  return {
    get size() {
      return entries.size;
    },
    get: (id) => entries.get(id),
    of: (mutation) => [...entries.values()].find((entry) => entry.mutation === mutation),
    inOrder,
    save(entry) {
      last = Math.max(last, entry.queuedAt);
      entries.set(entry.id, entry);
      publish();
      void store.run(function* write() {
        // Forgotten meanwhile, or saved again: the later task writes that.
        if (entries.get(entry.id) !== entry) return;
        if (!(yield* store.write(entry.account, entry.id, textOfEntry(entry)))) report('failed');
      });
    },
    forget({ id, account }) {
      entries.delete(id);
      publish();
      void store.run(() => store.remove(account, id));
    },
    clear() {
      entries.clear();
      publish();
    },
    nextTime() {
      last = Math.max(Date.now(), last + 1);
      return last;
    },
    *read(account) {
      const stored: StoredEntry[] = [];
      for (const [id, text] of yield* store.read(account)) {
        const entry = storedEntry(allowed, account, bounds, id, text);
        if (typeof entry !== 'string') {
          stored.push(entry);
          continue;
        }
        report(entry);
        yield* store.remove(account, id);
      }
      return stored.sort(byTime);
    },
  };
}

function byTime(one: OutboxEntry, other: OutboxEntry): number {
  return one.queuedAt - other.queuedAt;
}

/** The part of an entry that apps get. */
function shownEntry({ id, operation, input, queuedAt, state, error }: Entry): OutboxEntry {
  return { id, operation, input, queuedAt, state, error };
}

export function isFailed({ state }: OutboxEntry): boolean {
  return state === 'refused' || state === 'unknown';
}
