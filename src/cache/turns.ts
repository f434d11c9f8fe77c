import type { Query, QueryCacheNotifyEvent, QueryObserver } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { TabMessage, Tabs } from '../transport/tabs.js';
import { cachedOf } from './cached-reads.js';
import { tick, type Cached } from './engine.js';
import { accountOf, readKey } from './keys.js';
import { asOurs } from './truth.js';
import type { Log, Write } from './write.js';

/** What this tab knows of writes. */
export interface Known {
  /** When the last one landed, here or elsewhere, in milliseconds since 1970: an answer asked before may lack it. */
  at: number;
  /** Those of this tab that are not settled. */
  readonly open: Set<Write>;
}

type Poll = Extract<TabMessage, { topic: 'poll' }>;

/**
 * Whoever has polled last polls next: it tells the others its answer, who put off their own turn by a little more than the interval,
 * each by a part of its own. If it is closed or hidden, the first of the others goes on.
 */
export function takeTurns({ engine }: Log, tabs: Tabs, polled: string, known: Known): (poll: Poll) => void {
  const { client } = engine;
  const stretch = 1.2 + Math.random() / 2;
  const asked = new WeakMap<Query, number>();
  /** The answers that another tab has told, by when they were stored here. */
  const heard = new WeakMap<Query, number>();

  const tell = (query: Query): void => {
    const account = readKey(client, query.queryKey)?.account;
    if (account === undefined || account !== accountOf(client)) return;
    const [hash, answer] = [query.queryHash, query.state.data];
    tabs.post({ topic: 'poll', account, operation: polled, hash, asked: asked.get(query) ?? 0, answer });
  };
  const pace = (observer: Pick<QueryObserver, 'options'>): void => {
    const { refetchInterval: interval } = observer.options;
    if (typeof interval !== 'number') return;
    const refetchInterval = (query: Query): number =>
      heard.get(query) === query.state.dataUpdatedAt ? interval * stretch : interval;
    observer.options = { ...observer.options, refetchInterval };
  };
  const watch = (event: QueryCacheNotifyEvent): void => {
    const { type, query } = event;
    // TanStack works out the interval right after it has told of the options.
    if (type === 'observerAdded' || type === 'observerOptionsUpdated') pace(event.observer);
    if (type !== 'updated') return;
    if (event.action.type === 'fetch') asked.set(query, Date.now());
    if (event.action.type === 'success' && !event.action.manual) tell(query);
  };
  engine.watchers.add((event) => {
    if (readKey(client, event.query.queryKey)?.name === polled) watch(event);
  });

  return (poll) => {
    for (const store of engine.stores) {
      const query = store.getQueryCache().get(poll.hash);
      const cached = query && cachedOf(engine, store, query);
      if (cached?.operation.name !== polled || !query || !isUsable(cached, poll, known)) continue;
      const answer = { ...(poll.answer as object) };
      engine.stamps.set(answer, { query, asked: tick(engine), answered: tick(engine) });
      const updatedAt = Date.now();
      // Before: TanStack works out the next turn while it stores the answer.
      heard.set(query, updatedAt);
      asOurs(engine, () => store.setQueryData(query.queryKey, answer, { updatedAt }));
    }
  };
}

/** Only where this tab has no word of its own: no question on its way, no write that it may lack, no write since it was asked. */
function isUsable({ operation, query }: Cached, { asked, answer }: Poll, known: Known): boolean {
  const isOwnBusiness = query.state.fetchStatus === 'fetching' || [...known.open].some((write) => write.touches(operation));
  return !isOwnBusiness && asked > known.at && z.safeParse(operation.output, answer).success;
}
