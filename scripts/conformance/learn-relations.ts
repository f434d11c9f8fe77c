import { connectionOf, followOf, hasBlocked, isBlockedBetween } from '../../src/sandbox/rules/relations.js';
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
  if (fact['is_connected'] !== true) return;
  const isAwaited = fact['is_pending_connection_confirmation'] === true;
  connect(world, viewer, user, isAwaited ? [] : [defaultCircle(world, viewer)]);
}

/** The people of a circle are connected to its owner, and in it; a change of its name tells them, too. */
function learnMembers(exchange: Exchange, world: World, people: People): void {
  const { as_user, request, response } = exchange;
  const isRead = request.method === 'GET' || (request.method === 'PATCH' && !('usernames' in sentBy(exchange)));
  if (as_user === null || !isRead || !isFields(response.body) || !Array.isArray(response.body['users'])) return;
  const owner = people.named(as_user);
  for (const member of response.body['users'].filter(isFields)) {
    const user = people.named(String(member['username']));
    connect(world, owner, user, [defaultCircle(world, owner), Number(response.body['id'])]);
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
  const { request, response } = exchange;
  if (response.status === 403 && !isBlockedBetween(world, viewer.id, user.id)) addBlock(world, user, viewer);
  // A follow that is refused, not for its lists, and that is none yet: the account is private.
  const isRefusedFollow = request.path.endsWith('/follow/') && brokeRule(exchange) && !('lists_ids' in sentBy(exchange));
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
  if (followOf(world, user.id, followed.id) !== undefined) return;
  world.follows.push({ id: nextId(world, 'follows'), user: user.id, followed: followed.id, lists: [...lists] });
}

function addBlock(world: World, user: User, blocked: User): void {
  if (!hasBlocked(world, user.id, blocked.id)) world.blocks.push({ user: user.id, blocked: blocked.id });
}

/** The side of a connection that the answers show: the circles in which the owner has the other one. */
function connect(world: World, user: User, target: User, circles: readonly number[]): void {
  const standing = connectionOf(world, user.id, target.id);
  if (standing !== undefined) standing.circles = [...new Set([...standing.circles, ...circles])];
  else world.connections.push({ id: nextId(world, 'connections'), user: user.id, target: target.id, circles: [...circles] });
}

function defaultCircle(world: World, owner: User): number {
  return world.circles.find((circle) => circle.user === owner.id && circle.isDefault)?.id ?? 0;
}
