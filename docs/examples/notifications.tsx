import { useNotifications, useReadNotification } from 'community-hooks';
import type { Notification, PublicUser } from 'community-hooks/contract';
import type { ReactElement } from 'react';

/** The list of notifications: a sentence for each, and a press marks it as read. */
export function News(): ReactElement {
  const { data: news = [], hasNextPage, fetchNextPage } = useNotifications();
  const { mutate: markRead } = useReadNotification();
  return (
    <>
      {news.map((one) => (
        <button
          key={one.id}
          type="button"
          aria-pressed={one.read}
          onClick={() => markRead({ id: one.id })}
        >
          {sentenceOf(one)}
        </button>
      ))}
      {hasNextPage && (
        <button type="button" onClick={() => fetchNextPage()}>
          More
        </button>
      )}
    </>
  );
}

/** `notification_type` narrows the type of `content_object`, which is null if its subject is gone. */
export function sentenceOf(one: Notification): string {
  const person = personOf(one);
  const name = person?.profile.name ?? 'Someone';
  switch (one.notification_type) {
    case 'F':
      return `${name} follows you`;
    case 'FR':
      return `${name} asks to follow you`;
    case 'FRA':
      return `${name} lets you follow`;
    case 'CR':
      return `${name} wants to connect`;
    case 'CC':
      return `${name} confirmed the connection`;
    case 'PR':
    case 'PCRA':
      return `${name} reacted`;
    case 'PC':
    case 'PCR':
      return `${name} commented`;
    case 'PUM':
    case 'PCUM':
      return `${name} mentioned you`;
    case 'CI':
      return `${name} invited you to a community`;
    case 'CNP':
    case 'UNP':
      return `${name} posted something`;
    default:
      // A kind that this version of the library does not know.
      return 'There is news';
  }
}

/** The person that a notification is about. */
export function personOf(one: Notification): PublicUser | undefined {
  switch (one.notification_type) {
    case 'F':
      return one.content_object?.follower;
    case 'FR':
      return one.content_object?.follow_request.creator;
    case 'FRA':
      return one.content_object?.follow.followed_user;
    case 'CR':
      return one.content_object?.connection_requester;
    case 'CC':
      return one.content_object?.connection_confirmator;
    case 'PR':
      return one.content_object?.post_reaction.reactor;
    case 'PCRA':
      return one.content_object?.post_comment_reaction.reactor;
    case 'PC':
    case 'PCR':
      return one.content_object?.post_comment.commenter;
    case 'PUM':
      return one.content_object?.post_user_mention.post.creator;
    case 'PCUM':
      return one.content_object?.post_comment_user_mention.post_comment.commenter;
    case 'CI':
      return one.content_object?.community_invite.creator;
    case 'CNP':
    case 'UNP':
      return one.content_object?.post.creator;
    default:
      return undefined;
  }
}
