import type { View } from '../call.js';
import type { User } from '../world.js';

/** `OwnProfile` */
export function ownProfile(view: View, user: User): object {
  return { ...invitedProfile(view, user), community_posts_visible: user.profile.community_posts_visible };
}

/** `UserProfile`: another user's page. It has no id. */
export function namedProfile(view: View, user: User): object {
  const { location, bio, url } = user.profile;
  return { ...memberProfile(view, user), location, cover: view.media(user.profile.cover), bio, url };
}

/** `ProfileSummary`: an item of a list. The id of a profile is the id of its user. */
export function briefProfile(view: View, user: User): object {
  return { id: user.id, ...memberProfile(view, user) };
}

/** `ActorProfile`: in notifications. */
export function publicProfile(view: View, user: User): object {
  return { ...briefProfile(view, user), cover: view.media(user.profile.cover) };
}

/** `InvitedProfile`: a user who joined by an invite. */
export function invitedProfile(view: View, user: User): object {
  return {
    id: user.id,
    ...namedProfile(view, user),
    is_of_legal_age: true,
    followers_count_visible: user.profile.followers_count_visible,
  };
}

/** `MemberProfile`: a member of a circle. */
export function memberProfile({ media, label }: View, { profile: { name, avatar, badges } }: User): object {
  return {
    name,
    avatar: media(avatar),
    badges: badges.map((badge) => ({
      ...badge,
      keyword_description: badge.keyword_description && label(badge.keyword_description),
    })),
  };
}
