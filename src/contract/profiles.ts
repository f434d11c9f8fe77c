import * as z from 'zod/mini';
import { answer, Id, ImageUrl } from './answer.js';
import type { Schema } from './operation.js';

const badgeSchema = answer({ keyword: z.string(), keyword_description: z.nullable(z.string()) });

/** A mark of honour beside a name. The keywords are an open set; the description is localised. */
export interface Badge extends z.infer<typeof badgeSchema> {}
export const Badge: Schema<Badge> = badgeSchema;

/**
 * A person's own link. It is text that a stranger wrote, so what is not http or https reads as null: refused, it would
 * let one person's text break every page that shows them.
 */
const profileUrl = z
  .nullable(z.string())
  .check(z.overwrite((url) => (url !== null && /^https?:\/\/\S+$/i.test(url) ? url : null)));

const face = { name: z.string(), avatar: z.nullable(ImageUrl), badges: z.array(Badge) };

const about = {
  bio: z.nullable(z.string()),
  url: profileUrl,
  location: z.nullable(z.string()),
  cover: z.nullable(ImageUrl),
};

const memberProfileSchema = answer(face);

/** The profile of a circle's member; without an id. */
export interface MemberProfile extends z.infer<typeof memberProfileSchema> {}
export const MemberProfile: Schema<MemberProfile> = memberProfileSchema;

const profileSummarySchema = answer({ id: Id, ...face });

/** The profile in lists and searches (P3). */
export interface ProfileSummary extends z.infer<typeof profileSummarySchema> {}
export const ProfileSummary: Schema<ProfileSummary> = profileSummarySchema;

const actorProfileSchema = answer({ id: Id, ...face, cover: z.nullable(ImageUrl) });

/** The profile of the people in notifications (P4). */
export interface ActorProfile extends z.infer<typeof actorProfileSchema> {}
export const ActorProfile: Schema<ActorProfile> = actorProfileSchema;

const userProfileSchema = answer({ ...face, ...about });

/** The profile on another person's page (P2); without an id. */
export interface UserProfile extends z.infer<typeof userProfileSchema> {}
export const UserProfile: Schema<UserProfile> = userProfileSchema;

const settings = { is_of_legal_age: z.boolean(), followers_count_visible: z.boolean() };

const invitedProfileSchema = answer({ id: Id, ...face, ...about, ...settings });

/** The profile of a person who accepted an invite. */
export interface InvitedProfile extends z.infer<typeof invitedProfileSchema> {}
export const InvitedProfile: Schema<InvitedProfile> = invitedProfileSchema;

const ownProfileSchema = answer({ id: Id, ...face, ...about, ...settings, community_posts_visible: z.boolean() });

/** The account's own profile (P1). */
export interface OwnProfile extends z.infer<typeof ownProfileSchema> {}
export const OwnProfile: Schema<OwnProfile> = ownProfileSchema;

/** `P` public, `O` members only (what new accounts have), `T` private: following needs an approved request. */
export const Visibility = z.enum(['P', 'O', 'T']);
export type Visibility = z.infer<typeof Visibility>;

/** A person of whom the service has no profile: nobody could be shown. The id must be there: it counts where a page ends. */
export function lacksProfile(row: unknown): boolean {
  const { id, profile } = Object(row) as { id?: unknown; profile?: unknown };
  return profile === null && Number.isSafeInteger(id);
}

/** What every list of people says of each. */
export const listed = { id: Id, username: z.string(), profile: ProfileSummary };

/** As `listed`, and how the account stands to them. */
export const related = { ...listed, is_following: z.boolean(), is_connected: z.boolean() };
