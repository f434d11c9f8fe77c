import { setupServer } from 'msw/node';
import type { SandboxNetwork } from './network.js';
import { networkOver } from './network.js';

export type { SandboxNetwork } from './network.js';

/** Intercepts the requests of this Node process; those that belong to no sandbox go to the real network. */
export function startSandboxServer(): SandboxNetwork {
  const server = setupServer();
  server.listen({ onUnhandledRequest: 'bypass' });
  return networkOver(server, () => server.close());
}
