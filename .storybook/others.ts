import type { Stage } from '../src/testing/stage.js';
import { letOthersAct } from '../stories/app/others.js';

interface Context {
  readonly stage?: Stage;
  readonly globals: Readonly<Record<string, unknown>>;
}

/** Milliseconds between two deeds, and between two looks for news while others act. */
const DEED = 4000;
const LOOK = 2000;

/** Whether the toolbar lets other people act. */
export function doOthersAct(globals: Readonly<Record<string, unknown>>): boolean {
  return globals['others'] === 'active' && globals['backend'] === 'embedded';
}

/** How often the stories look for news; as they like it if nobody acts. */
export function paceOf(globals: Readonly<Record<string, unknown>>): number | undefined {
  return doOthersAct(globals) ? LOOK : undefined;
}

/** Other people act in the sandbox of the running story, from the choice in the toolbar to the next one. */
export function otherPeople(): (context: Context) => () => void {
  const running = new Map<Stage, () => void>();
  return ({ stage, globals }) => {
    for (const [one, stop] of running) {
      stop();
      running.delete(one);
    }
    if (stage && doOthersAct(globals)) running.set(stage, letOthersAct(stage.sandbox, DEED));
    return () => {
      if (stage) running.get(stage)?.();
    };
  };
}
