import type { Query } from '@tanstack/react-query';
import { allReads, isFiltered, pendingWrites, type Cached, type Engine, type View } from './engine.js';

/** Notes that a read lacks news, everywhere or at some ids of its list. */
export function markStale(engine: Engine, query: Query, at?: readonly number[]): void {
  const known = engine.stale.get(query)?.at;
  engine.clock += 1;
  const isSomewhere = at !== undefined && known !== 'anywhere';
  engine.stale.set(query, { since: engine.clock, at: isSomewhere ? new Set([...(known ?? []), ...at]) : 'anywhere', due: true });
}

/**
 * Asks again, in one go, for the stale reads that no sent write will make stale once more or count in. Reads that nobody
 * shows are only marked. Nobody waits for it.
 */
export function reread(engine: Engine): void {
  const sent = pendingWrites(engine).filter((write) => write.state === 'sent');
  const due = allReads(engine).filter(({ query, operation }) => {
    const isBusy = sent.some((write) => write.outdates(operation) || write.steps(operation).length > 0);
    return engine.stale.get(query)?.due === true && !isBusy;
  });
  const asked = new Set(due.filter((cached) => !isToldByAnother(cached, due)).map(({ query }) => query));
  for (const { query } of due) {
    const mark = engine.stale.get(query);
    if (mark) engine.stale.set(query, { ...mark, due: false });
    if (!asked.has(query)) query.invalidate();
  }
  if (asked.size === 0) return;
  engine.aiming = true;
  for (const store of engine.stores) void store.invalidateQueries({ predicate: (query) => asked.has(query) });
  engine.aiming = false;
}

/** An answer has come: a mark older than the question is gone, a newer one means asking again. */
export function heal(engine: Engine, view: View, asked: number): void {
  for (const [query, mark] of engine.stale) {
    if (query.queryHash !== view.hash) continue;
    if (mark.since < asked) engine.stale.delete(query);
    else rereadSoon(engine, view.hash);
  }
}

/** Asks again once the answer that is just being stored is stored. */
export function rereadSoon(engine: Engine, hash: string): void {
  for (const { query } of allReads(engine)) if (query.queryHash === hash) markStale(engine, query);
  queueMicrotask(() => reread(engine));
}

/** A read of one fact alone needs no request of its own when a read that tells the fact too is asked again. */
function isToldByAnother(cached: Cached, due: readonly Cached[]): boolean {
  const facts = Object.keys(cached.operation.tells ?? {});
  if (isFiltered(cached) || !tellsNothingElse(cached)) return false;
  return due.some(
    (other) =>
      other !== cached &&
      other.query.isActive() &&
      !tellsNothingElse(other) &&
      facts.some((fact) => other.operation.tells?.[fact]),
  );
}

/** The whole answer is the facts that the read tells. */
export function tellsNothingElse({ operation, query }: Cached): boolean {
  const data: unknown = query.state.data;
  return typeof data === 'object' && data !== null && Object.keys(data).length === Object.keys(operation.tells ?? {}).length;
}
