import * as z from 'zod/mini';
import { answer, Id, ImageUrl } from './answer.js';
import type { Schema } from './operation.js';

const badgeSchema = answer({ keyword: z.string(), keyword_description: z.nullable(z.string()) });

/** A badge beside a name. New keywords may be added; the description is translated. */
export interface Badge extends z.infer<typeof badgeSchema> {}
export const Badge: Schema<Badge> = badgeSchema;

/**
 * The link in a profile. It is a text that a stranger wrote: anything but a plain http or https address becomes null, also one with
 * credentials, because `https://bank.example@evil.example` leads to evil.example. Refusing it would let one profile break every page
 * that shows it.
 */
const profileUrl = z
  .nullable(z.string())
  .check(z.overwrite((url) => (url !== null && /^https?:\/\/[^\s/?#\\@]+([/?#]\S*)?$/i.test(url) ? url : null)));

const face = { name: z.string(), avatar: z.nullable(ImageUrl), badges: z.array(Badge) };

const about = {
  bio: z.nullable(z.string()),
  url: profileUrl,
  location: z.nullable(z.string()),
  cover: z.nullable(ImageUrl),
};

const memberProfileSchema = answer(face);

/** The profile of a member of a circle. It has no id. */
export interface MemberProfile extends z.infer<typeof memberProfileSchema> {}
export const MemberProfile: Schema<MemberProfile> = memberProfileSchema;

const profileSummarySchema = answer({ id: Id, ...face });

/** The profile in lists and searches. */
export interface ProfileSummary extends z.infer<typeof profileSummarySchema> {}
export const ProfileSummary: Schema<ProfileSummary> = profileSummarySchema;

const actorProfileSchema = answer({ id: Id, ...face, cover: z.nullable(ImageUrl) });

/** The profile of a user in a notification. */
export interface ActorProfile extends z.infer<typeof actorProfileSchema> {}
export const ActorProfile: Schema<ActorProfile> = actorProfileSchema;

const userProfileSchema = answer({ ...face, ...about });

/** The profile on another user's page. It has no id. */
export interface UserProfile extends z.infer<typeof userProfileSchema> {
  /** An http or https address without credentials, as its owner typed it: a text. A link takes what `safeUrl` makes of it. */
  url: string | null;
}
export const UserProfile: Schema<UserProfile> = userProfileSchema;

const settings = { is_of_legal_age: z.boolean(), followers_count_visible: z.boolean() };

const invitedProfileSchema = answer({ id: Id, ...face, ...about, ...settings });

/** The profile of a user who joined by an invite. */
export interface InvitedProfile extends z.infer<typeof invitedProfileSchema> {
  /** An http or https address without credentials, as its owner typed it: a text. A link takes what `safeUrl` makes of it. */
  url: string | null;
}
export const InvitedProfile: Schema<InvitedProfile> = invitedProfileSchema;

const ownProfileSchema = answer({ id: Id, ...face, ...about, ...settings, community_posts_visible: z.boolean() });

/** The profile of the account itself. */
export interface OwnProfile extends z.infer<typeof ownProfileSchema> {
  /** An http or https address without credentials, as its owner typed it: a text. A link takes what `safeUrl` makes of it. */
  url: string | null;
}
export const OwnProfile: Schema<OwnProfile> = ownProfileSchema;

/** `P` public, `O` members only (the default), `T` private: following needs an approved request. */
export const Visibility = z.enum(['P', 'O', 'T']);
export type Visibility = z.infer<typeof Visibility>;

/** A user without a profile, who cannot be shown. The id is required, because it decides where a page ends. */
export function lacksProfile(row: unknown): boolean {
  const { id, profile } = Object(row) as { id?: unknown; profile?: unknown };
  return profile === null && Number.isSafeInteger(id);
}

/** The fields of a user in every list. */
export const listed = { id: Id, username: z.string(), profile: ProfileSummary };

/** The fields of `listed`, and the relation of the account to the user. */
export const related = { ...listed, is_following: z.boolean(), is_connected: z.boolean() };
