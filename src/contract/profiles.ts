import * as z from 'zod/mini';
import { answer, Id, ImageUrl, type AnswerOf } from './answer.js';
import type { Schema } from './operation.js';

const badgeSchema = answer({
  /** The kind of badge, such as `VERIFIED`. New ones may be added. */
  keyword: z.string(),
  /** What the badge means, in the language of the request; null if the service does not say. */
  keyword_description: z.nullable(z.string()),
});

/** A badge beside a name. */
export interface Badge extends AnswerOf<typeof badgeSchema> {}
export const Badge: Schema<Badge> = badgeSchema;

/**
 * The link in a profile. It is a text that a stranger wrote: anything but a plain http or https address becomes null, also one with
 * credentials, because `https://bank.example@evil.example` leads to evil.example. Refusing it would let one profile break every page
 * that shows it.
 */
const profileUrl = z
  .nullable(z.string())
  .check(z.overwrite((url) => (url !== null && /^https?:\/\/[^\s/?#\\@]+([/?#]\S*)?$/i.test(url) ? url : null)));

const face = {
  /** The name, which is not unique. */
  name: z.string(),
  /** The address of the picture; null without one. */
  avatar: z.nullable(ImageUrl),
  /** The badges beside the name. */
  badges: z.array(Badge),
};

const about = {
  /** The text about the user; null without one. */
  bio: z.nullable(z.string()),
  /**
   * An http or https address without credentials, as its owner typed it: a text, for which a link takes what `safeUrl` makes of it. Null
   * without one, and for any other address.
   */
  url: profileUrl,
  /** The place, in the user's words; null without one. */
  location: z.nullable(z.string()),
  /** The address of the cover picture; null without one. */
  cover: z.nullable(ImageUrl),
};

const memberProfileSchema = answer(face);

/** The profile of a member of a circle. It has no id. */
export interface MemberProfile extends AnswerOf<typeof memberProfileSchema> {}
export const MemberProfile: Schema<MemberProfile> = memberProfileSchema;

const profileSummarySchema = answer({
  /** The id of the profile, not that of the user. */
  id: Id,
  ...face,
});

/** The profile in lists and searches. */
export interface ProfileSummary extends AnswerOf<typeof profileSummarySchema> {}
export const ProfileSummary: Schema<ProfileSummary> = profileSummarySchema;

const actorProfileSchema = answer({
  /** The id of the profile, not that of the user. */
  id: Id,
  ...face,
  /** The address of the cover picture; null without one. */
  cover: z.nullable(ImageUrl),
});

/** The profile of a user in a notification. */
export interface ActorProfile extends AnswerOf<typeof actorProfileSchema> {}
export const ActorProfile: Schema<ActorProfile> = actorProfileSchema;

const userProfileSchema = answer({ ...face, ...about });

/** The profile on another user's page. It has no id. */
export interface UserProfile extends AnswerOf<typeof userProfileSchema> {}
export const UserProfile: Schema<UserProfile> = userProfileSchema;

const settings = {
  /** Whether the user has confirmed to be of legal age. */
  is_of_legal_age: z.boolean(),
  /** Whether others see the user's `followers_count`. */
  followers_count_visible: z.boolean(),
};

const invitedProfileSchema = answer({
  /** The id of the profile, not that of the user. */
  id: Id,
  ...face,
  ...about,
  ...settings,
});

/** The profile of a user who joined by an invite. */
export interface InvitedProfile extends AnswerOf<typeof invitedProfileSchema> {}
export const InvitedProfile: Schema<InvitedProfile> = invitedProfileSchema;

const ownProfileSchema = answer({
  /** The id of the profile, not that of the account. */
  id: Id,
  ...face,
  ...about,
  ...settings,
  /** Whether others see the account's posts in communities. */
  community_posts_visible: z.boolean(),
});

/** The profile of the account itself. */
export interface OwnProfile extends AnswerOf<typeof ownProfileSchema> {}
export const OwnProfile: Schema<OwnProfile> = ownProfileSchema;

/** `P` public, `O` members only (the default), `T` private: following needs an approved request. */
export const Visibility = z.enum(['P', 'O', 'T']);
export type Visibility = z.infer<typeof Visibility>;

/** A user without a profile, who cannot be shown. The id is required, because it decides where a page ends. */
export function lacksProfile(row: unknown): boolean {
  const { id, profile } = Object(row) as { id?: unknown; profile?: unknown };
  return profile === null && Number.isSafeInteger(id);
}
