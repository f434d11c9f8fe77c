import { startSandboxWorker } from '../src/testing/browser.js';
import type { SandboxNetwork } from '../src/testing/network.js';

/** The one service worker of the Storybook page; each story hangs its own sandbox on it, under a base URL of its own. */
export const network: Promise<SandboxNetwork> = startSandboxWorker();
