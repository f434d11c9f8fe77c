import { operations } from '../contract/operations.js';
import type {
  AnswerEvent,
  CommunityEvent,
  RequestEvent,
  SessionState,
  StaleReason,
  WriteUndoneEvent,
} from '../transport/events.js';

/** A request, as the events of a client report it: no input, no answer, no token. */
export interface LoggedRequest {
  readonly kind: 'request';
  /** That of its events. */
  readonly id: number;
  /** When it was sent, as `Date.now()` has it. */
  readonly at: number;
  readonly operation: string;
  /** `POST /api/follows/follow/`: the declared route, without the values in it. */
  readonly request: string;
  readonly state: 'waiting' | 'answered' | 'failed';
  readonly status: number | null;
  readonly milliseconds: number;
  readonly error: AnswerEvent['error'];
}

/** A read that is refetched because of a write, and the reason. */
export interface LoggedRefetch extends LoggedRequest {
  readonly reason: StaleReason;
}

/** A write, from its submission to the refetches that it caused. */
export interface LoggedWrite {
  readonly kind: 'write';
  /** The number of the write in the events. */
  readonly id: number;
  /** When it was submitted, as `Date.now()` has it. */
  readonly at: number;
  /** When it was confirmed or undone; null until then. */
  readonly settledAt: number | null;
  readonly operation: string;
  /** False if the log was cleared after the submission. */
  readonly isWhole: boolean;
  readonly state: 'waiting' | 'confirmed' | WriteUndoneEvent['outcome'];
  /** The reads that showed it at once, and those that its answer changed. */
  readonly shown: readonly string[];
  readonly changed: readonly string[];
  /** The reads that it made stale and that no component has refetched yet, with the reasons. */
  readonly stale: readonly { readonly read: string; readonly reason: StaleReason }[];
  readonly requests: readonly LoggedRequest[];
  readonly refetches: readonly LoggedRefetch[];
}

/** The session changed. */
export interface LoggedSession {
  readonly kind: 'session';
  readonly id: number;
  readonly at: number;
  readonly state: SessionState;
}

/** Something that an app should look into: rows left out, data dropped, a list that ended early, a storage that fails. */
export interface LoggedNote {
  readonly kind: 'note';
  readonly id: number;
  readonly at: number;
  readonly about: 'left-out' | 'dropped' | 'paging' | 'storage';
  /** The operation; of a storage, what is wrong with it. */
  readonly operation: string;
}

export type LogEntry = LoggedRequest | LoggedWrite | LoggedSession | LoggedNote;

/** The latest events of a client, put together by the press that caused them. */
export interface EventLog {
  /** The `onEvent` of `createCommunityClient`. */
  readonly record: (event: CommunityEvent) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** The newest first; a new array after each change. */
  readonly list: () => readonly LogEntry[];
  readonly clear: () => void;
}

/** Creates a log for one client. `kept` is the number of entries it keeps, 200 by default. */
export function createEventLog({ kept = 200 }: { readonly kept?: number } = {}): EventLog {
  let entries: Entries = [];
  let notes = 0;
  const listeners = new Set<() => void>();
  const noteId = (): number => {
    notes += 1;
    return notes;
  };
  const show = (next: Entries): void => {
    entries = next.slice(0, kept);
    for (const listener of listeners) listener();
  };
  return {
    record: (event) => show(withEvent(entries, event, noteId)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => entries,
    clear: () => show([]),
  };
}

/** The newest first. */
type Entries = readonly LogEntry[];

/** The entries after an event. What belongs to no request and no write becomes an entry with an id of its own. */
function withEvent(entries: Entries, event: CommunityEvent, noteId: () => number): Entries {
  switch (event.type) {
    case 'submit':
      return withChange(entries, event, () => ({ isWhole: true, shown: once(event.reads) }));
    case 'request':
      return withRequest(entries, event);
    case 'answer':
      return withAnswer(entries, event);
    case 'write':
      return withChange(entries, event, () => ({ state: 'confirmed', settledAt: Date.now(), changed: once(event.reads) }));
    case 'undone':
      return withChange(entries, event, () => ({ state: event.outcome, settledAt: Date.now() }));
    case 'stale':
      return withChange(entries, event, ({ stale }) => ({ stale: [...stale, { read: event.read, reason: event.reason }] }));
    case 'session':
      // The cache of the former account is gone, and with it what was stale.
      return [
        { kind: 'session', id: noteId(), at: Date.now(), state: event.state },
        ...entries.map((entry) => (isWrite(entry) ? { ...entry, stale: [] } : entry)),
      ];
    case 'storage':
      return [{ kind: 'note', id: noteId(), at: Date.now(), about: 'storage', operation: event.trouble }, ...entries];
    default:
      return [{ kind: 'note', id: noteId(), at: Date.now(), about: event.type, operation: event.operation }, ...entries];
  }
}

function withChange(
  entries: Entries,
  { write, operation }: WriteTag,
  next: (write: LoggedWrite) => Partial<LoggedWrite>,
): Entries {
  const known = entries.filter(isWrite).find(({ id }) => id === write);
  // The log may have been cleared since the submission.
  const former = known ?? newWrite(write, operation);
  const changed = { ...former, ...next(former) };
  return known ? entries.map((entry) => (entry === known ? changed : entry)) : [changed, ...entries];
}

/** Puts a request under the write that sends it, or under the latest one that has made its read stale, or by itself. */
function withRequest(entries: Entries, event: RequestEvent): Entries {
  const request = newRequest(event);
  const { write, operation } = event;
  if (write !== undefined) {
    return withChange(entries, { write, operation }, ({ requests }) => ({ requests: [...requests, request] }));
  }
  const lackOf = (entry: LogEntry) => (isWrite(entry) ? entry.stale.find(({ read }) => read === operation) : undefined);
  const cause = entries.find(lackOf);
  if (!cause) return [request, ...entries];
  return entries.map((entry) => {
    const lack = lackOf(entry);
    if (!isWrite(entry) || !lack) return entry;
    const refetches = entry === cause ? [...entry.refetches, { ...request, reason: lack.reason }] : entry.refetches;
    return { ...entry, refetches, stale: entry.stale.filter((one) => one !== lack) };
  });
}

function withAnswer(entries: Entries, { id, status, duration: milliseconds, error }: AnswerEvent): Entries {
  const ended = <One extends LoggedRequest>(request: One): One => {
    return request.id === id
      ? { ...request, state: error === null ? 'answered' : 'failed', status, milliseconds, error }
      : request;
  };
  return entries.map((entry) => {
    if (entry.kind === 'request') return ended(entry);
    if (!isWrite(entry)) return entry;
    return { ...entry, requests: entry.requests.map(ended), refetches: entry.refetches.map(ended) };
  });
}

type WriteTag = Pick<WriteUndoneEvent, 'write' | 'operation'>;

function isWrite(entry: LogEntry): entry is LoggedWrite {
  return entry.kind === 'write';
}

function newWrite(id: number, operation: string): LoggedWrite {
  return {
    kind: 'write',
    id,
    at: Date.now(),
    settledAt: null,
    operation,
    isWhole: false,
    state: 'waiting',
    shown: [],
    changed: [],
    stale: [],
    requests: [],
    refetches: [],
  };
}

function newRequest({ id, operation, method }: RequestEvent): LoggedRequest {
  const path = operations.find(({ name }) => name === operation)?.path ?? operation;
  return {
    kind: 'request',
    id,
    at: Date.now(),
    operation,
    request: `${method} ${path}`,
    state: 'waiting',
    status: null,
    milliseconds: 0,
    error: null,
  };
}

/** A read that is cached with several inputs is named several times. */
function once(reads: readonly string[]): string[] {
  return [...new Set(reads)];
}
