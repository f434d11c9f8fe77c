import type { Paging, TokenRule } from '../../src/contract/operation.js';
import type { OperationName } from '../../src/contract/operations.js';
import type { FieldKind } from './bounds.js';

/** What every test knows of an operation, written down independently of its declaration. Routes are `METHOD path encoding`. */
interface OperationRecord {
  /** `required` if left out. */
  readonly token?: TokenRule;
  /** What a suspended account gets. */
  readonly suspended: 'served' | 403;
  readonly route: string;
  /** The route of the public server, if it is another one; null if the public server does not have the operation. */
  readonly publicRoute?: string | null;
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
  /** The same with the routes of the public server, if it differs; null if nothing is sent. */
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
