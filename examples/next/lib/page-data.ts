import { dehydrate, QueryClient } from '@tanstack/react-query';
import { createCommunityClient, createSession, handoverOf, optionsOf, pagesOf } from 'community-hooks';
import { currentUser, invites } from 'community-hooks/contract';
import type { PageData } from '../app/providers.js';
import type { SessionCookie } from './session-cookie.js';

/** On the server, once per request: reads what the page shows. */
export async function pageData(service: string, cookie: SessionCookie | null): Promise<PageData> {
  // Server and browser use different addresses, and the same cache keys.
  const scope = 'community';
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
  return { scope, handover: handoverOf(session) ?? null, state: dehydrate(queryClient) };
}
