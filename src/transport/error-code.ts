import type { AnyOperation } from '../contract/operation.js';

/** The cause of an error, as a stable name: for texts, for logs, and to tell causes of one `kind` apart. */
export type ErrorCode =
  /** The input is invalid. */
  | 'input'
  /** The session has no token, or the service wants one for a call that was made without. */
  | 'token'
  /** The routes leave the operation out, or the server has no such address: 404 without words, 405, 406 or 415. */
  | 'unsupported'
  | 'timeout'
  /** The answer is not one of the service: its body breaks the contract, it is a redirect, or a proxy's 401. */
  | 'decode'
  /** The device was offline when the call failed. */
  | 'offline'
  /** No answer came. The call only reads, or it was never sent. */
  | 'network'
  /** A write was sent, and no answer says whether it was applied. */
  | 'answer-lost'
  /** Given up by the caller. */
  | 'aborted'
  | 'session-changed'
  /** The 401 of an operation that checks a username and a password: `login`. */
  | 'wrong-credentials'
  /** The 401 of an operation that checks the current password: `updatePassword`. */
  | 'wrong-password'
  /** The service's 401 of any other operation: it does not accept the token that was sent. */
  | 'session-expired'
  | 'suspended'
  | 'blocked'
  /** 404, in words of the service. */
  | 'not-found'
  /** 429. */
  | 'too-many-requests'
  /** Any other 4xx. */
  | 'refused'
  /** 5xx. */
  | 'service-fault';

/** What of an operation's declaration decides the meaning of its errors. */
export interface ErrorRules extends Pick<AnyOperation, 'refusesBlocks' | 'refusesTaken'> {
  readonly unauthorized?: ErrorCode;
}

/** Whether the device says that it has no network at all. */
export function isOffline(): boolean {
  // The types of browsers; Node 20 has no navigator, and React Native no `onLine`. It is `false` only without any network.
  const { navigator } = globalThis as { readonly navigator?: { readonly onLine?: boolean } };
  return navigator?.onLine === false;
}
