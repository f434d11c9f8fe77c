import * as z from 'zod/mini';
import { OwnUser } from './account.js';
import { answer, entity, Id, ImageUrl, Message, Timestamp } from './answer.js';
import { Circle } from './circles.js';
import { countUpTo, Description, InputId, SearchQuery, Username, UsernameInput } from './fields.js';
import { defineMutation, defineQuery, type Mutation, type Query, type Schema } from './operation.js';
import { ActorProfile, lacksProfile, related, UserProfile, Visibility } from './profiles.js';
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
 * Another person, as the account sees them (U3; U2 is without `posts_count`). `followers_count` is null when they hide it;
 * `is_connected` is true while a connection is unconfirmed, `is_fully_connected` only afterwards.
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

/** What `user` answers: another person, or the account itself; `'email' in user` tells the account itself. */
export const User = z.union([UserDetail, OwnUser]);
export type User = UserDetail | OwnUser;

/** A person found by `userSearch` (U6). */
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

/** The people in notifications and follow requests (U12); they may be blocked or deleted by now. */
export interface PublicUser extends z.infer<typeof publicUserSchema> {}
export const PublicUser: Schema<PublicUser> = publicUserSchema;

/** What a block or unblock leaves of the relation (U9); names the user by id alone. */
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

/** Whether the user's new posts make notifications (U10); names the user by id alone. */
export const SubscribeResult = entity('user', answer({ id: Id, are_new_post_notifications_enabled: z.boolean() }), [
  'id',
  'username',
]);
export interface SubscribeResult extends z.infer<typeof SubscribeResult> {}

/**
 * A person's page. 403 when either side blocks the other, 404 for an unknown or deleted user. On the spec's route the public server
 * answers with the caller whatever the name, which is a `decode` error. Row 10.
 */
export const user: Query<UsernameInput, User> = defineQuery({
  name: 'user',
  group: 'auth',
  method: 'GET',
  path: '/api/auth/user/',
  summary: 'Get a user by username.',
  token: 'optional',
  tells: { unread: 'unread_notifications_count' },
  echoes: ['username'],
  input: UsernameInput,
  output: User,
});

/** At most 10 can be asked for; without a `count` the service gives 20. */
export const UserSearchInput = z.object({ query: SearchQuery, count: countUpTo(10) });
export interface UserSearchInput extends z.infer<typeof UserSearchInput> {}

/** People by a part of their username or name, the account itself included, in no order and not paged. Row 11. */
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
  output: z.array(SearchUser),
});

/**
 * Blocks a user: both unfollow each other (while a connection is unconfirmed, only the other side does), the connection, the
 * subscriptions and their notifications go, and `user` answers 403 from then on. Refused with 403 when a block stands in
 * either direction. Row 20.
 */
export const blockUser: Mutation<UsernameInput, BlockResult> = defineMutation({
  name: 'blockUser',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/users/:username/block/',
  summary: 'Block a user.',
  token: 'required',
  encoding: 'none',
  input: UsernameInput,
  output: BlockResult,
});

/** Lifts a block; nothing that it took away comes back. Row 21. */
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

/** The ids of the categories belong to the service (`/api/moderation/categories/`, outside the sixty operations). */
export const ReportUserInput = z.object({
  username: Username,
  category_id: InputId,
  description: z.optional(Description),
});
export interface ReportUserInput extends z.infer<typeof ReportUserInput> {}

/** Reports a user once and for good; neither blocks nor unfollows. An unknown category is answered with 404. Row 22. */
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

/** Asks for a notification of each new public post; following is not needed. Refused with 400 when already on. Row 23. */
export const subscribeToUser: Mutation<UsernameInput, SubscribeResult> = defineMutation({
  name: 'subscribeToUser',
  group: 'auth',
  method: 'PUT',
  path: '/api/auth/users/:username/notifications/subscribe',
  summary: 'Subscribe to the new posts of a user.',
  token: 'required',
  encoding: 'none',
  status: 201,
  input: UsernameInput,
  output: SubscribeResult,
});

/** Ends the subscription; notifications it has made stay. Refused with 400 when not subscribed. Row 24. */
export const unsubscribeFromUser: Mutation<UsernameInput, SubscribeResult> = defineMutation({
  name: 'unsubscribeFromUser',
  group: 'auth',
  method: 'DELETE',
  path: '/api/auth/users/:username/notifications/subscribe',
  summary: 'Unsubscribe from the new posts of a user.',
  token: 'required',
  encoding: 'none',
  input: UsernameInput,
  output: SubscribeResult,
});
