import { dehydrate, type DehydratedState, HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  CommunityProvider,
  createCommunityClient,
  createSession,
  type Handover,
  handoverOf,
  optionsOf,
  pagesOf,
} from 'community-hooks';
import { currentUser, invites } from 'community-hooks/contract';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { SessionCookie } from './server-session.js';

// Server and browser use different addresses, and the same cache keys.
const scope = 'community';

/** What a server component passes to the client components of one request. */
export interface PageData {
  readonly handover: Handover | null;
  readonly state: DehydratedState;
}

/** On the server, once per request: reads what the page shows. */
export async function pageData(service: string, cookie: SessionCookie | null): Promise<PageData> {
  const session = createSession({ initial: cookie });
  const client = createCommunityClient({ baseUrl: service, scope, session });
  const queryClient = new QueryClient();
  if (cookie) {
    await Promise.all([
      queryClient.prefetchQuery(optionsOf(client, currentUser, {})),
      queryClient.prefetchInfiniteQuery(pagesOf(client, invites, {})),
    ]);
  }
  // After the reads: the service may have refused the token. The handover does not contain it.
  return { handover: handoverOf(session) ?? null, state: dehydrate(queryClient) };
}

/** A client component: rendered on the server first, then in the browser. Give it `key={handover?.account}`. */
export function Providers({ handover, state, children }: PageData & { children: ReactNode }): ReactElement {
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
