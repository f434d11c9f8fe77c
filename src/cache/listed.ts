import type { View } from './engine.js';
import { idOf } from './page.js';

/** An answer without the caller, where the service counts it among the items. */
export function withoutCaller<Answer>({ caller }: View, answer: Answer): Answer {
  if (caller === undefined || !Array.isArray(answer)) return answer;
  // Fewer of the same items are still an answer of the same type.
  return answer.filter((item) => idOf(item) !== caller) as Answer;
}
