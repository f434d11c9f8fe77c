'use client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { createCircleEffects, deleteCircleEffects, updateCircleEffects } from '../effects/circles.js';
import type { Availability } from '../contract/availability.js';
import {
  circle,
  type Circle,
  type CircleDetail,
  circleNameCheck,
  type CircleNameCheckInput,
  circles,
  type CreateCircleInput,
  type UpdateCircleInput,
} from '../contract/circles.js';
import type { IdInput, NoInput } from '../contract/fields.js';
import type { CommunityError } from '../transport/errors.js';
import { type QueryOptions, type ReadArguments, useRead } from './read.js';
import { type CheckOptions, useCheck } from './typing.js';
import { type MutationOptions, useWrite } from './write.js';

/** Checks whether a circle name is free, 400 ms after the last change of the input. */
export function useCircleNameCheck<Data = Availability>(
  input: CircleNameCheckInput | undefined,
  options?: CheckOptions<Data>,
): UseQueryResult<Data, CommunityError> {
  return useCheck(circleNameCheck, input, options);
}

/** Creates an empty circle. */
export function useCreateCircle(
  options?: MutationOptions<CreateCircleInput, Circle>,
): UseMutationResult<Circle, CommunityError, CreateCircleInput> {
  return useWrite(createCircleEffects, options);
}

/** Lists all circles of the account, including the default one, newest first. */
export function useCircles<Data = Circle[]>(
  ...args: ReadArguments<NoInput, Circle[], Data>
): UseQueryResult<Data, CommunityError> {
  return useRead(circles, args);
}

/** Reads one circle with its members. */
export function useCircle<Data = CircleDetail>(
  input: IdInput | undefined,
  options?: QueryOptions<CircleDetail, Data>,
): UseQueryResult<Data, CommunityError> {
  return useRead(circle, [input, options]);
}

/** Changes the name, color or members of a circle. `usernames` is the complete new membership; without it the members stay. */
export function useUpdateCircle(
  options?: MutationOptions<UpdateCircleInput, CircleDetail>,
): UseMutationResult<CircleDetail, CommunityError, UpdateCircleInput> {
  return useWrite(updateCircleEffects, options);
}

/** Deletes a circle. Its members stay connected. */
export function useDeleteCircle(
  options?: MutationOptions<IdInput, undefined>,
): UseMutationResult<undefined, CommunityError, IdInput> {
  return useWrite(deleteCircleEffects, options);
}
