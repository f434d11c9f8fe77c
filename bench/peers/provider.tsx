import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';

const queryClient = /* @__PURE__ */ new QueryClient();

/** What an app on TanStack Query puts around its components. */
export function Provider({ children }: { readonly children: ReactNode }): ReactElement {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
