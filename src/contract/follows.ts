import * as z from 'zod/mini';
import { answer, entity, Id, part, type AnswerOf } from './answer.js';
import { InputId, Username, UsernameInput } from './fields.js';
import type { FieldsOf } from './fields-of.js';
import { defineMutation, type Mutation, type Schema } from './operation.js';

/** A list of the account, in the answer to a follow or unfollow. */
export interface FollowedList {
  /** The id of the list, for `lists_ids`. */
  readonly id: number;
  /** The name of the list. */
  readonly name: string;
}

const followedUserSchema = entity(
  'user',
  answer({
    /** The id of the user, which never changes. */
    id: Id,
    /** The username, which the user can change. */
    username: z.string(),
    /** Whether the account follows the user now. */
    is_following: z.boolean(),
    /** The lists of the account that contain the follow; empty after an unfollow. */
    follow_lists: z.array(part<FollowedList>({ id: Id, name: z.string() })),
  }),
);

/** The user after a follow or unfollow. */
export interface FollowedUser extends AnswerOf<typeof followedUserSchema> {}
export const FollowedUser: Schema<FollowedUser> = followedUserSchema;

/** A follow. */
export const Follow = answer({
  /** The id of the follow, not that of a user. */
  id: Id,
  /** The id of the follower: the account. */
  user: Id,
  /** The ids of the lists that contain the follow. */
  lists: z.array(Id),
  /** The user whom the account follows. */
  followed_user: FollowedUser,
});
export interface Follow extends AnswerOf<typeof Follow> {}

export const FollowUserInput = z.object({
  /** The username of the user: 1 to 30 letters, digits, underscores and full stops. */
  username: Username,
  /** The ids of all lists of the account that the follow is in, each at least 1. Left out or empty, it is in none. */
  lists_ids: z.optional(z.array(InputId)),
});
export interface FollowUserInput extends FieldsOf<typeof FollowUserInput> {}

/**
 * Follows a user, who gets a notification. At 1,500 follows the service deletes all follow requests that the account has sent.
 *
 * @throws 400 The account follows the user already or has 1,500 follows, the user is private, or a list does not exist.
 * @throws 403 One of the two users blocks the other.
 * @throws 404 No user has this username.
 */
export const followUser: Mutation<FollowUserInput, Follow> = defineMutation({
  name: 'followUser',
  group: 'follows',
  method: 'POST',
  path: '/api/follows/follow/',
  summary: 'Follow a user.',
  token: 'required',
  refusesBlocks: true,
  status: 201,
  input: FollowUserInput,
  output: Follow,
});

/**
 * Unfollows a user, who may be blocked. Connection, circles and subscription stay.
 *
 * @throws 400 The account does not follow the user.
 * @throws 404 No user has this username.
 */
export const unfollowUser: Mutation<UsernameInput, FollowedUser> = defineMutation({
  name: 'unfollowUser',
  group: 'follows',
  method: 'POST',
  path: '/api/follows/unfollow/',
  summary: 'Unfollow a user.',
  token: 'required',
  input: UsernameInput,
  output: FollowedUser,
});

export const UpdateFollowInput = FollowUserInput;
export interface UpdateFollowInput extends FieldsOf<typeof UpdateFollowInput> {}

/**
 * Sets the lists of a follow.
 *
 * @throws 400 The account does not follow the user, or a list does not exist.
 * @throws 404 No user has this username.
 */
export const updateFollow: Mutation<UpdateFollowInput, Follow> = defineMutation({
  name: 'updateFollow',
  group: 'follows',
  method: 'POST',
  path: '/api/follows/update/',
  summary: 'Set the lists of a follow.',
  token: 'required',
  input: UpdateFollowInput,
  output: Follow,
});
