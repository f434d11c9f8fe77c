import { QueryClientProvider } from '@tanstack/react-query';
import {
  browserTabs,
  CommunityProvider,
  createCommunityClient,
  createSession,
  useLogin,
  useLogout,
  useSession,
  webStorage,
} from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { createRoot } from 'react-dom/client';
import { CirclesAfter } from './circles-after.js';
import { CirclesBefore } from './circles-before.js';
import { createQueryClient } from './query-client.js';

const client = createCommunityClient({
  baseUrl: 'http://localhost:4010',
  session: createSession({ storage: webStorage(() => localStorage), tabs: browserTabs() }),
});
const queryClient = createQueryClient(client);

/** Both screens, side by side: what one writes, the other shows. */
function App() {
  const { state, username } = useSession();
  const logout = useLogout();
  if (state !== 'signed-in') return <SignIn />;
  return (
    <>
      <header>
        {username}{' '}
        <button type="button" onClick={() => logout.mutate()}>
          Sign out
        </button>
      </header>
      <section aria-label="Before">
        <CirclesBefore />
      </section>
      <section aria-label="After">
        <CirclesAfter />
      </section>
    </>
  );
}

function SignIn() {
  const login = useLogin();
  return (
    <>
      <button type="button" onClick={() => login.mutate({ username: 'alice', password: 'wonderland-2026' })}>
        Sign in as alice
      </button>
      {login.error && <p role="alert">{messageOf(login.error)}</p>}
    </>
  );
}

createRoot(document.getElementById('root') ?? document.body).render(
  <QueryClientProvider client={queryClient}>
    <CommunityProvider client={client}>
      <App />
    </CommunityProvider>
  </QueryClientProvider>,
);
