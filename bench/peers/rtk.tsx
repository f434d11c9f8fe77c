/** RTK Query with zod/mini by `responseSchema`: the schemas of five operations, no session. A write invalidates everything by its tag. */
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type { ReactElement, ReactNode } from 'react';
import { Provider as StoreProvider } from 'react-redux';
import * as z from 'zod/mini';
import type { Side } from './side.js';

const Unread = z.looseObject({ count: z.int() });
const Profile = z.looseObject({ name: z.string(), avatar: z.nullable(z.string()) });
const Invite = z.looseObject({
  id: z.int(),
  email: z.nullable(z.string()),
  is_invite_email_sent: z.boolean(),
  nickname: z.string(),
  token: z.string(),
  created_user: z.nullable(z.looseObject({ id: z.int(), username: z.string(), profile: Profile })),
  created: z.string(),
});
const News = z.array(z.looseObject({ id: z.int(), read: z.boolean() }));

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: 'https://service.test', headers: { authorization: 'Token bench' } }),
  tagTypes: ['all'],
  endpoints: (build) => ({
    unread: build.query<z.infer<typeof Unread>, void>({
      query: () => '/api/notifications/unread/count',
      responseSchema: Unread,
      providesTags: ['all'],
    }),
    firstInvites: build.query<z.infer<typeof Invite>[], void>({
      query: () => '/api/invites/?count=20',
      responseSchema: z.array(Invite),
      providesTags: ['all'],
    }),
    invites: build.infiniteQuery<z.infer<typeof Invite>[], void, number>({
      query: ({ pageParam }) => `/api/invites/?count=20&offset=${pageParam}`,
      responseSchema: z.array(Invite),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, pages) => (last.length < 20 ? undefined : pages.length * 20),
      },
      providesTags: ['all'],
    }),
    news: build.infiniteQuery<z.infer<typeof News>, void, number>({
      query: ({ pageParam }) => `/api/notifications/?count=20&max_id=${pageParam}`,
      responseSchema: News,
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: (last) => last.at(-1)?.id },
      providesTags: ['all'],
    }),
    createInvite: build.mutation<z.infer<typeof Invite>, { nickname: string }>({
      query: (body) => ({ url: '/api/invites/', method: 'PUT', body }),
      responseSchema: Invite,
      invalidatesTags: ['all'],
    }),
    deleteInvite: build.mutation<unknown, { id: number }>({
      query: ({ id }) => ({ url: `/api/invites/${id}/`, method: 'DELETE' }),
      invalidatesTags: ['all'],
    }),
    blockUser: build.mutation<unknown, { username: string }>({
      query: ({ username }) => ({ url: `/api/auth/users/${encodeURIComponent(username)}/block/`, method: 'POST' }),
      invalidatesTags: ['all'],
    }),
    /** Any read, for the page that is counted. */
    read: build.query<unknown, string>({ query: (url) => url, providesTags: ['all'] }),
  }),
});

export function createStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
    // Every change is rendered in the call that makes it, as with the other peers.
    enhancers: (defaults) => defaults({ autoBatch: false }),
  });
}

const store = createStore();

/** What an app on RTK Query puts around its components. */
export function Provider({ children }: { readonly children: ReactNode }): ReactElement {
  return <StoreProvider store={store}>{children}</StoreProvider>;
}

export const callUnread = () =>
  store.dispatch(api.endpoints.unread.initiate(undefined, { forceRefetch: true, subscribe: false })).unwrap();
export const callInvites = () =>
  store.dispatch(api.endpoints.firstInvites.initiate(undefined, { forceRefetch: true, subscribe: false })).unwrap();

export const useUnread = () => api.useUnreadQuery();
export const useInvites = () => flat(api.useInvitesInfiniteQuery());
export const useNews = () => flat(api.useNewsInfiniteQuery());
export const useCreateInvite = () => byMutate(api.useCreateInviteMutation());
export const useDeleteInvite = () => byMutate(api.useDeleteInviteMutation());
export const useBlockUser = () => byMutate(api.useBlockUserMutation());
export const useAnyRead = (url: string) => api.useReadQuery(url);

/** The rows of all pages, as the other peers give them. */
function flat<Item>({ data }: { readonly data?: { readonly pages: Item[][] } | undefined }): {
  readonly data: Item[] | undefined;
} {
  return { data: flattened(data?.pages) as Item[] | undefined };
}

const known = new WeakMap<object, unknown[]>();

/** Once for the same pages, as an app does it by a memoised selector. */
function flattened(pages: unknown[][] | undefined): unknown[] | undefined {
  if (!pages) return undefined;
  const rows = known.get(pages) ?? pages.flat();
  known.set(pages, rows);
  return rows;
}

function byMutate<Input>([mutate]: readonly [(input: Input) => unknown, ...unknown[]]): {
  readonly mutate: (input: Input) => unknown;
} {
  return { mutate };
}

export function createSide(): Side {
  const side = createStore();
  return {
    wrap: (children) => <StoreProvider store={side}>{children}</StoreProvider>,
    setCount: (count) =>
      void side.dispatch(api.util.upsertQueryEntries([{ endpointName: 'unread', arg: undefined, value: { count } }])),
    setNews: (pages) => {
      // Rows have no keys but those of their type.
      const value = { pages: pages as never, pageParams: pages.map((_, index) => index) };
      side.dispatch(api.util.upsertQueryEntries([{ endpointName: 'news', arg: undefined, value }]));
    },
    end: () => void side.dispatch(api.util.resetApiState()),
  };
}
