import { crash, ruleError } from '../http/answers.js';
import type { Milliseconds } from '../milliseconds.js';
import type { Circle, User, World } from '../world.js';
import { addToCircle, connect, membersOf } from './connections.js';
import { refuseAboveMaximum } from './follows.js';
import { connectionOf, isFollowing, refuseBlocked } from './relations.js';

/**
 * Sets the members of a circle. Those who are not connected get a connection request. Everything is checked before anything
 * changes.
 */
export function setMembers(world: World, owner: User, circle: Circle, wanted: readonly User[], now: Milliseconds): void {
  const before = membersOf(world, circle.id);
  const leaving = world.users.filter((user) => before.includes(user.id) && !wanted.includes(user));
  const joining = [...new Set(wanted)].filter((user) => !before.includes(user.id));
  let follows = 0;
  for (const user of [...leaving, ...joining]) {
    checkChange(world, owner, user);
    if (!isFollowing(world, owner.id, user.id)) follows += 1;
    refuseAboveMaximum(world, owner.id, follows);
  }

  for (const user of leaving) {
    const connection = connectionOf(world, owner.id, user.id);
    if (connection !== undefined) connection.circles = connection.circles.filter((id) => id !== circle.id);
  }
  for (const user of joining) {
    const connection = connectionOf(world, owner.id, user.id);
    if (connection === undefined) connect(world, owner.id, user.id, [circle.id], now);
    else addToCircle(connection, circle.id);
  }
}

/** Removes the circle from all connections, which stay in the default circle. */
export function removeFromCircles(world: World, circle: number): void {
  for (const connection of world.connections) connection.circles = connection.circles.filter((id) => id !== circle);
}

function checkChange(world: World, owner: User, user: User): void {
  const follows = isFollowing(world, owner.id, user.id);
  if (connectionOf(world, owner.id, user.id) !== undefined) {
    if (!follows) throw ruleError('You do not follow this user any more.');
    return;
  }
  if (user.visibility === 'T' && !follows) throw ruleError('This account is private: send a follow request first.');
  refuseBlocked(world, owner.id, user.id);
  // The service fails with 500 on the owner's own username.
  if (user === owner) throw crash();
}
