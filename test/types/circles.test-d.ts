import { expectTypeOf, test } from 'vitest';
import type {
  Circle,
  CircleDetail,
  CircleNameCheckInput,
  CircleUser,
  CreateCircleInput,
  IdInput,
  NoInput,
  UpdateCircleInput,
} from '../../src/contract/index.js';
import { useCircle, useCircleNameCheck, useCircles, useCreateCircle, useDeleteCircle, useUpdateCircle } from '../../src/index.js';
import type { Check, FreeRead, Read, Write } from './hook.js';

test('useCircleNameCheck', () => {
  expectTypeOf(useCircleNameCheck).toEqualTypeOf<Check<CircleNameCheckInput>>();
});

test('useCreateCircle', () => {
  expectTypeOf(useCreateCircle).toEqualTypeOf<Write<CreateCircleInput, Circle>>();
});

test('useCircles', () => {
  expectTypeOf(useCircles).toEqualTypeOf<FreeRead<NoInput, Circle[]>>();
  expectTypeOf(useCircles).toBeCallableWith();
});

test('useCircle', () => {
  expectTypeOf(useCircle).toEqualTypeOf<Read<IdInput, CircleDetail>>();
  expectTypeOf<IdInput>().toEqualTypeOf<{ id: number }>();
  expectTypeOf<CircleDetail['users']>().toEqualTypeOf<CircleUser[]>();
});

test('useUpdateCircle takes an array of usernames, which may be left out', () => {
  expectTypeOf(useUpdateCircle).toEqualTypeOf<Write<UpdateCircleInput, CircleDetail>>();
  expectTypeOf<UpdateCircleInput['usernames']>().toEqualTypeOf<string[] | undefined>();
});

test('useDeleteCircle', () => {
  expectTypeOf(useDeleteCircle).toEqualTypeOf<Write<IdInput, undefined>>();
});
