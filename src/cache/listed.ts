import type { View } from './engine.js';
import { idOf } from './page.js';

/** The rows of an answer that are shown: not the caller, where the service counts it among them, nor what is left out of answers. */
export function shownRows<Answer>({ caller, operation }: View, answer: Answer): Answer {
  if (!Array.isArray(answer)) return answer;
  // Fewer of the same items are still an answer of the same type.
  return answer.filter((item) => (caller === undefined || idOf(item) !== caller) && !operation.leavesOut?.(item)) as Answer;
}
