'use client';
import type { SkipToken, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { createCircle, deleteCircle, updateCircle } from '../effects/circles.js';
import type { Availability } from '../contract/availability.js';
import type { Circle, CircleDetail, CircleNameCheckInput, CreateCircleInput, UpdateCircleInput } from '../contract/circles.js';
import type { IdInput, NoInput } from '../contract/fields.js';
import type { CommunityError } from '../transport/errors.js';
import { type QueryHookOptions, type ReadArguments, useRead } from './read.js';
import { type CheckOptions, useCheck } from './debounced.js';
import { type MutationHookOptions, useWrite } from './write.js';
import { circle, circleNameCheck, circles } from '../rules/reads.js';

/**
 * Checks whether a circle name is free, 400 ms after the last change of the input.
 *
 * - **Request**: `POST /api/circles/name-check/`, with the token.
 * - **Input**: `undefined` or `skipToken` while it is not known yet: nothing is sent.
 *   - `name`: The name to check: 1 to 100 characters.
 * - **Data**: `Availability`. The result of an availability check.
 * - **Errors**:
 *   - 400: Not an error: `data.status` is `taken`.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *
 * @example
 * const { data: check } = useCircleNameCheck({ name });
 * if (check?.status === 'taken') return <p role="alert">{reasonOf(check)}</p>;
 * return check?.status === 'available' ? <p>Available</p> : null;
 */
export function useCircleNameCheck<Data = Availability>(
  input: CircleNameCheckInput | SkipToken | undefined,
  options?: CheckOptions<Data>,
): UseQueryResult<Data, CommunityError> {
  return useCheck(circleNameCheck, input, options);
}

/**
 * Creates an empty circle.
 *
 * - **Request**: `PUT /api/circles/`, with the token.
 * - **Input**:
 *   - `name`: 1 to 100 characters; no other circle of the account may have it.
 *   - `color`: `#RGB` or `#RRGGBB`, stored as sent.
 * - **Data**: `Circle`. A circle of the account. The default circle, Connections, cannot be changed or deleted.
 * - **Errors**:
 *   - 400: The account has a circle of this name.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 * - **Changes with its answer**: `useCircles`.
 * - **Refetches if the cache does not show the result**: `useCircleNameCheck`.
 *
 * @example
 * const { mutate: createCircle, error } = useCreateCircle();
 * const onClick = () => createCircle({ name, color });
 * return <>
 *   <button onClick={onClick}>Create a circle</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useCreateCircle<Kept = unknown>(
  options?: MutationHookOptions<CreateCircleInput, Circle, Kept>,
): UseMutationResult<Circle, CommunityError, CreateCircleInput, Kept> {
  return useWrite(createCircle, options);
}

/**
 * Lists all circles of the account, including the default one, newest first.
 *
 * - **Request**: `GET /api/circles/`, with the token.
 * - **Input**: none.
 * - **Data**: `Circle[]`. A circle of the account. The default circle, Connections, cannot be changed or deleted.
 * - **Paging**: none; the answer has all items.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *
 * @example
 * const { data: circles, error } = useCircles();
 * if (!circles) return <p role="alert">{messageOf(error)}</p>;
 * return <ul>{circles.map(({ id, name }) => <li key={id}>{name}</li>)}</ul>;
 */
export function useCircles<Data = readonly Circle[]>(
  ...args: ReadArguments<NoInput, readonly Circle[], Data>
): UseQueryResult<Data, CommunityError> {
  return useRead(circles, args);
}

/**
 * Reads one circle with its members.
 *
 * - **Request**: `GET /api/circles/:id/`, with the token.
 * - **Input**: `undefined` or `skipToken` while it is not known yet: nothing is sent.
 *   - `id`: The id of the record, at least 1.
 * - **Data**: `CircleDetail`. A circle with its members.
 * - **Errors**:
 *   - 400: The account has no circle with this id.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *
 * @example
 * const { data: circle, error } = useCircle({ id });
 * if (!circle) return <p role="alert">{messageOf(error)}</p>;
 * return <p>{circle.name}</p>;
 */
export function useCircle<Data = CircleDetail>(
  input: IdInput | SkipToken | undefined,
  options?: QueryHookOptions<CircleDetail, Data>,
): UseQueryResult<Data, CommunityError> {
  return useRead(circle, [input, options]);
}

/**
 * Changes the name, color or members of a circle. `usernames` is the complete new membership; without it the members stay.
 * Until `useCircle` has been refetched, its `users` can lack a new member, whom the next list would take out (docs/writes.md).
 *
 * - **Request**: `PATCH /api/circles/:id/`, with the token.
 * - **Input**:
 *   - `id`: The id of the circle, at least 1. Not that of Connections.
 *   - `name?`: The new name: 1 to 100 characters. The service refuses the current one as taken. Left out, it stays.
 *   - `color?`: The new colour: `#RGB` or `#RRGGBB`. Left out, it stays.
 *   - `usernames?`: The complete new membership, each by a username of 1 to 30 letters, digits, underscores and full stops.
 *     Left out, the members stay.
 * - **Data**: `CircleDetail`. A circle with its members.
 * - **Errors**:
 *   - 400: The account has no circle with this id, or it is Connections. Or the name is taken, perhaps by this circle. Or a
 *     user is private, or is connected and no longer followed. Or the account would have more than 1,500 follows.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: A new member blocks the account, or the account blocks them, or the account is suspended (`error.reason`).
 *   - 404: No user has one of the usernames.
 * - **Changes at once**: every cached copy of the circle, every cached copy of the user, `useCircle`, `following_count` of
 *   `useCurrentUser` and `useUser`, `followers_count` of `useUser` and `users_count` of `useUser`, `useCircles` and
 *   `useCircle`.
 * - **Refetches if the cache does not show the result**: `useCurrentUser`, `useUser`, `useUserSearch`, `useFollowings`,
 *   `useFollowingSearch`, `useLinkedUsers`, `useLinkedUserSearch`, `useCircleNameCheck`, `useCircles`, `useCircle`,
 *   `useNotifications` and `useNotification`.
 *
 * @example
 * const { mutate: updateCircle, error } = useUpdateCircle();
 * const onClick = () => updateCircle({ id, name });
 * return <>
 *   <button onClick={onClick}>Update a circle or its members</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useUpdateCircle<Kept = unknown>(
  options?: MutationHookOptions<UpdateCircleInput, CircleDetail, Kept>,
): UseMutationResult<CircleDetail, CommunityError, UpdateCircleInput, Kept> {
  return useWrite(updateCircle, options);
}

/**
 * Deletes a circle. Its members stay connected.
 *
 * - **Request**: `DELETE /api/circles/:id/`, with the token.
 * - **Input**:
 *   - `id`: The id of the record, at least 1.
 * - **Data**: `undefined`: the answer is empty.
 * - **Errors**:
 *   - 400: The account has no circle with this id, or it is Connections.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 * - **Changes at once**: every cached copy of the user and `useCircles`.
 * - **Refetches if the cache does not show the result**: `useLinkedUsers`, `useLinkedUserSearch`, `useCircleNameCheck` and
 *   `useCircle`.
 *
 * @example
 * const { mutate: deleteCircle, error } = useDeleteCircle();
 * const onClick = () => deleteCircle({ id });
 * return <>
 *   <button onClick={onClick}>Delete a circle</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useDeleteCircle<Kept = unknown>(
  options?: MutationHookOptions<IdInput, undefined, Kept>,
): UseMutationResult<undefined, CommunityError, IdInput, Kept> {
  return useWrite(deleteCircle, options);
}
