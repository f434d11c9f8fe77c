import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import {
  currentUser,
  getShownData,
  notificationsUnreadCount,
  optionsOf,
  useCommunity,
  useReadNotifications,
  useSession,
} from 'community-hooks';
import { type ReactElement, Suspense } from 'react';

/** A shortcut that needs the number of this moment: with a write that is pending, and without a render. */
export function useMarkAllShortcut(): () => void {
  const { client } = useCommunity();
  const queryClient = useQueryClient();
  const { mutate: markAll } = useReadNotifications();
  return () => {
    const shown = getShownData(queryClient, optionsOf(client, notificationsUnreadCount, {}));
    if (shown?.count !== 0) markAll({});
  };
}

/** Suspense below a gate: when the session ends, the component is gone before it could throw. */
export function Account(): ReactElement {
  const { state } = useSession();
  if (state !== 'signed-in') return <p>Sign in first.</p>;
  return (
    <Suspense fallback={<p>Loading…</p>}>
      <InvitesLeft />
    </Suspense>
  );
}

function InvitesLeft(): ReactElement {
  const { client } = useCommunity();
  const { data: me } = useSuspenseQuery(optionsOf(client, currentUser, {}));
  return <p>{me.invite_count} invites left</p>;
}
