import type { Engine } from './engine.js';

/** An answer without the caller, whom the service counts among its own connections. */
export function withoutCaller<Answer extends object>(
  engine: Engine,
  operation: { listsCaller?: boolean },
  answer: Answer,
): Answer {
  const { username } = engine.client.session.current;
  if (!operation.listsCaller || !Array.isArray(answer)) return answer;
  // Fewer of the same items are still an answer of the same type.
  return answer.filter((item: { username: string }) => item.username !== username) as unknown as Answer;
}
