import type { CommentPreview, CommentReaction, CommunityPreview, ParentComment, PostPreview, PostReaction } from './posts.js';
import type { PublicUser } from './users.js';

// What the notifications of each type contain.

/** What a notification of the type `PR` contains. */
export interface PostReactionContent {
  /** The id of this object, not that of the notification. */
  readonly id: number;
  /** The reaction. */
  readonly post_reaction: PostReaction;
}

/** What a notification of the type `PC` contains. */
export interface PostCommentContent {
  /** The id of this object, not that of the notification. */
  readonly id: number;
  /** The comment. */
  readonly post_comment: CommentPreview;
}

/** What a notification of the type `PCR` contains. */
export interface CommentReplyContent {
  /** The id of this object, not that of the notification. */
  readonly id: number;
  /** The reply. */
  readonly post_comment: CommentPreview;
  /** The comment that it replies to. */
  readonly parent_comment: ParentComment;
}

/** What a notification of the type `PCRA` contains. */
export interface CommentReactionContent {
  /** The id of this object, not that of the notification. */
  readonly id: number;
  /** The reaction. */
  readonly post_comment_reaction: CommentReaction;
}

/** What a notification of the type `CR` contains. */
export interface ConnectionRequestContent {
  /** The id of this object, not that of the notification. */
  readonly id: number;
  /** The user who asks for the connection, who may be blocked or deleted by now. */
  readonly connection_requester: PublicUser;
}

/** What a notification of the type `CC` contains. */
export interface ConnectionConfirmedContent {
  /** The id of this object, not that of the notification. */
  readonly id: number;
  /** The user who confirmed the connection, who may be blocked or deleted by now. */
  readonly connection_confirmator: PublicUser;
}

/** What a notification of the type `F` contains. */
export interface FollowContent {
  /** The id of this object, not that of the notification. */
  readonly id: number;
  /** The new follower, who may be blocked or deleted by now. */
  readonly follower: PublicUser;
}

/** A request to follow a private user. */
export interface FollowRequest {
  /** The id of the request. */
  readonly id: number;
  /** The user who asks. */
  readonly creator: PublicUser;
  /** The user to whom the request goes: the account. */
  readonly target_user: PublicUser;
}

/** What a notification of the type `FR` contains. */
export interface FollowRequestContent {
  /** The id of this object, not that of the notification. */
  readonly id: number;
  /** The request. */
  readonly follow_request: FollowRequest;
}

/** A follow that a private user has approved. */
export interface ApprovedFollow {
  /** The id of the follow. */
  readonly id: number;
  /** The id of the follower: the account. */
  readonly user: number;
  /** The ids of the lists that contain the follow. */
  readonly lists: readonly number[];
  /** The user who approved it. */
  readonly followed_user: PublicUser;
}

/** What a notification of the type `FRA` contains. */
export interface FollowApprovedContent {
  /** The id of this object, not that of the notification. */
  readonly id: number;
  /** The follow. */
  readonly follow: ApprovedFollow;
}

/** An invitation to a community. */
export interface CommunityInvite {
  /** The id of the invitation. */
  readonly id: number;
  /** The user who invites, who may be blocked or deleted by now. */
  readonly creator: PublicUser;
  /** The id of the invited user: the account. */
  readonly invited_user_id: number;
  /** The community. */
  readonly community: CommunityPreview;
}

/** What a notification of the type `CI` contains. */
export interface CommunityInviteContent {
  /** The id of this object, not that of the notification. */
  readonly id: number;
  /** The invitation. */
  readonly community_invite: CommunityInvite;
}

/** A mention in a post. */
export interface PostMention {
  /** The id of the mention. */
  readonly id: number;
  /** The post. */
  readonly post: PostPreview;
  /** The mentioned user: the account. */
  readonly user: PublicUser;
}

/** What a notification of the type `PUM` contains. */
export interface PostMentionContent {
  /** The id of this object, not that of the notification. */
  readonly id: number;
  /** The mention. */
  readonly post_user_mention: PostMention;
}

/** A mention in a comment. */
export interface CommentMention {
  /** The id of the mention. */
  readonly id: number;
  /** The comment. */
  readonly post_comment: CommentPreview;
  /** The mentioned user: the account. */
  readonly user: PublicUser;
}

/** What a notification of the type `PCUM` contains. */
export interface CommentMentionContent {
  /** The id of this object, not that of the notification. */
  readonly id: number;
  /** The mention. */
  readonly post_comment_user_mention: CommentMention;
}

/** What a notification of the types `CNP` and `UNP` contains. */
export interface NewPostContent {
  /** The id of this object, not that of the notification. */
  readonly id: number;
  /** The new post. */
  readonly post: PostPreview;
}
