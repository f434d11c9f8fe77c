import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { CommunityProvider } from '../../src/react/provider.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.js';
import { type ClientOptions, type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { login } from '../../src/contract/session.js';
import { signInWith } from '../../src/transport/sign-in.js';
import { watchClient, watchSandbox } from './secrets.js';

export const BASE_URL = 'https://community.test';

/** A sandbox, a client that speaks to it, a query cache and the providers around them: what one test needs, shared with no other. */
export interface Scene {
  readonly sandbox: Sandbox;
  readonly client: CommunityClient;
  readonly queryClient: QueryClient;
  /** The operations that left, in order. */
  readonly sent: string[];
  readonly Wrapper: (props: { children?: ReactNode }) => ReactElement;
}

/** A scene with nobody signed in, on a sandbox of its own or on that of another scene. */
export function createScene(
  options: { sandbox?: SandboxOptions | Sandbox; client?: Partial<ClientOptions>; queryClient?: QueryClient } = {},
): Scene {
  const { sandbox: given } = options;
  const sandbox = given && 'fetch' in given ? given : createSandbox(given);
  const sent: string[] = [];
  const client = createCommunityClient({
    baseUrl: BASE_URL,
    fetch: sandbox.fetch,
    ...options.client,
    onEvent: (event) => {
      if (event.type === 'request') sent.push(event.operation);
      options.client?.onEvent?.(event);
    },
  });
  watchSandbox(sandbox);
  watchClient(client);
  const { queryClient = new QueryClient() } = options;
  return { sandbox, client, queryClient, sent, Wrapper: wrapperOf(client, queryClient) };
}

/** The providers of a client and a cache. */
export function wrapperOf(client: CommunityClient, queryClient: QueryClient): Scene['Wrapper'] {
  return ({ children }) => (
    <QueryClientProvider client={queryClient}>
      <CommunityProvider client={client}>{children}</CommunityProvider>
    </QueryClientProvider>
  );
}

/** A scene in which alice is signed in. */
export async function createAliceScene(options?: Parameters<typeof createScene>[0]): Promise<Scene> {
  const scene = createScene(options);
  await signInWith(scene.client, login, { username: 'alice', password: ALICE_PASSWORD });
  scene.sent.length = 0;
  return scene;
}
