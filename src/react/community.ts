'use client';
import { QueryClient } from '@tanstack/react-query';
import { type Context, createContext, useContext } from 'react';
import type { CommunityClient } from '../transport/client.js';
import type { SessionSnapshot } from '../transport/session.js';

/** What `useCommunity` returns. */
export interface Community {
  readonly client: CommunityClient;
  /** The current session; a new object after each change. */
  readonly session: SessionSnapshot;
  readonly queryClient: QueryClient;
}

export const CommunityContext: Context<Community | undefined> = createContext<Community | undefined>(undefined);

/** Returns the client, its session and its QueryClient. Throws outside a `CommunityProvider`. */
export function useCommunity(): Community {
  const community = useContext(CommunityContext);
  if (!community) throw new Error('useCommunity: no CommunityProvider above this component.');
  return community;
}

const QUERY_CLIENT = Symbol('query client');

/** The QueryClient for an app without one. It belongs to the client, so it survives a remount of the provider. */
export function ownQueryClient(client: CommunityClient): QueryClient {
  return client.part(QUERY_CLIENT, () => new QueryClient());
}
