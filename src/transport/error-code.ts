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

/** What of an error decides its code. */
type Cause =
  | { readonly kind: 'input' | 'token' | 'unsupported' | 'timeout' | 'decode' | 'network' }
  | { readonly kind: 'aborted'; readonly reason: 'caller' | 'session-changed' }
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly reason: 'suspended' | 'blocked' | null;
      readonly formErrors: readonly string[];
    };

export function codeOf(rules: ErrorRules | undefined, facts: Cause, outcome: string | undefined): ErrorCode {
  const { kind } = facts;
  if (kind === 'aborted') return facts.reason === 'caller' ? kind : facts.reason;
  if (kind === 'http') return facts.reason ?? codeOfStatus(facts, rules?.unauthorized);
  if (kind !== 'network') return kind;
  if (isOffline()) return 'offline';
  return outcome === 'unknown' ? 'answer-lost' : kind;
}

/** Whether the device says that it has no network at all. */
export function isOffline(): boolean {
  // The types of browsers; Node 20 has no navigator, and React Native no `onLine`. It is `false` only without any network.
  const { navigator } = globalThis as { readonly navigator?: { readonly onLine?: boolean } };
  return navigator?.onLine === false;
}

function codeOfStatus(
  { status, formErrors }: Extract<Cause, { readonly kind: 'http' }>,
  unauthorized: ErrorCode = 'session-expired',
): ErrorCode {
  if (status === 401) return unauthorized;
  if (status === 404 && formErrors[0]) return 'not-found';
  // Another server, or one with other routes.
  if (/40[456]|415/.test(String(status))) return 'unsupported';
  if (status === 429) return 'too-many-requests';
  if (status < 400) return 'decode';
  return status < 500 ? 'refused' : 'service-fault';
}
