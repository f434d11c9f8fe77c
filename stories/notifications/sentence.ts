import type { Notification } from 'community-hooks/contract';
import type { IconName } from '../kit/Icon.js';
import type { Texts } from '../texts/english.js';

/** What is shown of the person who did something. */
export interface Actor {
  readonly username: string;
  readonly profile: { readonly name: string; readonly avatar: string | null };
}

/** A notification in words. */
export interface Sentence {
  readonly actor: Actor | null;
  readonly text: string;
  readonly quote: string | null;
  readonly icon: IconName;
}

/** The words for each kind; one that this app does not know yet still gets a line. */
export function sentenceOf(notification: Notification, { deeds }: Texts['notifications']): Sentence {
  switch (notification.notification_type) {
    case 'PR': {
      const reaction = notification.content_object?.post_reaction;
      return sentence(reaction?.reactor, deeds.reacted(reaction?.emoji.keyword ?? undefined), 'heart', reaction?.post.text);
    }
    case 'PC': {
      const comment = notification.content_object?.post_comment;
      return sentence(comment?.commenter, deeds.commented, 'chat', comment?.text);
    }
    case 'PCR': {
      const reply = notification.content_object?.post_comment;
      return sentence(reply?.commenter, deeds.replied, 'chat', reply?.text);
    }
    case 'PCRA': {
      const reaction = notification.content_object?.post_comment_reaction;
      return sentence(reaction?.reactor, deeds.reactedToComment, 'heart', reaction?.post_comment.text);
    }
    case 'CR':
      return sentence(notification.content_object?.connection_requester, deeds.wantsToConnect, 'people');
    case 'CC':
      return sentence(notification.content_object?.connection_confirmator, deeds.connected, 'people');
    case 'F':
      return sentence(notification.content_object?.follower, deeds.follows, 'user');
    case 'FR':
      return sentence(notification.content_object?.follow_request.creator, deeds.wantsToFollow, 'user');
    case 'FRA':
      return sentence(notification.content_object?.follow.followed_user, deeds.acceptedRequest, 'user');
    case 'CI': {
      const invite = notification.content_object?.community_invite;
      return sentence(invite?.creator, deeds.invites(invite?.community.name ?? undefined), 'circles');
    }
    case 'PUM': {
      const mention = notification.content_object?.post_user_mention;
      return sentence(mention?.post.creator, deeds.mentionedInPost, 'at', mention?.post.text);
    }
    case 'PCUM': {
      const mention = notification.content_object?.post_comment_user_mention;
      return sentence(mention?.post_comment.commenter, deeds.mentionedInComment, 'at', mention?.post_comment.text);
    }
    case 'CNP': {
      const post = notification.content_object?.post;
      return sentence(post?.creator, deeds.posted(post?.community?.name ?? undefined), 'pen', post?.text);
    }
    case 'UNP': {
      const post = notification.content_object?.post;
      return sentence(post?.creator, deeds.hasNewPost, 'pen', post?.text);
    }
    default:
      return sentence(undefined, deeds.unknown, 'bell');
  }
}

function sentence(actor: Actor | undefined, text: string, icon: IconName, quote: string | null = null): Sentence {
  return { actor: actor ?? null, text, icon, quote };
}
