import type { AnyList, AnyOperation, Schema } from '../../src/contract/operation.js';

/** What the docs read of a schema of zod: its kind, and the schemas inside it. */
export interface Definition {
  readonly type: string;
  readonly innerType?: Schema<unknown>;
  readonly element?: Schema<unknown>;
  readonly options?: readonly Schema<unknown>[];
  readonly shape?: Readonly<Record<string, Schema<unknown>>>;
}

export function definitionOf(schema: Schema<unknown>): Definition {
  return schema._zod.def;
}

export function isList(operation: AnyOperation): operation is AnyList {
  return 'paging' in operation;
}
