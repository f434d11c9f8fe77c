import { notifyManager, replaceEqualDeep, type QueryClient } from '@tanstack/react-query';
import {
  cachedReads,
  isFiltered,
  isPending,
  pendingWrites,
  until,
  type Cached,
  type Engine,
  type Reading,
  type Stamp,
  type View,
  type Write,
} from './engine.js';
import { joinPages, type Page, type PagedData } from './pages.js';
import type { Item } from './row.js';
import { heal, rereadSoon, tellsNothingElse } from './stale.js';
import { writeTruth } from './truth.js';

/**
 * Asks the service for a read. A write that counts (a step) and is on its way makes the answer ambiguous: a re-read waits
 * for it and is repeated if one came in between; a first load is never held up and only notes which writes it may hold.
 */
export async function ask<Answer extends object>(
  engine: Engine,
  view: View,
  store: QueryClient,
  call: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const { operation } = view;
  for (;;) {
    const isFirst = store.getQueryCache().get(view.hash)?.state.data === undefined;
    const isFree = (): boolean =>
      !pendingWrites(engine).some((write) => write.state === 'sent' && write.steps(operation).length > 0);
    if (!isFirst) await until(engine, isFree, signal);
    engine.clock += 1;
    const asked = engine.clock;
    const answer = await call();
    const vague = [...engine.log.values()].filter(
      (write) =>
        !write.twin &&
        write.sent < Infinity &&
        write.done > asked &&
        write.state !== 'failed' &&
        write.steps(operation).length > 0,
    );
    if (vague.length > 0 && !isFirst) continue;
    engine.clock += 1;
    engine.stamps.set(answer, { asked, answered: engine.clock, vague });
    return answer;
  }
}

/**
 * What an answer means is settled here: TanStack calls this inside the store's own tick, so that no write can land between
 * the settling and the storing. It is called with what a view shows, too, which is passed on.
 */
export function share(engine: Engine, view: View, old: unknown, next: unknown): unknown {
  if (typeof next !== 'object' || next === null || engine.shown.has(next)) return next;
  if (!view.paged) {
    const stamp = engine.stamps.get(next);
    return replaceEqualDeep(old, stamp ? settleAnswer(engine, view, next as Item, stamp) : next);
  }
  const pages = (next as Partial<PagedData>).pages;
  const isFetched = pages?.some((page) => engine.stamps.has(page) || engine.carried.has(page));
  return replaceEqualDeep(old, isFetched ? settlePages(engine, view, old as PagedData | undefined, next as PagedData) : next);
}

function settlePages(engine: Engine, view: View, held: PagedData | undefined, next: PagedData): PagedData {
  const isMore = held !== undefined && next.pages.length > held.pages.length;
  let oldest = Infinity;
  const pages = next.pages.map((page, index) => {
    const stamp = engine.stamps.get(page);
    if (!stamp) return page;
    oldest = Math.min(oldest, stamp.asked);
    const single: PagedData = { pages: [page], pageParams: [next.pageParams[index]] };
    const replayed = (replay(engine, view, single, stamp) as PagedData).pages[0] as Page;
    engine.stamps.set(replayed, stamp);
    return replayed;
  });
  // One more page says nothing of the others.
  if (!isMore) heal(engine, view, oldest);
  return joinPages(engine, view, held, { ...next, pages });
}

function settleAnswer(engine: Engine, view: View, answer: Item, stamp: Stamp): Item {
  const data = tell(engine, view, replay(engine, view, answer, stamp) as Item, stamp);
  heal(engine, view, stamp.asked);
  return data;
}

/** Writes that landed since the read was asked: their idempotent changes, and the steps of those sent after the answer had come. */
function replay(engine: Engine, view: View, data: unknown, stamp: Stamp): unknown {
  let out = data;
  for (const write of engine.log.values()) {
    if (write.twin || write.state !== 'landed' || write.done <= stamp.asked || !write.touches(view.operation)) continue;
    out = write.apply(out, view, () => write.sent > stamp.answered);
  }
  return out;
}

/**
 * Facts that several reads tell: the later asked answer sets them all, in one tick. A first answer that may or may not hold
 * a write under way takes the fact from a read that is sure of it, and is itself unsure of its other counts.
 */
function tell(engine: Engine, view: View, answer: Item, stamp: Stamp): Item {
  const facts = factsIn(view, answer);
  const sure = new Set<string>();
  let data = answer;
  for (const [fact, field] of facts) {
    const peers = tellers(engine, fact).filter(({ cached }) => cached.query.queryHash !== view.hash);
    const peer = peers.find(({ cached, field: its }) => !isUnsure(engine, cached.query.queryHash, its)) ?? peers[0];
    const isOlder = (engine.told.get(fact) ?? 0) > stamp.asked;
    const isSurer = stamp.vague.length > 0 && peer !== undefined && !isUnsure(engine, peer.cached.query.queryHash, peer.field);
    if (peer && (isOlder || isSurer)) {
      data = { ...data, [field]: peer.value };
      sure.add(field);
    } else {
      engine.told.set(fact, stamp.asked);
      notifyManager.batch(() => {
        for (const other of peers) setTold(engine, other, data[field], stamp);
      });
    }
  }
  for (const write of stamp.vague)
    for (const field of write.steps(view.operation)) if (!sure.has(field)) doubt(engine, view.hash, field, write);
  return data;
}

/** The cached reads that tell a fact, with what they tell. */
export function tellers(engine: Engine, fact: string): { cached: Cached; field: string; value: unknown }[] {
  return cachedReads(engine).flatMap((cached) => {
    const data = cached.query.state.data as Item;
    return factsIn(cached, data).flatMap(([told, field]) => (told === fact ? [{ cached, field, value: data[field] }] : []));
  });
}

/** The facts an answer tells, and in which fields; one asked with a filter, or of another kind, tells none. */
function factsIn(reading: Reading, data: Item): [string, string][] {
  if (isFiltered(reading)) return [];
  return Object.entries(reading.operation.tells ?? {}).filter(([, field]) => data[field] !== undefined);
}

function setTold(engine: Engine, { cached, field }: { cached: Cached; field: string }, value: unknown, stamp: Stamp): void {
  const { query } = cached;
  for (const write of engine.log.values()) write.unsure.delete(`${query.queryHash} ${field}`);
  for (const write of stamp.vague) doubt(engine, query.queryHash, field, write);
  const data = { ...(query.state.data as Item), [field]: value };
  // A read that tells nothing else has been answered by this.
  const isAnswered = tellsNothingElse(cached) && (engine.stale.get(query)?.since ?? 0) < stamp.asked;
  if (isAnswered) engine.stale.delete(query);
  writeTruth(engine, cached, data, isAnswered);
}

/** The field may count the write already: it is not counted again, and is asked for once the write has settled. */
function doubt(engine: Engine, hash: string, field: string, write: Write): void {
  if (isPending(write)) write.unsure.add(`${hash} ${field}`);
  else rereadSoon(engine, hash);
}

function isUnsure(engine: Engine, hash: string, field: string): boolean {
  return pendingWrites(engine).some((write) => write.unsure.has(`${hash} ${field}`));
}
