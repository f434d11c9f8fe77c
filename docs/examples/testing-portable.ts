import { setProjectAnnotations } from '@storybook/react-vite';
import { sandboxStories } from 'community-hooks/testing';
import { startSandboxServer } from 'community-hooks/testing/node';
import { afterAll } from 'vitest';

/** A setup file of Vitest, for stories: what the preview does in a browser. */
const network = startSandboxServer();
const { beforeEach, decorator } = sandboxStories(network);

setProjectAnnotations({ beforeEach, decorators: [decorator] });
afterAll(() => network.stop());
