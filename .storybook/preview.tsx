import type { Preview } from '@storybook/react-vite';
import { fontsLoaded } from '../stories/kit/fonts.js';
import { globalTypes, initialGlobals } from './globals.js';
import { followToolbar, loadNoNeighbours } from './page.js';
import type { surroundings } from './surroundings.js';
import '../stories/kit/kit.css';

// Pages of the manual and stories are rendered after this module.
await fontsLoaded();

followToolbar();
loadNoNeighbours();

/** What surrounds a story comes with the first one: the pages of the manual do without. */
let around: typeof surroundings | undefined;

function loaded(): typeof surroundings {
  if (!around) throw new Error('A story is shown before its loaders have run');
  return around;
}

const preview: Preview = {
  loaders: [
    async (context) => {
      ({ surroundings: around } = await import('./surroundings.js'));
      await around.load(context);
    },
  ],
  beforeEach: (context) => loaded().begin(context),
  afterEach: (context) => loaded().end(context),
  // The first is the innermost.
  decorators: [(Story, context) => loaded().frame(Story, context), (Story, context) => loaded().sandbox(Story, context)],
  globalTypes,
  initialGlobals,
  parameters: {
    // All of the page and every rule of axe, also those that no law asks for.
    a11y: { test: 'error', context: 'html', config: { rules: [{ id: 'region', enabled: true }] } },
    layout: 'fullscreen',
    options: {
      storySort: {
        includeNames: true,
        order: [
          'Introduction',
          'Start here',
          'Two writes cross',
          'App',
          '10,000 rows',
          'Guides',
          'Sign-in and accounts',
          ['Docs', 'Hooks', 'Default', '*', 'States'],
          'Registration',
          ['Docs', 'Hooks', 'Default', '*', 'States'],
          'Profile and settings',
          ['Docs', 'Hooks', 'Default', '*', 'States'],
          'Email and password',
          ['Docs', 'Hooks', 'Default', '*', 'States'],
          'Finding people',
          ['Docs', 'Hooks', 'Default', '*', 'States'],
          'Blocking and reporting',
          ['Docs', 'Hooks', 'Default', '*', 'States'],
          'Subscribing to posts',
          ['Docs', 'Hooks', 'Default', '*', 'States'],
          'Followers and following',
          ['Docs', 'Hooks', 'Default', '*', 'States'],
          'Follow and unfollow',
          ['Docs', 'Hooks', 'Default', '*', 'States'],
          'Circles',
          ['Docs', 'Hooks', 'Default', '*', 'States'],
          'Notifications',
          ['Docs', 'Hooks', 'Default', '*', 'States'],
          'Unread count',
          ['Docs', 'Hooks', 'Default', '*', 'States'],
          'Invites',
          ['Docs', 'Hooks', 'Default', '*', 'States'],
          'Devices',
          ['Docs', 'Hooks', 'Default', '*', 'States'],
        ],
      },
    },
    viewport: { options: { narrow: { name: 'Narrow, 320 px', styles: { width: '320px', height: '640px' } } } },
  },
};

export default preview;
