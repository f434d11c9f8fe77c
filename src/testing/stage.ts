import type { RouteTable } from '../contract/routes.js';
import { ownQueryClient } from '../react/community.js';
import type { Fault } from '../sandbox/faults.js';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox/sandbox.js';
import { type CommunityClient, createCommunityClient } from '../transport/client.js';
import type { CommunityEvent } from '../transport/events.js';
import type { ExtraHeaders } from '../transport/headers.js';
import { newId } from '../transport/new-id.js';
import { createSession } from '../transport/session.js';
import { memoryStorage } from '../transport/storage.js';
import type { SandboxNetwork } from './network.js';
import { withoutActWarnings } from './without-act-warnings.js';

/** Options of `createStage`. */
export interface StageOptions extends SandboxOptions {
  /** The username to sign in, `alice` by default; null for none. */
  readonly account?: string | null | undefined;
  /** A fault of every request, until the faults are cleared. */
  readonly fault?: Fault | undefined;
  /** Changes the sandbox before the first request: users, faults, delays. */
  readonly prepare?: ((sandbox: Sandbox) => void) | undefined;
  /** Sends real requests, which show in the network panel. Without it the client calls the sandbox directly. */
  readonly network?: SandboxNetwork;
  /** Another service in place of the sandbox. No account is signed in there. */
  readonly service?: { readonly baseUrl: string; readonly routes?: RouteTable };
  /** Headers of every request, such as `{ 'Accept-Language': 'de' }`. */
  readonly headers?: ExtraHeaders | undefined;
  /** Called for each event of the client. */
  readonly onEvent?: (event: CommunityEvent) => void;
}

/** A sandbox with its own client, for one test or story. It shares nothing with another stage. */
export interface Stage {
  readonly sandbox: Sandbox;
  readonly client: CommunityClient;
  /** Signs out, which aborts requests, stops answering under the base URL, and clears the cache. */
  readonly end: () => void;
}

/** The names of all options. */
const OPTIONS: Record<keyof StageOptions, true> = {
  ...{ account: true, fault: true, prepare: true, network: true, service: true, headers: true, onEvent: true },
  ...{ world: true, now: true, latency: true, routes: true, own: true, seed: true },
};

/** Creates a sandbox and a client that is signed in to it. Throws for an unknown option: the parameters of a story are not typed. */
export function createStage(options: StageOptions = {}): Stage {
  const unknown = Object.keys(options).find((name) => !(name in OPTIONS));
  if (unknown !== undefined) throw new TypeError(`createStage: there is no option ${unknown}`);
  const { account = 'alice', fault, prepare, network, service, headers, onEvent, ...world } = options;
  const sandbox = createSandbox(world);
  const token = tokenOf(sandbox, account);
  prepare?.(sandbox);
  if (fault !== undefined) sandbox.faults.fail('*', fault);
  // Relative to the page, so that a service worker with any path can answer it.
  const baseUrl = service?.baseUrl ?? (network ? `sandbox/${newId()}` : 'http://sandbox.test');
  const routes = service ? service.routes : world.routes;
  const client = createCommunityClient({
    baseUrl,
    // With several accounts, so that a story can switch between them.
    session: createSession({ storage: memoryStorage({ accounts: 5 }) }),
    ...(routes && { routes }),
    ...(headers && { headers }),
    ...(onEvent && { onEvent }),
    ...(!network && !service && { fetch: (request) => sandbox.fetch(request) }),
  });
  const stopServing = service ? undefined : network?.serve(sandbox, baseUrl);
  if (!service && token !== undefined && account !== null) client.session.signIn({ token, username: account });
  return {
    sandbox,
    client,
    end: () => {
      withoutActWarnings(() => {
        client.session.signOut();
        ownQueryClient(client).clear();
      });
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
