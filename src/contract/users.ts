import * as z from 'zod/mini';
import { OwnUser } from './account.js';
import { Message, type AnswerOf } from './answer.js';
import { countUpTo, Description, InputId, SearchQuery, Username, UsernameInput } from './fields.js';
import type { FieldsOf } from './fields-of.js';
import { defineMutation, defineQuery, type Mutation, type Query, type Schema } from './operation.js';
import { blockResultSchema, publicUserSchema, searchUserSchema, subscribeResultSchema, userDetailSchema } from './people.js';
import { lacksProfile } from './profiles.js';
import { rows } from './rows.js';

/** Another user, seen by the account. */
export interface UserDetail extends AnswerOf<typeof userDetailSchema> {}
export const UserDetail: Schema<UserDetail> = userDetailSchema;

/** Another user, or the account itself. Only the account itself has an `email`. */
export const User = z.union([UserDetail, OwnUser]);
export type User = UserDetail | OwnUser;

/** A user found by `userSearch`, perhaps the account itself, for which the relations are false. */
export interface SearchUser extends AnswerOf<typeof searchUserSchema> {}
export const SearchUser: Schema<SearchUser> = searchUserSchema;

/** A user in a notification or follow request. They may be blocked or deleted by now. */
export interface PublicUser extends AnswerOf<typeof publicUserSchema> {}
export const PublicUser: Schema<PublicUser> = publicUserSchema;

/** The relation to a user after a block or unblock. */
export interface BlockResult extends AnswerOf<typeof blockResultSchema> {}
export const BlockResult: Schema<BlockResult> = blockResultSchema;

/** Whether new posts of a user create notifications. */
export interface SubscribeResult extends AnswerOf<typeof subscribeResultSchema> {}
export const SubscribeResult: Schema<SubscribeResult> = subscribeResultSchema;

/**
 * A user's profile. On the default route the public server returns the account itself for every username, which is a `decode`
 * error.
 *
 * @throws 400 The user is private, connected or asking for it, and not followed, and `Accept` does not ask for version 1.0.
 * @throws 403 One of the two users blocks the other.
 * @throws 404 No user has this username, or the account is deleted.
 */
export const user: Query<UsernameInput, User> = defineQuery({
  name: 'user',
  group: 'auth',
  method: 'GET',
  path: '/api/auth/user/',
  summary: 'Get a user by username.',
  token: 'optional',
  refusesBlocks: true,
  shares: { unread: 'unread_notifications_count' },
  echoes: ['username'],
  input: UsernameInput,
  output: User,
});

export const UserSearchInput = z.object({
  /** A part of the username or name, in any case: 1 to 120 characters. */
  query: SearchQuery,
  /** The largest number of users, 1 to 10. Left out, 20. */
  count: countUpTo(10),
});
export interface UserSearchInput extends FieldsOf<typeof UserSearchInput> {}

/** Users whose username or name contains the query, including the account itself. In no order, not paged. */
export const userSearch: Query<UserSearchInput, readonly SearchUser[]> = defineQuery({
  name: 'userSearch',
  group: 'auth',
  method: 'GET',
  path: '/api/auth/user/',
  summary: 'Search users by name.',
  token: 'optional',
  limit: 20,
  leavesOut: lacksProfile,
  input: UserSearchInput,
  output: rows(SearchUser),
});

/**
 * Blocks a user. Both stop following each other; while a connection is unconfirmed, only the other user does. The connection,
 * the subscriptions and their notifications are removed, and `user` is a 403 from then on.
 *
 * @throws 400 The user is the account itself.
 * @throws 403 One of the two users blocks the other already.
 * @throws 404 No user has this username.
 */
export const blockUser: Mutation<UsernameInput, BlockResult> = defineMutation({
  name: 'blockUser',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/users/:username/block/',
  summary: 'Block a user.',
  token: 'required',
  refusesBlocks: true,
  encoding: 'none',
  input: UsernameInput,
  output: BlockResult,
});

/**
 * Removes a block. Follows, connections and subscriptions stay removed.
 *
 * @throws 400 The account does not block the user.
 * @throws 404 No user has this username.
 */
export const unblockUser: Mutation<UsernameInput, BlockResult> = defineMutation({
  name: 'unblockUser',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/users/:username/unblock/',
  summary: 'Unblock a user.',
  token: 'required',
  encoding: 'none',
  input: UsernameInput,
  output: BlockResult,
});

export const ReportUserInput = z.object({
  /** The username of the user: 1 to 30 letters, digits, underscores and full stops. */
  username: Username,
  /** The id of a category, at least 1. The service lists them under `/api/moderation/categories/`, which is no operation of the contract. */
  category_id: InputId,
  /** What happened, in the reporter's words: 1 to 1,000 characters. Left out, nothing. */
  description: z.optional(Description),
});
export interface ReportUserInput extends FieldsOf<typeof ReportUserInput> {}

/**
 * Reports a user; this cannot be undone or repeated, and neither blocks nor unfollows.
 *
 * @throws 400 The account has reported the user before, or the user is the account itself.
 * @throws 404 No user has this username, or no category has this id.
 */
export const reportUser: Mutation<ReportUserInput, Message> = defineMutation({
  name: 'reportUser',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/users/:username/report/',
  summary: 'Report a user.',
  token: 'required',
  status: 201,
  input: ReportUserInput,
  output: Message,
});

/**
 * Creates a notification for each new public post of a user; the account need not follow them.
 *
 * @throws 400 The account is subscribed already, or the user is the account itself.
 * @throws 403 One of the two users blocks the other.
 * @throws 404 No user has this username.
 */
export const subscribeToUser: Mutation<UsernameInput, SubscribeResult> = defineMutation({
  name: 'subscribeToUser',
  group: 'auth',
  method: 'PUT',
  path: '/api/auth/users/:username/notifications/subscribe',
  summary: 'Subscribe to the new posts of a user.',
  token: 'required',
  refusesBlocks: true,
  encoding: 'none',
  status: 201,
  input: UsernameInput,
  output: SubscribeResult,
});

/**
 * Ends a subscription. Its notifications stay.
 *
 * @throws 400 The account is not subscribed to the user.
 * @throws 403 One of the two users blocks the other.
 * @throws 404 No user has this username.
 */
export const unsubscribeFromUser: Mutation<UsernameInput, SubscribeResult> = defineMutation({
  name: 'unsubscribeFromUser',
  group: 'auth',
  method: 'DELETE',
  path: '/api/auth/users/:username/notifications/subscribe',
  summary: 'Unsubscribe from the new posts of a user.',
  token: 'required',
  refusesBlocks: true,
  encoding: 'none',
  input: UsernameInput,
  output: SubscribeResult,
});
