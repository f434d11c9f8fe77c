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

/** The followed side of a follow (U11). */
export interface FollowedUser extends z.infer<typeof followedUserSchema> {}
export const FollowedUser: Schema<FollowedUser> = followedUserSchema;

/** A follow: `user` is the id of the follower, `lists` the ids of the lists it is in. */
export const Follow = answer({ id: Id, user: Id, lists: z.array(Id), followed_user: FollowedUser });
export interface Follow extends z.infer<typeof Follow> {}

export const FollowUserInput = z.object({ username: Username, lists_ids: z.optional(z.array(InputId)) });
export interface FollowUserInput extends z.infer<typeof FollowUserInput> {}

/**
 * Follows a user, who is told so. Refused with 400 when already followed, when they are private, and above 1500 follows;
 * reaching 1500 deletes every follow request the account has sent. Row 45.
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

/** Unfollows a user, a blocked one too; connection, circles and subscription stay. Row 46. */
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

/** `lists_ids` is the whole new set: left out or empty, the follow leaves every list. */
export const UpdateFollowInput = FollowUserInput;
export interface UpdateFollowInput extends z.infer<typeof UpdateFollowInput> {}

/** Puts a follow into other lists. Row 47. */
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
