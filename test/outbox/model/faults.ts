import type { Tab } from './browser.js';

/** What is known of one press. */
export interface Press {
  readonly name: string;
  readonly circle: number;
  /** The tab in which it was pressed. */
  readonly tab: Tab;
  /** In virtual time. */
  readonly at: number;
  /** With a network it waits for nothing but what waited in its page then. */
  readonly behind: readonly string[] | undefined;
  /** The page that sent or discarded it last. */
  handledBy?: object;
  sent: number;
  /** The service did it, and said so to a page that lived. */
  isAnswered?: boolean;
  isDiscarded: boolean;
  /** False if its page ended before it was stored, or its tab with its sessionStorage: it is gone, as without an outbox. */
  isKept: boolean;
  /** How it was shown in the end: its states in the outboxes of all pages. */
  readonly shown: string[];
  readonly faults: string[];
}

/** How often each fault was seen. */
export type Faults = Readonly<Record<string, number>>;

export function faultsOf(presses: readonly Press[]): Faults {
  const faults: Record<string, number> = {};
  for (const press of presses) {
    const isLost = press.isKept && press.sent === 0 && !press.isDiscarded && press.shown.length === 0;
    const isStuck = press.shown.includes('waiting') || press.shown.includes('sending');
    for (const fault of [...press.faults, ...(isLost ? ['lost'] : []), ...(isStuck ? ['stuck'] : [])]) {
      faults[fault] = (faults[fault] ?? 0) + 1;
    }
    if (press.isAnswered && press.shown.includes('unknown')) {
      faults['done, shown as unknown'] = (faults['done, shown as unknown'] ?? 0) + 1;
    }
  }
  return faults;
}
