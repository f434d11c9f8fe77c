'use client';
import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import {
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useInsertionEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { attach, engineOf } from '../engine/index.js';
import type { CommunityClient } from '../transport/client.js';
import { newId } from '../transport/new-id.js';
import { SECRETS, type SessionSnapshot } from '../transport/session.js';
import { CommunityContext, ownQueryClient } from './community.js';

export interface CommunityProviderProps {
  /** One for the life of the app. Another client mounts what is below the provider anew, without the state of the former account. */
  readonly client: CommunityClient;
  readonly children?: ReactNode;
}

/**
 * Provides the client to the hooks below it. It uses the QueryClient of the app if there is one above, else one of its own. The
 * nearest provider counts.
 */
export function CommunityProvider({ client, children }: CommunityProviderProps): ReactElement {
  // Its type says so; JavaScript and a module that is loaded too early do not.
  if (!(client as CommunityClient | undefined)?.session) {
    throw new Error('CommunityProvider: no client; createCommunityClient makes one.');
  }
  const above = useContext(QueryClientContext);
  const queryClient = above ?? ownQueryClient(client);
  const current = (): SessionSnapshot => client.session.current;
  // The first render must match the server's, even if the storage has answered since.
  const initial = globalThis.document ? (): SessionSnapshot => client.session.initial : current;
  const session = useSyncExternalStore(client.session.subscribe, current, initial);
  const community = useMemo(() => ({ client, session, queryClient }), [client, session, queryClient]);
  // Before the effects of components below, which may write.
  useInsertionEffect(() => attach(engineOf(client), queryClient), [client, queryClient]);
  useEffect(() => client.session[SECRETS].hydrated(), [client]);
  // TanStack resets a mutation hook only after the frame in which its client changes, so that frame would show the former variables.
  const provided = (
    <CommunityContext.Provider key={client.part(KEY, newId)} value={community}>
      {children}
    </CommunityContext.Provider>
  );
  return above ? provided : <QueryClientProvider client={queryClient}>{provided}</QueryClientProvider>;
}

const KEY = Symbol('key');
