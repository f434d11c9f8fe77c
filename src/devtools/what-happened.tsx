'use client';
import { type ReactElement, useContext, useMemo, useSyncExternalStore } from 'react';
import { CommunityContext } from '../react/community.js';
import type { Cached } from './cached.js';
import { HappenedView } from './happened-view.js';
import type { EventLog } from './log.js';
import { STYLE } from './style.js';
import { type CachedWrite, cachedWritesOf } from './writes.js';

export interface WhatHappenedProps {
  readonly log: EventLog;
  /** Shown until something happens. */
  readonly empty?: string;
}

/**
 * The latest writes and requests, the newest first, a line for each: the input of a write, its life and how it ended. Opened, a write says
 * what it showed at once, the request it became, and which reads were refetched and why. Below a `CommunityProvider` it shows inputs.
 */
export function WhatHappened({ log, empty }: WhatHappenedProps): ReactElement {
  const entries = useSyncExternalStore(log.subscribe, log.list, log.list);
  const writes = useCachedWrites(log);
  return (
    <div className="community-devtools">
      <style>{STYLE}</style>
      <HappenedView entries={entries} writes={writes} empty={empty} />
    </div>
  );
}

/** The writes of a log in the cache of the provider above; none without one. */
export function useCachedWrites(log: EventLog): readonly CachedWrite[] {
  const community = useContext(CommunityContext);
  const { client, queryClient } = community ?? {};
  const cached = useMemo(
    () => (client && queryClient ? cachedWritesOf(client, queryClient, log) : NO_CACHE),
    [client, queryClient, log],
  );
  return useSyncExternalStore(cached.subscribe, cached.list, cached.list);
}

const NOTHING: readonly CachedWrite[] = [];

const NO_CACHE: Cached<CachedWrite> = { subscribe: () => () => undefined, list: () => NOTHING };
