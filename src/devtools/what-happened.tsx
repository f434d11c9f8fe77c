'use client';
import { type ReactElement, useSyncExternalStore } from 'react';
import type { EventLog } from './log.js';
import { STYLE } from './style.js';
import { describe, figuresOf, type Step } from './words.js';

export interface WhatHappenedProps {
  readonly log: EventLog;
  /** Shown until something happens. */
  readonly empty?: string;
}

/**
 * The latest writes and requests in words, the newest first: what a press showed at once, the request it became, how that ended, and
 * which reads were asked for again and why.
 */
export function WhatHappened({ log, empty = 'Nothing was sent yet.' }: WhatHappenedProps): ReactElement {
  const entries = useSyncExternalStore(log.subscribe, log.list, log.list);
  return (
    <div className="community-devtools">
      <style>{STYLE}</style>
      {entries.length === 0 ? (
        <p className="community-empty">{empty}</p>
      ) : (
        <ol aria-label="What happened, the newest first">
          {entries.map(describe).map(({ key, title, steps, isWrite }) => (
            <li key={key} className={isWrite ? 'community-entry community-entry-write' : 'community-entry'}>
              <code>{title}</code>
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
