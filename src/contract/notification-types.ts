import * as z from 'zod/mini';
import { answer, entity, Id, Timestamp } from './answer.js';
import type { Schema } from './operation.js';
import { CommentPreview, CommunityPreview, Emoji, ParentComment, PostPreview } from './posts.js';
import { PublicUser } from './users.js';

/** A known type of notification, such as `F`. The service may add new ones. */
export const NotificationType = z.enum([
  'PR',
  'PC',
  'PCR',
  'PCRA',
  'CR',
  'CC',
  'F',
  'FR',
  'FRA',
  'CI',
  'PUM',
  'PCUM',
  'CNP',
  'UNP',
]);
export type NotificationType = z.infer<typeof NotificationType>;

/** Someone reacted to a post of the account. */
export const PostReactionNotification = notificationOf('PR', {
  post_reaction: answer({ id: Id, reactor: PublicUser, emoji: Emoji, post: PostPreview }),
});
export interface PostReactionNotification extends z.infer<typeof PostReactionNotification> {}

/** Someone commented on a post. */
export const PostCommentNotification = notificationOf('PC', { post_comment: CommentPreview });
export interface PostCommentNotification extends z.infer<typeof PostCommentNotification> {}

/** Someone replied to a comment. */
export const CommentReplyNotification = notificationOf('PCR', { post_comment: CommentPreview, parent_comment: ParentComment });
export interface CommentReplyNotification extends z.infer<typeof CommentReplyNotification> {}

/** Someone reacted to a comment of the account. */
export const CommentReactionNotification = notificationOf('PCRA', {
  post_comment_reaction: answer({
    id: Id,
    reactor: PublicUser,
    emoji: Emoji,
    post_comment: CommentPreview,
    created: Timestamp,
  }),
});
export interface CommentReactionNotification extends z.infer<typeof CommentReactionNotification> {}

/** A connection request. The notification stays when the request is gone. */
export const ConnectionRequestNotification = notificationOf('CR', { connection_requester: PublicUser });
export interface ConnectionRequestNotification extends z.infer<typeof ConnectionRequestNotification> {}

/** Someone confirmed a connection. */
export const ConnectionConfirmedNotification = notificationOf('CC', { connection_confirmator: PublicUser });
export interface ConnectionConfirmedNotification extends z.infer<typeof ConnectionConfirmedNotification> {}

/** Someone followed the account. */
export const FollowNotification = notificationOf('F', { follower: PublicUser });
export interface FollowNotification extends z.infer<typeof FollowNotification> {}

/** A request to follow the private account. */
export const FollowRequestNotification = notificationOf('FR', {
  follow_request: answer({ id: Id, creator: PublicUser, target_user: PublicUser }),
});
export interface FollowRequestNotification extends z.infer<typeof FollowRequestNotification> {}

/** A private user approved the account's follow request. */
export const FollowApprovedNotification = notificationOf('FRA', {
  follow: answer({ id: Id, user: Id, lists: z.array(Id), followed_user: PublicUser }),
});
export interface FollowApprovedNotification extends z.infer<typeof FollowApprovedNotification> {}

/** Someone invited the account to a community. */
export const CommunityInviteNotification = notificationOf('CI', {
  community_invite: answer({ id: Id, creator: PublicUser, invited_user_id: Id, community: CommunityPreview }),
});
export interface CommunityInviteNotification extends z.infer<typeof CommunityInviteNotification> {}

/** Someone mentioned the account in a post. */
export const PostMentionNotification = notificationOf('PUM', {
  post_user_mention: answer({ id: Id, post: PostPreview, user: PublicUser }),
});
export interface PostMentionNotification extends z.infer<typeof PostMentionNotification> {}

/** Someone mentioned the account in a comment. */
export const CommentMentionNotification = notificationOf('PCUM', {
  post_comment_user_mention: answer({ id: Id, post_comment: CommentPreview, user: PublicUser }),
});
export interface CommentMentionNotification extends z.infer<typeof CommentMentionNotification> {}

/** A new post in a community. */
export const CommunityPostNotification = notificationOf('CNP', { post: PostPreview });
export interface CommunityPostNotification extends z.infer<typeof CommunityPostNotification> {}

/** A new post by a user to whom the account is subscribed. */
export const UserPostNotification = notificationOf('UNP', { post: PostPreview });
export interface UserPostNotification extends z.infer<typeof UserPostNotification> {}

declare const unknownType: unique symbol;

/**
 * A type of notification that this version does not know; `String(type)` is its text. It has a declaration of its own, because with
 * `string` TypeScript could not narrow the known notifications by their type.
 */
export interface UnknownNotificationType {
  readonly [unknownType]: true;
  toString(): string;
}

// Refuses the known types: a known notification with an invalid body is an error, not an unknown notification.
const unknownTypeSchema = z.string().check(z.regex(new RegExp(`^(?!(?:${NotificationType.options.join('|')})$)`)));

/** A notification of a type that this version does not know. */
export const UnknownNotification = entity(
  'notification',
  answer({
    id: Id,
    // The cast replaces string by a type which exists only for the compiler.
    notification_type: unknownTypeSchema as unknown as Schema<UnknownNotificationType>,
    content_object: z.nullable(z.unknown()),
    read: z.boolean(),
    created: Timestamp,
  }),
);
export interface UnknownNotification extends z.infer<typeof UnknownNotification> {}

/** A notification of any type. `content_object` has its own id, and is null if its subject is gone. */
export type Notification =
  | PostReactionNotification
  | PostCommentNotification
  | CommentReplyNotification
  | CommentReactionNotification
  | ConnectionRequestNotification
  | ConnectionConfirmedNotification
  | FollowNotification
  | FollowRequestNotification
  | FollowApprovedNotification
  | CommunityInviteNotification
  | PostMentionNotification
  | CommentMentionNotification
  | CommunityPostNotification
  | UserPostNotification
  | UnknownNotification;

export const Notification = z.union([
  z.discriminatedUnion('notification_type', [
    PostReactionNotification,
    PostCommentNotification,
    CommentReplyNotification,
    CommentReactionNotification,
    ConnectionRequestNotification,
    ConnectionConfirmedNotification,
    FollowNotification,
    FollowRequestNotification,
    FollowApprovedNotification,
    CommunityInviteNotification,
    PostMentionNotification,
    CommentMentionNotification,
    CommunityPostNotification,
    UserPostNotification,
  ]),
  UnknownNotification,
]);

// The return type is inferred: written out, it would repeat the body key by key.
/* @__NO_SIDE_EFFECTS__ */
function notificationOf<Type extends NotificationType, Content extends z.core.$ZodShape>(type: Type, content: Content) {
  return entity(
    'notification',
    answer({
      id: Id,
      notification_type: z.literal(type),
      content_object: z.nullable(answer({ id: Id, ...content })),
      read: z.boolean(),
      created: Timestamp,
    }),
  );
}
