'use client';
import type { UseMutationResult } from '@tanstack/react-query';
import { followUserEffects, unfollowUserEffects, updateFollowEffects } from '../effects/follows.js';
import type { Superseded } from '../engine/index.js';
import type { UsernameInput } from '../contract/fields.js';
import type { Follow, FollowedUser, FollowUserInput, UpdateFollowInput } from '../contract/follows.js';
import type { CommunityError } from '../transport/errors.js';
import { type MutationOptions, useWrite } from './write.js';

/** Follows a user. Of several quick toggles only the last is sent; the others resolve to `Superseded`. */
export function useFollowUser(
  options?: MutationOptions<FollowUserInput, Follow | Superseded>,
): UseMutationResult<Follow | Superseded, CommunityError, FollowUserInput> {
  return useWrite(followUserEffects, options);
}

/** Unfollows a user. Of several quick toggles only the last is sent; the others resolve to `Superseded`. */
export function useUnfollowUser(
  options?: MutationOptions<UsernameInput, FollowedUser | Superseded>,
): UseMutationResult<FollowedUser | Superseded, CommunityError, UsernameInput> {
  return useWrite(unfollowUserEffects, options);
}

/** Sets the lists of a follow. Without `lists_ids`, or with an empty array, the follow is in no list. */
export function useUpdateFollow(
  options?: MutationOptions<UpdateFollowInput, Follow>,
): UseMutationResult<Follow, CommunityError, UpdateFollowInput> {
  return useWrite(updateFollowEffects, options);
}
