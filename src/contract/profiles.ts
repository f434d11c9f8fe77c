import * as z from 'zod/mini';
import { answer, Id, ImageUrl } from './answer.js';

/** A mark of honour beside a name. The keywords are an open set; the description is localised. */
export const Badge = answer({ keyword: z.string(), keyword_description: z.nullable(z.string()) });
export interface Badge extends z.infer<typeof Badge> {}

/**
 * A person's own link. It is text that a stranger wrote, so what is not http or https reads as null: refused, it would
 * let one person's text break every page that shows them.
 */
export const ProfileUrl = z.pipe(
  z.nullable(z.string()),
  z.transform((url: string | null) => (url !== null && /^https?:\/\/\S+$/i.test(url) ? url : null)),
);

const face = { name: z.string(), avatar: z.nullable(ImageUrl), badges: z.array(Badge) };

const about = {
  bio: z.nullable(z.string()),
  url: ProfileUrl,
  location: z.nullable(z.string()),
  cover: z.nullable(ImageUrl),
};

/** The profile of a circle's member; without an id. */
export const MemberProfile = answer(face);
export interface MemberProfile extends z.infer<typeof MemberProfile> {}

/** The profile in lists and searches (P3). */
export const ProfileSummary = answer({ id: Id, ...face });
export interface ProfileSummary extends z.infer<typeof ProfileSummary> {}

/** The profile of the people in notifications (P4). */
export const ActorProfile = answer({ id: Id, ...face, cover: z.nullable(ImageUrl) });
export interface ActorProfile extends z.infer<typeof ActorProfile> {}

/** The profile on another person's page (P2); without an id. */
export const UserProfile = answer({ ...face, ...about });
export interface UserProfile extends z.infer<typeof UserProfile> {}

const settings = { is_of_legal_age: z.boolean(), followers_count_visible: z.boolean() };

/** The profile of a person who accepted an invite. */
export const InvitedProfile = answer({ id: Id, ...face, ...about, ...settings });
export interface InvitedProfile extends z.infer<typeof InvitedProfile> {}

/** The account's own profile (P1). */
export const OwnProfile = answer({ id: Id, ...face, ...about, ...settings, community_posts_visible: z.boolean() });
export interface OwnProfile extends z.infer<typeof OwnProfile> {}

/** `P` public, `O` members only (what new accounts have), `T` private: following needs an approved request. */
export const Visibility = z.enum(['P', 'O', 'T']);
export type Visibility = z.infer<typeof Visibility>;
