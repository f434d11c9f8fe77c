'use client';
import { type DehydratedState, HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CommunityProvider, createCommunityClient, createSession, type Handover } from 'community-hooks';
import { type ReactElement, type ReactNode, useState } from 'react';

/** What a server component passes to the client components of one request. */
export interface PageData {
  readonly scope: string;
  readonly handover: Handover | null;
  readonly state: DehydratedState;
}

/** Rendered on the server first, then in the browser. Give it `key={handover?.account}`: the next account has a new client. */
export function Providers({ scope, handover, state, children }: PageData & { children: ReactNode }): ReactElement {
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }));
  const [client] = useState(() => {
    const session = createSession({ initial: handover, proxyAddsToken: true });
    return createCommunityClient({ baseUrl: '/community/', scope, session });
  });
  return (
    <QueryClientProvider client={queryClient}>
      <CommunityProvider client={client}>
        <HydrationBoundary state={state}>{children}</HydrationBoundary>
      </CommunityProvider>
    </QueryClientProvider>
  );
}
