import type { View } from '../call.js';
import { isSuspended } from '../rules/accounts.js';
import { circlesOf, defaultCircleOf } from '../rules/connections.js';
import { followersCount, followingCount } from '../rules/follows.js';
import { unreadCount } from '../rules/notifications.js';
import {
  awaitsConfirmation,
  connectionOf,
  followOf,
  followRequestOf,
  hasBlocked,
  isConnected,
  isFollowing,
  isFullyConnected,
  isReported,
  isSubscribed,
} from '../rules/relations.js';
import { rowOf } from '../table.js';
import type { User } from '../world.js';
import { circleShape } from './circles.js';
import { languageOf } from './languages.js';
import { briefProfile, namedProfile, ownProfile, publicProfile } from './profiles.js';

/** The account itself (`CurrentUser`). */
export function ownUser(view: View, user: User): object {
  const { world, time, now } = view;
  return {
    id: user.id,
    uuid: user.uuid,
    email: user.email,
    username: user.username,
    profile: ownProfile(view, user),
    language: languageOf(view, user.language),
    invite_count: user.invite_count,
    date_joined: time(user.date_joined),
    are_guidelines_accepted: user.are_guidelines_accepted,
    followers_count: followersCount(world, user.id),
    following_count: followingCount(world, user.id),
    connections_circle_id: defaultCircleOf(world, user.id)?.id ?? null,
    is_member_of_communities: world.memberships.some((one) => one.user === user.id),
    is_global_moderator: false,
    unread_notifications_count: unreadCount(world, user.id),
    pending_communities_moderated_objects_count: 0,
    active_moderation_penalties_count: isSuspended(user, now) ? 1 : 0,
    visibility: user.visibility,
  };
}

/** Another user (`UserDetail`). It has `posts_count` unless the request accepts version 1.0. */
export function otherUser(view: View, user: User): object {
  const { world, viewer, time } = view;
  return {
    id: user.id,
    username: user.username,
    profile: namedProfile(view, user),
    followers_count: user.profile.followers_count_visible ? followersCount(world, user.id) : null,
    following_count: followingCount(world, user.id),
    ...bond(view, user),
    is_followed: isFollowing(world, user.id, viewer.id),
    is_follow_requested: followRequestOf(world, viewer.id, user.id) !== undefined,
    are_new_post_notifications_enabled: isSubscribed(world, viewer.id, user.id),
    is_reported: isReported(world, viewer.id, user.id),
    is_fully_connected: isFullyConnected(world, viewer.id, user.id),
    connected_circles: circlesOf(world, connectionOf(world, viewer.id, user.id)).map((circle) => circleShape(world, circle)),
    follow_lists: listsOf(view, user, true),
    date_joined: time(user.date_joined),
    is_pending_connection_confirmation: awaitsConfirmation(world, viewer.id, user.id),
    is_pending_follow_request_approval: followRequestOf(world, user.id, viewer.id) !== undefined,
    visibility: user.visibility,
  };
}

/** `Follower` */
export function follower(view: View, user: User): object {
  return { ...listed(view, user), ...bond(view, user), is_followed: isFollowing(view.world, user.id, view.viewer.id) };
}

/** `Following` */
export function following(view: View, user: User): object {
  return { ...listed(view, user), ...bond(view, user) };
}

/** `SearchUser` */
export function foundUser(view: View, user: User): object {
  return { ...following(view, user), ...subscription(view, user), visibility: user.visibility };
}

/** `BlockedUser`, and the first fields of every listed user. */
export function listed(view: View, user: User): object {
  return { id: user.id, profile: briefProfile(view, user), username: user.username };
}

/** `LinkedUser`. `community` is the community of the request; without one, both community fields are null. */
export function linkedUser(view: View, user: User, community: number | null): object {
  const { world } = view;
  const invites = world.communityInvites.filter((one) => one.community === community && one.invited === user.id);
  const memberships = world.memberships.filter((one) => one.community === community && one.user === user.id);
  return {
    ...following(view, user),
    ...subscription(view, user),
    communities_invites: orNull(
      invites.map((one) => ({
        id: one.id,
        creator_id: one.creator,
        invited_user_id: one.invited,
        community_id: one.community,
      })),
    ),
    communities_memberships: orNull(
      memberships.map(({ id, user: member, community: joined, is_administrator, is_moderator }) => ({
        id,
        user_id: member,
        community_id: joined,
        is_administrator,
        is_moderator,
      })),
    ),
  };
}

/** `BlockResult` */
export function blockResult(view: View, user: User): object {
  const { world, viewer } = view;
  return {
    id: user.id,
    is_blocked: hasBlocked(world, viewer.id, user.id),
    ...bond(view, user),
    ...subscription(view, user),
    is_fully_connected: isFullyConnected(world, viewer.id, user.id),
  };
}

/** `SubscribeResult` */
export function subscribeResult(view: View, user: User): object {
  return { id: user.id, ...subscription(view, user) };
}

/** `FollowedUser` */
export function followedUser(view: View, user: User): object {
  return {
    id: user.id,
    username: user.username,
    is_following: isFollowing(view.world, view.viewer.id, user.id),
    follow_lists: listsOf(view, user, false),
  };
}

/** `PublicUser`: a user in a notification. */
export function publicUser(view: View, user: User): object {
  const { world, viewer } = view;
  return {
    id: user.id,
    username: user.username,
    profile: publicProfile(view, user),
    visibility: user.visibility,
    is_following: isFollowing(world, viewer.id, user.id),
    is_followed: isFollowing(world, user.id, viewer.id),
  };
}

function bond({ world, viewer }: View, user: User): object {
  return { is_following: isFollowing(world, viewer.id, user.id), is_connected: isConnected(world, viewer.id, user.id) };
}

function subscription({ world, viewer }: View, user: User): object {
  return { are_new_post_notifications_enabled: isSubscribed(world, viewer.id, user.id) };
}

/** The viewer's lists that contain this user. */
function listsOf({ world, viewer, media }: View, user: User, withEmoji: boolean): object[] {
  const ids = followOf(world, viewer.id, user.id)?.lists ?? [];
  return ids.map((id) => {
    const list = rowOf(world.lists, id);
    if (!withEmoji) return { id: list.id, name: list.name };
    const emoji = list.emoji === null ? null : rowOf(world.emojis, list.emoji);
    return {
      id: list.id,
      name: list.name,
      emoji: emoji === null ? null : { id: emoji.id, image: media(emoji.image), keyword: emoji.keyword },
    };
  });
}

function orNull<Item>(items: Item[]): Item[] | null {
  return items.length === 0 ? null : items;
}
