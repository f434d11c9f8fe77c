import type { CommentPreview, CommentReaction, CommunityPreview, ParentComment, PostPreview, PostReaction } from './posts.js';
import type { PublicUser } from './users.js';

/** What every notification contains. */
interface Content {
  /** The id of this object, not that of the notification. */
  readonly id: number;
}

/** What a notification of the type `PR` contains. */
export interface PostReactionContent extends Content {
  /** The reaction. */
  readonly post_reaction: PostReaction;
}

/** What a notification of the type `PC` contains. */
export interface PostCommentContent extends Content {
  /** The comment. */
  readonly post_comment: CommentPreview;
}

/** What a notification of the type `PCR` contains. */
export interface CommentReplyContent extends Content {
  /** The reply. */
  readonly post_comment: CommentPreview;
  /** The comment that it replies to. */
  readonly parent_comment: ParentComment;
}

/** What a notification of the type `PCRA` contains. */
export interface CommentReactionContent extends Content {
  /** The reaction. */
  readonly post_comment_reaction: CommentReaction;
}

/** What a notification of the type `CR` contains. */
export interface ConnectionRequestContent extends Content {
  /** The user who asks for the connection, who may be blocked or deleted by now. */
  readonly connection_requester: PublicUser;
}

/** What a notification of the type `CC` contains. */
export interface ConnectionConfirmedContent extends Content {
  /** The user who confirmed the connection, who may be blocked or deleted by now. */
  readonly connection_confirmator: PublicUser;
}

/** What a notification of the type `F` contains. */
export interface FollowContent extends Content {
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
export interface FollowRequestContent extends Content {
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
export interface FollowApprovedContent extends Content {
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
export interface CommunityInviteContent extends Content {
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
export interface PostMentionContent extends Content {
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
export interface CommentMentionContent extends Content {
  /** The mention. */
  readonly post_comment_user_mention: CommentMention;
}

/** What a notification of the types `CNP` and `UNP` contains. */
export interface NewPostContent extends Content {
  /** The new post. */
  readonly post: PostPreview;
}
