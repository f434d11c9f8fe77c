'use client';
import { type ReactElement, useState } from 'react';
import { CacheMap } from './cache-map.js';
import type { EventLog } from './log.js';
import { Happened } from './what-happened.js';
import type { Filter } from './words.js';

/** The open panel of `CommunityDevtools`. It is loaded when it is opened for the first time. */
export function Panel({ log }: { log: EventLog }): ReactElement {
  const [view, setView] = useState<'happened' | 'cache'>('happened');
  const [filter, setFilter] = useState<Filter>({ kind: 'all', text: '' });
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
      {view === 'happened' ? (
        <>
          <FilterBar filter={filter} onChange={setFilter} />
          <Happened log={log} filter={filter} />
        </>
      ) : (
        <CacheMap log={log} />
      )}
    </div>
  );
}

const KINDS = { all: 'All', writes: 'Writes', faults: 'Errors', refetches: 'Refetches' } as const satisfies Record<
  Filter['kind'],
  string
>;

function FilterBar({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }): ReactElement {
  return (
    <div className="community-filter" role="group" aria-label="Filter">
      {/* The keys of the table are the kinds. */}
      {(Object.keys(KINDS) as Filter['kind'][]).map((kind) => (
        <button key={kind} type="button" aria-pressed={filter.kind === kind} onClick={() => onChange({ ...filter, kind })}>
          {KINDS[kind]}
        </button>
      ))}
      <input
        type="search"
        aria-label="Search what happened"
        placeholder="Search"
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      />
    </div>
  );
}
