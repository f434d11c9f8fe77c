import { setupServer } from 'msw/node';
import { createSandboxRouter, type SandboxNetwork } from './network.js';

/** Intercepts the requests of this Node process. Requests outside every sandbox go to the network. */
export function startSandboxServer(): SandboxNetwork {
  const { handler, serve } = createSandboxRouter();
  const server = setupServer(handler);
  server.listen({ onUnhandledRequest: 'bypass' });
  return { serve, stop: () => server.close() };
}
