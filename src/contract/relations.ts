import * as z from 'zod/mini';
import { currentUser } from './account.js';
import { answer, entity, Id } from './answer.js';
import { CommunityName, countUpTo, InputId, SearchQuery } from './fields.js';
import { defineList, defineQuery, type List, type Query, type Schema } from './operation.js';
import { lacksProfile, listed, related } from './profiles.js';
import { rows } from './rows.js';

/** A user whom the account blocks. */
export const BlockedUser = entity('user', answer(listed), ['id', 'username']);
export interface BlockedUser extends z.infer<typeof BlockedUser> {}

/** A user who follows the account. */
export const Follower = entity('user', answer({ ...related, is_followed: z.boolean() }), ['id', 'username']);
export interface Follower extends z.infer<typeof Follower> {}

/** A user whom the account follows. */
export const Following = entity('user', answer(related), ['id', 'username']);
export interface Following extends z.infer<typeof Following> {}

const communityInviteRefSchema = answer({ id: Id, creator_id: Id, invited_user_id: Id, community_id: Id });

/** An invitation of a user to a community. */
export interface CommunityInviteRef extends z.infer<typeof communityInviteRefSchema> {}
export const CommunityInviteRef: Schema<CommunityInviteRef> = communityInviteRefSchema;

const membershipSchema = answer({
  id: Id,
  user_id: Id,
  community_id: Id,
  is_administrator: z.boolean(),
  is_moderator: z.boolean(),
});

/** A user's membership in a community. */
export interface Membership extends z.infer<typeof membershipSchema> {}
export const Membership: Schema<Membership> = membershipSchema;

/**
 * A follower. `communities_invites` and `communities_memberships` are null without `with_community`, and if there are none.
 */
export const LinkedUser = entity(
  'user',
  answer({
    ...related,
    are_new_post_notifications_enabled: z.boolean(),
    communities_invites: z.nullable(z.array(CommunityInviteRef)),
    communities_memberships: z.nullable(z.array(Membership)),
  }),
  ['id', 'username'],
);
export interface LinkedUser extends z.infer<typeof LinkedUser> {}

export const BlockedUsersInput = z.object({ max_id: z.optional(InputId), count: countUpTo(10) });
export interface BlockedUsersInput extends z.infer<typeof BlockedUsersInput> {}

/** The users whom the account blocks, including deleted ones. Highest user id first. */
export const blockedUsers: List<BlockedUsersInput, BlockedUser> = defineList({
  name: 'blockedUsers',
  group: 'auth',
  method: 'GET',
  path: '/api/auth/blocked-users/',
  summary: 'List blocked users.',
  token: 'optional',
  paging: { by: 'max_id', count: 10, maxCount: 10 },
  leavesOut: lacksProfile,
  input: BlockedUsersInput,
  output: rows(BlockedUser),
});

export const BlockedUserSearchInput = z.object({ query: SearchQuery, count: countUpTo(10) });
export interface BlockedUserSearchInput extends z.infer<typeof BlockedUserSearchInput> {}

/** Searches the blocked users by name. In no order, not paged. */
export const blockedUserSearch: Query<BlockedUserSearchInput, BlockedUser[]> = defineQuery({
  name: 'blockedUserSearch',
  group: 'auth',
  method: 'GET',
  path: '/api/auth/blocked-users/search/',
  summary: 'Search blocked users.',
  token: 'required',
  limit: 10,
  leavesOut: lacksProfile,
  input: BlockedUserSearchInput,
  output: rows(BlockedUser),
});

export const FollowersInput = z.object({ max_id: z.optional(InputId), count: countUpTo(20) });
export interface FollowersInput extends z.infer<typeof FollowersInput> {}

/** The followers of the account, highest user id first. The followers of others cannot be listed. */
export const followers: List<FollowersInput, Follower> = defineList({
  name: 'followers',
  group: 'auth',
  method: 'GET',
  path: '/api/auth/followers/',
  summary: 'List followers.',
  token: 'optional',
  paging: { by: 'max_id', count: 10, maxCount: 20 },
  leavesOut: lacksProfile,
  input: FollowersInput,
  output: rows(Follower),
});

export const FollowerSearchInput = z.object({ query: SearchQuery, count: countUpTo(20) });
export interface FollowerSearchInput extends z.infer<typeof FollowerSearchInput> {}

/** Searches the followers by name. In no order, not paged. */
export const followerSearch: Query<FollowerSearchInput, Follower[]> = defineQuery({
  name: 'followerSearch',
  group: 'auth',
  method: 'GET',
  path: '/api/auth/followers/search',
  summary: 'Search followers.',
  token: 'required',
  limit: 10,
  leavesOut: lacksProfile,
  input: FollowerSearchInput,
  output: rows(Follower),
});

export const FollowingsInput = z.object({ max_id: z.optional(InputId), count: countUpTo(20) });
export interface FollowingsInput extends z.infer<typeof FollowingsInput> {}

/** The users whom the account follows, highest user id first: a new one appears at the place of its id, not on top. */
export const followings: List<FollowingsInput, Following> = defineList({
  name: 'followings',
  group: 'auth',
  method: 'GET',
  path: '/api/auth/followings/',
  summary: 'List followed users.',
  token: 'optional',
  paging: { by: 'max_id', count: 10, maxCount: 20 },
  leavesOut: lacksProfile,
  input: FollowingsInput,
  output: rows(Following),
});

export const FollowingSearchInput = z.object({ query: SearchQuery, count: countUpTo(20) });
export interface FollowingSearchInput extends z.infer<typeof FollowingSearchInput> {}

/** Searches the followed users by name. In no order, not paged. */
export const followingSearch: Query<FollowingSearchInput, Following[]> = defineQuery({
  name: 'followingSearch',
  group: 'auth',
  method: 'GET',
  path: '/api/auth/followings/search',
  summary: 'Search followed users.',
  token: 'required',
  limit: 10,
  leavesOut: lacksProfile,
  input: FollowingSearchInput,
  output: rows(Following),
});

/** `with_community` adds the invites and memberships in that community. */
export const LinkedUsersInput = z.object({
  max_id: z.optional(InputId),
  count: countUpTo(10),
  with_community: z.optional(CommunityName),
});
export interface LinkedUsersInput extends z.infer<typeof LinkedUsersInput> {}

/**
 * The followers, highest user id first. If the account has a member in any circle, the service lists the account itself too; the
 * hook drops that entry.
 *
 * @throws 404 No community has the name in `with_community`.
 */
export const linkedUsers: List<LinkedUsersInput, LinkedUser> = defineList({
  name: 'linkedUsers',
  group: 'auth',
  method: 'GET',
  path: '/api/auth/linked-users/',
  summary: 'List linked users.',
  token: 'optional',
  paging: { by: 'max_id', count: 10, maxCount: 10 },
  listsCaller: currentUser,
  leavesOut: lacksProfile,
  input: LinkedUsersInput,
  output: rows(LinkedUser),
});

export const LinkedUserSearchInput = z.object({
  query: SearchQuery,
  count: countUpTo(10),
  with_community: z.optional(CommunityName),
});
export interface LinkedUserSearchInput extends z.infer<typeof LinkedUserSearchInput> {}

/**
 * Searches the linked users by name. In no order, not paged. May contain the account itself.
 *
 * @throws 404 No community has the name in `with_community`.
 */
export const linkedUserSearch: Query<LinkedUserSearchInput, LinkedUser[]> = defineQuery({
  name: 'linkedUserSearch',
  group: 'auth',
  method: 'GET',
  path: '/api/auth/linked-users/search/',
  summary: 'Search linked users.',
  token: 'required',
  limit: 10,
  listsCaller: currentUser,
  leavesOut: lacksProfile,
  input: LinkedUserSearchInput,
  output: rows(LinkedUser),
});
