import type { Texts } from '../contract/operation.js';
import { type ErrorCode, type ErrorRules, isOffline } from './error-code.js';

/**
 * The result of a failed write: `refused` (the service refused it), `unknown` (it was sent, but no answer says whether it was
 * applied), `not-sent` (no request was sent, or it failed where the device had no network).
 */
export type Outcome = 'refused' | 'unknown' | 'not-sent';

/** The fields of every error of this library. Neither they nor its `cause` contain a token, a header, a body or a query. */
export interface CommunityErrorFields extends Error {
  readonly name: 'CommunityError';
  /** The name of the operation, or of the function if no operation was called. */
  readonly operation: string;
  /** The cause, as a stable name. `messageOf` of `community-hooks/texts` has a text for people for each. */
  readonly code: ErrorCode;
  /** Only on writes. */
  readonly outcome?: Outcome;
}

/** The input is invalid; nothing was sent. */
export interface InputError extends CommunityErrorFields, Texts {
  readonly kind: 'input';
}

/** The operation needs a token, and the session has none. */
export interface TokenError extends CommunityErrorFields {
  readonly kind: 'token';
}

/** The client's routes say that the service does not have this operation. */
export interface UnsupportedError extends CommunityErrorFields {
  readonly kind: 'unsupported';
}

/** The service answered with an error status, or with a redirect, which is never followed. */
export interface HttpError extends CommunityErrorFields, Texts {
  readonly kind: 'http';
  /** 0 where a browser hides the status of a redirect. */
  readonly status: number;
  /** The milliseconds that the service asks to wait, unchecked, or null. */
  readonly retryAfter: number | null;
  /** Of a 403: the account is suspended, or one of the two people blocks the other. Null for other statuses, and if unclear. */
  readonly reason: 'suspended' | 'blocked' | null;
}

/** There was no answer, or it broke off. */
export interface NetworkError extends CommunityErrorFields {
  readonly kind: 'network';
}

/** No answer came in time. */
export interface TimeoutError extends CommunityErrorFields {
  readonly kind: 'timeout';
}

/** The answer is not one of the service: its body breaks the contract, or it is a 401 of a proxy before the service. */
export interface DecodeError extends CommunityErrorFields {
  readonly kind: 'decode';
  readonly status: number;
  /** The first invalid paths, such as `3.created_user.id`; never the values. */
  readonly paths: readonly string[];
  /** What stands at each of them by the contract, such as `string`. */
  readonly expected: readonly string[];
}

/** Aborted by the caller's signal, or because the session of the call is over. */
export interface AbortedError extends CommunityErrorFields {
  readonly kind: 'aborted';
  readonly reason: 'caller' | 'session-changed';
}

/** Every error that a call, a query or a mutation of this library rejects with; `switch (error.kind)` narrows it. */
export type CommunityError =
  | InputError
  | TokenError
  | UnsupportedError
  | HttpError
  | NetworkError
  | TimeoutError
  | DecodeError
  | AbortedError;

type FactsOf<Kind> = Kind extends CommunityError ? Omit<Kind, keyof CommunityErrorFields> : never;

/** The fields of an error, without those that every error has. */
export type ErrorFacts = FactsOf<CommunityError>;

/** The call that an error belongs to. */
export interface Call {
  readonly operation: string;
  readonly isWrite?: boolean;
  readonly sent?: boolean;
  /** The origin that it was sent to. */
  readonly server?: string;
  /** Of the operation's declaration: what its errors mean. */
  readonly rules?: ErrorRules;
}

// A class expression, because the type CommunityError is the union of its shapes.
const CommunityErrorClass = class CommunityError extends Error {
  override readonly name = 'CommunityError';
};

/** Creates an error with the message `operation: text`. Never pass a caught error as the cause: it may contain secrets. */
export function communityError(call: Call, facts: ErrorFacts, text: string, cause?: Error): CommunityError {
  const { operation } = call;
  const outcome = call.isWrite ? outcomeOf(call, facts) : undefined;
  const code = codeOf(call.rules, facts, outcome);
  const isElsewhere = call.server && (code === 'decode' || code === 'unsupported');
  const hint = isElsewhere ? `; ${call.server} may be another service, or have other routes (okunaRoutes)` : '';
  const error = new CommunityErrorClass(`${operation}: ${text}${hint}`, cause && { cause });
  return Object.assign(error, facts, { operation, code, ...(outcome && { outcome }) });
}

/** The error of an invalid input. The texts must contain no value: they are in the message, for developers. */
export function inputError(call: Call, texts: Texts): CommunityError {
  const fields = Object.entries(texts.fieldErrors).map(([field, own]) => `${field}: ${own.join(' ')}`);
  return communityError(call, { kind: 'input', ...texts }, `the input is not valid (${fields.join(' ') || 'as a whole'})`);
}

/** The error of one invalid field. */
export function fieldError(call: Call, field: string, text: string): CommunityError {
  return inputError(call, { fieldErrors: { [field]: [text] }, formErrors: [] });
}

export function tokenError(call: Call): CommunityError {
  return communityError(call, { kind: 'token' }, 'the session has no token');
}

/** The error of a call whose session ended before the call did. */
export function sessionChangedError(call: Call): CommunityError {
  return communityError(call, { kind: 'aborted', reason: 'session-changed' }, 'the session it belonged to is over');
}

/** The error of a call that the caller's signal ended. */
export function abortedError(call: Call): CommunityError {
  return communityError(call, { kind: 'aborted', reason: 'caller' }, 'given up by the caller');
}

export function codeOf(rules: ErrorRules | undefined, facts: ErrorFacts, outcome: string | undefined): ErrorCode {
  const { kind } = facts;
  if (kind === 'aborted') return facts.reason === 'caller' ? kind : facts.reason;
  if (kind === 'http') return facts.reason ?? codeOfStatus(facts, rules?.unauthorized);
  if (kind !== 'network') return kind;
  if (isOffline()) return 'offline';
  return outcome === 'unknown' ? 'answer-lost' : kind;
}

function codeOfStatus(
  { status, formErrors }: Pick<HttpError, 'status' | 'formErrors'>,
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

function outcomeOf(call: Call, facts: ErrorFacts): Outcome {
  if (!call.sent) return 'not-sent';
  // A gateway may answer 408 for a request that it has forwarded.
  const refused = facts.kind === 'http' && facts.status >= 400 && facts.status < 500 && facts.status !== 408;
  return refused ? 'refused' : 'unknown';
}

export function isCommunityError(value: unknown): value is CommunityError {
  return value instanceof Error && value.name === 'CommunityError';
}

/**
 * Whether to report or show an error. An aborted call is not a failure: the caller's signal ended it, or the session it belonged to is
 * over.
 */
export function isFailure(error: CommunityError | null | undefined): error is Exclude<CommunityError, AbortedError>;
export function isFailure(error: unknown): boolean;
export function isFailure(error: unknown): boolean {
  return error != null && !(isCommunityError(error) && error.kind === 'aborted');
}
