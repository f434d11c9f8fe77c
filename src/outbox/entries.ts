import type { Mutation } from '@tanstack/react-query';
import type { OutboxStore } from './outbox-store.js';
import type { OutboxEntry, QueuedWrite } from './queued-write.js';
import { byOrder, type StoredEntries } from './stored-entries.js';

/** An entry in memory. A write that this page has submitted has its mutation. */
export interface Entry extends QueuedWrite {
  readonly mutation?: Mutation | undefined;
}

/** The entries of the current account that this page owns. Each change is shown and stored. */
export interface Entries {
  readonly size: number;
  get(id: string): Entry | undefined;
  of(mutation: object): Entry | undefined;
  /** In the order of submission. */
  inOrder(): Entry[];
  save(entry: Entry): void;
  forget(entry: QueuedWrite): void;
  /** Shows none. What is stored stays. */
  clear(): void;
}

export function createEntries(shown: OutboxStore, stored: StoredEntries): Entries {
  const entries = new Map<string, Entry>();
  const inOrder = (): Entry[] => [...entries.values()].sort(byOrder);
  const publish = (): void => shown.show(inOrder().map(shownEntry));
  return {
    get size() {
      return entries.size;
    },
    get: (id) => entries.get(id),
    of: (mutation) => [...entries.values()].find((entry) => entry.mutation === mutation),
    inOrder,
    save(entry) {
      entries.set(entry.id, entry);
      publish();
      stored.write(entry);
    },
    forget(entry) {
      entries.delete(entry.id);
      publish();
      stored.remove(entry);
    },
    clear() {
      entries.clear();
      publish();
    },
  };
}

/** The part of an entry that apps get. */
function shownEntry({ id, operation, input, queuedAt, state, error }: Entry): OutboxEntry {
  return { id, operation, input, queuedAt, state, error };
}
