import { FORCE_REMOUNT } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { isUntouched } from './toolbar.js';

/** The render of the story on the screen, as far as it is used here; Storybook has no public type for it. */
interface CurrentRender {
  renderOptions?: { autoplay?: boolean };
}

interface PlayContext {
  readonly id: string;
  readonly viewMode: string;
  readonly globals: Readonly<Record<string, unknown>>;
  /** Those that the story itself sets; Storybook's type lacks them. */
  readonly storyGlobals?: Readonly<Record<string, unknown>>;
}

/**
 * A visitor sees a story before its first click: its play runs only when "Play" asks for it, and only on the service that the play
 * was written for. Tests have no such preview, so their plays always run.
 */
export function playsOnDemand(): (context: PlayContext) => void {
  let wanted: string | undefined;
  if (!('__vitest_browser__' in globalThis)) {
    addons.ready().then(
      (channel) => channel.on(FORCE_REMOUNT, ({ storyId }: { storyId: string }) => (wanted = storyId)),
      () => undefined,
    );
  }
  return ({ id, viewMode, globals, storyGlobals }) => {
    // Who comes back to a story finds it as at first.
    if (id !== wanted) wanted = undefined;
    const { __STORYBOOK_PREVIEW__: preview } = globalThis as { __STORYBOOK_PREVIEW__?: { currentRender?: CurrentRender } };
    const options = preview?.currentRender?.renderOptions;
    const isAsked = wanted === id || globals['plays'] === 'always';
    if (viewMode === 'story' && options) options.autoplay = isAsked && isUntouched(globals, storyGlobals);
  };
}
