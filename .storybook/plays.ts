import { FORCE_REMOUNT } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { isUntouched } from './toolbar.js';

/** The render of the story on the screen, as far as it is used here; Storybook has no public type for it. */
interface CurrentRender {
  renderOptions?: { autoplay?: boolean };
}

/**
 * A visitor sees a story before its first click: its play runs only when "Play" asks for it, and only on the service that the play
 * was written for. Tests have no such preview, so their plays always run.
 */
export function playsOnDemand(): (context: { viewMode: string; globals: Readonly<Record<string, unknown>> }) => void {
  let isWanted = false;
  if (!('__vitest_browser__' in globalThis)) {
    addons.ready().then(
      (channel) => channel.on(FORCE_REMOUNT, () => (isWanted = true)),
      () => undefined,
    );
  }
  return ({ viewMode, globals }) => {
    const { __STORYBOOK_PREVIEW__: preview } = globalThis as { __STORYBOOK_PREVIEW__?: { currentRender?: CurrentRender } };
    const options = preview?.currentRender?.renderOptions;
    if (viewMode === 'story' && options) options.autoplay = (isWanted || globals['plays'] === 'always') && isUntouched(globals);
    isWanted = false;
  };
}
