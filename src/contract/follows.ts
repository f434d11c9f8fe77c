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

/** The followed user of a follow. */
export interface FollowedUser extends z.infer<typeof followedUserSchema> {}
export const FollowedUser: Schema<FollowedUser> = followedUserSchema;

/** A follow. `user` is the id of the follower, `lists` the ids of the lists that contain the follow. */
export const Follow = answer({ id: Id, user: Id, lists: z.array(Id), followed_user: FollowedUser });
export interface Follow extends z.infer<typeof Follow> {}

export const FollowUserInput = z.object({ username: Username, lists_ids: z.optional(z.array(InputId)) });
export interface FollowUserInput extends z.infer<typeof FollowUserInput> {}

/**
 * Follows a user, who gets a notification. A 400 if the account already follows them, if they are private, or above 1,500
 * follows. At 1,500 follows the service deletes all follow requests that the account has sent.
 */
export const followUser: Mutation<FollowUserInput, Follow> = defineMutation({
  name: 'followUser',
  group: 'follows',
  method: 'POST',
  path: '/api/follows/follow/',
  summary: 'Follow a user.',
  token: 'required',
  status: 201,
  input: FollowUserInput,
  output: Follow,
});

/** Unfollows a user, who may be blocked. Connection, circles and subscription stay. */
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

/** Sets the lists of a follow. */
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
