import type { AnyWrite } from '../engine/index.js';
import type { EntryBounds, OpenStore } from '../persist/open-store.js';
import type { Task } from '../transport/task-queue.js';
import type { Ownership } from './ownership.js';
import type { PageMessage } from './page-messages.js';
import { type OutboxTroubleReason, type QueuedWrite, type StoredEntry, storedEntry, textOfEntry } from './queued-write.js';

/** The entries of a storage: what this page reads, writes and removes of them. */
export interface StoredEntries {
  /** Stores an entry under the name of this page, when it is the owner. */
  write(entry: QueuedWrite): void;
  remove(entry: QueuedWrite): void;
  /** Those of a user and all pages, in the order of submission; invalid ones are dropped. */
  read(device: string): Task<StoredEntry[]>;
  /** Whether the storage has confirmed this entry, or cannot store it. */
  isStored(entry: QueuedWrite): boolean;
  /** Whether other pages may have seen it, this way or another. */
  wasStored(entry: QueuedWrite): boolean;
  /** A number for a new entry: the time, or one more than the highest that this page knows. */
  nextOrder(): number;
  /** Another page knows this number. */
  noteOrder(order: number): void;
}

export interface StoredEntriesOptions extends OpenStore<OutboxTroubleReason> {
  readonly ownership: Ownership;
  readonly allowed: ReadonlyMap<string, AnyWrite>;
  readonly bounds: EntryBounds;
  readonly post: (message: PageMessage) => void;
  /** Whether this browser knows the user. */
  readonly isKept: (device: string) => boolean;
  /** An entry was stored, or could not be. */
  onStored(): void;
}

export function createStoredEntries(options: StoredEntriesOptions): StoredEntries {
  const { store, ownership, post, isKept, onStored } = options;
  const stored = new WeakSet<QueuedWrite>();
  const known: Known = { latest: new Map(), seen: new Set(), gone: new Set() };
  let last = 0;
  const noteOrder = (order: number): void => {
    last = Math.max(last, order);
  };
  const run = (operation: string, task: () => Task): void => {
    const { page } = ownership;
    const announce = (): void => post({ page, order: last });
    ownership.whenOwner(() => {
      // The storage may be busy, and this page may end before it answers.
      announce();
      // Once more, for a page that has read the storage meanwhile.
      void store.run(task, operation).then(announce).then(onStored);
    });
  };
  return {
    write(entry) {
      noteOrder(entry.order);
      known.latest.set(entry.id, entry);
      const { page } = ownership;
      run(entry.operation, function* write() {
        // Removed meanwhile, or written again, or its account has signed out, or this page has another name: then others may have taken it over.
        if (known.latest.get(entry.id) !== entry || ownership.page !== page || !isKept(entry.device)) return;
        try {
          yield* writeOwn(options, known, entry);
        } finally {
          stored.add(entry);
        }
      });
    },
    remove({ id, device, operation }) {
      known.latest.delete(id);
      known.gone.add(id);
      run(operation, () => store.remove(device, id));
    },
    *read(device) {
      const found = yield* readValid(options, device, known);
      for (const { order } of found) noteOrder(order);
      return found;
    },
    isStored: (entry) => stored.has(entry),
    wasStored: ({ id }) => known.seen.has(id),
    nextOrder: () => (last = Math.max(last + 1, Date.now())),
    noteOrder,
  };
}

/** What a page knows of entries, by their ids. */
interface Known {
  /** As they are to be stored. */
  readonly latest: Map<string, QueuedWrite>;
  /** Written or read here. */
  readonly seen: Set<string>;
  /** Done or discarded here. A storage may still answer with what it had. */
  readonly gone: Set<string>;
}

function* writeOwn({ store, report, ownership }: StoredEntriesOptions, { seen }: Known, entry: QueuedWrite): Task {
  const { id, device, operation } = entry;
  seen.add(id);
  if (yield* store.write(device, id, textOfEntry(entry, ownership.page))) return;
  // Nothing of it is left.
  seen.delete(id);
  report('failed', operation);
}

function* readValid(
  { store, report, allowed, bounds }: StoredEntriesOptions,
  device: string,
  { seen, gone }: Known,
): Task<StoredEntry[]> {
  const found: StoredEntry[] = [];
  for (const [id, text] of yield* store.read(device)) {
    if (gone.has(id)) continue;
    seen.add(id);
    const entry = storedEntry(allowed, device, bounds, id, text);
    if (typeof entry === 'string') {
      report(entry);
      yield* store.remove(device, id);
    } else if (entry) found.push(entry);
  }
  return found.sort(byOrder);
}

/** Two pages that press at the same time may give the same number: none is the first then. */
export function byOrder(one: QueuedWrite, other: QueuedWrite): number {
  return one.order - other.order;
}
