import { replaceEqualDeep, type QueryClient } from '@tanstack/react-query';
import { cachedReads, isFiltered, tick, type Cached, type Engine, type Reading, type Stamp, type View } from './engine.js';
import { joinPages, type Page, type PagedData } from './page.js';
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
  engine.stamps.set(answer, { asked, answered: tick(engine) });
  return answer;
}

/**
 * What an answer means is settled here: TanStack calls this inside the store's own tick, so that no write can land between
 * the settling and the storing. It is called with what a view shows, too, which is passed on.
 */
export function share(engine: Engine, view: View, old: unknown, next: unknown): unknown {
  if (typeof next !== 'object' || next === null || engine.shown.has(next)) return next;
  if (!view.paged) {
    const stamp = engine.stamps.get(next);
    // Settled once: from now on it is what the cache holds, and no news.
    engine.stamps.delete(next);
    return replaceEqualDeep(old, stamp ? settleAnswer(engine, view, next as Answer, stamp) : next);
  }
  const { pages } = next as Partial<PagedData>;
  // What a write or the app puts into the cache has at least one page that is neither fetched nor held before.
  const isFetched = pages?.every((page) => engine.stamps.has(page) || engine.held.has(page)) ?? false;
  const shared = replaceEqualDeep(
    old,
    isFetched ? settlePages(engine, view, old as PagedData | undefined, next as PagedData) : next,
  );
  for (const page of (shared as Partial<PagedData>).pages ?? []) engine.held.add(page);
  return shared;
}

function settlePages(engine: Engine, view: View, held: PagedData | undefined, next: PagedData): PagedData {
  const stamps = next.pages.flatMap((page) => engine.stamps.get(page) ?? []);
  const pages = next.pages.map((page, index) => {
    const stamp = engine.stamps.get(page);
    if (!stamp || !engine.writes) return page;
    const replayed = engine.writes.replay(view, { pages: [page], pageParams: [next.pageParams[index]] }, stamp) as PagedData;
    return pageWith(engine, replayed.pages[0] ?? page, stamp);
  });
  const joined = joinPages(engine, view, held, { ...next, pages });
  view.cursors = [];
  // Settled once: from now on these are what the cache holds, and no news.
  for (const page of [...next.pages, ...pages]) engine.stamps.delete(page);
  const isMore = held !== undefined && next.pages.length > held.pages.length;
  const [oldest] = stamps.sort((one, other) => one.asked - other.asked);
  // One more page says nothing of the others.
  if (oldest && !isMore) engine.writes?.settled(view, oldest, new Set());
  return joined;
}

function pageWith(engine: Engine, page: Page, stamp: Stamp): Page {
  engine.stamps.set(page, stamp);
  return page;
}

/**
 * A plain answer. Facts that several reads tell are set in all of them, in one tick, by the answer that was asked last.
 */
function settleAnswer(engine: Engine, view: View, answer: Answer, stamp: Stamp): Answer {
  let data = (engine.writes?.replay(view, answer, stamp) ?? answer) as Answer;
  const sure = new Set<string>();
  for (const [fact, field] of factsIn(view, data)) {
    const peers = tellers(engine, fact).filter(({ cached }) => cached.query.queryHash !== view.hash);
    const surer = peers.find((peer) => engine.writes?.prefers(peer.cached, peer.field, stamp));
    const later = (engine.told.get(fact) ?? 0) > stamp.asked ? peers[0] : undefined;
    const source = surer ?? later;
    if (source) {
      data = { ...data, [field]: source.value };
      engine.writes?.trust(view, field, source.cached, source.field);
      sure.add(field);
    } else {
      engine.told.set(fact, stamp.asked);
      const value = data[field];
      // With the answer's own news, so that React hears of all in one go.
      view.stored = () => tellPeers(engine, peers, value, stamp);
    }
  }
  engine.writes?.settled(view, stamp, sure);
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
    const isAnswered = engine.writes?.tellTo(cached, field, stamp) ?? false;
    writeTruth(engine, cached, { ...(cached.query.state.data as Answer), [field]: value }, isAnswered);
  }
}

/** The facts an answer tells, and in which fields; one asked with a filter, or of another kind, tells none. */
export function factsIn(reading: Reading, data: Answer): [string, string][] {
  if (isFiltered(reading)) return [];
  return Object.entries(reading.operation.tells ?? {}).filter(([, field]) => data[field] !== undefined);
}
