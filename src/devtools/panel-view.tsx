'use client';
import { type ReactElement, useState } from 'react';
import { CacheView } from './cache-view.js';
import { HappenedView } from './happened-view.js';
import type { LogEntry } from './log.js';
import type { CachedRead } from './reads.js';
import type { Filter } from './words.js';
import type { CachedWrite } from './writes.js';

interface PanelViewProps {
  readonly entries: readonly LogEntry[];
  readonly reads: readonly CachedRead[];
  readonly writes: readonly CachedWrite[];
  readonly onClear: () => void;
}

/** Both views of the devtools on data alone: the panel below a story is in another page than its client. */
export function PanelView({ entries, reads, writes, onClear }: PanelViewProps): ReactElement {
  const [view, setView] = useState<'happened' | 'cache'>('happened');
  const [filter, setFilter] = useState<Filter>({ kind: 'all', text: '' });
  const isHappened = view === 'happened';
  return (
    <>
      <div className="community-head">
        <div className="community-bar">
          <button type="button" aria-pressed={isHappened} onClick={() => setView('happened')}>
            What happened
          </button>
          <button type="button" aria-pressed={!isHappened} onClick={() => setView('cache')}>
            Cache
          </button>
          <button type="button" className="community-bar-end" onClick={onClear}>
            Clear
          </button>
        </div>
        {isHappened && <FilterBar filter={filter} onChange={setFilter} />}
      </div>
      {isHappened ? (
        <HappenedView entries={entries} writes={writes} filter={filter} />
      ) : (
        <CacheView entries={entries} reads={reads} />
      )}
    </>
  );
}

const KINDS = { all: 'All', writes: 'Writes', faults: 'Errors', refetches: 'Refetches' } as const satisfies Record<
  Filter['kind'],
  string
>;

function FilterBar({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }): ReactElement {
  return (
    <div className="community-bar" role="group" aria-label="Filter">
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
