import { replaceEqualDeep, type QueryClient } from '@tanstack/react-query';
import { cachedReads } from './cached-reads.js';
import { isFiltered, tick, type Arrival, type Cached, type Engine, type Reading, type View } from './engine.js';
import type { Kind } from './view.js';
import { limitOf } from './page.js';
import { writeTruth } from './truth.js';

type Answer = Readonly<Record<string, unknown>>;

/** Asks the service for a read, and notes when it was asked and when the answer came. */
export async function ask<Asked extends object>(
  engine: Engine,
  view: View,
  store: QueryClient,
  call: () => Promise<Asked>,
  signal: AbortSignal,
): Promise<Asked> {
  if (engine.writes) return engine.writes.ask(view, store, call, signal);
  const asked = tick(engine);
  const answer = await call();
  engine.stamps.set(answer, { query: store.getQueryCache().get(view.hash), asked, answered: tick(engine) });
  return answer;
}

/** A plain answer. */
export const PLAIN: Kind = {
  paged: false,
  share(engine, view, old, next) {
    const stamp = engine.stamps.get(next);
    // Settled once: from now on it is what the cache holds, and no news.
    engine.stamps.delete(next);
    if (!stamp) return replaceEqualDeep(old, next);
    view.full = Array.isArray(next) && next.length >= limitOf(view.operation, view.asked);
    const answer = engine.writes?.replay(view, next, stamp) ?? next;
    const ambiguous = engine.writes?.ambiguousIn(view, next, stamp) ?? [];
    if (typeof old !== 'object' || old === null || ambiguous.length === 0) {
      return replaceEqualDeep(old, settleAnswer(engine, view, answer as Answer, { ...stamp, ambiguous }, []));
    }
    // A count that may or may not include a write stays as it was until it is read once more.
    const fields = engine.writes?.outdateCounts(view, stamp, ambiguous) ?? [];
    const before = Object.fromEntries(Object.entries(old).filter(([field]) => fields.includes(field)));
    // The items of a list are counted one by one, and stand in no fixed place: such a list stays as a whole.
    const kept = Array.isArray(answer) ? old : { ...answer, ...before };
    return replaceEqualDeep(old, settleAnswer(engine, view, kept as Answer, { ...stamp, ambiguous: [] }, fields));
  },
  show: (last, data) => ({ raw: [], pages: [], whole: replaceEqualDeep(last?.whole, data) }),
};

/** Facts that several reads tell are set in all of them, in one tick, by the answer that was asked last. */
function settleAnswer(engine: Engine, view: View, answer: Answer, arrival: Arrival, kept: readonly string[]): Answer {
  let data = answer;
  // A count that is kept is as sure as it was.
  const sure = new Set(kept);
  for (const [fact, field] of factsIn(view, data)) {
    if (kept.includes(field)) continue;
    const peers = tellers(engine, fact).filter(({ cached }) => cached.query.queryHash !== view.hash);
    const surer = peers.find((peer) => engine.writes?.prefers(peer.cached, peer.field, arrival));
    const later = (engine.told.get(fact) ?? 0) > arrival.asked ? peers[0] : undefined;
    const source = surer ?? later;
    if (source) {
      data = { ...data, [field]: source.value };
      engine.writes?.trust(arrival, field, source.cached, source.field);
      sure.add(field);
    } else {
      engine.told.set(fact, arrival.asked);
      const value = data[field];
      // With the answer's own news, so that React hears of all in one go.
      view.stored = () => tellPeers(engine, peers, value, arrival);
    }
  }
  engine.writes?.settled(view, arrival, sure);
  return data;
}

/** A cached read that tells a fact, in which field, and what it says. */
export interface Teller {
  readonly cached: Cached;
  readonly field: string;
  readonly value: unknown;
}

export function tellers(engine: Engine, fact: string): Teller[] {
  return cachedReads(engine).flatMap((cached) => {
    const data = cached.query.state.data as Answer;
    return factsIn(cached, data).flatMap(([told, field]) => (told === fact ? [{ cached, field, value: data[field] }] : []));
  });
}

function tellPeers(engine: Engine, peers: readonly Teller[], value: unknown, arrival: Arrival): void {
  for (const { cached, field } of peers) {
    const isAnswered = engine.writes?.tellTo(cached, field, arrival) ?? false;
    writeTruth(engine, cached, { ...(cached.query.state.data as Answer), [field]: value }, isAnswered);
  }
}

/** The facts an answer tells, and in which fields; one asked with a filter, or of another kind, tells none. */
export function factsIn(reading: Reading, data: Answer): [string, string][] {
  if (isFiltered(reading)) return [];
  return Object.entries(reading.operation.tells ?? {}).filter(([, field]) => data[field] !== undefined);
}
