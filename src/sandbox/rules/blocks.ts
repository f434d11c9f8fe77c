import { removeWhere } from '../table.js';
import type { World } from '../world.js';
import { disconnect } from './connections.js';
import { unfollow } from './follows.js';
import { forget } from './notifications.js';
import { isConnected, isFullyConnected } from './relations.js';

/**
 * Blocks a user and removes the relations between the two. With an unconfirmed connection the blocking user keeps following: the
 * service removes either the connection or the follow.
 */
export function block(world: World, user: number, blocked: number): void {
  const wasConnected = isConnected(world, user, blocked);
  const wasFull = isFullyConnected(world, user, blocked);
  if (wasConnected) disconnect(world, user, blocked, wasFull);
  if (wasFull || !wasConnected) unfollow(world, user, blocked);
  unfollow(world, blocked, user);
  endSubscription(world, user, blocked);
  endSubscription(world, blocked, user);
  world.blocks.push({ user, blocked });
}

/** Removes the block. Nothing else is restored. */
export function unblock(world: World, user: number, blocked: number): void {
  removeWhere(world.blocks, (one) => one.user === user && one.blocked === blocked);
}

/** Removes the row and its notifications. */
function endSubscription(world: World, user: number, target: number): void {
  for (const ended of removeWhere(world.subscriptions, (one) => one.user === user && one.target === target)) {
    forget(world, user, (content) => content.type === 'UNP' && content.subscription === ended.id);
  }
}
