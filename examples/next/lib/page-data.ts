import { dehydrate, QueryClient } from '@tanstack/react-query';
import { createCommunityClient, currentUser, handoverOf, invites, optionsOf, pagesOf, type Session } from 'community-hooks';
import type { PageData } from '../app/providers.js';

/** On the server, once per request, with the session of that request: reads what the page shows. */
export async function pageData(service: string, session: Session): Promise<PageData> {
  // Server and browser use different addresses, and the same cache keys.
  const scope = 'community';
  const client = createCommunityClient({ baseUrl: service, scope, session });
  const queryClient = new QueryClient();
  if (session.current.state === 'signed-in') {
    await Promise.all([
      queryClient.prefetchQuery(optionsOf(client, currentUser, {})),
      queryClient.prefetchInfiniteQuery(pagesOf(client, invites, {})),
    ]);
  }
  // After the reads: the service may have refused the token. The handover does not contain it.
  return { scope, handover: handoverOf(session) ?? null, state: dehydrate(queryClient) };
}
