import { expectTypeOf, test } from 'vitest';
import type { Superseded } from '../../src/engine/index.js';
import type { Follow, FollowedUser, FollowUserInput, UpdateFollowInput, UsernameInput } from '../../src/contract/index.js';
import { useFollowUser, useUnfollowUser, useUpdateFollow } from '../../src/index.js';
import type { Write } from './hook.js';

test('useFollowUser takes an array of lists', () => {
  expectTypeOf(useFollowUser).toEqualTypeOf<Write<FollowUserInput, Follow | Superseded>>();
  expectTypeOf<FollowUserInput['lists_ids']>().toEqualTypeOf<number[] | undefined>();
});

test('useUnfollowUser', () => {
  expectTypeOf(useUnfollowUser).toEqualTypeOf<Write<UsernameInput, FollowedUser | Superseded>>();
});

test('useUpdateFollow', () => {
  expectTypeOf(useUpdateFollow).toEqualTypeOf<Write<UpdateFollowInput, Follow>>();
});
