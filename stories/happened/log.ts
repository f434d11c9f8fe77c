import type { CommunityEvent } from 'community-hooks';
import { operations } from 'community-hooks/contract';

/** One request, or one change of the session, as the client's events tell it. No value that anybody typed is in it. */
export interface Happening {
  readonly id: number;
  readonly operation: string;
  /** `POST /api/follows/follow/`: the route as it is declared, without the values in it. Empty for a change of the session. */
  readonly request: string;
  readonly isWrite: boolean;
  readonly state: 'waiting' | 'answered' | 'failed';
  readonly status?: number | null;
  readonly milliseconds?: number;
  /** Of a failure: `network`, `timeout`, `http` and so on. */
  readonly error?: string;
  /** Of a write: the reads whose cached copies its answer changed, and those that it made stale. */
  readonly changed: readonly string[];
  readonly stale: readonly string[];
  /** Of a read: the write that made it stale. */
  readonly because?: string;
  /** Of a session: its new state. */
  readonly session?: string;
}

export interface Log {
  /** Goes into `onEvent` of a client. */
  readonly record: (event: CommunityEvent) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** The newest first. */
  readonly list: () => readonly Happening[];
  readonly clear: () => void;
}

/** The last requests are enough to understand what a press did. */
const KEPT = 40;

/** Turns the events of a client into what happened, request by request. */
export function createLog(): Log {
  let happenings: readonly Happening[] = [];
  let count = 0;
  const stale = new Map<string, string>();
  const listeners = new Set<() => void>();

  const show = (next: readonly Happening[]): void => {
    happenings = next.slice(0, KEPT);
    for (const listener of listeners) listener();
  };
  const add = (happening: Omit<Happening, 'id' | 'changed' | 'stale'>): void => {
    count += 1;
    show([{ id: count, changed: [], stale: [], ...happening }, ...happenings]);
  };
  const change = (which: Happening | undefined, next: Partial<Happening>): void => {
    if (which) show(happenings.map((one) => (one === which ? { ...one, ...next } : one)));
  };

  const record = (event: CommunityEvent): void => {
    switch (event.type) {
      case 'request': {
        const { method, path, kind } = declarationOf(event.operation);
        const because = stale.get(event.operation);
        stale.delete(event.operation);
        const isWrite = kind === 'mutation';
        add({ operation: event.operation, request: `${method} ${path}`, isWrite, state: 'waiting', ...(because && { because }) });
        break;
      }
      case 'answer': {
        // Events carry no number: the oldest request of the same operation that still waits.
        const which = happenings.findLast(({ operation, state }) => operation === event.operation && state === 'waiting');
        const state = event.error === null ? 'answered' : 'failed';
        const { status, duration: milliseconds, error } = event;
        change(which, { state, status, milliseconds, ...(error !== null && { error }) });
        break;
      }
      case 'write':
        change(latest(event.operation), { changed: once(event.reads) });
        break;
      case 'stale':
        for (const read of event.reads) stale.set(read, event.operation);
        change(latest(event.operation), { stale: once(event.reads) });
        break;
      case 'session':
        add({ operation: 'session', request: '', isWrite: false, state: 'answered', session: event.state });
        break;
      default:
    }
  };
  const latest = (name: string): Happening | undefined => happenings.find(({ operation }) => operation === name);

  return {
    record,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => happenings,
    clear: () => {
      stale.clear();
      show([]);
    },
  };
}

/** A read that is cached with several inputs is named several times. */
function once(reads: readonly string[]): string[] {
  return [...new Set(reads)];
}

function declarationOf(name: string): { method: string; path: string; kind: string } {
  return operations.find((operation) => operation.name === name) ?? { method: '', path: name, kind: 'query' };
}
