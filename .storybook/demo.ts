import type { Stage, StageOptions } from '../src/testing/stage.js';
import { forgetAddress } from '../stories/app/addresses.js';
import { forget, keep, kept, RESET } from '../stories/app/kept.js';

interface Context {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly stage?: Stage;
}

const isTest = '__vitest_browser__' in globalThis;

/** A demo with the parameter `kept` goes on where it was left, also after a reload of the page. In a test it always starts anew. */
export function keptDemo(): {
  stageOf: (context: Context) => StageOptions;
  follow: (context: Context) => (() => void) | undefined;
} {
  let start: StageOptions | undefined;
  const isKept = ({ parameters }: Context): boolean => !isTest && parameters['kept'] === true;
  return {
    stageOf: (context) => {
      if (!isKept(context)) return {};
      // The same for as long as the story runs: another one would start it again.
      if (start) return start;
      const { options, address } = kept();
      // A reload of Storybook opens the story without the address that the app had.
      if (location.hash === '') history.replaceState(null, '', address || location.href);
      start = options;
      return start;
    },
    follow: (context) => {
      const { stage } = context;
      if (!isKept(context) || !stage) return undefined;
      const save = (): void => keep(stage.sandbox, stage.client.session.current.username ?? null, location.hash);
      const reset = (): void => {
        removeEventListener('pagehide', save);
        forget();
        forgetAddress();
        location.reload();
      };
      addEventListener('pagehide', save);
      addEventListener(RESET, reset);
      return () => {
        removeEventListener('pagehide', save);
        removeEventListener(RESET, reset);
        start = undefined;
        save();
      };
    },
  };
}
