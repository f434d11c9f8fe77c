import { addons } from 'storybook/preview-api';
import { createEventLog, type EventLog, type LogEntry } from '../src/devtools/log.js';
import { type CachedRead, cachedReadsOf } from '../src/devtools/reads.js';
import { ownQueryClient } from '../src/react/community.js';
import type { Stage } from '../src/testing/stage.js';

/** The event of Storybook's channel that carries what happened to the panel below a story. */
export const HAPPENED = 'community/happened';

/** What the panel shows: the events of the client of the story, and its cache. */
export interface Happened {
  readonly entries: readonly LogEntry[];
  readonly reads: readonly CachedRead[];
}

interface Context {
  readonly canvasElement: Element;
  readonly stage?: Stage;
  happened?: EventLog;
}

/** One log for each canvas: what the client of its story did. The panel shows the one of the latest story. */
export function happenings(): {
  logOf: (context: Pick<Context, 'canvasElement'>) => EventLog;
  /** Before the story has its stage. */
  start: (context: Context) => () => void;
  /** When it has. */
  follow: (context: Context) => (() => void) | undefined;
} {
  const logs = new WeakMap<Element, EventLog>();
  const logOf = ({ canvasElement }: Pick<Context, 'canvasElement'>): EventLog => {
    const log = logs.get(canvasElement) ?? createEventLog();
    logs.set(canvasElement, log);
    return log;
  };
  return {
    logOf,
    start: (context) => {
      const log = logOf(context);
      context.happened = log;
      return log.clear;
    },
    follow: ({ stage, happened: log }) => {
      if (!stage || !log) return undefined;
      const cached = cachedReadsOf(stage.client, ownQueryClient(stage.client));
      const show = (): void => {
        addons.getChannel().emit(HAPPENED, { entries: log.list(), reads: cached.list() } satisfies Happened);
      };
      show();
      const stops = [log.subscribe(show), cached.subscribe(show)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
