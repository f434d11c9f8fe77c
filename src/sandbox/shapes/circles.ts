import type { View } from '../call.js';
import { membersOf } from '../rules/connections.js';
import { isFullyConnected } from '../rules/relations.js';
import { rowOf } from '../table.js';
import type { Circle, World } from '../world.js';
import { memberProfile } from './profiles.js';

export function circleShape(world: World, circle: Circle): object {
  return { id: circle.id, name: circle.name, color: circle.color, users_count: membersOf(world, circle.id).length };
}

/** A circle with its members and their email addresses, which the service shows to connected users and to those who asked. */
export function circleDetail(view: View, circle: Circle): object {
  const { world, viewer } = view;
  const users = membersOf(world, circle.id).map((id) => rowOf(world.users, id));
  return {
    ...circleShape(world, circle),
    users: users.map((user) => ({
      id: user.id,
      email: user.email,
      username: user.username,
      profile: memberProfile(view, user),
      is_fully_connected: isFullyConnected(world, viewer.id, user.id),
    })),
  };
}
