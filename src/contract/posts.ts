import * as z from 'zod/mini';
import { answer, Id, ImageUrl, Timestamp, part, type AnswerOf } from './answer.js';
import { Language } from './languages.js';
import type { Schema } from './operation.js';
import { PublicUser } from './users.js';
import { whole } from './whole.js';

const communityPreviewSchema = answer({
  /** The id of the community. */
  id: Id,
  /** The name of the community, for `with_community`. */
  name: z.string(),
  /** The address of its picture; null without one. */
  avatar: z.nullable(ImageUrl),
  /** The address of its cover picture; null without one. */
  cover: z.nullable(ImageUrl),
  /** Its colour, such as `#3366ff`. */
  color: z.string(),
});

/** A community in a notification. */
export interface CommunityPreview extends AnswerOf<typeof communityPreviewSchema> {}
export const CommunityPreview: Schema<CommunityPreview> = communityPreviewSchema;

const emojiSchema = answer({
  /** The id of the emoji. */
  id: Id,
  /** Its name, for a text in place of the picture. */
  keyword: z.string(),
  /** The address of its picture. */
  image: ImageUrl,
});

/** The emoji of a reaction. */
export interface Emoji extends AnswerOf<typeof emojiSchema> {}
export const Emoji: Schema<Emoji> = emojiSchema;

/** The emoji of a hashtag. */
export interface HashtagEmoji extends Emoji {
  /** When the service added it, ISO 8601 with an offset. */
  readonly created: string;
  /** Its place among the emojis. */
  readonly order: number;
}

const hashtagSchema = answer({
  /** The id of the hashtag. */
  id: Id,
  /** The name. */
  name: z.string(),
  /** The colour behind the name. */
  color: z.string(),
  /** The colour of the name. */
  text_color: z.string(),
  /** The address of a picture; null without one. */
  image: z.nullable(ImageUrl),
  /** The emoji beside the name; null without one. */
  emoji: z.nullable(part<HashtagEmoji>({ id: Id, keyword: z.string(), image: ImageUrl, created: Timestamp, order: whole() })),
});

/** A hashtag of a comment. */
export interface Hashtag extends AnswerOf<typeof hashtagSchema> {}
export const Hashtag: Schema<Hashtag> = hashtagSchema;

const postImageSchema = answer({
  /** The id of the picture. */
  id: Id,
  /** The address of the picture. */
  image: ImageUrl,
  /** Pixels. */
  width: whole(),
  /** Pixels. */
  height: whole(),
});

/** The picture of a post. */
export interface PostImage extends AnswerOf<typeof postImageSchema> {}
export const PostImage: Schema<PostImage> = postImageSchema;

const postPreviewSchema = answer({
  /** The id of the post. */
  id: Id,
  /** A UUID of the post. */
  uuid: z.string(),
  /** The text; null without one. */
  text: z.nullable(z.string()),
  /** The author, who may be blocked or deleted by now. */
  creator: PublicUser,
  /** When the post was created, ISO 8601 with an offset. */
  created: Timestamp,
  /** The community of the post; null if it is in none. */
  community: z.nullable(CommunityPreview),
  /** Whether the post is closed. */
  is_closed: z.boolean(),
  /** Whether the post is shared with circles only. */
  is_encircled: z.boolean(),
  /** Pixels; null without a picture or video. */
  media_height: z.nullable(whole()),
  /** Pixels; null without a picture or video. */
  media_width: z.nullable(whole()),
  /** The address of a small picture; null without a picture or video. */
  media_thumbnail: z.nullable(ImageUrl),
  /** The picture; null without one. */
  image: z.nullable(PostImage),
});

/** A post in a notification. */
export interface PostPreview extends AnswerOf<typeof postPreviewSchema> {}
export const PostPreview: Schema<PostPreview> = postPreviewSchema;

const remark = {
  /** The id of the comment. */
  id: Id,
  /** The author, who may be blocked or deleted by now. */
  commenter: PublicUser,
  /** The language of the text; null if there is none. */
  language: z.nullable(Language),
  /** The text. */
  text: z.string(),
  /** When the comment was created, ISO 8601 with an offset. */
  created: Timestamp,
  /** Whether the account has muted the comment. */
  is_muted: z.boolean(),
};

const parentCommentSchema = answer({
  ...remark,
  /** Whether the text has been changed. */
  is_edited: z.boolean(),
});

/** The comment to which a reply belongs. */
export interface ParentComment extends AnswerOf<typeof parentCommentSchema> {}
export const ParentComment: Schema<ParentComment> = parentCommentSchema;

const commentPreviewSchema = answer({
  ...remark,
  /** The post that the comment belongs to. */
  post: PostPreview,
  /** The comment that this one replies to; null unless it is a reply. */
  parent_comment: z.nullable(ParentComment),
  /** The hashtags in the text. */
  hashtags: z.array(Hashtag),
});

/** A comment in a notification. */
export interface CommentPreview extends AnswerOf<typeof commentPreviewSchema> {}
export const CommentPreview: Schema<CommentPreview> = commentPreviewSchema;

/** A reaction to a post. */
export interface PostReaction {
  /** The id of the reaction. */
  readonly id: number;
  /** The user who reacted, who may be blocked or deleted by now. */
  readonly reactor: PublicUser;
  /** The emoji. */
  readonly emoji: Emoji;
  /** The post. */
  readonly post: PostPreview;
}

/** A reaction to a comment. */
export interface CommentReaction {
  /** The id of the reaction. */
  readonly id: number;
  /** The user who reacted, who may be blocked or deleted by now. */
  readonly reactor: PublicUser;
  /** The emoji. */
  readonly emoji: Emoji;
  /** The comment. */
  readonly post_comment: CommentPreview;
  /** When the user reacted, ISO 8601 with an offset. */
  readonly created: string;
}
