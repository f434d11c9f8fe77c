import { copyAnswer, type Log, outcomeOf, type Write } from '../engine/index.js';

/** Copies the account's own profile to its new username. The old username may be free, or taken by another user. */
export function movesProfile(log: Log, write: Write): void {
  const [own] = outcomeOf(log, write)?.named ?? [];
  const [from, to] = [own?.before['username'], own?.after['username']];
  if (typeof from === 'string' && typeof to === 'string' && from !== to) copyAnswer(log, 'user', 'username', { from, to });
}
