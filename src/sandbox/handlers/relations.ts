import type { Call } from '../call.js';
import { detail, ok, type Answer } from '../http/answers.js';
import { optional, readValues, text, type Field } from '../http/fields.js';
import { queryField } from '../http/inputs.js';
import { countField, pageFields, pageOf, soundCount, soundPage } from '../http/paging.js';
import { isFollowing } from '../rules/relations.js';
import { follower, following, linkedUser, listed } from '../shapes/users.js';
import { rowOf } from '../table.js';
import type { User } from '../world.js';
import type { Handlers } from './handlers.js';

/** The lists of users related to the viewer, and their searches. */
export const relationsHandlers: Handlers = {
  blockedUsers: (call) => page(call, 10, blockedBy(call), listed),
  blockedUserSearch: (call) => search(call, 10, blockedBy(call), listed),
  followers: (call) => page(call, 20, followersOf(call), follower),
  followerSearch: (call) => search(call, 20, followersOf(call), follower),
  followings: (call) => page(call, 20, followingsOf(call), following),
  followingSearch: (call) => search(call, 20, followingsOf(call), following),
  linkedUsers: (call) => page(call, 10, linkedTo(call), linkedUser, communityField(call)),
  linkedUserSearch: (call) => search(call, 10, linkedTo(call), linkedUser, communityField(call)),
};

type Shape = (call: Call, user: User, community: number | null) => object;

type Community = Field<number | null>;

function page(call: Call, maxCount: number, users: readonly User[], shape: Shape, community: Community = none): Answer {
  const fields = { ...pageFields(maxCount), with_community: community };
  const { with_community, ...read } = readValues(call.query, fields);
  return ok(pageOf(users, soundPage(read)).map((user) => shape(call, user, with_community)));
}

/** The service's searches have no pages and no defined order: blocked users come in the order of the blocks, others by ascending ids. */
function search(call: Call, maxCount: number, users: readonly User[], shape: Shape, community: Community = none): Answer {
  const fields = { query: queryField, count: countField(maxCount), with_community: community };
  const { query, count = 10, with_community } = readValues(call.query, fields);
  const found = users.filter((user) => matches(user, query)).slice(0, soundCount(count));
  return ok(found.map((user) => shape(call, user, with_community)));
}

/** Whether the username or name contains the query, case-insensitive. */
export function matches(user: User, query: string): boolean {
  const part = query.toLowerCase();
  return user.username.toLowerCase().includes(part) || user.profile.name.toLowerCase().includes(part);
}

/** In the order of the blocks. Deleted users stay in this list. */
function blockedBy({ world, viewer }: Call): User[] {
  return world.blocks.filter(({ user }) => user === viewer.id).map(({ blocked }) => rowOf(world.users, blocked));
}

function followersOf({ world, viewer }: Call): User[] {
  return world.users.filter((user) => !user.deleted && isFollowing(world, user.id, viewer.id));
}

function followingsOf({ world, viewer }: Call): User[] {
  return world.users.filter((user) => !user.deleted && isFollowing(world, viewer.id, user.id));
}

/**
 * The followers, and the viewer as soon as they have put anyone in a circle, unless they are deleted. The service means to list
 * connected users, but does this.
 */
function linkedTo(call: Call): User[] {
  const { world, viewer } = call;
  const hasConnections = world.connections.some((one) => one.user === viewer.id && one.circles.length > 0);
  const followers = new Set(followersOf(call));
  return world.users.filter((user) => followers.has(user) || (user === viewer && hasConnections && !user.deleted));
}

/** Without a community in the request. */
const none: Community = () => null;

/** The id of the community of the request. An unknown name is a 404 of the whole request, whatever its letters. */
function communityField({ world }: Call): Community {
  const named = (name?: string) => world.communities.find((one) => one.name === name);
  const check = (name: string): string[] => {
    if (named(name) === undefined) throw detail(404, 'There is no community of that name.');
    return /^\w*$/.test(name) ? [] : ['A community name has letters, digits and underscores only.'];
  };
  const name = optional(text({ max: 32, check }));
  return (raw, form) => named(name(raw, form))?.id ?? null;
}
