import type { Preview } from '@storybook/react-vite';
import { network } from './network.js';

const preview: Preview = {
  tags: ['autodocs'],
  // `loaded.network` is where a story serves its sandbox; nothing is asked before the worker answers.
  loaders: [async () => ({ network: await network })],
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true },
    options: { storySort: { order: ['App', '*'] } },
  },
};

export default preview;
