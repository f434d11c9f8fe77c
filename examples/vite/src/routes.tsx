import type { QueryClient } from '@tanstack/react-query';
import { type CommunityClient, invites, optionsOf, pagesOf, sessionReady, user } from 'community-hooks';
import { redirect, type RouteObject } from 'react-router';
import { Home } from './home.js';
import { Layout, Oops } from './layout.js';
import { Person } from './person.js';
import { SignIn } from './sign-in.js';

export function routesOf(client: CommunityClient, queryClient: QueryClient): RouteObject[] {
  /** Reads with an account, or sends the visitor to the sign-in and back. */
  const withAccount = async (request: Request, read: () => Promise<unknown>): Promise<Response | null> => {
    const isSignedIn = (): boolean => client.session.current.state === 'signed-in';
    const signIn = redirect(`/sign-in?to=${encodeURIComponent(new URL(request.url).pathname)}`);
    await sessionReady(client);
    if (!isSignedIn()) return signIn;
    try {
      await read();
    } catch (error) {
      if (!isSignedIn()) return signIn;
      throw error;
    }
    return null;
  };
  return [
    {
      element: <Layout />,
      errorElement: <Oops />,
      hydrateFallbackElement: <p>Loading</p>,
      children: [
        {
          path: '/',
          element: <Home />,
          loader: ({ request }) => withAccount(request, () => queryClient.prefetchInfiniteQuery(pagesOf(client, invites, {}))),
        },
        {
          path: '/people/:username',
          element: <Person />,
          loader: ({ request, params: { username = '' } }) =>
            withAccount(request, () => queryClient.ensureQueryData(optionsOf(client, user, { username }))),
        },
        { path: '/sign-in', element: <SignIn /> },
      ],
    },
  ];
}
