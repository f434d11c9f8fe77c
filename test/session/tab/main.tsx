import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  browserTabs,
  CommunityProvider,
  createCommunityClient,
  createSession,
  safeUrl,
  useCurrentUser,
  useLogin,
  useLogout,
  useNotificationsUnreadCount,
  useReadNotifications,
  useSession,
  useAccounts,
  useUpdateUser,
  useUser,
  webStorage,
} from 'community-hooks';
import { type ReactElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * `?name=one` tells the service which tab asks. `&fresh` reads nothing again for a minute. `&silent` has no BroadcastChannel; `&deaf` hears nothing at all, and wakes up when a
 * test says so and not when Chromium happens to give it the focus.
 */
const asked = new URLSearchParams(location.search);
const isDeaf = asked.has('deaf');
if (isDeaf || asked.has('silent')) Reflect.deleteProperty(globalThis, 'BroadcastChannel');
if (isDeaf) {
  const ignore = (event: Event): void => {
    if (event.isTrusted) event.stopImmediatePropagation();
  };
  for (const type of ['storage', 'focus', 'pageshow']) window.addEventListener(type, ignore);
  document.addEventListener('visibilitychange', ignore);
}

const session = createSession({ storage: webStorage(() => localStorage, { accounts: 2 }), tabs: browserTabs() });
const headers = { 'X-Tab': asked.get('name') ?? '' };
const troubles: string[] = [];
/** Requests that were handed to `fetch`. */
const sent: string[] = [];
/** Calls that have failed, each with its kind of error. */
const failed: string[] = [];
const client = createCommunityClient({
  baseUrl: '/',
  session,
  headers,
  onEvent: (event) => {
    if (event.type === 'storage') troubles.push(event.trouble);
    if (event.type === 'request') sent.push(event.operation);
    if (event.type === 'answer' && event.error !== null) failed.push(`${event.operation}: ${event.error}`);
    Object.assign(window, { troubles, sent, failed });
  },
});
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: asked.has('fresh') ? 60_000 : 0 } } });
const interval = Number(asked.get('poll') ?? 0);

function App(): ReactElement {
  const { state, username } = useSession();
  const me = useCurrentUser();
  const unread = useNotificationsUnreadCount({}, { refetchInterval: interval || false });
  const [login, logout, rename, markRead] = [useLogin(), useLogout(), useUpdateUser(), useReadNotifications()];
  const { accounts, switchTo } = useAccounts();
  const [people, setPeople] = useState(0);
  return (
    <main>
      <output aria-label="session">{`${state} ${username ?? ''}`.trim()}</output>
      <output aria-label="me">{me.data?.profile.name}</output>
      <output aria-label="unread">{unread.data?.count}</output>
      <output aria-label="rename">{rename.isPaused ? 'paused' : rename.status}</output>
      <a aria-label="link" href={safeUrl(me.data?.profile.url)}>
        {me.data?.profile.url}
      </a>
      <a aria-label="bio" href={safeUrl(me.data?.profile.bio)}>
        {me.data?.profile.bio}
      </a>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          login.mutate({ username: String(fields.get('username')), password: String(fields.get('password')) });
        }}
      >
        <input name="username" aria-label="Username" />
        <input name="password" type="password" aria-label="Password" />
        <button type="submit">Sign in</button>
      </form>
      <button type="button" onClick={() => logout.mutate()}>
        Sign out
      </button>
      {accounts.map((one) => (
        <button key={one.account} type="button" onClick={() => switchTo(one.account)}>
          Go on as {one.username}
        </button>
      ))}
      <button type="button" onClick={() => rename.mutate({ name: `${username} anew` })}>
        Rename
      </button>
      <button type="button" onClick={() => markRead.mutate({})}>
        Mark all as read
      </button>
      <button type="button" onClick={() => void me.refetch()}>
        Ask again
      </button>
      <button type="button" onClick={() => setPeople(50)}>
        Look up fifty people
      </button>
      {Array.from({ length: people }, (_, index) => (
        <Person key={index} username={`person${index}`} />
      ))}
    </main>
  );
}

function Person({ username }: { username: string }): ReactElement {
  return <i>{useUser({ username }).status}</i>;
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <CommunityProvider client={client}>
        <App />
      </CommunityProvider>
    </QueryClientProvider>,
  );
}
