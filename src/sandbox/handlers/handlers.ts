import type { OperationName } from '../../contract/operations.js';
import type { Call } from '../call.js';
import type { Answer } from '../http/answers.js';

/** Answers one operation, or throws a Refusal. Checks come before changes, so a refused request has changed nothing. */
export type Handler = (call: Call) => Answer;

/** Handlers by the name of their operation; report categories are no operation of the contract, but are needed to report. */
export type Handlers = Readonly<Partial<Record<OperationName | 'reportCategories', Handler>>>;
