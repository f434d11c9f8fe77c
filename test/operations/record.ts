import type { Paging, TokenRule } from '../../src/contract/operation.js';
import type { OperationName } from '../../src/contract/operations.js';
import type { FieldKind } from './bounds.js';

/** What every test knows of an operation, written down independently of its declaration. */
interface OperationRecord {
  /** `required` if left out. */
  readonly token?: TokenRule;
  /** A suspended account is served, if left out. */
  readonly suspended?: 403;
  /** The whole type of the hook. */
  readonly hook: HookType<unknown>;
  /** The fields of the input, with the kind of their bounds; a question mark means optional. */
  readonly fields: Readonly<Record<string, FieldKind>>;
  /** The fields of the input that are a password or token. */
  readonly secrets?: readonly string[];
  /** An input. */
  readonly input: object;
  /** The request that this input becomes: `METHOD path?query`, and for a body its type and text. */
  readonly sends: string;
  /** The same with the routes of the public server, if it differs; null if that does not have the operation. */
  readonly publicSends?: string | null;
  /** A complete answer, with an item in every list; undefined if the answer is empty. */
  readonly answer: unknown;
}

export interface ReadRecord extends OperationRecord {
  /** How the read is paged, for lists with pages. */
  readonly paging?: Paging;
  /** The cache key of the input, after scope and account. Keys are public: apps persist and invalidate by them. */
  readonly key: readonly unknown[];
}

export type WriteRecord = OperationRecord;

export type Records = Readonly<Partial<Record<OperationName, ReadRecord | WriteRecord>>>;

/** The type of a hook. There is no value: `test/types/hooks.test-d.ts` compares it with the hook. */
export interface HookType<Hook> {
  readonly type?: Hook;
}

export function hookType<Hook>(): HookType<Hook> {
  return {};
}
