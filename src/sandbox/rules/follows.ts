import { ruleError } from '../http/answers.js';
import { nextId, removeWhere } from '../table.js';
import type { Milliseconds } from '../milliseconds.js';
import type { Follow, FollowRequest, World } from '../world.js';
import { forget, notify } from './notifications.js';
import { followOf, followRequestOf } from './relations.js';

/** The maximum number of follows of one account. */
export const MAXIMUM_FOLLOWS: number = 1500;

/** Refuses this number of new follows if it leads above the maximum. */
export function refuseAboveMaximum(world: World, user: number, added: number): void {
  if (followingCount(world, user) + added > MAXIMUM_FOLLOWS) throw ruleError('You follow as many people as you can.');
}

/** Follows without a check. At the maximum, the follow requests that the account has sent are deleted. */
export function follow(world: World, user: number, followed: number, lists: readonly number[], now: Milliseconds): Follow {
  const made: Follow = { id: nextId(world, 'follows'), user, followed, lists: [...lists] };
  world.follows.push(made);
  notify(world, followed, { type: 'F', follower: user }, now);
  if (followingCount(world, user) >= MAXIMUM_FOLLOWS) withdrawRequests(world, (request) => request.creator === user);
  return made;
}

/** Removes a follow, if there is one, and its two notifications. */
export function unfollow(world: World, user: number, followed: number): void {
  const ended = followOf(world, user, followed);
  if (ended === undefined) return;
  removeWhere(world.follows, (one) => one === ended);
  forget(world, followed, (content) => content.type === 'F' && content.follower === user);
  forget(world, user, (content) => content.type === 'FRA' && content.follow === ended.id);
}

/** Sends a follow request to a private user; a second one has no effect. */
export function requestFollow(world: World, creator: number, target: number, now: Milliseconds): FollowRequest {
  const standing = followRequestOf(world, creator, target);
  if (standing !== undefined) return standing;
  const request: FollowRequest = { id: nextId(world, 'followRequests'), creator, target };
  world.followRequests.push(request);
  notify(world, target, { type: 'FR', followRequest: request.id }, now);
  return request;
}

/** Turns a request into a follow, and notifies the requester. */
export function approveFollow(world: World, request: FollowRequest, now: Milliseconds): Follow {
  withdrawRequests(world, (one) => one === request);
  const made = follow(world, request.creator, request.target, [], now);
  notify(world, request.creator, { type: 'FRA', follow: made.id }, now);
  return made;
}

/** Removes follow requests and their notifications. */
export function withdrawRequests(world: World, matches: (request: FollowRequest) => boolean): void {
  for (const request of removeWhere(world.followRequests, matches)) {
    forget(world, request.target, (content) => content.type === 'FR' && content.followRequest === request.id);
  }
}

/** Includes follows of deleted users, whom the list of followings leaves out. */
export function followingCount(world: World, user: number): number {
  return world.follows.filter((one) => one.user === user).length;
}

export function followersCount(world: World, user: number): number {
  return world.follows.filter((one) => one.followed === user).length;
}
