import type { Preview } from '@storybook/react-vite';
import { sandboxStories, type Stage, type StageOptions } from 'community-hooks/testing';
import { startSandboxWorker } from 'community-hooks/testing/browser';

const { beforeEach, decorator } = sandboxStories(startSandboxWorker());

/** The preview of Storybook: each story has a sandbox of its own. */
const preview: Preview = { beforeEach, decorators: [decorator] };
export default preview;

// A story says what it needs in its parameters, such as `{ stage: { account: 'bob', fault: 'offline' } }`.
declare module 'storybook/internal/csf' {
  interface Parameters {
    stage?: StageOptions;
  }
  interface StoryContext {
    stage: Stage;
  }
}
