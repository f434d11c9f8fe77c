'use client';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { EventLog } from './log.js';
import { STYLE } from './style.js';

export interface CommunityDevtoolsProps {
  /** The log whose `record` is the `onEvent` of the client. */
  readonly log: EventLog;
  readonly initialIsOpen?: boolean;
}

/** A button in the corner of the page, which opens what happened and the cache map. Render it below the `CommunityProvider`. */
export function CommunityDevtools({ log, initialIsOpen = false }: CommunityDevtoolsProps): ReactElement {
  const [isOpen, setOpen] = useState(initialIsOpen);
  const [Panel] = useState(() => lazy(async () => ({ default: (await import('./panel.js')).Panel })));
  return (
    <div className="community-devtools community-dock">
      <style>{STYLE}</style>
      {isOpen && (
        <Suspense fallback={null}>
          <Panel log={log} />
        </Suspense>
      )}
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Devtools
      </button>
    </div>
  );
}
