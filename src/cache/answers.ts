import { replaceEqualDeep, type QueryClient } from '@tanstack/react-query';
import { cachedReads } from './cached-reads.js';
import { isFiltered, tick, type Cached, type Engine, type Reading, type Stamp, type View } from './engine.js';
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
    // Counts stay as they are until they are read once more, where a pending write stands in between.
    const kept = typeof old === 'object' && old !== null ? (engine.writes?.keep(view, next, stamp, old) ?? []) : [];
    return replaceEqualDeep(old, settleAnswer(engine, view, keepFields(answer, old, kept) as Answer, stamp, kept));
  },
  show: (last, data) => ({ raw: [], pages: [], whole: replaceEqualDeep(last?.whole, data) }),
};

function keepFields(answer: object, old: unknown, kept: readonly string[]): unknown {
  if (kept.length === 0) return answer;
  // The items of a list are counted one by one, and stand in no fixed place: such a list stays as a whole.
  if (Array.isArray(answer)) return old;
  return { ...answer, ...Object.fromEntries(Object.entries(old as Answer).filter(([field]) => kept.includes(field))) };
}

/**
 * Facts that several reads tell are set in all of them, in one tick, by the answer that was asked last; one that may include a write
 * in flight takes them from the others.
 */
function settleAnswer(engine: Engine, view: View, answer: Answer, stamp: Stamp, kept: readonly string[]): Answer {
  let data = answer;
  const taken = [...kept];
  for (const [fact, field] of factsIn(view, data)) {
    if (kept.includes(field)) continue;
    const peers = tellers(engine, fact).filter(({ cached }) => cached.query.queryHash !== view.hash);
    const [peer] = peers;
    const isLate = (engine.told.get(fact) ?? 0) > stamp.asked || engine.writes?.mayInclude(view, field, answer, stamp) === true;
    if (peer && isLate) {
      data = { ...data, [field]: peer.value };
      taken.push(field);
    } else {
      engine.told.set(fact, stamp.asked);
      const value = data[field];
      // With the answer's own news, so that React hears of all in one go.
      view.stored = () => tellPeers(engine, peers, value, stamp);
    }
  }
  engine.writes?.settled(view, data, stamp, taken);
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

function tellPeers(engine: Engine, peers: readonly Teller[], value: unknown, stamp: Stamp): void {
  for (const { cached, field } of peers) {
    const isAnswered = engine.writes?.tellTo(cached, stamp) ?? false;
    writeTruth(engine, cached, { ...(cached.query.state.data as Answer), [field]: value }, isAnswered);
  }
}

/** The facts an answer tells, and in which fields; one asked with a filter, or of another kind, tells none. */
export function factsIn(reading: Reading, data: Answer): [string, string][] {
  if (isFiltered(reading)) return [];
  return Object.entries(reading.operation.tells ?? {}).filter(([, field]) => data[field] !== undefined);
}
