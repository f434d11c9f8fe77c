import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  CommunityProvider,
  createCommunityClient,
  createSession,
  useLogin,
  useLogout,
  useSession,
  webStorage,
} from 'community-hooks';
import { createOutbox } from 'community-hooks/outbox';
import { type ReactElement, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { openOffline } from '../../../docs/examples/offline.js';
import { Circles, Waiting } from '../../../docs/examples/offline-page.js';

// The page of docs/offline.md; `?name=one` names the tab in its requests. With `&storage=session` all of it is in sessionStorage.

const options = new URLSearchParams(location.search);
const name = options.get('name') ?? '';
const isOwn = options.get('storage') === 'session';
const session = createSession({ storage: webStorage(() => (isOwn ? sessionStorage : localStorage)) });
const client = createCommunityClient({ baseUrl: '/', session, headers: { 'X-Tab': name } });
const queryClient = new QueryClient();

function App(): ReactElement {
  const { state } = useSession();
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const [login, logout] = [useLogin(), useLogout()];
  return (
    <main>
      <output>{isOnline ? `online, ${state}` : 'offline'}</output>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          login.mutate({ username: 'alice', password: String(new FormData(event.currentTarget).get('password')) });
        }}
      >
        <input name="password" type="password" aria-label="Password" />
        <button type="submit">Sign in</button>
      </form>
      <button type="button" onClick={() => logout.mutate()}>
        Sign out
      </button>
      <Circles />
      <Waiting />
    </main>
  );
}

async function start(): Promise<void> {
  if (isOwn) await createOutbox({ client, queryClient, storage: () => sessionStorage }).restored;
  else await openOffline(client, queryClient);
  createRoot(document.querySelector('#root') as HTMLElement).render(
    <QueryClientProvider client={queryClient}>
      <CommunityProvider client={client}>
        <App />
      </CommunityProvider>
    </QueryClientProvider>,
  );
}

void start();
