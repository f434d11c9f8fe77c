import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { startSandboxWorker } from '../src/testing/browser.js';
import { sandboxStories } from '../src/testing/stories.js';
import { quietConsole } from './console.js';
import '../stories/kit/kit.css';
import '../stories/app/app.css';

// A busy machine must not fail a story: what is waited for comes at its own time.
configure({ asyncUtilTimeout: 10_000 });

// The demos show how long ago something happened.
const now = (): number => Date.now();
const stories = sandboxStories(startSandboxWorker(), () => ({ now }));
const quiet = quietConsole();

const preview: Preview = {
  tags: ['autodocs'],
  beforeEach: [quiet.beforeEach, stories.beforeEach],
  afterEach: quiet.afterEach,
  decorators: [stories.decorator],
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true },
    options: { storySort: { order: ['App', '*'] } },
  },
};

export default preview;
