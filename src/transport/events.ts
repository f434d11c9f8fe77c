import type { Method } from '../contract/operation.js';
import type { CommunityError, Outcome } from './errors.js';

/** `expired`: the service refused the token. `restoring`: the storage has not answered yet. */
export type SessionState = 'restoring' | 'signed-in' | 'signed-out' | 'expired';

/** A request is sent. */
export interface RequestEvent {
  readonly type: 'request';
  readonly operation: string;
  readonly method: Method;
  /** The same in the event of its answer; no other request of the client has it. */
  readonly id: number;
  /** The write that sends it, as `submit` names it. A read, a call without a hook, and a look-up after a refusal have none. */
  readonly write?: number | undefined;
}

/**
 * A call ended: with an answer, with an error, or aborted. A write that is sent again with a new token has two of these. `duration` is in
 * milliseconds.
 */
export interface AnswerEvent {
  readonly type: 'answer';
  readonly operation: string;
  /** That of its request. A call that failed before it was sent has an id, but no request. */
  readonly id: number;
  readonly write?: number | undefined;
  readonly duration: number;
  /** The kind of the error, or null. */
  readonly error: CommunityError['kind'] | null;
  /** The status of the answer, or null if none came. */
  readonly status: number | null;
}

/**
 * Rows were left out of an answer: incomplete ones, such as users without a profile; or, with `path`, rows that break the contract
 * there, such as `created_user.id`. The latter is reported once per operation and path.
 */
export interface LeftOutEvent {
  readonly type: 'left-out';
  readonly operation: string;
  readonly rows: number;
  readonly path?: string;
  /** What stands there by the contract, such as `string`. */
  readonly expected?: string;
}

/** A write was submitted. The cached reads that it changes show it from now on. */
export interface WriteSubmittedEvent {
  readonly type: 'submit';
  readonly operation: string;
  /** Names this write in later events. */
  readonly write: number;
  readonly reads: readonly string[];
}

/** The answer of a write was applied to the cached reads; after `undone`: what was refused turned out to be so already. */
export interface WriteAppliedEvent {
  readonly type: 'write';
  readonly operation: string;
  readonly write: number;
  /** The names of the reads it changed. */
  readonly reads: readonly string[];
}

/**
 * A write did not land, and no read shows it any more. `refused`: the service said no. `unknown`: no answer says whether it was done, or
 * the session ended first. `not-sent`: a later write made it pointless, its signal ended it, or the session ended.
 */
export interface WriteUndoneEvent {
  readonly type: 'undone';
  readonly operation: string;
  readonly write: number;
  readonly outcome: Outcome;
}

/**
 * What a stale read lacks. `items`: new items that only the service knows. `number`: a count that the cache cannot work out. `unknown`:
 * nobody knows whether the write was done. `refused`: the service refused the write, so another device may have been first. `rest`:
 * anything else that the answer of the write does not contain.
 */
export type StaleReason = 'items' | 'number' | 'unknown' | 'refused' | 'rest';

/** A write made a cached read stale. The read is refetched, at once if a component shows it. */
export interface StaleEvent {
  readonly type: 'stale';
  readonly operation: string;
  readonly write: number;
  readonly reason: StaleReason;
  readonly read: string;
}

/** Other code put data into the cache that breaks the contract; the data was dropped. */
export interface DroppedEvent {
  readonly type: 'dropped';
  readonly operation: string;
}

/** The session changed, or the remembered accounts: then `state` and `epoch` are those of before. */
export interface SessionChangeEvent {
  readonly type: 'session';
  readonly state: SessionState;
  readonly epoch: number;
}

/** The storage of the session failed; the session continues in memory. */
export interface StorageTroubleEvent {
  readonly type: 'storage';
  readonly trouble: 'failed' | 'slow' | 'cleared' | 'unreadable';
}

/**
 * A further page contained only items of the pages before, so the list ended although the service announced more. The service, or a
 * proxy before it, may ignore `max_id` or `offset`.
 */
export interface PagingEvent {
  readonly type: 'paging';
  readonly operation: string;
  readonly trouble: 'nothing-new';
}

/** An event for logs and monitors: names and numbers only, no secrets and no user data. */
export type CommunityEvent =
  | RequestEvent
  | AnswerEvent
  | LeftOutEvent
  | WriteSubmittedEvent
  | WriteAppliedEvent
  | WriteUndoneEvent
  | StaleEvent
  | DroppedEvent
  | SessionChangeEvent
  | StorageTroubleEvent
  | PagingEvent;

/** An event of a session. */
export type SessionEvent = SessionChangeEvent | StorageTroubleEvent;

/**
 * Calls a listener. An error it throws does not reach the caller: it is reported as uncaught by `reportError`, or dropped where the
 * platform has no such function, as in Node, where it would end the process.
 */
export function notify<Event>(listener: ((event: Event) => void) | undefined, event: Event): void {
  try {
    listener?.(event);
  } catch (error) {
    globalThis.reportError?.(error);
  }
}
