import { setupWorker } from 'msw/browser';
import { createExchange, type SandboxNetwork } from './network.js';

export interface SandboxWorkerOptions {
  /** Where the page finds the script that `npx msw init` wrote; by default beside the page, so that it works under any path. */
  readonly workerUrl?: string;
}

/** Starts msw's service worker in this page; requests that belong to no sandbox go to the real network. */
export async function startSandboxWorker({
  workerUrl = './mockServiceWorker.js',
}: SandboxWorkerOptions = {}): Promise<SandboxNetwork> {
  const { handler, serve } = createExchange();
  const worker = setupWorker(handler);
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: workerUrl } });
  return { serve, stop: () => worker.stop() };
}
