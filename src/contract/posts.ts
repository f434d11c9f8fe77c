import * as z from 'zod/mini';
import { answer, Id, ImageUrl, Timestamp } from './answer.js';
import { Language } from './languages.js';
import type { Schema } from './operation.js';
import { PublicUser } from './users.js';
import { whole } from './whole.js';

const communityPreviewSchema = answer({
  id: Id,
  name: z.string(),
  avatar: z.nullable(ImageUrl),
  cover: z.nullable(ImageUrl),
  color: z.string(),
});

/** A community in a notification. */
export interface CommunityPreview extends z.infer<typeof communityPreviewSchema> {}
export const CommunityPreview: Schema<CommunityPreview> = communityPreviewSchema;

const emojiSchema = answer({ id: Id, keyword: z.string(), image: ImageUrl });

/** The emoji of a reaction. */
export interface Emoji extends z.infer<typeof emojiSchema> {}
export const Emoji: Schema<Emoji> = emojiSchema;

const hashtagSchema = answer({
  id: Id,
  name: z.string(),
  color: z.string(),
  text_color: z.string(),
  image: z.nullable(ImageUrl),
  emoji: z.nullable(answer({ id: Id, keyword: z.string(), image: ImageUrl, created: Timestamp, order: whole() })),
});

/** A hashtag of a comment. */
export interface Hashtag extends z.infer<typeof hashtagSchema> {}
export const Hashtag: Schema<Hashtag> = hashtagSchema;

const postImageSchema = answer({ id: Id, image: ImageUrl, width: whole(), height: whole() });

/** The picture of a post. Sizes are in pixels. */
export interface PostImage extends z.infer<typeof postImageSchema> {}
export const PostImage: Schema<PostImage> = postImageSchema;

const postPreviewSchema = answer({
  id: Id,
  uuid: z.string(),
  text: z.nullable(z.string()),
  creator: PublicUser,
  created: Timestamp,
  community: z.nullable(CommunityPreview),
  is_closed: z.boolean(),
  is_encircled: z.boolean(),
  media_height: z.nullable(whole()),
  media_width: z.nullable(whole()),
  media_thumbnail: z.nullable(ImageUrl),
  image: z.nullable(PostImage),
});

/** A post in a notification. Sizes are in pixels, and null without a picture or video. */
export interface PostPreview extends z.infer<typeof postPreviewSchema> {}
export const PostPreview: Schema<PostPreview> = postPreviewSchema;

const remark = {
  id: Id,
  commenter: PublicUser,
  language: z.nullable(Language),
  text: z.string(),
  created: Timestamp,
  is_muted: z.boolean(),
};

const parentCommentSchema = answer({ ...remark, is_edited: z.boolean() });

/** The comment to which a reply belongs. */
export interface ParentComment extends z.infer<typeof parentCommentSchema> {}
export const ParentComment: Schema<ParentComment> = parentCommentSchema;

const commentPreviewSchema = answer({
  ...remark,
  post: PostPreview,
  parent_comment: z.nullable(ParentComment),
  hashtags: z.array(Hashtag),
});

/** A comment in a notification. `parent_comment` is null unless it is a reply. */
export interface CommentPreview extends z.infer<typeof commentPreviewSchema> {}
export const CommentPreview: Schema<CommentPreview> = commentPreviewSchema;
