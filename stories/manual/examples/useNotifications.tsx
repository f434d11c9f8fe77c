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

function sentenceOf({ notification_type, content_object }: Notification): string {
  switch (notification_type) {
    case 'F':
      return `${nameOf(content_object?.follower)} follows you`;
    case 'FR':
      return `${nameOf(content_object?.follow_request.creator)} wants to follow you`;
    case 'FRA':
      return `${nameOf(content_object?.follow.followed_user)} accepted your request`;
    case 'CR':
      return `${nameOf(content_object?.connection_requester)} wants to connect`;
    case 'CC':
      return `${nameOf(content_object?.connection_confirmator)} connected with you`;
    case 'PC':
    case 'PCR':
      return `${nameOf(content_object?.post_comment.commenter)} commented`;
    case 'PR':
      return `${nameOf(content_object?.post_reaction.reactor)} reacted to your post`;
    case 'PUM':
      return `${nameOf(content_object?.post_user_mention.post.creator)} mentions you`;
    case 'PCUM':
      return `${nameOf(content_object?.post_comment_user_mention.post_comment.commenter)} mentions you`;
    case 'CI':
      return `${nameOf(content_object?.community_invite.creator)} invites you`;
    case 'CNP':
    case 'UNP':
      return `${nameOf(content_object?.post.creator)} has a new post`;
    default:
      return 'There is news';
  }
}

const nameOf = (person?: PublicUser): string => person?.profile.name ?? 'Someone';
