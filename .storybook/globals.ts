import type { Preview } from '@storybook/react-vite';
import { bar } from './choices.js';

/** The menus that stand in the toolbar itself. */
export const globalTypes: NonNullable<Preview['globalTypes']> = Object.fromEntries(
  Object.entries(bar).map(([name, { title, icon, items }]) => [
    name,
    {
      description: title,
      toolbar: { title, icon, dynamicTitle: true, items: items.map(([value, label]) => ({ value, title: label })) },
    },
  ]),
);

/** What is chosen at first: the service and the texts that the plays are written for. */
export const initialGlobals: NonNullable<Preview['initialGlobals']> = {
  latency: '0',
  fault: 'none',
  clock: '0',
  world: 'story',
  others: 'still',
  account: 'story',
  theme: import.meta.env['STORYBOOK_THEME'] ?? 'system',
  direction: import.meta.env['STORYBOOK_DIRECTION'] ?? 'ltr',
  language: 'en',
  backend: 'embedded',
};
