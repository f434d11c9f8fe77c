import type { QueryClient } from '@tanstack/react-query';
import { type CommunityClient, invites, optionsOf, pagesOf, sessionReady, user } from 'community-hooks';

/**
 * Loaders for React Router, which read what a page shows before it renders. The hooks of the page find
 * the answers in the cache.
 */
export function createLoaders(client: CommunityClient, queryClient: QueryClient) {
  const isSignedIn = (): boolean => client.session.current.state === 'signed-in';
  return {
    async person({
      params: { username = '' },
    }: {
      params: { username?: string | undefined };
    }): Promise<Response | null> {
      // An asynchronous storage may not have answered yet.
      await sessionReady(client);
      if (!isSignedIn()) return redirect('/sign-in');
      try {
        await queryClient.ensureQueryData(optionsOf(client, user, { username }));
      } catch (error) {
        // The token was refused: the session is expired, and its reads are cancelled.
        if (!isSignedIn()) return redirect('/sign-in');
        throw error;
      }
      return null;
    },
    /** Not waited for: the page shows at once, and its list a moment later. */
    async invites(): Promise<Response | null> {
      await sessionReady(client);
      if (!isSignedIn()) return redirect('/sign-in');
      void queryClient.prefetchInfiniteQuery(pagesOf(client, invites, {}));
      return null;
    },
  };
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}
