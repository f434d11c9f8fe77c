import type { OperationName } from '../../contract/operations.js';
import type { Call } from '../call.js';
import type { Answer } from '../http/answers.js';

/** Answers one operation, or throws a Refusal. It checks before it changes anything, so a refused request has no effect. */
export type Handler = (call: Call) => Answer;

/** Handlers by operation. Report categories are not an operation of the contract, but reports need them. */
export type Handlers = Readonly<Partial<Record<OperationName | 'reportCategories', Handler>>>;
