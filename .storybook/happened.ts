import { addons } from 'storybook/preview-api';
import { createLog, type Log } from '../stories/happened/log.js';

/** The event of Storybook's channel that carries what happened to the panel below a story. */
export const HAPPENED = 'community/happened';

interface Context {
  readonly canvasElement: Element;
  happened?: Log;
}

/** One log for each canvas: what the client of its story did. The panel shows the one of the latest story. */
export function happenings(): {
  logOf: (context: Pick<Context, 'canvasElement'>) => Log;
  beforeEach: (context: Context) => () => void;
} {
  const logs = new WeakMap<Element, Log>();
  const logOf = ({ canvasElement }: Pick<Context, 'canvasElement'>): Log => {
    const log = logs.get(canvasElement) ?? createLog();
    logs.set(canvasElement, log);
    return log;
  };
  return {
    logOf,
    beforeEach: (context) => {
      const log = logOf(context);
      context.happened = log;
      const show = (): void => addons.getChannel().emit(HAPPENED, log.list());
      show();
      const stop = log.subscribe(show);
      return () => {
        stop();
        log.clear();
      };
    },
  };
}
