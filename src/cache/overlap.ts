import type { QueryClient } from '@tanstack/react-query';
import type { Cached, Stamp, View } from './engine.js';
import { heal, markView, tellsNothingElse } from './stale.js';
import { isPending, pendingWrites, until, type Log, type Write } from './write.js';

/**
 * Asks the service for a read. A write that counts (a step) and is on its way makes the answer ambiguous: a re-read waits
 * for it and is repeated if one came in between; a first load is never held up and only notes which writes it may hold.
 */
export async function askBeside<Answer extends object>(
  log: Log,
  view: View,
  store: QueryClient,
  call: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const { engine } = log;
  const heldNow = (): unknown => store.getQueryCache().get(view.hash)?.state.data;
  for (;;) {
    const held = heldNow();
    const isFirst = held === undefined;
    const isFree = (): boolean => !pendingWrites(log).some((write) => write.state === 'sent' && countsIn(write, view, held));
    if (!isFirst) await until(log, isFree, signal);
    engine.clock += 1;
    const asked = engine.clock;
    const answer = await call();
    const vague = [...log.writes.values()].filter(
      (write) =>
        !write.twin && write.sent < Infinity && write.done > asked && write.state !== 'failed' && countsIn(write, view, answer),
    );
    if (vague.length > 0 && !isFirst) continue;
    engine.clock += 1;
    const stamp = { asked, answered: engine.clock };
    engine.stamps.set(answer, stamp);
    log.vague.set(stamp, vague);
    return answer;
  }
}

/** Whether the write counts in this very answer: one operation may answer records of more than one kind. */
function countsIn(write: Write, view: View, answer: unknown): boolean {
  return write.steps(view.operation).some((field) => typeof answer === 'object' && answer !== null && field in answer);
}

/** Writes that landed since the read was asked: their idempotent changes, and the steps of those sent after the answer had come. */
export function replay(log: Log, view: View, answer: unknown, stamp: Stamp): unknown {
  let data = answer;
  for (const write of log.writes.values()) {
    if (write.twin || write.state !== 'landed' || write.done <= stamp.asked) continue;
    data = write.apply(data, view, () => write.sent > stamp.answered);
  }
  return data;
}

/** A first answer that may or may not hold a write under way takes a fact from a read that is sure of it. */
export function prefers(log: Log, peer: Cached, field: string, stamp: Stamp): boolean {
  return vagueOf(log, stamp).length > 0 && !isUnsure(log, peer.query.queryHash, field);
}

/** An answer takes a fact from a peer, and is then as unsure of it as that one. */
export function trust(log: Log, view: View, field: string, peer: Cached, its: string): void {
  for (const write of pendingWrites(log)) {
    if (write.unsure.has(`${peer.query.queryHash} ${its}`)) doubt(log, view.hash, field, write);
  }
}

/** A peer is told a fact, and is as unsure of it as the answer that tells; true if that answers it wholly. */
export function doubtPeer(log: Log, peer: Cached, field: string, stamp: Stamp): boolean {
  const { queryHash } = peer.query;
  for (const write of log.writes.values()) write.unsure.delete(`${queryHash} ${field}`);
  for (const write of vagueOf(log, stamp)) doubt(log, queryHash, field, write);
  const isAnswered = tellsNothingElse(peer) && (log.stale.get(peer.query)?.since ?? 0) < stamp.asked;
  if (isAnswered) log.stale.delete(peer.query);
  return isAnswered;
}

/** The answer is unsure of what it counts, where no surer read has told; and its mark is gone, if it is older than the question. */
export function settled(log: Log, view: View, stamp: Stamp, sure: ReadonlySet<string>): void {
  for (const write of vagueOf(log, stamp)) {
    for (const field of write.steps(view.operation)) {
      if (!sure.has(field)) doubt(log, view.hash, field, write);
    }
  }
  heal(log, view, stamp.asked);
}

function vagueOf(log: Log, stamp: Stamp): readonly Write[] {
  return log.vague.get(stamp) ?? [];
}

/** The field may count the write already: it is not counted again, and is asked for once the write has settled. */
function doubt(log: Log, hash: string, field: string, write: Write): void {
  if (isPending(write)) write.unsure.add(`${hash} ${field}`);
  else markView(log, hash);
}

function isUnsure(log: Log, hash: string, field: string): boolean {
  return pendingWrites(log).some((write) => write.unsure.has(`${hash} ${field}`));
}
