'use client';
import { type ReactElement, useSyncExternalStore } from 'react';
import type { EventLog } from './log.js';
import { STYLE } from './style.js';
import { type Filter, figuresOf, grouped, isShown, type Step } from './words.js';

export interface WhatHappenedProps {
  readonly log: EventLog;
  /** Shown until something happens. */
  readonly empty?: string;
}

interface FilteredProps extends WhatHappenedProps {
  readonly filter: Filter;
}

const EVERYTHING: Filter = { kind: 'all', text: '' };

/**
 * The latest writes and requests in words, the newest first: what a press showed at once, the request it became, how that ended, and
 * which reads were asked for again and why.
 */
export function WhatHappened(props: WhatHappenedProps): ReactElement {
  return <Happened {...props} filter={EVERYTHING} />;
}

/** Those of a filter. */
export function Happened({ log, filter, empty = 'Nothing was sent yet.' }: FilteredProps): ReactElement {
  const entries = useSyncExternalStore(log.subscribe, log.list, log.list);
  const groups = grouped(entries).filter((group) => isShown(group, filter));
  return (
    <div className="community-devtools">
      <style>{STYLE}</style>
      {groups.length === 0 ? (
        <p className="community-empty">{entries.length === 0 ? empty : 'Nothing of this kind happened.'}</p>
      ) : (
        <ol aria-label="What happened, the newest first">
          {groups.map(({ key, title, steps, isWrite, times }) => (
            <li key={key} className={isWrite ? 'community-entry community-entry-write' : 'community-entry'}>
              <code>{title}</code>
              {times > 1 && <span className="community-times"> {times} times</span>}
              <ol>
                {steps.map((step) => (
                  <StepLine key={`${step.request?.id} ${step.text}`} step={step} />
                ))}
              </ol>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function StepLine({ step: { text, request, tone } }: { step: Step }): ReactElement {
  return (
    <li className={`community-step community-step-${tone}`}>
      {text}
      {text && request && ' '}
      {request && (
        <>
          <code>{request.request}</code>{' '}
          <span className={`community-figures community-figures-${tone}`}>{figuresOf(request)}</span>
        </>
      )}
    </li>
  );
}
