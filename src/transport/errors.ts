import type { Texts } from '../contract/operation.js';

/**
 * What became of a write: `refused` (the service answered no), `unknown` (it was sent, and no answer tells),
 * `not-sent` (nothing left this machine).
 */
export type Outcome = 'refused' | 'unknown' | 'not-sent';

/** What every error of this library says. Nothing in it, nor in its `cause`, holds a token, a header, a body or a query. */
export interface Fault extends Error {
  readonly name: 'CommunityError';
  /** The operation's name, or the function's where no operation was called. */
  readonly operation: string;
  /** Only on writes. */
  readonly outcome?: Outcome;
}

/** The input breaks the contract, and nothing was sent. */
export interface InputError extends Fault, Texts {
  readonly kind: 'input';
}

/** The operation needs a token, and the session has none. */
export interface TokenError extends Fault {
  readonly kind: 'token';
}

/** The chosen routes say that the service has no such operation. */
export interface UnsupportedError extends Fault {
  readonly kind: 'unsupported';
}

/** The service refused, failed, or answered with a redirect, which is never followed. */
export interface HttpError extends Fault, Texts {
  readonly kind: 'http';
  /** 0 where a browser hides the status of a redirect. */
  readonly status: number;
  /** Milliseconds the service asks to wait, as it says them (they may be absurd), or null. */
  readonly retryAfter: number | null;
  /** Why a 403: the caller is suspended, one of the two people blocks the other, or null where neither can be said. */
  readonly reason: 'suspended' | 'blocked' | null;
}

/** No answer, or one that broke off. */
export interface NetworkError extends Fault {
  readonly kind: 'network';
}

/** The call's deadline passed. */
export interface TimeoutError extends Fault {
  readonly kind: 'timeout';
}

/** The service said yes with a body that breaks the contract. */
export interface DecodeError extends Fault {
  readonly kind: 'decode';
  readonly status: number;
  /** The first places that break it, such as `3.created_user.id`; never the values. */
  readonly paths: readonly string[];
}

/** Given up because the caller's signal said so, or because the session the call belonged to is over. */
export interface AbortedError extends Fault {
  readonly kind: 'aborted';
  readonly reason: 'caller' | 'session-changed';
}

/** Everything a call, a query or a mutation of this library rejects with; `switch (error.kind)` narrows it. */
export type CommunityError =
  | InputError
  | TokenError
  | UnsupportedError
  | HttpError
  | NetworkError
  | TimeoutError
  | DecodeError
  | AbortedError;

type FactsOf<Kind> = Kind extends CommunityError ? Omit<Kind, keyof Fault> : never;

/** What an error says of itself, beside where it happened. */
export type ErrorFacts = FactsOf<CommunityError>;

/** The call an error belongs to, as far as it has come. */
export interface Call {
  readonly operation: string;
  readonly write?: boolean;
  readonly sent?: boolean;
}

// Under one name with the union of its shapes, which is what callers see of it.
const CommunityFault = class CommunityError extends Error {
  override readonly name = 'CommunityError';

  constructor(message: string, facts: object, cause: Error | undefined) {
    super(message, cause && { cause });
    Object.assign(this, facts);
  }
};
/** Makes an error whose message reads `operation: fact`. A cause must be made for it: what others throw may hold secrets. */
export function communityError(call: Call, facts: ErrorFacts, fact: string, cause?: Error): CommunityError {
  const { operation } = call;
  const outcome = call.write && { outcome: outcomeOf(call, facts) };
  // The class takes its fields from `facts`, whose type says which belong together.
  return new CommunityFault(`${operation}: ${fact}`, { ...facts, operation, ...outcome }, cause) as unknown as CommunityError;
}

/** What the caller gave cannot be sent. */
export function inputError(call: Call, texts: Texts): CommunityError {
  const named = Object.keys(texts.fieldErrors).join(', ') || 'as a whole';
  return communityError(call, { kind: 'input', ...texts }, `the input is not valid (${named})`);
}

/** The same for one field. */
export function fieldError(call: Call, field: string, text: string): CommunityError {
  return inputError(call, { fieldErrors: { [field]: [text] }, formErrors: [] });
}

export function tokenError(call: Call): CommunityError {
  return communityError(call, { kind: 'token' }, 'requires a token, and the session has none');
}

function outcomeOf(call: Call, facts: ErrorFacts): Outcome {
  if (!call.sent) return 'not-sent';
  // A gateway may answer 408 for a request that it has passed on.
  const refused = facts.kind === 'http' && facts.status >= 400 && facts.status < 500 && facts.status !== 408;
  return refused ? 'refused' : 'unknown';
}

export function isCommunityError(value: unknown): value is CommunityError {
  return value instanceof Error && value.name === 'CommunityError';
}

/**
 * Whether an error is one to report or to show. A call that was given up is none: the caller's own signal ended it, or the account
 * that it belonged to has gone.
 */
export function isFailure(error: CommunityError | null | undefined): error is Exclude<CommunityError, AbortedError>;
export function isFailure(error: unknown): boolean;
export function isFailure(error: unknown): boolean {
  return error != null && !(isCommunityError(error) && error.kind === 'aborted');
}
