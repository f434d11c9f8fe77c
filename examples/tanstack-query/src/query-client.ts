import { MutationCache, QueryClient } from '@tanstack/react-query';
import { type CommunityClient, keyOf } from 'community-hooks';

/**
 * The QueryClient of an app that moves screen by screen. A write of either side refetches the other side's reads: each knows only
 * its own. Without screens of the former kind it is `new QueryClient()`.
 */
export function createQueryClient(client: CommunityClient): QueryClient {
  const isMoved = (key: readonly unknown[] | undefined): boolean => key?.[0] === keyOf(client)[0];
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_data, _error, _variables, _context, { options }) => {
        const byMoved = isMoved(options.mutationKey);
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isMoved(queryKey) !== byMoved });
      },
    }),
  });
  // What the hooks have read goes by itself.
  let { account } = client.session.current;
  client.session.subscribe(() => {
    if (client.session.current.account === account) return;
    ({ account } = client.session.current);
    queryClient.removeQueries({ predicate: ({ queryKey }) => !isMoved(queryKey) });
  });
  return queryClient;
}
