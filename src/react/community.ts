'use client';
import { QueryClient } from '@tanstack/react-query';
import { type Context, createContext, useContext } from 'react';
import type { CommunityClient } from '../transport/client.js';
import type { SessionSnapshot } from '../transport/session.js';

/** What the nearest `CommunityProvider` gives. */
export interface Community {
  readonly client: CommunityClient;
  /** Who is calling now; a new object at each change. */
  readonly session: SessionSnapshot;
  readonly queryClient: QueryClient;
}

export const CommunityContext: Context<Community | undefined> = createContext<Community | undefined>(undefined);

/** The client, its session and its query cache; an error outside a `CommunityProvider`. */
export function useCommunity(): Community {
  const community = useContext(CommunityContext);
  if (!community) throw new Error('useCommunity: no CommunityProvider above this component.');
  return community;
}

const QUERY_CLIENT = Symbol('query client');

/** The query cache of an app that brings none: it hangs on the client, so that a remount finds it again. */
export function ownQueryClient(client: CommunityClient): QueryClient {
  return client.part(QUERY_CLIENT, () => new QueryClient());
}
