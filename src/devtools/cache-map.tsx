'use client';
import { type ReactElement, useMemo, useSyncExternalStore } from 'react';
import { useCommunity } from '../react/community.js';
import { CacheView } from './cache-view.js';
import type { EventLog } from './log.js';
import { type CachedRead, cachedReadsOf } from './reads.js';
import { STYLE } from './style.js';

export interface CacheMapProps {
  /** The log of the client, for the pending writes on top of the reads. */
  readonly log: EventLog;
}

/** The reads of the account in the cache, by group: their state, their components, and the pending writes on top. A change lights a read up. */
export function CacheMap({ log }: CacheMapProps): ReactElement {
  const entries = useSyncExternalStore(log.subscribe, log.list, log.list);
  const reads = useCachedReads();
  return (
    <div className="community-devtools">
      <style>{STYLE}</style>
      <CacheView entries={entries} reads={reads} />
    </div>
  );
}

/** The reads in the cache of the provider above. */
export function useCachedReads(): readonly CachedRead[] {
  const { client, queryClient } = useCommunity();
  const cached = useMemo(() => cachedReadsOf(client, queryClient), [client, queryClient]);
  return useSyncExternalStore(cached.subscribe, cached.list, cached.list);
}
