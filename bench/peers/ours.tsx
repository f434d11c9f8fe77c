/** This library, as it ships. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import * as hooks from 'community-hooks';
import { invites, notificationsUnreadCount } from 'community-hooks/contract';
import type { ReactElement, ReactNode } from 'react';
import type { Row, Side } from './side.js';

const client = /* @__PURE__ */ createClient();

function createClient() {
  const session = hooks.createSession();
  session.signIn({ token: 'bench', username: 'alice' });
  return hooks.createCommunityClient({ baseUrl: 'https://service.test', session });
}

export function Provider({ children }: { readonly children: ReactNode }): ReactElement {
  return <hooks.CommunityProvider client={client}>{children}</hooks.CommunityProvider>;
}

export const callUnread = () => client.call(notificationsUnreadCount, {});
export const callInvites = () => client.call(invites, { count: 20 });

export const useUnread = () => hooks.useNotificationsUnreadCount();
export const useInvites = () => hooks.useInvites();
export const useNews = () => hooks.useNotifications({ count: 20 });
export const useCreateInvite = () => hooks.useCreateInvite();
export const useDeleteInvite = () => hooks.useDeleteInvite();
export const useBlockUser = () => hooks.useBlockUser();

// The pages come from the service for the first round; later rounds meet them again, and need not check them.
const held = new WeakMap<readonly Row[], object>();

function pageOf(items: readonly Row[]): object {
  const page = held.get(items) ?? { items, full: true, next: items.at(-1)?.id };
  held.set(items, page);
  return page;
}

export function createSide(): Side {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const unread = hooks.optionsOf(client, hooks.notificationsUnreadCount, {}).queryKey;
  const news = hooks.pagesOf(client, hooks.notifications, { count: 20 }).queryKey;
  return {
    wrap: (children) => (
      <QueryClientProvider client={queryClient}>
        <Provider>{children}</Provider>
      </QueryClientProvider>
    ),
    setCount: (count) => queryClient.setQueryData(unread, { count }),
    setNews(pages) {
      const pageParams = pages.map((_, index) => (index === 0 ? null : pages[index - 1]?.at(-1)?.id));
      queryClient.setQueryData(news, { pages: pages.map(pageOf), pageParams } as never);
    },
    end: () => queryClient.clear(),
  };
}
