import type { EventLog, LogEntry, LoggedWrite } from 'community-hooks/devtools';
import { type ReactElement, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Name } from './Name.js';
import { scrolls } from './scrolls.js';

interface ChangePanelProps {
  readonly hook: string;
  /** What the client of the demo did: undefined until it is there. */
  readonly log: EventLog | undefined;
  readonly children: ReactNode;
}

/** Milliseconds for which a change is marked. */
const MARKED = 1000;

/** A read beside a write: marks what a press changes in it, and says how far the write is. */
export function ChangePanel({ hook, log, children }: ChangePanelProps): ReactElement {
  const [changed, setChanged] = useState<{ readonly write: number; readonly rows: number }>();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: root } = content;
    if (!root || !log) return undefined;
    let known = rowsIn(root);
    const observer = new MutationObserver((records) => {
      const rows = rowsIn(root) - known;
      known += rows;
      // Before the first press the answers only arrive.
      const write = log.list().find(isWrite);
      if (!write) return;
      for (const part of new Set(records.flatMap(changedIn))) if (root.contains(part)) mark(part, root);
      mark(root.parentElement ?? root, root);
      setChanged({ write: write.id, rows });
    });
    observer.observe(root, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [log]);
  return (
    <section className="live-panel" aria-label={hook}>
      <p className="live-label">
        <span>
          <Name name={hook} />
        </span>{' '}
        {log && changed && <Said log={log} {...changed} />}
      </p>
      <div ref={content} className="live-content" {...scrolls}>
        {children}
      </div>
    </section>
  );
}

/** How far the write is that changed what is shown, and by how many rows. */
function Said({ log, write, rows }: { log: EventLog; write: number; rows: number }): ReactElement {
  const entries = useSyncExternalStore(log.subscribe, log.list, log.list);
  const found = entries.filter(isWrite).find(({ id }) => id === write);
  return <span className="live-said">{[found && stageOf(found), signed(rows)].filter(Boolean).join(' · ')}</span>;
}

function isWrite(entry: LogEntry): entry is LoggedWrite {
  return entry.kind === 'write';
}

function rowsIn(root: Element): number {
  return root.querySelectorAll('li').length;
}

/** What a person sees as one thing. */
const PART = 'li, dd, p, h3';

/** The parts that came, and those in which a text changed. */
function changedIn({ target, addedNodes }: MutationRecord): Element[] {
  const around = elementOf(target)?.closest(PART);
  if (around) return [around];
  return [...addedNodes].flatMap((node) => elementOf(node) ?? []);
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

/** Marks a part for a second, and brings it into view in its panel, where no other thing moves. */
function mark(part: Element, panel: HTMLElement): void {
  if (!(part instanceof HTMLElement)) return;
  part.dataset['changed'] = '';
  setTimeout(() => delete part.dataset['changed'], MARKED);
  if (part === panel || !panel.contains(part)) return;
  const [inner, outer] = [part.getBoundingClientRect(), panel.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) panel.scrollTop += inner.top - outer.top;
}

function stageOf({ state }: LoggedWrite): string {
  if (state === 'waiting') return 'at once';
  if (state === 'confirmed') return 'confirmed';
  return state === 'refused' ? 'taken back' : 'read again';
}

function signed(rows: number): string {
  if (rows === 0) return '';
  return rows > 0 ? `+${rows}` : `−${-rows}`;
}
