import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { sandboxStories } from '../src/testing/stories.js';
import { fontsLoaded } from '../stories/kit/fonts.js';
import { quietConsole } from './console.js';
import { keptDemo } from './demo.js';
import { frame } from './frame.js';
import { happenings } from './happened.js';
import { liveNetwork } from './live.js';
import { otherPeople } from './others.js';
import { followToolbar, loadNoNeighbours } from './page.js';
import { plays } from './plays.js';
import { chosenDisturbance, chosenStage, createClock, createLanguage, globalTypes, initialGlobals } from './toolbar.js';
import { loadTexts } from '../stories/texts/texts.js';
import '../stories/kit/kit.css';
import '../stories/app/app.css';

// A busy machine must not fail a story: what is waited for comes at its own time.
configure({ asyncUtilTimeout: 10_000 });

// Pages of the manual and stories are rendered after this module.
await fontsLoaded();

const {
  network,
  disturb,
  start: openNetwork,
} = liveNetwork(async () => {
  const { startSandboxWorker } = await import('../src/testing/browser.js');
  return startSandboxWorker();
});
const { logOf, start, follow } = happenings();
const clock = createClock();
const language = createLanguage();
const demo = keptDemo();
const stories = sandboxStories(network, (context) => ({
  ...demo.stageOf(context),
  ...chosenStage(context, clock.now),
  headers: language.headers,
  onEvent: logOf(context).record,
}));
const quiet = quietConsole();
const { beforeEach: preparePlay, afterEach: openStory } = plays();
followToolbar();
loadNoNeighbours();

const preview: Preview = {
  loaders: [({ globals }) => loadTexts(globals['language'])],
  beforeEach: [
    quiet.beforeEach,
    ({ globals }) => {
      openNetwork();
      disturb(chosenDisturbance(globals));
      clock.set(globals);
      language.set(globals);
    },
    start,
    stories.beforeEach,
    preparePlay,
    follow,
    demo.follow,
    otherPeople(),
  ],
  // The last is the first to run.
  afterEach: [quiet.afterEach, openStory],
  // The first is the innermost.
  decorators: [frame(clock.now), stories.decorator],
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
