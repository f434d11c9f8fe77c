import {
  CommunityProvider,
  createCommunityClient,
  useLogin,
  useNotifications,
  useReadNotification,
} from 'community-hooks';
import type { ReactElement, ReactNode } from 'react';

const client = createCommunityClient({ baseUrl: 'http://localhost:4010' });

/** A first app: the hooks below the provider use its client, which knows where the service is. */
export function App(): ReactElement {
  return (
    <CommunityProvider client={client}>
      <News />
    </CommunityProvider>
  );
}

function News(): ReactNode {
  const { mutate: login, isError } = useLogin();
  const { data: news, isLoading } = useNotifications();
  const { mutate: markRead } = useReadNotification();
  if (isLoading) return 'Loading';
  if (!news) {
    return (
      <button type="button" onClick={() => login({ username: 'alice', password: 'wonderland-2026' })}>
        {isError ? 'Try again' : 'Sign in as alice'}
      </button>
    );
  }
  return news.map(({ id, read }) => (
    <button key={id} type="button" aria-disabled={read} onClick={() => !read && markRead({ id })}>
      News {id}
    </button>
  ));
}
