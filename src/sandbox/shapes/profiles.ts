import type { View } from '../call.js';
import type { User } from '../world.js';

type Media = View['media'];

/** `OwnProfile` */
export function ownProfile(user: User, media: Media): object {
  return { ...invitedProfile(user, media), community_posts_visible: user.profile.community_posts_visible };
}

/** `UserProfile`: another user's page. It has no id. */
export function namedProfile({ profile }: User, media: Media): object {
  return {
    name: profile.name,
    avatar: media(profile.avatar),
    location: profile.location,
    cover: media(profile.cover),
    bio: profile.bio,
    url: profile.url,
    badges: profile.badges.map((badge) => ({ ...badge })),
  };
}

/** `ProfileSummary`: an item of a list. The id of a profile is the id of its user. */
export function briefProfile({ id, profile }: User, media: Media): object {
  return { id, ...memberProfile(profile, media) };
}

/** `ActorProfile`: in notifications. */
export function publicProfile(user: User, media: Media): object {
  return { ...briefProfile(user, media), cover: media(user.profile.cover) };
}

/** `InvitedProfile`: a user who joined by an invite. */
export function invitedProfile(user: User, media: Media): object {
  return {
    id: user.id,
    ...namedProfile(user, media),
    is_of_legal_age: true,
    followers_count_visible: user.profile.followers_count_visible,
  };
}

/** `MemberProfile`: a member of a circle. */
export function memberProfile(profile: User['profile'], media: Media): object {
  return { avatar: media(profile.avatar), name: profile.name, badges: profile.badges.map((badge) => ({ ...badge })) };
}
