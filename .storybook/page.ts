import { GLOBALS_UPDATED, PRELOAD_ENTRIES, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';

/** Theme and direction of the whole page. */
export function showPageIn({ theme, direction }: Readonly<Record<string, unknown>>): void {
  const { documentElement: root } = document;
  root.dataset['theme'] = String(theme);
  root.dir = String(direction);
}

/** A page of the manual has no story around it that would follow the toolbar. */
export function followToolbar(): void {
  if ('__vitest_browser__' in globalThis) return;
  addons.ready().then(
    (channel) => {
      for (const event of [SET_GLOBALS, GLOBALS_UPDATED]) {
        channel.on(event, ({ globals }: { globals: Readonly<Record<string, unknown>> }) => showPageIn(globals));
      }
    },
    () => undefined,
  );
}

/** Storybook loads the neighbours of a story while that appears, which for the App are the heaviest pages: they are loaded when opened. */
export function loadNoNeighbours(): void {
  if ('__vitest_browser__' in globalThis) return;
  addons.ready().then(
    (channel) => channel.removeAllListeners(PRELOAD_ENTRIES),
    () => undefined,
  );
}
