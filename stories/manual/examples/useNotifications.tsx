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
    case 'FR':
      return `${nameOf(one.content_object?.follow_request.creator)} wants to follow you`;
    case 'FRA':
      return `${nameOf(one.content_object?.follow.followed_user)} accepted your request`;
    case 'CR':
      return `${nameOf(one.content_object?.connection_requester)} wants to connect`;
    case 'CC':
      return `${nameOf(one.content_object?.connection_confirmator)} connected with you`;
    case 'PC':
    case 'PCR':
      return `${nameOf(one.content_object?.post_comment.commenter)} commented`;
    case 'PR':
      return `${nameOf(one.content_object?.post_reaction.reactor)} reacted to your post`;
    case 'PUM':
      return `${nameOf(one.content_object?.post_user_mention.user)} mentioned you`;
    case 'CI':
      return `${nameOf(one.content_object?.community_invite.creator)} invites you`;
    case 'CNP':
    case 'UNP':
      return `${nameOf(one.content_object?.post.creator)} has a new post`;
    default:
      return 'There is news';
  }
}

function nameOf(person?: PublicUser): string {
  return person?.profile.name ?? 'Someone';
}
