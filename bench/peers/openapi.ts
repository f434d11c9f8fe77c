/** openapi-fetch and openapi-react-query, with the types of openapi.json; nothing is checked. */
import { useQueryClient } from '@tanstack/react-query';
import createFetchClient from 'openapi-fetch';
import createClient from 'openapi-react-query';
import type { paths } from '../generated/openapi.js';
import { type Side, tanstackSide } from './side.js';

export { Provider } from './provider.js';

const client = createFetchClient<paths>({
  baseUrl: 'https://service.test',
  headers: { authorization: 'Token bench' },
  // As it is when a call is made.
  fetch: (request) => fetch(request),
});
const api = createClient(client);
const invites = { params: { query: { count: 20 } } };

export const callUnread = async () => (await client.GET('/api/notifications/unread/count')).data;
export const callInvites = async () => (await client.GET('/api/invites/', invites)).data;

export const useUnread = () => api.useQuery('get', '/api/notifications/unread/count');
export const useInvites = () =>
  api.useInfiniteQuery('get', '/api/invites/', invites, {
    pageParamName: 'offset',
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < 20 ? undefined : pages.length * 20),
    select: ({ pages }) => pages.flat(),
  });
const news = { params: { query: { count: 20 } } };
export const useNews = () =>
  api.useInfiniteQuery('get', '/api/notifications/', news, {
    pageParamName: 'max_id',
    initialPageParam: 0,
    getNextPageParam: (last) => last.at(-1)?.id,
    select: ({ pages }) => pages.flat(),
  });

function useInvalidation() {
  const queryClient = useQueryClient();
  return { onSuccess: () => queryClient.invalidateQueries() };
}

export const useCreateInvite = () => api.useMutation('put', '/api/invites/', useInvalidation());
export const useDeleteInvite = () => api.useMutation('delete', '/api/invites/{id}/', useInvalidation());
export const useBlockUser = () => api.useMutation('post', '/api/auth/users/{username}/block/', useInvalidation());

export const createSide = (): Side =>
  tanstackSide(
    api.queryOptions('get', '/api/notifications/unread/count').queryKey,
    api.queryOptions('get', '/api/notifications/', news).queryKey,
  );
