'use client';
import type { UseMutationResult } from '@tanstack/react-query';
import { followUserEffects, unfollowUserEffects, updateFollowEffects } from '../cache/effects.js';
import type { Superseded } from '../cache/superseded.js';
import type { UsernameInput } from '../contract/fields.js';
import type { Follow, FollowedUser, FollowUserInput, UpdateFollowInput } from '../contract/follows.js';
import type { CommunityError } from '../transport/errors.js';
import { type MutationOptions, useWrite } from './write.js';

/** Follows a person; of fast toggles only the last is sent, and one that was overtaken resolves to `Superseded`. */
export function useFollowUser(
  options?: MutationOptions<FollowUserInput, Follow | Superseded>,
): UseMutationResult<Follow | Superseded, CommunityError, FollowUserInput> {
  return useWrite(followUserEffects, options);
}

/** Unfollows a person; of fast toggles only the last is sent, and one that was overtaken resolves to `Superseded`. */
export function useUnfollowUser(
  options?: MutationOptions<UsernameInput, FollowedUser | Superseded>,
): UseMutationResult<FollowedUser | Superseded, CommunityError, UsernameInput> {
  return useWrite(unfollowUserEffects, options);
}

/** Puts a follow into other lists; left out or empty, `lists_ids` takes it out of all. */
export function useUpdateFollow(
  options?: MutationOptions<UpdateFollowInput, Follow>,
): UseMutationResult<Follow, CommunityError, UpdateFollowInput> {
  return useWrite(updateFollowEffects, options);
}
