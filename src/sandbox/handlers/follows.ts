import type { Call } from '../call.js';
import { crash, created, ok, ruleError } from '../http/answers.js';
import { ifSent, optional, readFields } from '../http/fields.js';
import { listIdsField, userField } from '../http/lists.js';
import { follow, refuseAboveMaximum, unfollow } from '../rules/follows.js';
import { followOf, refuseBlocked } from '../rules/relations.js';
import { followedUser } from '../shapes/users.js';
import type { Follow, User } from '../world.js';
import type { Handlers } from './handlers.js';

export const followHandlers: Handlers = {
  followUser: (call) => {
    const { world, viewer, now } = call;
    const { user, lists } = readTarget(call);
    if (user === viewer) throw ruleError('Following yourself is not possible.');
    refuseBlocked(world, viewer.id, user.id);
    if (followOf(world, viewer.id, user.id) !== undefined) throw ruleError('You follow this user already.');
    if (user.visibility === 'T') throw ruleError('This account is private.');
    refuseAboveMaximum(world, viewer.id, 1);
    refuseForeign(call, lists);
    return created(followShape(call, follow(world, viewer.id, user.id, lists, now), user));
  },

  unfollowUser: (call) => {
    // Here a blank in a form counts as missing.
    const user = named(readFields(call.body, { username: optional(userField(call.world)) }).username);
    standingFollow(call, user);
    unfollow(call.world, call.viewer.id, user.id);
    return ok(followedUser(call, user));
  },

  updateFollow: (call) => {
    const { user, lists } = readTarget(call);
    const standing = standingFollow(call, user);
    refuseForeign(call, lists);
    standing.lists = lists;
    return ok(followShape(call, standing, user));
  },
};

function readTarget(call: Call): { user: User; lists: number[] } {
  const read = readFields(call.body, { username: ifSent(userField(call.world)), lists_ids: listIdsField(call.world) });
  return { user: named(read.username), lists: [...new Set(read.lists_ids)] };
}

/** If the other fields are valid, the service fails with 500 on a missing username. */
function named(user: User | undefined): User {
  if (user === undefined) throw crash();
  return user;
}

function standingFollow({ world, viewer }: Call, user: User): Follow {
  const standing = followOf(world, viewer.id, user.id);
  if (standing === undefined) throw ruleError('You do not follow this user.');
  return standing;
}

function refuseForeign({ world, viewer }: Call, lists: readonly number[]): void {
  const own = world.lists.filter((list) => list.user === viewer.id).map(({ id }) => id);
  if (!lists.every((id) => own.includes(id))) throw ruleError('You have no such list.');
}

function followShape(call: Call, { id, user, lists }: Follow, followed: User): object {
  return { id, user, lists: [...lists], followed_user: followedUser(call, followed) };
}
