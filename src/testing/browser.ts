import { setupWorker } from 'msw/browser';
import type { SandboxNetwork } from './network.js';
import { networkOver } from './network.js';

export type { SandboxNetwork } from './network.js';

/** Where the page finds msw's worker script, as `npx msw init` puts it into a folder that is served. */
export interface SandboxWorkerOptions {
  /** Defaults to `mockServiceWorker.js` beside the page, so that it works under any path. */
  readonly workerUrl?: string;
}

/** Starts msw's service worker in this page; requests that belong to no sandbox go to the real network. */
export async function startSandboxWorker(options: SandboxWorkerOptions = {}): Promise<SandboxNetwork> {
  const worker = setupWorker();
  const url = options.workerUrl ?? './mockServiceWorker.js';
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url } });
  return networkOver(worker, () => worker.stop());
}
