'use client';
import { type ReactElement, useState } from 'react';
import { CacheMap } from './cache-map.js';
import type { EventLog } from './log.js';
import { WhatHappened } from './what-happened.js';

/** The open panel of `CommunityDevtools`. It is loaded when it is opened for the first time. */
export function Panel({ log }: { log: EventLog }): ReactElement {
  const [view, setView] = useState<'happened' | 'cache'>('happened');
  return (
    <div className="community-dock-panel" role="region" aria-label="Community devtools">
      <div className="community-bar">
        <button type="button" aria-pressed={view === 'happened'} onClick={() => setView('happened')}>
          What happened
        </button>
        <button type="button" aria-pressed={view === 'cache'} onClick={() => setView('cache')}>
          Cache
        </button>
        <button type="button" className="community-bar-end" onClick={log.clear}>
          Clear
        </button>
      </div>
      {view === 'happened' ? <WhatHappened log={log} /> : <CacheMap log={log} />}
    </div>
  );
}
