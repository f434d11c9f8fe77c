import * as z from 'zod/mini';
import { OwnUser } from './account.js';
import { answer, entity, Id, ImageUrl, Message, Timestamp } from './answer.js';
import { Circle } from './circles.js';
import { countUpTo, Description, InputId, SearchQuery, Username, UsernameInput } from './fields.js';
import { defineMutation, defineQuery, type Mutation, type Query, type Schema } from './operation.js';
import { ActorProfile, lacksProfile, related, UserProfile, Visibility } from './profiles.js';
import { rows } from './rows.js';
import { whole } from './whole.js';

const followListSchema = answer({
  id: Id,
  name: z.string(),
  emoji: z.nullable(answer({ id: Id, image: ImageUrl, keyword: z.string() })),
});

/** A list that follows are sorted into. */
export interface FollowList extends z.infer<typeof followListSchema> {}
export const FollowList: Schema<FollowList> = followListSchema;

/**
 * Another user, seen by the account. `followers_count` is null if they hide it. `is_connected` is true before a connection is
 * confirmed, `is_fully_connected` only after. `posts_count` is missing if the request accepts version 1.0.
 */
export const UserDetail = entity(
  'user',
  answer({
    id: Id,
    username: z.string(),
    profile: UserProfile,
    followers_count: z.nullable(whole()),
    following_count: whole(),
    posts_count: z.optional(whole()),
    is_following: z.boolean(),
    is_followed: z.boolean(),
    is_follow_requested: z.boolean(),
    are_new_post_notifications_enabled: z.boolean(),
    is_connected: z.boolean(),
    is_reported: z.boolean(),
    is_fully_connected: z.boolean(),
    connected_circles: z.array(Circle),
    follow_lists: z.array(FollowList),
    date_joined: Timestamp,
    is_pending_connection_confirmation: z.boolean(),
    is_pending_follow_request_approval: z.boolean(),
    visibility: Visibility,
  }),
  ['id', 'username'],
);
export interface UserDetail extends z.infer<typeof UserDetail> {}

/** Another user, or the account itself. Only the account itself has an `email`. */
export const User = z.union([UserDetail, OwnUser]);
export type User = UserDetail | OwnUser;

/** A user found by `userSearch`. */
export const SearchUser = entity(
  'user',
  answer({ ...related, are_new_post_notifications_enabled: z.boolean(), visibility: Visibility }),
  ['id', 'username'],
);
export interface SearchUser extends z.infer<typeof SearchUser> {}

const publicUserSchema = entity(
  'user',
  answer({
    id: Id,
    username: z.string(),
    profile: ActorProfile,
    visibility: Visibility,
    is_following: z.boolean(),
    is_followed: z.boolean(),
  }),
  ['id', 'username'],
);

/** A user in a notification or follow request. They may be blocked or deleted by now. */
export interface PublicUser extends z.infer<typeof publicUserSchema> {}
export const PublicUser: Schema<PublicUser> = publicUserSchema;

/** The relation to a user after a block or unblock. It has the user's id, but no username. */
export const BlockResult = entity(
  'user',
  answer({
    id: Id,
    is_blocked: z.boolean(),
    is_following: z.boolean(),
    are_new_post_notifications_enabled: z.boolean(),
    is_connected: z.boolean(),
    is_fully_connected: z.boolean(),
  }),
  ['id', 'username'],
);
export interface BlockResult extends z.infer<typeof BlockResult> {}

/** Whether new posts of a user create notifications. It has the user's id, but no username. */
export const SubscribeResult = entity('user', answer({ id: Id, are_new_post_notifications_enabled: z.boolean() }), [
  'id',
  'username',
]);
export interface SubscribeResult extends z.infer<typeof SubscribeResult> {}

/**
 * A user's profile. On the default route the public server returns the account itself for every username, which is a `decode`
 * error.
 *
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

export const UserSearchInput = z.object({ query: SearchQuery, count: countUpTo(10) });
export interface UserSearchInput extends z.infer<typeof UserSearchInput> {}

/** Users whose username or name contains the query, including the account itself. In no order, not paged. */
export const userSearch: Query<UserSearchInput, SearchUser[]> = defineQuery({
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

/** The service defines the category ids (`/api/moderation/categories/`, which is not an operation of the contract). */
export const ReportUserInput = z.object({
  username: Username,
  category_id: InputId,
  description: z.optional(Description),
});
export interface ReportUserInput extends z.infer<typeof ReportUserInput> {}

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
