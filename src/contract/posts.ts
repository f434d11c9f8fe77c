import * as z from 'zod/mini';
import { answer, Id, ImageUrl, Timestamp } from './answer.js';
import { Language } from './languages.js';
import { PublicUser } from './users.js';

/** A community, as notifications show it. */
export const CommunityPreview = answer({
  id: Id,
  name: z.string(),
  avatar: z.nullable(ImageUrl),
  cover: z.nullable(ImageUrl),
  color: z.string(),
});
export interface CommunityPreview extends z.infer<typeof CommunityPreview> {}

/** The emoji of a reaction. */
export const Emoji = answer({ id: Id, keyword: z.string(), image: ImageUrl });
export interface Emoji extends z.infer<typeof Emoji> {}

/** A hashtag of a comment. */
export const Hashtag = answer({
  id: Id,
  name: z.string(),
  color: z.string(),
  text_color: z.string(),
  image: z.nullable(ImageUrl),
  emoji: z.nullable(answer({ id: Id, keyword: z.string(), image: ImageUrl, created: Timestamp, order: z.int() })),
});
export interface Hashtag extends z.infer<typeof Hashtag> {}

/** The picture of a post; sizes in pixels. */
export const PostImage = answer({ id: Id, image: ImageUrl, width: z.int(), height: z.int() });
export interface PostImage extends z.infer<typeof PostImage> {}

/** A post, as notifications show it; sizes in pixels, null without a picture or film. */
export const PostPreview = answer({
  id: Id,
  uuid: z.string(),
  text: z.nullable(z.string()),
  creator: PublicUser,
  created: Timestamp,
  community: z.nullable(CommunityPreview),
  is_closed: z.boolean(),
  is_encircled: z.boolean(),
  media_height: z.nullable(z.int()),
  media_width: z.nullable(z.int()),
  media_thumbnail: z.nullable(ImageUrl),
  image: z.nullable(PostImage),
});
export interface PostPreview extends z.infer<typeof PostPreview> {}

const remark = {
  id: Id,
  commenter: PublicUser,
  language: z.nullable(Language),
  text: z.string(),
  created: Timestamp,
  is_muted: z.boolean(),
};

/** The comment that a reply answers. */
export const ParentComment = answer({ ...remark, is_edited: z.boolean() });
export interface ParentComment extends z.infer<typeof ParentComment> {}

/** A comment, as notifications show it; `parent_comment` is null unless it is a reply. */
export const CommentPreview = answer({
  ...remark,
  post: PostPreview,
  parent_comment: z.nullable(ParentComment),
  hashtags: z.array(Hashtag),
});
export interface CommentPreview extends z.infer<typeof CommentPreview> {}
