/** `fetch` and TanStack Query by hand; nothing is checked. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Row, type Side, tanstackSide } from './side.js';

export { Provider } from './provider.js';

interface Invite {
  readonly id: number;
  readonly nickname: string;
}

async function request<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { authorization: 'Token bench', ...(body !== undefined && { 'content-type': 'application/json' }) };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`https://service.test${path}`, init);
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  return (await response.json()) as Answer;
}

export const callUnread = () => request<{ readonly count: number }>('GET', '/api/notifications/unread/count');
export const callInvites = (offset = 0) => request<Invite[]>('GET', `/api/invites/?count=20&offset=${offset}`);

export const useUnread = () => useQuery({ queryKey: ['unread'], queryFn: callUnread });
export const useInvites = () =>
  useInfiniteQuery({
    queryKey: ['invites'],
    queryFn: ({ pageParam }) => callInvites(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < 20 ? undefined : pages.length * 20),
    select: ({ pages }) => pages.flat(),
  });
export const useNews = () =>
  useInfiniteQuery({
    queryKey: ['news'],
    queryFn: ({ pageParam }) => request<Row[]>('GET', `/api/notifications/?count=20&max_id=${pageParam}`),
    initialPageParam: 0,
    getNextPageParam: (last) => last.at(-1)?.id,
    select: ({ pages }) => pages.flat(),
  });

function useWrite<Input>(send: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: send, onSuccess: () => queryClient.invalidateQueries() });
}

export const useCreateInvite = () => useWrite((input: { nickname: string }) => request('PUT', '/api/invites/', input));
export const useDeleteInvite = () => useWrite(({ id }: { id: number }) => request('DELETE', `/api/invites/${id}/`));
export const useBlockUser = () =>
  useWrite(({ username }: { username: string }) => request('POST', `/api/auth/users/${encodeURIComponent(username)}/block/`));

export const createSide = (): Side => tanstackSide(['unread'], ['news']);
