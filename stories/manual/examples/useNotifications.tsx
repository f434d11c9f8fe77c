import { useNotifications } from 'community-hooks';

export function Notifications() {
  const { data: notifications = [], hasNextPage, fetchNextPage } = useNotifications();
  return <>
    {notifications.map(({ id, created }) => <p key={id}>{new Date(created).toLocaleString()}</p>)}
    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
  </>;
}
