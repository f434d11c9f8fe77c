'use client';
import { Fragment, type ReactElement, useState } from 'react';
import type { LogEntry, LoggedWrite } from './log.js';
import type { CachedRead } from './reads.js';
import { hookOf } from './words.js';

/** Cached reads by group, each with its state, its components and the pending writes on top. Opened, a read says what stands behind it. */
export function CacheView({ entries, reads }: { entries: readonly LogEntry[]; reads: readonly CachedRead[] }): ReactElement {
  const pending = entries.filter((entry): entry is LoggedWrite => entry.kind === 'write' && entry.state === 'waiting');
  const groups = [...new Set(reads.map(({ group }) => group))];
  return (
    <>
      {reads.length === 0 && <p className="community-empty">The cache is empty.</p>}
      <div className="community-map">
        {groups.map((group) => (
          <section key={group} aria-label={`Cached reads of ${group}`}>
            <p className="community-group">{group}</p>
            <ul className="community-nodes">
              {reads
                .filter((read) => read.group === group)
                .map((read) => (
                  <Node key={read.hash} read={read} pending={pending.filter(({ shown }) => shown.includes(read.operation))} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function Node({ read, pending }: { read: CachedRead; pending: readonly LoggedWrite[] }): ReactElement {
  const { operation, input, state, items, observers, changes, explanation } = read;
  const [isOpen, setOpen] = useState(false);
  const facts = [state, items !== null && `${items} ${items === 1 ? 'item' : 'items'}`, shownBy(observers)];
  const classes = [
    'community-node',
    `community-node-${state.split(' ')[0]}`,
    observers === 0 && 'community-node-unused',
    isOpen && 'community-node-open',
  ];
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      {/* A new element starts the animation again. */}
      {changes > 0 && <span key={changes} className="community-lit" aria-hidden="true" />}
      <button type="button" className="community-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <code>
          <HookName operation={operation} />
        </code>
      </button>
      {input && <p>{input}</p>}
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {pending.map(({ id, operation: write }) => (
        <span key={id} className="community-pending">
          + {hookOf(write)}
        </span>
      ))}
      {isOpen && (
        <ul className="community-why" aria-label={`What stands behind ${hookOf(operation)}`}>
          {[...new Set(explanation)].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function shownBy(observers: number): string {
  if (observers === 0) return 'not on screen';
  return observers === 1 ? 'in 1 component' : `in ${observers} components`;
}

/** Breaks a long name between its words. */
function HookName({ operation }: { operation: string }): ReactElement {
  return (
    <>
      {hookOf(operation)
        .split(/(?=[A-Z])/)
        .map((word, index) => (
          // The words of a name never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {word}
          </Fragment>
        ))}
    </>
  );
}
