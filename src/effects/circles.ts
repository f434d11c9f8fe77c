import {
  type Circle,
  circle,
  type CircleDetail,
  circles,
  type CreateCircleInput,
  type UpdateCircleInput,
} from '../contract/circles.js';
import type { IdInput } from '../contract/fields.js';
import type { Ref } from '../engine/index.js';
import { alreadyDone, alreadyGone, ifLost } from './already-done.js';
import {
  changeProfileCircles,
  changesMembership,
  type CapturedCircle,
  captureCircle,
  countNewConnections,
  countNewlyFollowed,
  findsFollowed,
  followedIds,
  hasNewcomers,
  hasStrangers,
  joinMembers,
  mayHoldSelf,
  mayLeaveLinked,
  type CapturedMembers,
  captureMembers,
  setMembers,
} from './circle-members.js';
import { CONNECTIONS } from './people.js';
import { invalidate, invalidateAt, on, byHand, patch, type Read, unlessDeleted, type Effects } from './service.js';
import * as rules from '../rules/writes.js';

/** The circle of the write. */
const named: { kind: 'circle'; ref(input: { id: number }): Ref } = { kind: 'circle', ref: ({ id }) => ({ id }) };

/** The row in `circles` waits for the answer: the service gives its id. So does the check of its name. */
export const createCircle: Effects<CreateCircleInput, Circle> = on<CreateCircleInput, Circle, unknown>(rules.createCircle, {
  alreadyDone: ifLost(
    alreadyDone(
      circles,
      () => ({}),
      (all, { name, color }) => all.find((circle) => circle.name === name && circle.color === color),
    ),
  ),
  landed: unlessDeleted(['circles'], rules.deleteCircle),
});

/**
 * These wait for the answer: a new member's row, if no cached copy has every field of it; who is confirmed; what a new
 * connection or a new follow changes (`followings`, the circle of all connections, `linkedUsers`, the counts), if the cache
 * does not show whether there was one before; the checks of the two names.
 */
export const updateCircle: Effects<UpdateCircleInput, CircleDetail> = byHand<UpdateCircleInput, CircleDetail, CapturedMembers>(
  rules.updateCircle,
  {
    lane: ({ usernames }) => (usernames === undefined ? [] : CONNECTIONS),
    // With its own name the service takes every change for one to a name that is taken.
    alreadyDone: alreadyDone(
      circle,
      ({ id }: UpdateCircleInput) => ({ id }),
      (now, { name = now.name, color = now.color, usernames }) => {
        const names = now.users.map(({ username }) => username);
        const isSame = !usernames || isEqualSet(usernames, names);
        return now.name === name && now.color === color && isSame ? now : undefined;
      },
    ),
    about: named,
    capture: captureMembers,
    change: [
      changeProfileCircles(),
      // The input names the whole membership. Without it the members stay, and the answer may be older than what changed them.
      patch('circle', ({ input: { name, color, usernames }, answer }) => ({
        name: answer?.name ?? name,
        color: answer?.color ?? color,
        users: usernames && answer?.users,
        users_count: usernames && (answer?.users_count ?? new Set(usernames).size),
      })),
      setMembers(),
      ...countNewlyFollowed(),
      ...countNewConnections(),
      joinMembers(),
    ],
    stale: [
      invalidate(
        ['circleNameCheck'],
        (read, { input, answer, captured }) => input.name !== undefined && isOfName(read, answer?.name, captured.name),
      ),
      invalidate(['user'], changesMembership),
      // A new connection is also in the circle of all connections.
      invalidate(['circle'], (read, context) => hasStrangers(context) && isConnections(read, context)),
      invalidate(
        ['linkedUsers', 'linkedUserSearch'],
        (read, context) => hasNewcomers(context) && !context.captured.connected && mayHoldSelf(read, context),
      ),
      invalidate(
        ['linkedUsers', 'linkedUserSearch'],
        (read, context) => context.input.usernames !== undefined && mayLeaveLinked(read, context),
      ),
      // A new member who was not connected gets a request, and is followed.
      invalidateAt(['followings'], followedIds),
      invalidate(['followingSearch'], findsFollowed),
      invalidate(['notifications', 'notification', 'userSearch'], (_read, { captured }) => captured.isUnclear),
    ],
  },
);

/**
 * These wait for the answer: the user who moves up in `linkedUsers`, who is on no cached page; the refusal of the circle and
 * the check of its name, which the service decides.
 */
export const deleteCircle: Effects<IdInput, undefined> = on<IdInput, undefined, CapturedCircle>(rules.deleteCircle, {
  alreadyDone: alreadyGone('circle_id', () => undefined),
  about: named,
  capture: captureCircle,
  stale: [invalidate(['linkedUsers', 'linkedUserSearch'], mayLeaveLinked)],
});

/** Whether a read is the circle of all connections; if its id is not known, any other circle. */
function isConnections(read: Read<'circle'>, { input, captured }: { input: { id: number }; captured: CapturedCircle }): boolean {
  return captured.connections === undefined ? read.input.id !== input.id : read.input.id === captured.connections;
}

/** A check of the former or the new name of the circle. */
function isOfName({ input, data }: Read<'circleNameCheck'>, taken: string | undefined, former: string | undefined): boolean {
  if (taken !== undefined && input.name === taken) return true;
  return former === undefined ? data?.status === 'taken' : input.name === former;
}

function isEqualSet(some: readonly string[], others: readonly string[]): boolean {
  return some.every((one) => others.includes(one)) && others.every((one) => some.includes(one));
}
