import type { Method } from '../contract/operation.js';
import type { CommunityError } from './errors.js';
import type { SessionState } from './session.js';

/** A request leaves. */
export interface RequestEvent {
  readonly type: 'request';
  readonly operation: string;
  readonly method: Method;
}

/** A call is settled: by an answer, by an error, or by being given up. `duration` is in milliseconds. */
export interface AnswerEvent {
  readonly type: 'answer';
  readonly operation: string;
  readonly duration: number;
  /** The kind of its error, or null. */
  readonly error: CommunityError['kind'] | null;
  /** The status of the answer, or null where there was none. */
  readonly status: number | null;
}

/** Rows of an answer were left out because the service holds them in part only, such as a person without a profile. */
export interface LeftOutEvent {
  readonly type: 'left-out';
  readonly operation: string;
  readonly rows: number;
}

/** A write's answer was folded into the cached reads. */
export interface WriteEvent {
  readonly type: 'write';
  readonly operation: string;
  /** Names of the reads it changed. */
  readonly reads: readonly string[];
}

/** A write made reads stale. */
export interface StaleEvent {
  readonly type: 'stale';
  readonly operation: string;
  readonly reads: readonly string[];
}

/** Data that something else had put into the cache broke the contract, and were dropped. */
export interface DroppedEvent {
  readonly type: 'dropped';
  readonly operation: string;
}

/** The session changed. */
export interface SessionChangeEvent {
  readonly type: 'session';
  readonly state: SessionState;
  readonly epoch: number;
}

/** The session's storage failed, and the session goes on in memory. */
export interface StorageEvent {
  readonly type: 'storage';
  readonly trouble: 'failed' | 'slow' | 'cleared' | 'unreadable';
}

/**
 * A list has ended although the service said that it goes on: a further page held nothing that is not there already. The
 * service, or a proxy on the way, may ignore `max_id` or `offset`.
 */
export interface PagingEvent {
  readonly type: 'paging';
  readonly operation: string;
  readonly trouble: 'nothing-new';
}

/** What happens, for logs and monitors: names and figures only, nothing secret and nothing of anyone's data. */
export type CommunityEvent =
  | RequestEvent
  | AnswerEvent
  | LeftOutEvent
  | WriteEvent
  | StaleEvent
  | DroppedEvent
  | SessionChangeEvent
  | StorageEvent
  | PagingEvent;

/** What a session tells its listeners. */
export type SessionEvent = SessionChangeEvent | StorageEvent;

/**
 * Tells a listener, whose own fault must not become that of what it is told of. Its error is reported as an uncaught one where
 * the platform can do so and go on, as browsers can; elsewhere, as in Node, it is dropped: it would end the process.
 */
export function tell<Event>(listener: ((event: Event) => void) | undefined, event: Event): void {
  try {
    listener?.(event);
  } catch (error) {
    globalThis.reportError?.(error);
  }
}
