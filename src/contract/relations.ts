import * as z from 'zod/mini';
import { currentUser } from './account.js';
import type { AnswerOf } from './answer.js';
import { CommunityName, countUpTo, InputId, SearchQuery } from './fields.js';
import type { FieldsOf } from './fields-of.js';
import { defineList, defineQuery, type List, type Query, type Schema } from './operation.js';
import { blockedUserSchema, followerSchema, followingSchema, linkedUserSchema } from './people.js';
import { lacksProfile } from './profiles.js';
import { rows } from './rows.js';

/** A user whom the account blocks. */
export interface BlockedUser extends AnswerOf<typeof blockedUserSchema> {}
export const BlockedUser: Schema<BlockedUser> = blockedUserSchema;

/** A user who follows the account. */
export interface Follower extends AnswerOf<typeof followerSchema> {}
export const Follower: Schema<Follower> = followerSchema;

/** A user whom the account follows. */
export interface Following extends AnswerOf<typeof followingSchema> {}
export const Following: Schema<Following> = followingSchema;

/** A follower, with what links them to a community. */
export interface LinkedUser extends AnswerOf<typeof linkedUserSchema> {}
export const LinkedUser: Schema<LinkedUser> = linkedUserSchema;

const pages = {
  /** Only users with a lower id, at least 1. Left out, the list begins with the highest. */
  max_id: z.optional(InputId),
  /** Users per page, 1 to 10. Left out, 10. */
  count: countUpTo(10),
};

const search = {
  /** A part of the username or name, in any case: 1 to 120 characters. */
  query: SearchQuery,
  /** The largest number of users, 1 to 10. Left out, 10. */
  count: countUpTo(10),
};

const community = {
  /** The name of a community, 1 to 32 letters, digits and underscores: adds the users' invitations and memberships there. Left out, none. */
  with_community: z.optional(CommunityName),
};

export const BlockedUsersInput = z.object(pages);
export interface BlockedUsersInput extends FieldsOf<typeof BlockedUsersInput> {}

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

export const BlockedUserSearchInput = z.object(search);
export interface BlockedUserSearchInput extends FieldsOf<typeof BlockedUserSearchInput> {}

/** Searches the blocked users by name. In no order, not paged. */
export const blockedUserSearch: Query<BlockedUserSearchInput, readonly BlockedUser[]> = defineQuery({
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

export const FollowersInput = z.object({
  /** Only users with a lower id, at least 1. Left out, the list begins with the highest. */
  max_id: z.optional(InputId),
  /** Users per page, 1 to 20. Left out, 10. */
  count: countUpTo(20),
});
export interface FollowersInput extends FieldsOf<typeof FollowersInput> {}

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

export const FollowerSearchInput = z.object({
  /** A part of the username or name, in any case: 1 to 120 characters. */
  query: SearchQuery,
  /** The largest number of users, 1 to 20. Left out, 10. */
  count: countUpTo(20),
});
export interface FollowerSearchInput extends FieldsOf<typeof FollowerSearchInput> {}

/** Searches the followers by name. In no order, not paged. */
export const followerSearch: Query<FollowerSearchInput, readonly Follower[]> = defineQuery({
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

export const FollowingsInput = FollowersInput;
export interface FollowingsInput extends FieldsOf<typeof FollowingsInput> {}

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

export const FollowingSearchInput = FollowerSearchInput;
export interface FollowingSearchInput extends FieldsOf<typeof FollowingSearchInput> {}

/** Searches the followed users by name. In no order, not paged. */
export const followingSearch: Query<FollowingSearchInput, readonly Following[]> = defineQuery({
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

export const LinkedUsersInput = z.object({ ...pages, ...community });
export interface LinkedUsersInput extends FieldsOf<typeof LinkedUsersInput> {}

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

export const LinkedUserSearchInput = z.object({ ...search, ...community });
export interface LinkedUserSearchInput extends FieldsOf<typeof LinkedUserSearchInput> {}

/**
 * Searches the linked users by name. In no order, not paged. May contain the account itself.
 *
 * @throws 404 No community has the name in `with_community`.
 */
export const linkedUserSearch: Query<LinkedUserSearchInput, readonly LinkedUser[]> = defineQuery({
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
