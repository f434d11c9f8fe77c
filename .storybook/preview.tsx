import type { Preview } from '@storybook/react-vite';
import { startSandboxWorker } from '../src/testing/browser.js';
import { sandboxStories } from '../src/testing/stories.js';

const { beforeEach, decorator } = sandboxStories(startSandboxWorker());

const preview: Preview = {
  tags: ['autodocs'],
  beforeEach,
  decorators: [decorator],
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true },
    options: { storySort: { order: ['App', '*'] } },
  },
};

export default preview;
