import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { expectTypeOf, test } from 'vitest';
import type {
  Availability,
  Circle,
  CircleDetail,
  CircleNameCheckInput,
  CircleUser,
  CreateCircleInput,
  UpdateCircleInput,
} from '../../src/contract/index.js';
import {
  type CommunityError,
  useCircle,
  useCircleNameCheck,
  useCircles,
  useCreateCircle,
  useDeleteCircle,
  useUpdateCircle,
} from '../../src/index.js';

type Write<Input, Result> = UseMutationResult<Result, CommunityError, Input>;

test('useCircleNameCheck', () => {
  expectTypeOf(useCircleNameCheck<Availability>).returns.toEqualTypeOf<UseQueryResult<Availability, CommunityError>>();
  expectTypeOf(useCircleNameCheck).parameter(0).toEqualTypeOf<CircleNameCheckInput | undefined>();
});

test('useCreateCircle', () => {
  expectTypeOf(useCreateCircle).returns.toEqualTypeOf<Write<CreateCircleInput, Circle>>();
});

test('useCircles', () => {
  expectTypeOf(useCircles<Circle[]>).returns.toEqualTypeOf<UseQueryResult<Circle[], CommunityError>>();
  expectTypeOf(useCircles).toBeCallableWith();
});

test('useCircle', () => {
  expectTypeOf(useCircle<CircleDetail>).returns.toEqualTypeOf<UseQueryResult<CircleDetail, CommunityError>>();
  expectTypeOf<CircleDetail['users']>().toEqualTypeOf<CircleUser[]>();
});

test('useUpdateCircle takes an array of usernames, which may be left out', () => {
  expectTypeOf(useUpdateCircle).returns.toEqualTypeOf<Write<UpdateCircleInput, CircleDetail>>();
  expectTypeOf<UpdateCircleInput['usernames']>().toEqualTypeOf<string[] | undefined>();
});

test('useDeleteCircle', () => {
  expectTypeOf(useDeleteCircle).returns.toExtend<Write<{ id: number }, undefined>>();
});
