import { tick, type View, type WriteSide } from './engine.js';
import { heal, markView, tellsNothingElse } from './stale.js';
import { isPending, pendingWrites, sureIn, until, type Log, type Write } from './write.js';

/** What becomes of answers beside the writes that are under way: what an answer may hold already is not counted again. */
export function besideWrites(log: Log): Pick<WriteSide, 'ask' | 'replay' | 'prefers' | 'trust' | 'tellTo' | 'settled'> {
  const { engine } = log;
  return {
    // A write that counts (a step) and is on its way makes the answer ambiguous: a re-read waits for it and is repeated if one
    // came in between; a first load is never held up and only notes which writes it may hold.
    async ask(view, store, call, signal) {
      for (;;) {
        const held: unknown = store.getQueryCache().get(view.hash)?.state.data;
        const isFirst = held === undefined;
        const isFree = (): boolean => !pendingWrites(log).some((write) => write.state === 'sent' && countsIn(write, view, held));
        if (!isFirst) await until(log, isFree, signal);
        const asked = tick(engine);
        const answer = await call();
        const vague = [...log.writes.values()].filter(
          (write) =>
            !write.twin &&
            write.sent < Infinity &&
            write.done > asked &&
            write.state !== 'failed' &&
            countsIn(write, view, answer),
        );
        if (vague.length > 0 && !isFirst) continue;
        engine.stamps.set(answer, { asked, answered: tick(engine), vague });
        return answer;
      }
    },
    // Writes that landed since the read was asked: their idempotent changes, and the steps of those sent after the answer had come.
    replay(view, answer, stamp) {
      let data = answer;
      for (const write of log.writes.values()) {
        if (write.twin || write.state !== 'landed' || write.done <= stamp.asked) continue;
        data = write.apply(data, view, () => write.sent > stamp.answered);
      }
      return data;
    },
    // A first answer that may or may not hold a write under way takes a fact from a read that is sure of it.
    prefers: ({ query }, field, { vague = [] }) =>
      vague.length > 0 && pendingWrites(log).every((write) => sureIn(write, query.queryHash)(field)),
    trust(view, field, { query }, its) {
      for (const write of pendingWrites(log)) if (!sureIn(write, query.queryHash)(its)) doubt(log, view.hash, field, write);
    },
    // As unsure as the answer that tells.
    tellTo(peer, field, { asked, vague = [] }) {
      const { queryHash } = peer.query;
      for (const write of log.writes.values()) write.unsure.delete(`${queryHash} ${field}`);
      for (const write of vague) doubt(log, queryHash, field, write);
      const isAnswered = tellsNothingElse(peer) && (log.stale.get(peer.query)?.since ?? 0) < asked;
      if (isAnswered) log.stale.delete(peer.query);
      return isAnswered;
    },
    // Unsure of what it counts, where no surer read has told; and its mark is gone, if it is older than the question.
    settled(view, { asked, vague = [] }, sure) {
      for (const write of vague) {
        for (const field of write.steps(view.operation)) if (!sure.has(field)) doubt(log, view.hash, field, write);
      }
      heal(log, view, asked);
    },
  };
}

/** Whether the write counts in this very answer: one operation may answer records of more than one kind. */
function countsIn(write: Write, view: View, answer: unknown): boolean {
  return write.steps(view.operation).some((field) => typeof answer === 'object' && answer !== null && field in answer);
}

/** The field may count the write already: it is not counted again, and is asked for once the write has settled. */
function doubt(log: Log, hash: string, field: string, write: Write): void {
  if (isPending(write)) write.unsure.add(`${hash} ${field}`);
  else markView(log, hash);
}
