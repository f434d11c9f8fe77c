/** hey-api: its fetch client, its TanStack Query options, and zod for requests and answers. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as options from '../generated/hey-api/@tanstack/react-query.gen.js';
import * as sdk from '../generated/hey-api/sdk.gen.js';
import { type Side, tanstackSide } from './side.js';

export { Provider } from './provider.js';

const init = { headers: { authorization: 'Token bench' }, baseUrl: 'https://service.test', throwOnError: true as const };

export const callUnread = async () => (await sdk.notificationsUnreadCount(init)).data;
export const callInvites = async () => (await sdk.invites({ ...init, query: { count: 20 } })).data;

export const useUnread = () => useQuery(options.notificationsUnreadCountOptions(init));
export const useInvites = () =>
  useInfiniteQuery({
    queryKey: options.invitesQueryKey(),
    queryFn: async ({ pageParam }) => (await sdk.invites({ ...init, query: { count: 20, offset: pageParam } })).data,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < 20 ? undefined : pages.length * 20),
    select: ({ pages }) => pages.flat(),
  });
const news = { ...init, query: { count: 20 } };
export const useNews = () =>
  useInfiniteQuery({
    ...options.notificationsInfiniteOptions(news),
    initialPageParam: {},
    getNextPageParam: (last) => last.at(-1)?.id,
    select: ({ pages }) => pages.flat(),
  });

function useInvalidation() {
  const queryClient = useQueryClient();
  return { onSuccess: () => queryClient.invalidateQueries() };
}

export const useCreateInvite = () => useMutation({ ...options.createInviteMutation(init), ...useInvalidation() });
export const useDeleteInvite = () => useMutation({ ...options.deleteInviteMutation(init), ...useInvalidation() });
export const useBlockUser = () => useMutation({ ...options.blockUserMutation(init), ...useInvalidation() });

export const createSide = (): Side =>
  tanstackSide(options.notificationsUnreadCountQueryKey(init), options.notificationsInfiniteQueryKey(news));
