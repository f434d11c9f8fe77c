import { useNotifications } from 'community-hooks';
import type { Notification, PublicUser } from 'community-hooks/contract';
import { messageOf } from 'community-hooks/texts';

export function Notifications() {
  const { data: notifications, error, hasNextPage, fetchNextPage } = useNotifications();
  return (
    <section aria-label="Notifications">
      {notifications?.length === 0 && <p>No notifications.</p>}
      <ul>
        {notifications?.map((notification) => (
          <li key={notification.id}>
            {sentenceOf(notification)}
            {!notification.read && ' (new)'}
          </li>
        ))}
      </ul>
      {error && <p role="alert">{messageOf(error)}</p>}
      {hasNextPage && (
        <button type="button" onClick={() => fetchNextPage()}>
          Show more
        </button>
      )}
    </section>
  );
}

function sentenceOf(one: Notification): string {
  switch (one.notification_type) {
    case 'F':
      return `${nameOf(one.content_object?.follower)} follows you`;
    case 'CR':
      return `${nameOf(one.content_object?.connection_requester)} wants to connect`;
    case 'CC':
      return `${nameOf(one.content_object?.connection_confirmator)} connected with you`;
    case 'PC':
      return `${nameOf(one.content_object?.post_comment.commenter)} commented on your post`;
    case 'PR':
      return `${nameOf(one.content_object?.post_reaction.reactor)} reacted to your post`;
    case 'PUM':
      return `${nameOf(one.content_object?.post_user_mention.user)} mentioned you`;
    default:
      return 'There is news';
  }
}

function nameOf(person?: PublicUser): string {
  return person?.profile.name ?? 'Someone';
}
