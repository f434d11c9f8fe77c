import type { Notification } from 'community-hooks/contract';
import type { IconName } from '../kit/Icon.js';

/** What is shown of the person who did something. */
export interface Actor {
  readonly username: string;
  readonly profile: { readonly name: string; readonly avatar: string | null };
}

/** A notification in words. */
export interface Told {
  readonly actor: Actor | null;
  readonly text: string;
  readonly quote: string | null;
  readonly icon: IconName;
}

/** The service lists requests to follow, and has no operation that answers one. */
const NO_ANSWER = 'You cannot accept requests here: the service does not offer it.';

/** The words for each kind; one that this app does not know yet still gets a line. */
export function tell(notification: Notification): Told {
  switch (notification.notification_type) {
    case 'PR': {
      const reaction = notification.content_object?.post_reaction;
      return told(
        reaction?.reactor,
        `reacted to your post with ${reaction?.emoji.keyword ?? 'an emoji'}`,
        'heart',
        reaction?.post.text,
      );
    }
    case 'PC': {
      const comment = notification.content_object?.post_comment;
      return told(comment?.commenter, 'commented on a post', 'chat', comment?.text);
    }
    case 'PCR': {
      const reply = notification.content_object?.post_comment;
      return told(reply?.commenter, 'replied to a comment', 'chat', reply?.text);
    }
    case 'PCRA': {
      const reaction = notification.content_object?.post_comment_reaction;
      return told(reaction?.reactor, 'reacted to your comment', 'heart', reaction?.post_comment.text);
    }
    case 'CR':
      return told(notification.content_object?.connection_requester, 'would like to connect with you', 'people');
    case 'CC':
      return told(notification.content_object?.connection_confirmator, 'is now connected with you', 'people');
    case 'F':
      return told(notification.content_object?.follower, 'follows you', 'user');
    case 'FR':
      return told(notification.content_object?.follow_request.creator, 'wants to follow you', 'user', NO_ANSWER);
    case 'FRA':
      return told(notification.content_object?.follow.followed_user, 'accepted your request to follow them', 'user');
    case 'CI': {
      const invite = notification.content_object?.community_invite;
      return told(invite?.creator, `invites you into ${invite?.community.name ?? 'a community'}`, 'circles');
    }
    case 'PUM': {
      const mention = notification.content_object?.post_user_mention;
      return told(mention?.post.creator, 'mentioned you in a post', 'at', mention?.post.text);
    }
    case 'PCUM': {
      const mention = notification.content_object?.post_comment_user_mention;
      return told(mention?.post_comment.commenter, 'mentioned you in a comment', 'at', mention?.post_comment.text);
    }
    case 'CNP': {
      const post = notification.content_object?.post;
      return told(post?.creator, `posted in ${post?.community?.name ?? 'a community'}`, 'pen', post?.text);
    }
    case 'UNP': {
      const post = notification.content_object?.post;
      return told(post?.creator, 'has a new post', 'pen', post?.text);
    }
    default:
      return told(undefined, 'Something new', 'bell');
  }
}

function told(actor: Actor | undefined, text: string, icon: IconName, quote: string | null = null): Told {
  return { actor: actor ?? null, text, icon, quote };
}
