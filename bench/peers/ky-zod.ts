/** ky, zod/mini and TanStack Query by hand: the schemas of five operations, no session. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ky from 'ky';
import * as z from 'zod/mini';
import { type Side, tanstackSide } from './side.js';

export { Provider } from './provider.js';

const api = /* @__PURE__ */ ky.create({ prefixUrl: 'https://service.test', headers: { authorization: 'Token bench' }, retry: 0 });

const Unread = /* @__PURE__ */ z.looseObject({ count: /* @__PURE__ */ z.int() });
const Profile = /* @__PURE__ */ z.looseObject({
  name: /* @__PURE__ */ z.string(),
  avatar: /* @__PURE__ */ z.nullable(/* @__PURE__ */ z.string()),
});
const Invite = /* @__PURE__ */ z.looseObject({
  id: /* @__PURE__ */ z.int(),
  email: /* @__PURE__ */ z.nullable(/* @__PURE__ */ z.string()),
  is_invite_email_sent: /* @__PURE__ */ z.boolean(),
  nickname: /* @__PURE__ */ z.string(),
  token: /* @__PURE__ */ z.string(),
  created_user: /* @__PURE__ */ z.nullable(
    /* @__PURE__ */ z.looseObject({
      id: /* @__PURE__ */ z.int(),
      username: /* @__PURE__ */ z.string(),
      profile: Profile,
    }),
  ),
  created: /* @__PURE__ */ z.string(),
});
const Invites = /* @__PURE__ */ z.array(Invite);
const News = /* @__PURE__ */ z.array(
  /* @__PURE__ */ z.looseObject({ id: /* @__PURE__ */ z.int(), read: /* @__PURE__ */ z.boolean() }),
);
const Blocked = /* @__PURE__ */ z.looseObject({ id: /* @__PURE__ */ z.int(), username: /* @__PURE__ */ z.string() });

export const callUnread = async () => z.parse(Unread, await api.get('api/notifications/unread/count').json());
export const callInvites = async (offset = 0) =>
  z.parse(Invites, await api.get('api/invites/', { searchParams: { count: 20, offset } }).json());

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
    queryFn: async ({ pageParam }) =>
      z.parse(News, await api.get('api/notifications/', { searchParams: { count: 20, max_id: pageParam } }).json()),
    initialPageParam: 0,
    getNextPageParam: (last) => last.at(-1)?.id,
    select: ({ pages }) => pages.flat(),
  });

function useWrite<Input>(send: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: send, onSuccess: () => queryClient.invalidateQueries() });
}

export const useCreateInvite = () =>
  useWrite(async (json: { nickname: string }) => z.parse(Invite, await api.put('api/invites/', { json }).json()));
export const useDeleteInvite = () => useWrite(({ id }: { id: number }) => api.delete(`api/invites/${id}/`));
export const useBlockUser = () =>
  useWrite(async ({ username }: { username: string }) =>
    z.parse(Blocked, await api.post(`api/auth/users/${encodeURIComponent(username)}/block/`).json()),
  );

export const createSide = (): Side => tanstackSide(['unread'], ['news']);
