import { FORCE_REMOUNT } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import type { Stage } from '../src/testing/stage.js';
import { looks } from './looks.js';
import { isUntouched } from './choices.js';

/** The render of the story on the screen, as far as it is used here; Storybook has no public type for it. */
interface CurrentRender {
  renderOptions?: { autoplay?: boolean };
}

interface PlayContext {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly viewMode: string;
  readonly canvasElement: Element;
  readonly globals: Readonly<Record<string, unknown>>;
  /** Those that the story itself sets; Storybook's type lacks them. */
  readonly storyGlobals?: Readonly<Record<string, unknown>>;
  readonly abortSignal: AbortSignal;
  readonly stage?: Stage;
  /** The whole play of the story, if it has one. */
  readonly playFunction?: (context: unknown) => Promise<void> | void;
  opened?: () => Promise<void>;
}

/** Ends a play that has brought its story to the state it is named after. */
class Opened extends Error {}

/** Milliseconds for which a play that runs in full shows the state that its story is named after. */
const PAUSE = 1500;

/**
 * A story opens on what it is named after: its play runs up to `opened()`, or to its end. "Play" in the toolbar runs all of it. Plays
 * run only on the service and in the language that they were written for. In a test, all of every play runs, and no two stories of a
 * group may look the same where they open.
 */
export function plays(): { beforeEach: (context: PlayContext) => void; afterEach: (context: PlayContext) => Promise<void> } {
  return '__vitest_browser__' in globalThis ? playsInTests() : playsForVisitors();
}

function playsInTests(): ReturnType<typeof plays> {
  const { note, compare } = looks();
  return {
    beforeEach: (context) => {
      const isStill = context.tags.includes('no-play');
      if (isStill === Boolean(context.playFunction)) throw new Error(`${context.id}: either a play, or the tag no-play`);
      context.opened = async () => {
        note(context);
        context.stage?.sandbox.faults.clear();
      };
    },
    afterEach: async (context) => compare(context),
  };
}

function playsForVisitors(): ReturnType<typeof plays> {
  const wanted = wantedPlay();
  const opened = new WeakSet<Stage>();
  return {
    beforeEach: (context) => {
      const { id, viewMode, stage } = context;
      // Who comes back to a story finds it as at first.
      if (id !== wanted.id) wanted.id = undefined;
      const isWhole = wanted.id === id;
      const { __STORYBOOK_PREVIEW__: preview } = globalThis as { __STORYBOOK_PREVIEW__?: { currentRender?: CurrentRender } };
      const options = preview?.currentRender?.renderOptions;
      if (viewMode === 'story' && options) options.autoplay = isWhole && canPlay(context);
      context.opened = async () => {
        if (!isWhole) throw new Opened();
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        stage?.sandbox.faults.clear();
      };
    },
    // The story is on the screen. Storybook takes the page anew for a visitor who leaves in the middle of this, as it does with a play.
    afterEach: async (context) => {
      const { id, viewMode, stage, playFunction } = context;
      if (viewMode !== 'story' || wanted.id === id || !stage || !canPlay(context) || opened.has(stage)) return;
      opened.add(stage);
      try {
        await playFunction?.(context);
      } catch (error) {
        // oxlint-disable-next-line no-console
        if (!(error instanceof Opened) && !context.abortSignal.aborted) console.error(error);
      }
    },
  };
}

function canPlay({ globals, storyGlobals }: PlayContext): boolean {
  return isUntouched(globals, storyGlobals);
}

/** The story whose play the toolbar asks for. */
function wantedPlay(): { id: string | undefined } {
  const wanted: { id: string | undefined } = { id: undefined };
  addons.ready().then(
    (channel) => channel.on(FORCE_REMOUNT, ({ storyId }: { storyId: string }) => (wanted.id = storyId)),
    () => undefined,
  );
  return wanted;
}
