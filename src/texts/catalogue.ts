import type { OperationName } from '../contract/operations.js';
import type { ErrorCode } from '../transport/error-code.js';
import type { IssueCode } from './issues.js';

/** What happened, and what to do about it. Whole sentences. */
export interface ErrorText {
  /** The service's own sentence replaces it, if the service gave one. */
  readonly cause: string;
  readonly next: string;
}

/** All texts of one language. */
export interface Catalogue {
  /** A language tag such as `de` or `en-GB`, for numbers and units. */
  readonly language: string;
  /**
   * By the code of the error. `unexpected` is for errors that are not of this library. What `answer-lost` says to do next is said after every
   * write whose outcome is unknown: it was sent, and may have been applied.
   */
  readonly errors: Readonly<Record<ErrorCode | 'unexpected', ErrorText>>;
  /**
   * What to do next after an error of one operation, where the next step of the code does not help: by the code, or `unknown` for a write
   * whose outcome is unknown.
   */
  readonly operations: Readonly<Partial<Record<OperationName, Readonly<Partial<Record<ErrorCode | 'unknown', string>>>>>>;
  /** What to do before the next step of a write that failed offline and may have been applied. */
  readonly reconnect: string;
  /** What to do if the service says how long to wait; `{time}` becomes that time, such as `30 seconds`. */
  readonly wait: string;
  /** What is wrong with a field, by the code of the local rule. `{minimum}` and `{maximum}` become the bounds. */
  readonly issues: Readonly<Record<IssueCode, string>>;
  /** The labels of input fields, for a text that stands without its field. */
  readonly fields: Readonly<Record<string, string>>;
}
