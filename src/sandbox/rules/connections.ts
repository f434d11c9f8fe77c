import { nextId, removeWhere, rowOf } from '../table.js';
import type { NotificationContent } from '../posts.js';
import type { Milliseconds } from '../milliseconds.js';
import type { Circle, Connection, World } from '../world.js';
import { follow } from './follows.js';
import { forget, notify } from './notifications.js';
import { connectionOf, isFollowing } from './relations.js';

/** The circle that every user has from the start. */
export function defaultCircleOf(world: World, user: number): Circle | undefined {
  return world.circles.find((circle) => circle.user === user && circle.isDefault);
}

/** Sends a connection request: the requester's side gets the circles, the other side none yet. The requester also follows. */
export function connect(world: World, user: number, target: number, circles: readonly number[], now: Milliseconds): void {
  const own = { id: nextId(world, 'connections'), user, target, circles: withDefault(world, user, circles) };
  world.connections.push(own, { id: nextId(world, 'connections'), user: target, target: user, circles: [] });
  if (!isFollowing(world, user, target)) follow(world, user, target, [], now);
  notify(world, target, { type: 'CR', requester: user }, now);
}

/** Confirms a connection request: its notification is removed, the user also follows, and the requester is notified. */
export function confirmConnection(world: World, user: number, requester: number, now: Milliseconds): void {
  const own = connectionOf(world, user, requester);
  if (own === undefined) return;
  own.circles = withDefault(world, user, []);
  if (!isFollowing(world, user, requester)) follow(world, user, requester, [], now);
  forgetBetween(world, user, requester, requesterOf);
  notify(world, requester, { type: 'CC', confirmator: user }, now);
}

/**
 * Adds the circle to the connection. Unlike `connect`, it does not add the default circle, and it confirms an open request without
 * a notification.
 */
export function addToCircle(connection: Connection, circle: number): void {
  if (!connection.circles.includes(circle)) connection.circles.push(circle);
}

/** Removes both sides. Follows and notifications stay. */
export function removeConnection(world: World, user: number, target: number): void {
  removeWhere(
    world.connections,
    (one) => (one.user === user && one.target === target) || (one.user === target && one.target === user),
  );
}

/** Removes both sides, and the notifications of the request or confirmation. */
export function disconnect(world: World, user: number, target: number, wasFull: boolean): void {
  removeConnection(world, user, target);
  forgetBetween(world, user, target, wasFull ? confirmatorOf : requesterOf);
}

type ActorOf = (content: NotificationContent) => number | undefined;

const requesterOf: ActorOf = (content) => (content.type === 'CR' ? content.requester : undefined);
const confirmatorOf: ActorOf = (content) => (content.type === 'CC' ? content.confirmator : undefined);

/** Removes the notifications that each of the two has of the other. */
function forgetBetween(world: World, one: number, other: number, actorOf: ActorOf): void {
  forget(world, one, (content) => actorOf(content) === other);
  forget(world, other, (content) => actorOf(content) === one);
}

/** The users in a circle, in the order in which they were added. */
export function membersOf(world: World, circle: number): number[] {
  return world.connections.filter((one) => one.circles.includes(circle)).map((one) => one.target);
}

/** The circles of a connection, by id. */
export function circlesOf(world: World, connection: Connection | undefined): Circle[] {
  return (connection?.circles ?? []).toSorted((one, other) => one - other).map((id) => rowOf(world.circles, id));
}

function withDefault(world: World, user: number, circles: readonly number[]): number[] {
  const own = defaultCircleOf(world, user);
  return [...new Set([...(own === undefined ? [] : [own.id]), ...circles])];
}
