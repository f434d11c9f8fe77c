import { useNotifications } from 'community-hooks';

export function Notifications() {
  const { data: notifications = [], hasNextPage, fetchNextPage } = useNotifications();
  return <>
    {notifications.map((notification) => <p key={notification.id}>{notification.created}</p>)}
    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
  </>;
}
