import type { View } from '../call.js';
import type { User } from '../world.js';

type Media = View['media'];

/** P1: one's own. */
export function ownProfile(user: User, media: Media): object {
  return { ...invitedProfile(user, media), community_posts_visible: user.profile.community_posts_visible };
}

/** P2: somebody else's page. It has no id. */
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

/** P3: a row of a list. The profile of a user has the user's own id. */
export function briefProfile({ id, profile }: User, media: Media): object {
  return { id, ...memberProfile(profile, media) };
}

/** P4: inside notifications. */
export function publicProfile(user: User, media: Media): object {
  return { ...briefProfile(user, media), cover: media(user.profile.cover) };
}

/** The profile of whoever joined by an invite. */
export function invitedProfile(user: User, media: Media): object {
  return {
    id: user.id,
    ...namedProfile(user, media),
    is_of_legal_age: true,
    followers_count_visible: user.profile.followers_count_visible,
  };
}

/** The profile of a member of a circle. */
export function memberProfile(profile: User['profile'], media: Media): object {
  return { avatar: media(profile.avatar), name: profile.name, badges: profile.badges.map((badge) => ({ ...badge })) };
}
