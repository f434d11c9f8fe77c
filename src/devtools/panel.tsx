'use client';
import { type ReactElement, useSyncExternalStore } from 'react';
import { useCachedReads } from './cache-map.js';
import type { EventLog } from './log.js';
import { PanelView } from './panel-view.js';
import { useCachedWrites } from './what-happened.js';

/** The open panel of `CommunityDevtools`. It is loaded when it is opened for the first time. */
export function Panel({ log }: { log: EventLog }): ReactElement {
  const entries = useSyncExternalStore(log.subscribe, log.list, log.list);
  const [reads, writes] = [useCachedReads(), useCachedWrites(log)];
  return (
    <div className="community-dock-panel" role="region" aria-label="Community devtools">
      <PanelView entries={entries} reads={reads} writes={writes} onClear={log.clear} />
    </div>
  );
}
