import type { Preview } from '@storybook/react-vite';
import { sandboxStories, type StageOptions } from 'community-hooks/testing';
import { startSandboxWorker } from 'community-hooks/testing/browser';

const { beforeEach, decorator } = sandboxStories(startSandboxWorker());

/** The preview of Storybook: each story has a sandbox of its own. */
const preview: Preview = { beforeEach, decorators: [decorator] };
export default preview;

/** A story says in its parameters what it needs: `parameters: { stage: offline }`. */
export const offline: StageOptions = { account: 'bob', fault: 'offline' };
