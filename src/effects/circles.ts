import {
  type Circle,
  type CircleDetail,
  createCircle,
  type CreateCircleInput,
  deleteCircle,
  updateCircle,
  type UpdateCircleInput,
} from '../contract/circles.js';
import type { IdInput } from '../contract/fields.js';
import type { Effects, Ref } from '../cache/row.js';
import {
  changesMembership,
  type CircleFacts,
  circleFacts,
  countNewlyFollowed,
  findsFollowed,
  followedIds,
  hasNewcomers,
  hasStrangers,
  joinMembers,
  mayHoldSelf,
  mayLeaveLinked,
  type MemberFacts,
  memberFacts,
  setMembers,
} from './circle-members.js';
import { laneOf, showsCircles } from './people.js';
import { again, againAt, insert, on, patch, patchEach, type Read, removeEverywhere } from './service.js';
import { unlessTaken } from './taken.js';

/** The row's circle, by the id that the input names. */
const named: { kind: 'circle'; ref(input: { id: number }): Ref } = { kind: 'circle', ref: ({ id }) => ({ id }) };

export const createCircleEffects: Effects<CreateCircleInput, Circle> = on(createCircle, {
  landed: unlessTaken(['circles'], deleteCircle),
  change: [insert(['circles'], ({ answer }) => answer)],
  stale: [again(['circleNameCheck'], ({ asked }, { input }) => asked.name === input.name)],
});

export const updateCircleEffects: Effects<UpdateCircleInput, CircleDetail> = on<UpdateCircleInput, CircleDetail, MemberFacts>(
  updateCircle,
  {
    // Whoever comes is followed, which is a matter of that person's lane, too.
    lane: ({ id, usernames = [] }) => [`circle ${id}`, ...usernames.map((username) => laneOf({ username }))],
    about: named,
    facts: memberFacts,
    change: [
      // The input names the whole membership.
      patch(
        'circle',
        ({ input: { name, color, usernames }, answer }) =>
          answer ?? { name, color, users_count: usernames && new Set(usernames).size },
      ),
      setMembers(),
      joinMembers(),
      countNewlyFollowed(),
    ],
    stale: [
      again(
        ['circleNameCheck'],
        (read, { input, answer, facts }) => input.name !== undefined && isOfName(read, answer?.name, facts.name),
      ),
      again(['user'], changesMembership),
      // Who was no connection yet is now in the circle of all connections, too.
      again(['circles'], (_read, context) => hasStrangers(context)),
      again(['circle'], (read, context) => hasStrangers(context) && isConnections(read, context)),
      again(['user'], (read, context) => hasStrangers(context) && showsCircles(read)),
      again(
        ['linkedUsers', 'linkedUserSearch'],
        (read, context) => hasNewcomers(context) && !context.facts.connected && mayHoldSelf(read, context),
      ),
      again(
        ['linkedUsers', 'linkedUserSearch'],
        (read, context) => context.input.usernames !== undefined && mayLeaveLinked(read, context),
      ),
      // Whoever comes and was no connection yet gets a request, and is followed.
      againAt(['followings'], followedIds),
      again(['followingSearch'], findsFollowed),
      again(['notifications', 'notification'], (_read, { facts }) => facts.isVague),
    ],
  },
);

export const deleteCircleEffects: Effects<IdInput, undefined> = on<IdInput, undefined, CircleFacts>(deleteCircle, {
  lane: ({ id }) => `circle ${id}`,
  about: named,
  facts: circleFacts,
  change: [
    // Somebody who is in this circle only, which only one who asked for the connection can be: it is unconfirmed again.
    patchEach('user', ({ connected_circles: circles }, { input }) => circles?.length === 1 && circles[0]?.id === input.id, {
      is_fully_connected: false,
      is_pending_connection_confirmation: true,
    }),
    removeEverywhere('circle'),
  ],
  stale: [
    again(['circle'], ({ asked }, { input }) => asked.id === input.id),
    again(['linkedUsers', 'linkedUserSearch'], mayLeaveLinked),
    again(['circleNameCheck'], (read, { facts }) => isOfName(read, undefined, facts.name)),
  ],
});

/** The circle of all connections; any other, where it is not known which that is. */
function isConnections({ asked }: Read<'circle'>, { input, facts }: { input: { id: number }; facts: CircleFacts }): boolean {
  return facts.connections === undefined ? asked.id !== input.id : asked.id === facts.connections;
}

/** A check of a name that the circle takes or gives up. */
function isOfName({ asked, data }: Read<'circleNameCheck'>, taken: string | undefined, former: string | undefined): boolean {
  if (taken !== undefined && asked.name === taken) return true;
  return former === undefined ? data?.status === 'taken' : asked.name === former;
}
