import * as z from 'zod/mini';
import { answer, entity, Id, ImageUrl, Timestamp, part, type AnswerOf } from './answer.js';
import { Circle } from './circles.js';
import type { Schema } from './operation.js';
import { ActorProfile, ProfileSummary, UserProfile, Visibility } from './profiles.js';
import { whole } from './whole.js';

// The records of users. `users.ts` and `relations.ts` have their types and names.

const identity = {
  /** The id of the user, which never changes. */
  id: Id,
  /** The username, which the user can change. */
  username: z.string(),
};

const listed = {
  /** Name, picture and badges. */
  profile: ProfileSummary,
};

const related = {
  ...identity,
  ...listed,
  /** Whether the account follows the user. */
  is_following: z.boolean(),
  /** Whether the two are connected, also before one of them has confirmed it. */
  is_connected: z.boolean(),
};

const subscribable = {
  /** Whether new posts of the user create notifications: `subscribeToUser`. */
  are_new_post_notifications_enabled: z.boolean(),
};

/** The emoji of a list. */
export interface FollowListEmoji {
  /** The id of the emoji. */
  readonly id: number;
  /** The address of its picture. */
  readonly image: string;
  /** Its name, for a text in place of the picture. */
  readonly keyword: string;
}

export const followListSchema = answer({
  /** The id of the list, for `lists_ids`. */
  id: Id,
  /** The name of the list. */
  name: z.string(),
  /** The emoji of the list; null without one. */
  emoji: z.nullable(part<FollowListEmoji>({ id: Id, image: ImageUrl, keyword: z.string() })),
});

/** A list that follows are sorted into. */
export interface FollowList extends AnswerOf<typeof followListSchema> {}
export const FollowList: Schema<FollowList> = followListSchema;

export const userDetailSchema = entity(
  'user',
  answer({
    ...identity,
    /** The profile. It has no id. */
    profile: UserProfile,
    /** The number of followers; null if the user hides it, which is the default. */
    followers_count: z.nullable(whole()),
    /** The number of follows, including those of deleted users. */
    following_count: whole(),
    /** The number of posts; absent if the request accepts version 1.0. */
    posts_count: z.optional(whole()),
    /** Whether the account follows the user. */
    is_following: z.boolean(),
    /** Whether the user follows the account. */
    is_followed: z.boolean(),
    /** Whether the account has requested to follow the user, who is private. */
    is_follow_requested: z.boolean(),
    ...subscribable,
    /** Whether the two are connected, also before one of them has confirmed it. */
    is_connected: z.boolean(),
    /** Whether the account has reported the user. It stays true. */
    is_reported: z.boolean(),
    /** Whether the two are connected and have confirmed it. */
    is_fully_connected: z.boolean(),
    /** The circles of the account that contain the user, Connections too; empty if the two are not connected. */
    connected_circles: z.array(Circle),
    /** The lists of the account that contain its follow of the user. */
    follow_lists: z.array(FollowList),
    /** When the user joined, ISO 8601 with an offset. */
    date_joined: Timestamp,
    /** Whether the user waits for the account to confirm the connection. */
    is_pending_connection_confirmation: z.boolean(),
    /** Whether the user has requested to follow the account, which is private. */
    is_pending_follow_request_approval: z.boolean(),
    /** `P` public, `O` members of the service only (the default), `T` private: following needs an approved request. */
    visibility: Visibility,
  }),
);

export const searchUserSchema = entity(
  'user',
  answer({
    ...related,
    ...subscribable,
    /** `P` public, `O` members of the service only (the default), `T` private: following needs an approved request. */
    visibility: Visibility,
  }),
);

export const publicUserSchema = entity(
  'user',
  answer({
    ...identity,
    /** Name, pictures and badges. */
    profile: ActorProfile,
    /** `P` public, `O` members of the service only (the default), `T` private: following needs an approved request. */
    visibility: Visibility,
    /** Whether the account follows the user. */
    is_following: z.boolean(),
    /** Whether the user follows the account. */
    is_followed: z.boolean(),
  }),
);

export const blockResultSchema = entity(
  'user',
  answer({
    /** The id of the user. The answer has no username. */
    id: Id,
    /** Whether the account blocks the user now. */
    is_blocked: z.boolean(),
    /** Whether the account follows the user still: after a block while a connection is unconfirmed. */
    is_following: z.boolean(),
    ...subscribable,
    /** Whether the two are connected, also before one of them has confirmed it. */
    is_connected: z.boolean(),
    /** Whether the two are connected and have confirmed it. */
    is_fully_connected: z.boolean(),
  }),
);

export const subscribeResultSchema = entity(
  'user',
  answer({
    /** The id of the user. The answer has no username. */
    id: Id,
    ...subscribable,
  }),
);

export const blockedUserSchema = entity('user', answer({ ...identity, ...listed }));

export const followingSchema = entity('user', answer(related));

export const followerSchema = entity(
  'user',
  answer({
    ...related,
    /** Whether the user follows the account: true in this list. */
    is_followed: z.boolean(),
  }),
);

const communityInviteRefSchema = answer({
  /** The id of the invitation. */
  id: Id,
  /** The id of the user who invited. */
  creator_id: Id,
  /** The id of the user who is invited. */
  invited_user_id: Id,
  /** The id of the community. */
  community_id: Id,
});

/** An invitation of a user to a community. */
export interface CommunityInviteRef extends AnswerOf<typeof communityInviteRefSchema> {}
export const CommunityInviteRef: Schema<CommunityInviteRef> = communityInviteRefSchema;

const membershipSchema = answer({
  /** The id of the membership. */
  id: Id,
  /** The id of the member. */
  user_id: Id,
  /** The id of the community. */
  community_id: Id,
  /** Whether the member is an administrator of the community. */
  is_administrator: z.boolean(),
  /** Whether the member is a moderator of the community. */
  is_moderator: z.boolean(),
});

/** A user's membership in a community. */
export interface Membership extends AnswerOf<typeof membershipSchema> {}
export const Membership: Schema<Membership> = membershipSchema;

export const linkedUserSchema = entity(
  'user',
  answer({
    ...related,
    ...subscribable,
    /** The user's invitations to the community of `with_community`; null without it, and if there are none. */
    communities_invites: z.nullable(z.array(CommunityInviteRef)),
    /** The user's memberships in the community of `with_community`; null without it, and if there are none. */
    communities_memberships: z.nullable(z.array(Membership)),
  }),
);
