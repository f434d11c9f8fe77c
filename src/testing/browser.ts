import { setupWorker } from 'msw/browser';
import { createSandboxRouter, type SandboxNetwork } from './network.js';

/** Options of `startSandboxWorker`. */
export interface SandboxWorkerOptions {
  /** The address of the script that `npx msw init` wrote; by default beside the page, so that the page may have any path. */
  readonly workerUrl?: string;
}

/** Starts msw's service worker in this page. Requests outside every sandbox go to the network. */
export async function startSandboxWorker({
  workerUrl = './mockServiceWorker.js',
}: SandboxWorkerOptions = {}): Promise<SandboxNetwork> {
  const { handler, serve } = createSandboxRouter();
  const worker = setupWorker(handler);
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: workerUrl } });
  return { serve, stop: () => worker.stop() };
}
