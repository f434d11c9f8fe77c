import { subscribe } from '../../src/sandbox/rules/activity.js';
import { connectionOf, followOf, followRequestOf, hasBlocked, isBlockedBetween } from '../../src/sandbox/rules/relations.js';
import { nextId } from '../../src/sandbox/table.js';
import type { User, World } from '../../src/sandbox/world.js';
import { brokeRule, type Exchange, type Fields, isFields, sentBy, succeeded, visit } from './exchanges.js';
import type { People } from './learn-people.js';
import { addOnce, learnEmoji } from './learn-things.js';

/** Who is tied to whom: what reads tell, and what the success or refusal of writes presupposes. */
export function learnRelations(exchanges: readonly Exchange[], world: World, people: People): void {
  const facts = new Map<string, Fields>();
  for (const exchange of exchanges) learnFacts(exchange, facts);
  for (const [key, fact] of facts) {
    const [viewer = '', username = ''] = key.split(' ');
    if (viewer !== username) applyFacts(world, people.named(viewer), people.named(username), fact);
  }
  for (const exchange of exchanges) learnMembers(exchange, world, people);
  learnPresupposed(exchanges, world, people);
}

/** What a read tells first of somebody counts: later ones may tell what was written in between. */
function learnFacts({ as_user, request, response }: Exchange, facts: Map<string, Fields>): void {
  if (as_user === null || request.method !== 'GET' || response.status !== 200) return;
  visit(response.body, (value) => {
    if (typeof value['username'] !== 'string') return;
    const key = `${as_user} ${value['username']}`;
    facts.set(key, { ...value, ...factsOfList(request.path), ...facts.get(key) });
  });
}

/** What being in a list says of somebody. */
function factsOfList(path: string): Fields {
  if (path.startsWith('/api/auth/blocked-users/')) return { is_blocked: true };
  return path.startsWith('/api/auth/linked-users/') ? { is_followed: true } : {};
}

function applyFacts(world: World, viewer: User, user: User, fact: Fields): void {
  if (fact['is_following'] === true) follow(world, viewer, user, listsOf(world, viewer, fact['follow_lists']));
  if (fact['is_followed'] === true) follow(world, user, viewer);
  if (fact['is_blocked'] === true) addBlock(world, viewer, user);
  if (fact['are_new_post_notifications_enabled'] === true) subscribe(world, viewer, user);
  if (fact['is_follow_requested'] === true) request(world, viewer, user);
  if (fact['is_pending_follow_request_approval'] === true) request(world, user, viewer);
  if (fact['is_reported'] === true) world.reports.push({ user: viewer.id, reported: user.id, category: 1, description: null });
  if (fact['is_connected'] !== true) return;
  const awaits = fact['is_pending_connection_confirmation'] === true;
  const circles = Array.isArray(fact['connected_circles'])
    ? fact['connected_circles'].filter(isFields).map((one) => Number(one['id']))
    : [];
  connect(world, viewer, user, awaits ? [] : circles);
  // Most lists only say that there is a connection: then it is taken for a full one.
  if (fact['is_fully_connected'] === false && !awaits) connect(world, user, viewer, [], false);
  else connect(world, user, viewer, []);
  if (awaits) emptySide(world, viewer, user);
}

/** The people of a circle are connected to its owner, and in it; a change of its name tells them, too. */
function learnMembers(exchange: Exchange, world: World, people: People): void {
  const { as_user, request, response } = exchange;
  const isRead = request.method === 'GET' || (request.method === 'PATCH' && !('usernames' in sentBy(exchange)));
  if (as_user === null || !isRead || !isFields(response.body) || !Array.isArray(response.body['users'])) return;
  const owner = people.named(as_user);
  for (const member of response.body['users'].filter(isFields)) {
    const user = people.named(String(member['username']));
    connect(world, owner, user, [Number(response.body['id'])]);
    connect(world, user, owner, []);
    if (member['is_fully_connected'] === false) emptySide(world, user, owner);
    follow(world, owner, user);
  }
}

/** What must have been before the first write that concerns two people could be answered as it was. */
function learnPresupposed(exchanges: readonly Exchange[], world: World, people: People): void {
  const written = new Set<string>();
  for (const exchange of exchanges) {
    const username = concerned(exchange);
    if (exchange.as_user === null || username === undefined || exchange.response.status === 404) continue;
    const viewer = people.named(exchange.as_user);
    learnLists(exchange, world, viewer);
    const key = `${exchange.as_user} ${username}`;
    if (!written.has(key) && viewer.suspendedUntil === null && username !== exchange.as_user) {
      presuppose(exchange, world, viewer, people.named(username));
    }
    if (exchange.request.method !== 'GET' && succeeded(exchange)) written.add(key);
  }
}

/** Whom a request concerns: by the address, or else by the body. */
function concerned(exchange: Exchange): string | undefined {
  const { path } = exchange.request;
  const [, inPath] = /^\/api\/auth\/users\/([^/]+)\//.exec(path) ?? [];
  const { username, usernames } = sentBy(exchange);
  const first: unknown = Array.isArray(usernames) ? usernames[0] : username;
  if (inPath !== undefined || path.startsWith('/api/auth/')) return inPath;
  return typeof first === 'string' ? first : undefined;
}

function presuppose(exchange: Exchange, world: World, viewer: User, user: User): void {
  const {
    request: { method, path },
    response,
  } = exchange;
  const isDone = succeeded(exchange);
  if (response.status === 403 && !isBlockedBetween(world, viewer.id, user.id)) addBlock(world, user, viewer);
  if (/\/(unfollow|update)\/$/.test(path) && isDone) follow(world, viewer, user);
  if (path.includes('/notifications/') && method === 'DELETE' && isDone) subscribe(world, viewer, user);
  // A follow that is refused, not for its lists, and that is none yet: the account is private.
  const isRefusedFollow = path.endsWith('/follow/') && brokeRule(exchange) && !('lists_ids' in sentBy(exchange));
  if (isRefusedFollow && followOf(world, viewer.id, user.id) === undefined) user.visibility = 'T';
}

/** The lists that the answers to follows tell of. */
function learnLists({ response }: Exchange, world: World, viewer: User): void {
  const followed = isFields(response.body) ? response.body['followed_user'] : undefined;
  if (isFields(followed)) listsOf(world, viewer, followed['follow_lists']);
}

function listsOf(world: World, owner: User, told: unknown): number[] {
  if (!Array.isArray(told)) return [];
  return told.filter(isFields).map((list) => {
    const id = Number(list['id']);
    const emoji = isFields(list['emoji']) ? learnEmoji(world, list['emoji']) : null;
    addOnce(world.lists, { id, user: owner.id, name: String(list['name']), emoji });
    return id;
  });
}

function follow(world: World, user: User, followed: User, lists: readonly number[] = []): void {
  const standing = followOf(world, user.id, followed.id);
  if (standing !== undefined) standing.lists.push(...lists.filter((list) => !standing.lists.includes(list)));
  else world.follows.push({ id: nextId(world, 'follows'), user: user.id, followed: followed.id, lists: [...lists] });
}

function request(world: World, creator: User, target: User): void {
  if (followRequestOf(world, creator.id, target.id) !== undefined) return;
  world.followRequests.push({ id: nextId(world, 'followRequests'), creator: creator.id, target: target.id });
}

function addBlock(world: World, user: User, blocked: User): void {
  if (!hasBlocked(world, user.id, blocked.id)) world.blocks.push({ user: user.id, blocked: blocked.id });
}

/** One side of a connection, in the circles that are told besides the default one; `confirmed` is false for a side that has yet to. */
function connect(world: World, user: User, target: User, circles: readonly number[], confirmed = true): void {
  const own = world.circles.find((circle) => circle.user === user.id && circle.isDefault);
  const all = confirmed && own !== undefined ? [own.id, ...circles] : [...circles];
  const standing = connectionOf(world, user.id, target.id);
  if (standing !== undefined) {
    standing.circles = [...new Set([...standing.circles, ...(standing.circles.length === 0 ? [] : all)])];
  } else {
    world.connections.push({ id: nextId(world, 'connections'), user: user.id, target: target.id, circles: [...new Set(all)] });
  }
}

function emptySide(world: World, user: User, target: User): void {
  const side = connectionOf(world, user.id, target.id);
  if (side !== undefined) side.circles = [];
}
