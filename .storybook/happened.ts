import { addons } from 'storybook/preview-api';
import { createEventLog, type EventLog } from '../src/devtools/log.js';
import { cachedReadsOf } from '../src/devtools/reads.js';
import { cachedWritesOf } from '../src/devtools/writes.js';
import { ownQueryClient } from '../src/react/community.js';
import type { Stage } from '../src/testing/stage.js';
import { CLEAR, HAPPENED, type Happened } from './channel.js';

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
      const channel = addons.getChannel();
      const queryClient = ownQueryClient(stage.client);
      const [reads, writes] = [cachedReadsOf(stage.client, queryClient), cachedWritesOf(stage.client, queryClient, log)];
      const show = (): void => {
        channel.emit(HAPPENED, { entries: log.list(), reads: reads.list(), writes: writes.list() } satisfies Happened);
      };
      show();
      channel.on(CLEAR, log.clear);
      const stops = [log.subscribe(show), reads.subscribe(show), writes.subscribe(show)];
      return () => {
        channel.off(CLEAR, log.clear);
        for (const stop of stops) stop();
      };
    },
  };
}
