/** The cause of an error, as a stable name: for texts, for logs, and to tell causes of one `kind` apart. */
export type ErrorCode =
  /** The input is invalid. */
  | 'input'
  /** The session has no token. */
  | 'token'
  /** The service does not have this operation. */
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
  /** 401 of `login`. */
  | 'wrong-credentials'
  /** 401 of `updatePassword`. */
  | 'wrong-password'
  /** The service's 401 of any other operation: it does not accept the token any more. */
  | 'session-expired'
  | 'suspended'
  | 'blocked'
  | 'not-found'
  /** 429. */
  | 'too-many-requests'
  /** Any other 4xx. */
  | 'refused'
  /** 5xx. */
  | 'service-fault';

/** A 401 of this write means a wrong password. */
export const CHANGES_PASSWORD = 'updatePassword';

/** What of an error decides its code. */
type Cause =
  | { readonly kind: 'input' | 'token' | 'unsupported' | 'timeout' | 'decode' | 'network' }
  | { readonly kind: 'aborted'; readonly reason: 'caller' | 'session-changed' }
  | { readonly kind: 'http'; readonly status: number; readonly reason: 'suspended' | 'blocked' | null };

export function codeOf({ operation }: { readonly operation: string }, facts: Cause, outcome: string | undefined): ErrorCode {
  const { kind } = facts;
  if (kind === 'aborted') return facts.reason === 'caller' ? kind : facts.reason;
  if (kind === 'http') return facts.reason ?? codeOfStatus(facts.status, operation);
  if (kind !== 'network') return kind;
  // The types of browsers; Node 20 has no navigator, and React Native no `onLine`. It is `false` only without any network.
  const { navigator } = globalThis as { readonly navigator?: { readonly onLine?: boolean } };
  if (navigator?.onLine === false) return 'offline';
  return outcome === 'unknown' ? 'answer-lost' : kind;
}

function codeOfStatus(status: number, operation: string): ErrorCode {
  if (status === 401) return CODES_OF_401[operation] ?? 'session-expired';
  if (status === 404) return 'not-found';
  if (status === 429) return 'too-many-requests';
  if (status < 400) return 'decode';
  return status < 500 ? 'refused' : 'service-fault';
}

const CODES_OF_401: Readonly<Record<string, ErrorCode>> = { login: 'wrong-credentials', [CHANGES_PASSWORD]: 'wrong-password' };
