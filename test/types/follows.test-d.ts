import type { UseMutationResult } from '@tanstack/react-query';
import { expectTypeOf, test } from 'vitest';
import type { Follow, FollowedUser, FollowUserInput, UpdateFollowInput } from '../../src/contract/index.js';
import { type CommunityError, useFollowUser, useUnfollowUser, useUpdateFollow } from '../../src/index.js';

type Write<Input, Result> = UseMutationResult<Result, CommunityError, Input>;

test('useFollowUser takes an array of lists', () => {
  expectTypeOf(useFollowUser).returns.toEqualTypeOf<Write<FollowUserInput, Follow>>();
  expectTypeOf<FollowUserInput['lists_ids']>().toEqualTypeOf<number[] | undefined>();
});

test('useUnfollowUser', () => {
  expectTypeOf(useUnfollowUser).returns.toExtend<Write<{ username: string }, FollowedUser>>();
});

test('useUpdateFollow', () => {
  expectTypeOf(useUpdateFollow).returns.toEqualTypeOf<Write<UpdateFollowInput, Follow>>();
});
