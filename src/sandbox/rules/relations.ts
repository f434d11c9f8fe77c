import { detail } from '../http/answers.js';
import type { Connection, Follow, FollowRequest, User, World } from '../world.js';

/** A user who is visible to others. Unknown and deleted users are both a 404. Spaces around the username do not count. */
export function userNamed(world: World, username: string | undefined): User {
  const name = username?.trim();
  const user = world.users.find((one) => one.username === name && !one.deleted);
  if (user === undefined) throw detail(404, 'Nobody here goes by that username.');
  return user;
}

export function followOf(world: World, user: number, followed: number): Follow | undefined {
  return world.follows.find((follow) => follow.user === user && follow.followed === followed);
}

export function isFollowing(world: World, user: number, followed: number): boolean {
  return followOf(world, user, followed) !== undefined;
}

export function followRequestOf(world: World, creator: number, target: number): FollowRequest | undefined {
  return world.followRequests.find((request) => request.creator === creator && request.target === target);
}

/** The user's side of the connection. */
export function connectionOf(world: World, user: number, target: number): Connection | undefined {
  return world.connections.find((connection) => connection.user === user && connection.target === target);
}

/** True on both sides as soon as one of them has asked. */
export function isConnected(world: World, user: number, target: number): boolean {
  return connectionOf(world, user, target) !== undefined;
}

/** True when both have put the other in a circle. */
export function isFullyConnected(world: World, user: number, target: number): boolean {
  return hasCircles(connectionOf(world, user, target)) && hasCircles(connectionOf(world, target, user));
}

/** True on the side that has not confirmed the request yet. */
export function awaitsConfirmation(world: World, user: number, target: number): boolean {
  return !hasCircles(connectionOf(world, user, target)) && hasCircles(connectionOf(world, target, user));
}

export function hasBlocked(world: World, user: number, other: number): boolean {
  return world.blocks.some((block) => block.user === user && block.blocked === other);
}

export function isBlockedBetween(world: World, one: number, other: number): boolean {
  return hasBlocked(world, one, other) || hasBlocked(world, other, one);
}

export function refuseBlocked(world: World, one: number, other: number): void {
  if (isBlockedBetween(world, one, other)) throw detail(403, 'A block stands between you and this account.');
}

export function isReported(world: World, user: number, other: number): boolean {
  return world.reports.some((report) => report.user === user && report.reported === other);
}

export function isSubscribed(world: World, user: number, target: number): boolean {
  return world.subscriptions.some((one) => one.user === user && one.target === target && one.enabled);
}

function hasCircles(connection: Connection | undefined): boolean {
  return connection !== undefined && connection.circles.length > 0;
}
