import * as z from 'zod/mini';
import { answer, entity, Id, Timestamp, part, type AnswerOf, type ShapeOf } from './answer.js';
import type * as Contents from './notification-contents.js';
import type { Schema } from './operation.js';
import {
  CommentPreview,
  type CommentReaction,
  CommunityPreview,
  Emoji,
  ParentComment,
  PostPreview,
  type PostReaction,
} from './posts.js';
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
export const PostReactionNotification = notificationOf<'PR', Contents.PostReactionContent>('PR', {
  post_reaction: part<PostReaction>({ id: Id, reactor: PublicUser, emoji: Emoji, post: PostPreview }),
});
export interface PostReactionNotification extends AnswerOf<typeof PostReactionNotification> {}

/** Someone commented on a post. */
export const PostCommentNotification = notificationOf<'PC', Contents.PostCommentContent>('PC', { post_comment: CommentPreview });
export interface PostCommentNotification extends AnswerOf<typeof PostCommentNotification> {}

/** Someone replied to a comment. */
export const CommentReplyNotification = notificationOf<'PCR', Contents.CommentReplyContent>('PCR', {
  post_comment: CommentPreview,
  parent_comment: ParentComment,
});
export interface CommentReplyNotification extends AnswerOf<typeof CommentReplyNotification> {}

/** Someone reacted to a comment of the account. */
export const CommentReactionNotification = notificationOf<'PCRA', Contents.CommentReactionContent>('PCRA', {
  post_comment_reaction: part<CommentReaction>({
    id: Id,
    reactor: PublicUser,
    emoji: Emoji,
    post_comment: CommentPreview,
    created: Timestamp,
  }),
});
export interface CommentReactionNotification extends AnswerOf<typeof CommentReactionNotification> {}

/** A connection request. The notification stays when the request is gone. */
export const ConnectionRequestNotification = notificationOf<'CR', Contents.ConnectionRequestContent>('CR', {
  connection_requester: PublicUser,
});
export interface ConnectionRequestNotification extends AnswerOf<typeof ConnectionRequestNotification> {}

/** Someone confirmed a connection. */
export const ConnectionConfirmedNotification = notificationOf<'CC', Contents.ConnectionConfirmedContent>('CC', {
  connection_confirmator: PublicUser,
});
export interface ConnectionConfirmedNotification extends AnswerOf<typeof ConnectionConfirmedNotification> {}

/** Someone followed the account. */
export const FollowNotification = notificationOf<'F', Contents.FollowContent>('F', { follower: PublicUser });
export interface FollowNotification extends AnswerOf<typeof FollowNotification> {}

/** A request to follow the private account. */
export const FollowRequestNotification = notificationOf<'FR', Contents.FollowRequestContent>('FR', {
  follow_request: part<Contents.FollowRequest>({ id: Id, creator: PublicUser, target_user: PublicUser }),
});
export interface FollowRequestNotification extends AnswerOf<typeof FollowRequestNotification> {}

/** A private user approved the account's follow request. */
export const FollowApprovedNotification = notificationOf<'FRA', Contents.FollowApprovedContent>('FRA', {
  follow: part<Contents.ApprovedFollow>({ id: Id, user: Id, lists: z.array(Id), followed_user: PublicUser }),
});
export interface FollowApprovedNotification extends AnswerOf<typeof FollowApprovedNotification> {}

/** Someone invited the account to a community. */
export const CommunityInviteNotification = notificationOf<'CI', Contents.CommunityInviteContent>('CI', {
  community_invite: part<Contents.CommunityInvite>({
    id: Id,
    creator: PublicUser,
    invited_user_id: Id,
    community: CommunityPreview,
  }),
});
export interface CommunityInviteNotification extends AnswerOf<typeof CommunityInviteNotification> {}

/** Someone mentioned the account in a post. */
export const PostMentionNotification = notificationOf<'PUM', Contents.PostMentionContent>('PUM', {
  post_user_mention: part<Contents.PostMention>({ id: Id, post: PostPreview, user: PublicUser }),
});
export interface PostMentionNotification extends AnswerOf<typeof PostMentionNotification> {}

/** Someone mentioned the account in a comment. */
export const CommentMentionNotification = notificationOf<'PCUM', Contents.CommentMentionContent>('PCUM', {
  post_comment_user_mention: part<Contents.CommentMention>({ id: Id, post_comment: CommentPreview, user: PublicUser }),
});
export interface CommentMentionNotification extends AnswerOf<typeof CommentMentionNotification> {}

/** A new post in a community. */
export const CommunityPostNotification = notificationOf<'CNP', Contents.NewPostContent>('CNP', { post: PostPreview });
export interface CommunityPostNotification extends AnswerOf<typeof CommunityPostNotification> {}

/** A new post by a user to whom the account is subscribed. */
export const UserPostNotification = notificationOf<'UNP', Contents.NewPostContent>('UNP', { post: PostPreview });
export interface UserPostNotification extends AnswerOf<typeof UserPostNotification> {}

declare const unknownType: unique symbol;

/**
 * A type of notification that this version does not know; `String(type)` is its text. It has a declaration of its own, because with
 * `string` TypeScript could not narrow the known notifications by their type.
 */
export interface UnknownNotificationType {
  readonly [unknownType]: true;
  toString(): string;
}

// Refuses the known types: a known notification with an invalid body is an error, not an unknown notification. It aborts, so that the
// error is not this one.
const unknownTypeSchema = z
  .string()
  .check(z.regex(new RegExp(`^(?!(?:${NotificationType.options.join('|')})$)`), { abort: true }));

/** A notification of a type that this version does not know. */
export const UnknownNotification = entity(
  'notification',
  answer({
    /** The id of the notification. A newer one has a higher one. */
    id: Id,
    /** The type, such as `PX`; `String(type)` is its text. */
    // The cast replaces string by a type which exists only for the compiler.
    notification_type: unknownTypeSchema as unknown as Schema<UnknownNotificationType>,
    /** What happened, unchecked; null if its subject is gone. */
    content_object: z.nullable(z.unknown()),
    /** Whether it is marked as read. */
    read: z.boolean(),
    /** When it was created, ISO 8601 with an offset. */
    created: Timestamp,
  }),
);
export interface UnknownNotification extends AnswerOf<typeof UnknownNotification> {}

/** A notification of any type. */
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
function notificationOf<Type extends NotificationType, Content extends { readonly id: number }>(
  type: Type,
  shape: ShapeOf<Omit<Content, 'id'>>,
) {
  return entity(
    'notification',
    answer({
      /** The id of the notification. A newer one has a higher one. */
      id: Id,
      /** The type, which says what `content_object` contains. */
      notification_type: z.literal(type),
      /** What happened. Its id is another one; null if its subject is gone. */
      // The id and the shape of the rest are the whole; TypeScript does not see it of a generic type.
      content_object: z.nullable(part({ id: Id, ...shape } as unknown as ShapeOf<Content>)),
      /** Whether it is marked as read. */
      read: z.boolean(),
      /** When it was created, ISO 8601 with an offset. */
      created: Timestamp,
    }),
  );
}
