import type { RouteTable } from '../contract/routes.js';
import { ownQueryClient } from '../react/community.js';
import type { Fault } from '../sandbox/faults.js';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox/sandbox.js';
import { type CommunityClient, createCommunityClient } from '../transport/client.js';
import { createSession, newId } from '../transport/session.js';
import { memoryStorage } from '../transport/storage.js';
import type { SandboxNetwork } from './network.js';

export interface StageOptions extends SandboxOptions {
  /** Who is signed in when the curtain rises: a username of the world, `alice` by default, null for nobody. */
  readonly account?: string | null;
  /** What every request meets with, until the faults are cleared. */
  readonly fault?: Fault | undefined;
  /** Sets the stage before anything is asked: people, faults, delays. */
  readonly prepare?: (sandbox: Sandbox) => void;
  /** Carries the requests, so that they show in the network panel; without it the client asks the sandbox directly. */
  readonly network?: SandboxNetwork;
  /** A service to play against in place of the sandbox; nobody is signed in there. */
  readonly service?: { readonly baseUrl: string; readonly routes?: RouteTable };
}

/** A sandbox and a client of its own: what one test or one story needs, and shares with no other. */
export interface Stage {
  readonly sandbox: Sandbox;
  readonly client: CommunityClient;
  /** Signs out, which ends what is under way, and lets go of the base URL and of what was cached. */
  readonly end: () => void;
}

export function createStage(options: StageOptions = {}): Stage {
  const { account = 'alice', fault, prepare, network, service, ...world } = options;
  const sandbox = createSandbox(world);
  const token = tokenOf(sandbox, account);
  prepare?.(sandbox);
  if (fault !== undefined) sandbox.faults.fail('*', fault);
  // Beside the page, so that a service worker under any path may answer it.
  const baseUrl = service?.baseUrl ?? (network ? `sandbox/${newId()}` : 'http://sandbox.test');
  const routes = service ? service.routes : world.routes;
  const client = createCommunityClient({
    baseUrl,
    // So that a story can switch between accounts.
    session: createSession({ storage: memoryStorage({ accounts: 5 }) }),
    ...(routes && { routes }),
    ...(!network && !service && { fetch: (request) => sandbox.fetch(request) }),
  });
  const stopServing = service ? undefined : network?.serve(sandbox, baseUrl);
  if (!service && token !== undefined && account !== null) client.session.signIn({ token, username: account });
  return {
    sandbox,
    client,
    end: () => {
      client.session.signOut();
      ownQueryClient(client).clear();
      stopServing?.();
    },
  };
}

function tokenOf({ state }: Sandbox, account: string | null): string | undefined {
  if (account === null) return undefined;
  const user = state.users.find(({ username }) => username === account);
  if (!user) throw new Error(`createStage: there is no ${account} in this world`);
  return user.token;
}
