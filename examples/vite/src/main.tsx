import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { browserTabs, CommunityProvider, createCommunityClient, createSession, webStorage } from 'community-hooks';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routesOf } from './routes.js';

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
const client = createCommunityClient({
  baseUrl: import.meta.env['VITE_SERVICE'] ?? 'http://localhost:4010',
  session: createSession({ storage: webStorage(() => localStorage), tabs: browserTabs() }),
});
const router = createBrowserRouter(routesOf(client, queryClient));

createRoot(document.getElementById('root') ?? document.body).render(
  // Loaders and hooks share the cache.
  <QueryClientProvider client={queryClient}>
    <CommunityProvider client={client}>
      <RouterProvider router={router} />
    </CommunityProvider>
  </QueryClientProvider>,
);
