'use client';
import { HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  browserTabs,
  CommunityProvider,
  createCommunityClient,
  createSession,
  type Handover,
  type Session,
} from 'community-hooks';
import { type ReactElement, type ReactNode, useState } from 'react';
import { documentCookies } from '../../lib/cookie-storage';
import type { PageData } from '../providers';

/** The browser calls the service itself, at the address that the server gives it. */
export function Providers({
  service,
  scope,
  handover,
  state,
  children,
}: PageData & { service: string; children: ReactNode }): ReactElement {
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }));
  const [client] = useState(() => createCommunityClient({ baseUrl: service, scope, session: sessionOf(handover) }));
  return (
    <QueryClientProvider client={queryClient}>
      <CommunityProvider client={client}>
        <HydrationBoundary state={state}>{children}</HydrationBoundary>
      </CommunityProvider>
    </QueryClientProvider>
  );
}

function sessionOf(initial: Handover | null): Session {
  // A server renders client components, too, and has no cookies of a document.
  if (typeof document === 'undefined') return createSession({ initial });
  return createSession({ initial, storage: documentCookies(), tabs: browserTabs() });
}
