import { expectTypeOf, test } from 'vitest';
import type { CircleDetail, CircleUser, IdInput, UpdateCircleInput } from '../../src/contract/index.js';
import { useCircles } from '../../src/index.js';

test('useCircles may be called without an input', () => {
  expectTypeOf(useCircles).toBeCallableWith();
});

test('useCircle takes an id, and gives the members with the circle', () => {
  expectTypeOf<IdInput>().toEqualTypeOf<{ id: number }>();
  expectTypeOf<CircleDetail['users']>().toEqualTypeOf<readonly CircleUser[]>();
});

test('useUpdateCircle takes an array of usernames, which may be left out', () => {
  expectTypeOf<UpdateCircleInput['usernames']>().toEqualTypeOf<string[] | undefined>();
});
