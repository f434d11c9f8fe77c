import type { QueryClient } from '@tanstack/react-query';
import type { CommunityClient } from '../transport/client.js';
import { notify } from '../transport/events.js';
import type { OutboxEntry } from './queued-write.js';

/** The outbox of a client, as hooks see it. */
export interface OutboxStore {
  readonly entries: readonly OutboxEntry[];
  subscribe(listener: () => void): () => void;
  show(entries: readonly OutboxEntry[]): void;
  /** Undefined on a server, and before `createOutbox`. */
  outbox: Outbox | undefined;
  /** Whose writes it keeps. */
  queryClient: QueryClient | undefined;
}

export interface OutboxActions {
  /** Retries a write that was refused or lost. */
  retry(id: string): void;
  /** Takes a write out of the outbox, and off the screen: its promise rejects as `aborted` at once. One that is on its way stays. */
  discard(id: string): void;
}

export interface Outbox extends OutboxActions {
  /** The writes of the current account that are not done yet, in the order of submission. */
  readonly entries: readonly OutboxEntry[];
  /** Resolves when the writes of the current account are back, but for those of other pages that are open. */
  readonly restored: Promise<void>;
  /** Runs the listener after each change. */
  subscribe(listener: () => void): () => void;
}

const OUTBOX = Symbol('outbox');

export function outboxStoreOf(client: CommunityClient): OutboxStore {
  return client.part(OUTBOX, (): OutboxStore => {
    let entries: readonly OutboxEntry[] = [];
    const listeners = new Set<() => void>();
    return {
      get entries() {
        return entries;
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      show(next) {
        entries = next;
        for (const listener of [...listeners]) notify(listener, undefined);
      },
      outbox: undefined,
      queryClient: undefined,
    };
  });
}
