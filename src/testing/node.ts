import { setupServer } from 'msw/node';
import { createExchange, type SandboxNetwork } from './network.js';

/** Intercepts the requests of this Node process; those that belong to no sandbox go to the real network. */
export function startSandboxServer(): SandboxNetwork {
  const { handler, serve } = createExchange();
  const server = setupServer(handler);
  server.listen({ onUnhandledRequest: 'bypass' });
  return { serve, stop: () => server.close() };
}
