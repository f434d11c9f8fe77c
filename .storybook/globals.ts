import type { Preview } from '@storybook/react-vite';
import { bar, untouched } from './choices.js';

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

/** What is chosen at first. */
export const initialGlobals: NonNullable<Preview['initialGlobals']> = { ...untouched, theme: 'system', direction: 'ltr' };
