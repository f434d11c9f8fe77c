import type { SentFile } from '../http/body.js';
import { randomUuid } from '../random.js';
import type { User, Visibility, World } from '../world.js';
import { removeConnection } from './connections.js';
import { withdrawRequests } from './follows.js';
import { awaitsConfirmation } from './relations.js';

/**
 * An account that is no longer private loses the follow requests it received. An account that becomes private loses unconfirmed
 * connection requests; their notifications and follows stay.
 */
export function setVisibility(world: World, user: User, visibility: Visibility): void {
  const was = user.visibility;
  user.visibility = visibility;
  if (was === 'T' && visibility !== 'T') withdrawRequests(world, (request) => request.target === user.id);
  if (was !== 'T' && visibility === 'T') {
    const asking = world.users.filter((other) => awaitsConfirmation(world, user.id, other.id));
    for (const other of asking) removeConnection(world, user.id, other.id);
  }
}

/** Stores the file under a new address. A replaced or deleted picture is removed. */
export function setPicture(world: World, user: User, kind: 'avatar' | 'cover', file: SentFile | null): void {
  const former = user.profile[kind];
  world.uploads = world.uploads.filter(({ path }) => path !== former);
  user.profile[kind] = null;
  if (file === null) return;
  // The service stores each picture as a JPEG; the sandbox keeps its bytes.
  const path = `users/${user.id}/${randomUuid(world)}.jpg`;
  world.uploads.push({ path, type: file.type, bytes: file.bytes });
  user.profile[kind] = path;
}
