import { expectTypeOf, test } from 'vitest';
import type { FollowUserInput } from '../../src/contract/index.js';

test('useFollowUser takes an array of lists', () => {
  expectTypeOf<FollowUserInput['lists_ids']>().toEqualTypeOf<number[] | undefined>();
});
