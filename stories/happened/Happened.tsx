import { type ReactElement, useSyncExternalStore } from 'react';
import type { Happening, Log } from './log.js';
import './happened.css';

/** What the last presses did: each request, how it ended, and which reads it changed or made the client ask again. */
export function Happened({ log, empty }: { log: Log; empty: string }): ReactElement {
  const happenings = useSyncExternalStore(log.subscribe, log.list, log.list);
  if (happenings.length === 0) return <p className="happened-empty">{empty}</p>;
  return (
    <ol className="happened" aria-label="What happened, the newest first">
      {happenings.map((happening) => (
        <li key={happening.id} className={happening.isWrite ? 'happening happening-write' : 'happening'}>
          <Line happening={happening} />
        </li>
      ))}
    </ol>
  );
}

function Line({ happening }: { happening: Happening }): ReactElement {
  const { operation, request, isWrite, changed, stale, because, session } = happening;
  if (session !== undefined) return <p className="happening-head">Session: {session.replace('-', ' ')}</p>;
  return (
    <>
      <p className="happening-head">
        <code>{hookOf(operation)}</code> <End happening={happening} />
      </p>
      <p className="happening-detail">
        <code>{request}</code>
      </p>
      {because && <p className="happening-detail">Asked again, because {hookOf(because)} made it stale.</p>}
      {isWrite && changed.length > 0 && <p className="happening-detail">Changed: {listed(changed)}.</p>}
      {isWrite && stale.length > 0 && <p className="happening-detail">Only the service knows the rest of {listed(stale)}.</p>}
    </>
  );
}

/** How a request ended, in words and by status and time. */
function End({ happening }: { happening: Happening }): ReactElement {
  const { state, isWrite, status, milliseconds, error } = happening;
  if (state === 'waiting') return <span className="end">{isWrite ? 'shown at once, not confirmed yet' : 'asking…'}</span>;
  const figures = `${status ?? error ?? ''} · ${milliseconds ?? 0} ms`;
  const word = { answered: isWrite ? 'confirmed' : 'answered', failed: isWrite ? 'rolled back' : 'failed' }[state];
  return (
    <span className={state === 'failed' ? 'end end-bad' : 'end end-good'}>
      {word} <span className="figures">{figures}</span>
    </span>
  );
}

function hookOf(operation: string): string {
  return `use${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;
}

function listed(reads: readonly string[]): string {
  return reads.map(hookOf).join(', ');
}
