import { setupServer } from 'msw/node';
import { createExchange, type SandboxNetwork } from './network.js';

/** Intercepts the requests of this Node process. Requests outside every sandbox go to the network. */
export function startSandboxServer(): SandboxNetwork {
  const { handler, serve } = createExchange();
  const server = setupServer(handler);
  server.listen({ onUnhandledRequest: 'bypass' });
  return { serve, stop: () => server.close() };
}
