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
import { again, againAt, insert, patch, patchEach, removeEverywhere } from '../cache/changes.js';
import { type Effects, on } from '../cache/row.js';
import {
  changedCircle,
  changesMembership,
  circleName,
  connectionsFacts,
  countNewlyFollowed,
  findsFollowed,
  followedIds,
  hasNewcomers,
  hasStrangers,
  isConnections,
  isInNoOther,
  isOfName,
  joinMembers,
  mayHoldSelf,
  mayLeaveLinked,
  memberFacts,
  namedCircle,
  setMembers,
} from './circle-members.js';
import { laneOf, showsCircles } from './people.js';
import { unlessTaken } from './taken.js';

export const createCircleEffects: Effects<CreateCircleInput, Circle> = on(createCircle, {
  landed: unlessTaken(['circles'], deleteCircle),
  change: [insert(['circles'], ({ answer }) => answer && { ...answer })],
  stale: [again(['circleNameCheck'], ({ asked }, { input }) => asked['name'] === input.name)],
});

export const updateCircleEffects: Effects<UpdateCircleInput, CircleDetail> = on<UpdateCircleInput, CircleDetail>(updateCircle, {
  // Whoever comes is followed, which is a matter of that person's lane, too.
  lane: ({ id, usernames = [] }) => [`circle ${id}`, ...usernames.map((username) => laneOf({ username }))],
  about: namedCircle,
  facts: memberFacts,
  change: [patch('circle', changedCircle), setMembers(), joinMembers(), ...countNewlyFollowed()],
  stale: [
    again(
      ['circleNameCheck'],
      (read, { input, answer, facts }) => input.name !== undefined && isOfName(read, answer?.name, facts['name']),
    ),
    again(['user'], changesMembership),
    // Who was no connection yet is now in the circle of all connections, too.
    again(['circles'], (_read, moment) => hasStrangers(moment)),
    again(['circle'], (read, moment) => hasStrangers(moment) && isConnections(read, moment)),
    again(['user'], (read, moment) => hasStrangers(moment) && showsCircles(read)),
    again(
      ['linkedUsers', 'linkedUserSearch'],
      (read, moment) => hasNewcomers(moment) && !moment.facts['connected'] && mayHoldSelf(read, moment),
    ),
    again(
      ['linkedUsers', 'linkedUserSearch'],
      (read, moment) => moment.input.usernames !== undefined && mayLeaveLinked(read, moment),
    ),
    // Whoever comes and was no connection yet gets a request, and is followed.
    againAt(['followings'], followedIds),
    again(['followingSearch'], findsFollowed),
    again(['notifications', 'notification'], (_read, { facts }) => facts['isVague'] === true),
  ],
});

export const deleteCircleEffects: Effects<IdInput, undefined> = on(deleteCircle, {
  lane: ({ id }) => `circle ${id}`,
  about: namedCircle,
  facts: (look, input) => ({ ...circleName(look, input), ...connectionsFacts(look) }),
  change: [
    patchEach('user', isInNoOther, { is_fully_connected: false, is_pending_connection_confirmation: true }),
    removeEverywhere('circle'),
  ],
  stale: [
    again(['circle'], ({ asked }, { input }) => asked['id'] === input.id),
    again(['linkedUsers', 'linkedUserSearch'], mayLeaveLinked),
    again(['circleNameCheck'], (read, { facts }) => isOfName(read, undefined, facts['name'])),
  ],
});
