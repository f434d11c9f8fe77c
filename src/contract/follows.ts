import * as z from 'zod/mini';
import { answer, entity, Id } from './answer.js';
import { InputId, Username, UsernameInput } from './fields.js';
import { defineMutation, type Mutation, type Schema } from './operation.js';

const followedUserSchema = entity(
  'user',
  answer({
    id: Id,
    username: z.string(),
    is_following: z.boolean(),
    follow_lists: z.array(answer({ id: Id, name: z.string() })),
  }),
  ['id', 'username'],
);

/** The user after a follow or unfollow. */
export interface FollowedUser extends z.infer<typeof followedUserSchema> {}
export const FollowedUser: Schema<FollowedUser> = followedUserSchema;

/** A follow. `user` is the id of the follower, `lists` the ids of the lists that contain the follow. */
export const Follow = answer({ id: Id, user: Id, lists: z.array(Id), followed_user: FollowedUser });
export interface Follow extends z.infer<typeof Follow> {}

export const FollowUserInput = z.object({ username: Username, lists_ids: z.optional(z.array(InputId)) });
export interface FollowUserInput extends z.infer<typeof FollowUserInput> {}

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

/** `lists_ids` is the complete new set: without it, or with an empty array, the follow is in no list. */
export const UpdateFollowInput = FollowUserInput;
export interface UpdateFollowInput extends z.infer<typeof UpdateFollowInput> {}

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
