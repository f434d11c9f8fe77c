import { useNotificationsUnreadCount, useReadNotifications } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function ReadNotifications() {
  const { data: unread } = useNotificationsUnreadCount();
  const { mutate: readNotifications, error } = useReadNotifications();
  return (
    <>
      <button
        type="button"
        aria-disabled={!unread?.count}
        onClick={() => unread?.count && readNotifications()}
      >
        Mark all as read
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
