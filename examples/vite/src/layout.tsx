import { useLogout, useNotificationsUnreadCount, useSession } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { Link, Navigate, Outlet, useLocation, useRouteError } from 'react-router';

export function Layout() {
  const { state, username } = useSession();
  const { pathname } = useLocation();
  // Signed out here or in another tab, or the token was refused.
  if (state !== 'signed-in' && pathname !== '/sign-in') return <Navigate to="/sign-in" replace />;
  return (
    <>
      {state === 'signed-in' && <Header username={username} />}
      <main>
        <Outlet />
      </main>
    </>
  );
}

function Header({ username }: { username: string | null }) {
  const { data: unread } = useNotificationsUnreadCount({}, { refetchInterval: 30_000 });
  const logout = useLogout();
  return (
    <header>
      <Link to="/">Home</Link> {username}, {unread?.count ?? 0} unread{' '}
      <button type="button" onClick={() => logout.mutate()}>
        Sign out
      </button>
    </header>
  );
}

/** The error of a loader, such as a person who does not exist. */
export function Oops() {
  return <p role="alert">{messageOf(useRouteError())}</p>;
}
