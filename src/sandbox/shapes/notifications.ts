import type { View } from '../call.js';
import { MissingRow, rowOf } from '../table.js';
import type { Comment, Notification, NotificationContent, Post } from '../posts.js';
import { languageOf } from './languages.js';
import { publicUser } from './users.js';

export function notificationShape(view: View, notification: Notification): object {
  return {
    id: notification.id,
    notification_type: notification.content.type,
    content_object: subjectOf(view, notification),
    read: notification.read,
    created: view.time(notification.created),
  };
}

/** Null if it is gone. */
function subjectOf(view: View, { contentId, content }: Notification): object | null {
  try {
    return { id: contentId, ...contentShape(view, content) };
  } catch (problem) {
    if (problem instanceof MissingRow) return null;
    throw problem;
  }
}

function contentShape(view: View, content: NotificationContent): object {
  switch (content.type) {
    case 'PR':
      return { post_reaction: { ...reactionShape(view, content.reaction), post: postShape(view, content.reaction.post) } };
    case 'PC':
      return { post_comment: commentShape(view, content.comment) };
    case 'PCR':
      return { post_comment: commentShape(view, content.comment), parent_comment: parentOf(view, content.comment) };
    case 'PCRA': {
      const { comment, created } = content.reaction;
      const reaction = { post_comment: commentShape(view, comment), created: view.time(created) };
      return { post_comment_reaction: { ...reactionShape(view, content.reaction), ...reaction } };
    }
    case 'CR':
      return { connection_requester: person(view, content.requester) };
    case 'CC':
      return { connection_confirmator: person(view, content.confirmator) };
    case 'F':
      return { follower: person(view, content.follower) };
    case 'FR': {
      const { id, creator, target } = rowOf(view.world.followRequests, content.followRequest);
      return { follow_request: { id, creator: person(view, creator), target_user: person(view, target) } };
    }
    case 'FRA': {
      const { id, user, lists, followed } = rowOf(view.world.follows, content.follow);
      return { follow: { id, user, lists: [...lists], followed_user: person(view, followed) } };
    }
    case 'CI':
      return { community_invite: communityInviteShape(view, content.communityInvite) };
    case 'PUM': {
      const { id, post, user } = content.mention;
      return { post_user_mention: { id, post: postShape(view, post), user: person(view, user) } };
    }
    case 'PCUM': {
      const { id, comment, user } = content.mention;
      return { post_comment_user_mention: { id, post_comment: commentShape(view, comment), user: person(view, user) } };
    }
    default:
      return { post: postShape(view, content.post) };
  }
}

function person(view: View, id: number): object {
  return publicUser(view, rowOf(view.world.users, id));
}

function communityInviteShape(view: View, invite: number): object {
  const { id, creator, invited, community } = rowOf(view.world.communityInvites, invite);
  return { id, creator: person(view, creator), invited_user_id: invited, community: communityShape(view, community) };
}

function reactionShape(view: View, reaction: { id: number; reactor: number; emoji: number }): object {
  const { id, keyword, image } = rowOf(view.world.emojis, reaction.emoji);
  return { id: reaction.id, reactor: person(view, reaction.reactor), emoji: { id, keyword, image: view.media(image) } };
}

function postShape(view: View, id: number): object {
  const post: Post = rowOf(view.world.posts, id);
  return {
    id: post.id,
    uuid: post.uuid,
    text: post.text,
    creator: person(view, post.creator),
    created: view.time(post.created),
    community: post.community === null ? null : communityShape(view, post.community),
    is_closed: false,
    is_encircled: false,
    media_height: post.image?.height ?? null,
    media_width: post.image?.width ?? null,
    media_thumbnail: view.media(post.image?.path ?? null),
    image:
      post.image === null
        ? null
        : { id: post.id, image: view.media(post.image.path), width: post.image.width, height: post.image.height },
  };
}

function communityShape({ world, media }: View, id: number): object {
  const { name, avatar, cover, color } = rowOf(world.communities, id);
  return { id, name, avatar: media(avatar), cover: media(cover), color };
}

function commentShape(view: View, id: number): object {
  const comment = rowOf(view.world.comments, id);
  return {
    ...commentCore(view, comment),
    post: postShape(view, comment.post),
    parent_comment: parentOf(view, id),
    hashtags: [],
  };
}

function parentOf(view: View, id: number): object | null {
  const { parent } = rowOf(view.world.comments, id);
  return parent === null ? null : { ...commentCore(view, rowOf(view.world.comments, parent)), is_edited: false };
}

function commentCore(view: View, comment: Comment): object {
  return {
    id: comment.id,
    commenter: person(view, comment.commenter),
    language: languageOf(view, comment.language),
    text: comment.text,
    created: view.time(comment.created),
    is_muted: false,
  };
}
