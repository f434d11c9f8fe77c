'use client';
import { type ReactElement, useState } from 'react';
import type { LogEntry } from './log.js';
import { type Filter, figuresOf, type Group, grouped, isShown, type Phase, type Step } from './words.js';
import type { CachedWrite } from './writes.js';

interface HappenedViewProps {
  readonly entries: readonly LogEntry[];
  readonly writes: readonly CachedWrite[];
  readonly filter?: Filter;
  readonly empty?: string | undefined;
}

const EVERYTHING: Filter = { kind: 'all', text: '' };

/** A line for each entry of a log, those that say the same as one. The newest write is open, and with the filter of refetches every write. */
export function HappenedView({ entries, writes, filter = EVERYTHING, empty }: HappenedViewProps): ReactElement {
  const [chosen, choose] = useState<Readonly<Record<string, boolean>>>({});
  const groups = grouped(entries, writes).filter((group) => isShown(group, filter));
  const newest = groups.find(({ isWrite }) => isWrite);
  if (groups.length === 0) {
    const nothing = empty ?? 'Nothing was sent yet.';
    return <p className="community-empty">{entries.length === 0 ? nothing : 'Nothing of this kind happened.'}</p>;
  }
  return (
    <ol aria-label="What happened, the newest first">
      {groups.map((group) => {
        const { key, isWrite } = group;
        const isOpen = chosen[key] ?? (group === newest || filter.kind === 'refetches');
        return (
          <li key={key} className={isWrite ? 'community-entry community-entry-write' : 'community-entry'}>
            {isWrite ? (
              <Write group={group} isOpen={isOpen} onToggle={() => choose({ ...chosen, [key]: !isOpen })} />
            ) : (
              <Line group={group} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface WriteProps {
  readonly group: Group;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Write({ group, isOpen, onToggle }: WriteProps): ReactElement {
  return (
    <>
      <button type="button" className="community-open" aria-expanded={isOpen} onClick={onToggle}>
        <Line group={group} />
      </button>
      {isOpen && (
        <ol className="community-steps">
          {group.steps.map((step) => (
            <StepLine key={`${step.request?.id} ${step.text}`} step={step} />
          ))}
          {group.phases.length > 0 && <li className="community-step">{group.phases.map(saidOf).join(', ')}</li>}
        </ol>
      )}
    </>
  );
}

function Line({ group: { title, about, times, phases, end, tone, at } }: { group: Group }): ReactElement {
  return (
    <span className="community-line">
      <code>{title}</code>{' '}
      <span className="community-about" title={about}>
        {about}
      </span>{' '}
      <span className="community-tail">
        {times > 1 && <span className="community-times">{times} times</span>}{' '}
        {phases.length > 0 && <Life phases={phases} tone={tone} />}{' '}
        <span className={`community-end community-figures community-figures-${tone}`}>{end}</span>{' '}
        <time className="community-figures">{new Date(at).toLocaleTimeString('en-GB')}</time>
      </span>
    </span>
  );
}

/** The life of a write as a bar. A part that is not over is as long as all others. */
function Life({ phases, tone }: Pick<Group, 'phases' | 'tone'>): ReactElement {
  const known = phases.reduce((sum, { milliseconds }) => sum + (milliseconds ?? 0), 0);
  return (
    <span className={`community-life community-figures-${tone}`} aria-hidden="true" title={phases.map(saidOf).join(', ')}>
      {phases.map(({ name, milliseconds }) => (
        <span key={name} className={`community-phase-${name.split(' ')[0]}`} style={{ flexGrow: (milliseconds ?? known) + 1 }} />
      ))}
    </span>
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

function saidOf({ name, milliseconds }: Phase): string {
  return milliseconds === null ? `${name}, not over yet` : `${name} ${milliseconds} ms`;
}
