/** orval: its fetch client with zod, and its hooks. It checks answers that the document names; a list without a name it does not. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import * as client from '../generated/orval/client.js';
import { type Side, tanstackSide } from './side.js';

export { Provider } from './provider.js';

const options = { headers: { authorization: 'Token bench' } };

export const callUnread = () => client.notificationsUnreadCount(undefined, options);
export const callInvites = (offset = 0) => client.invites({ count: 20, offset }, options);

export const useUnread = () => client.useNotificationsUnreadCount(undefined, { fetch: options });
export const useInvites = () =>
  useInfiniteQuery({
    queryKey: client.getInvitesQueryKey(),
    queryFn: ({ pageParam }) => callInvites(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < 20 ? undefined : pages.length * 20),
    select: ({ pages }) => pages.flat(),
  });
export const useNews = () =>
  client.useNotificationsInfinite(
    { count: 20 },
    {
      fetch: options,
      query: {
        initialPageParam: undefined,
        getNextPageParam: (last) => last.at(-1)?.id,
        select: ({ pages }) => pages.flat(),
      },
    },
  );

function useInvalidation() {
  const queryClient = useQueryClient();
  return { fetch: options, mutation: { onSuccess: () => queryClient.invalidateQueries() } };
}

export const useCreateInvite = () => client.useCreateInvite(useInvalidation());
export const useDeleteInvite = () => client.useDeleteInvite(useInvalidation());
export const useBlockUser = () => client.useBlockUser(useInvalidation());

export const createSide = (): Side =>
  tanstackSide(client.getNotificationsUnreadCountQueryKey(), client.getNotificationsInfiniteQueryKey({ count: 20 }));
