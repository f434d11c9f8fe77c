import type { OperationName } from '../../contract/operations.js';
import type { Call } from '../call.js';
import { type Answer, crash } from '../http/answers.js';

/** Answers one operation, or throws a Refusal. It checks before it changes anything, so a refused request has no effect. */
export type Handler = (call: Call) => Answer;

/** Handlers by operation. Report categories are not an operation of the contract, but reports need them. */
export type Handlers = Readonly<Partial<Record<OperationName | 'reportCategories', Handler>>>;

/** The id in the path. The service fails with 500 on an id too large for its database. */
export function idOf({ params }: Call): number {
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id)) throw crash();
  return id;
}
