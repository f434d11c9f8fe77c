import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { Row } from '../../scripts/bench/rows.js';

export type { Row };

/** A peer with a cache of its own, in which the unread count and a long list can be put. */
export interface Side {
  wrap(children: ReactNode): ReactElement;
  setCount(count: number): void;
  setNews(pages: readonly (readonly Row[])[]): void;
  end(): void;
}

/** The side of a peer on TanStack Query. `pageOf` is how it holds a page. */
export function tanstackSide(unread: QueryKey, news: QueryKey, pageOf: (rows: readonly Row[]) => unknown = (rows) => rows): Side {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  return {
    wrap: (children) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    setCount: (count) => queryClient.setQueryData(unread, { count }),
    setNews: (pages) => queryClient.setQueryData(news, { pages: pages.map(pageOf), pageParams: pages.map((_, index) => index) }),
    end: () => queryClient.clear(),
  };
}
