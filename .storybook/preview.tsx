import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { startSandboxWorker } from '../src/testing/browser.js';
import { sandboxStories } from '../src/testing/stories.js';
import { quietConsole } from './console.js';
import { frame } from './frame.js';
import { chosenStage, globalTypes, initialGlobals } from './toolbar.js';
import '../stories/kit/kit.css';
import '../stories/app/app.css';

// A busy machine must not fail a story: what is waited for comes at its own time.
configure({ asyncUtilTimeout: 10_000 });

const stories = sandboxStories(startSandboxWorker(), chosenStage);
const quiet = quietConsole();

const preview: Preview = {
  tags: ['autodocs'],
  beforeEach: [quiet.beforeEach, stories.beforeEach],
  afterEach: quiet.afterEach,
  // The first is the innermost.
  decorators: [frame, stories.decorator],
  globalTypes,
  initialGlobals,
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    controls: { disable: true },
    layout: 'fullscreen',
    options: {
      storySort: {
        order: [
          'App',
          'Session',
          'Registration',
          'Account',
          'Credentials',
          'People',
          'Subscriptions',
          'Relations',
          'Follows',
          'Circles',
          'Notifications',
          'Unread',
          'Invites',
          'Devices',
        ],
      },
    },
    viewport: { options: { narrow: { name: 'Narrow, 320 px', styles: { width: '320px', height: '640px' } } } },
  },
};

export default preview;
