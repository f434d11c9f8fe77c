import { makeInvite } from '../../src/sandbox/rules/invites.js';
import type { World } from '../../src/sandbox/world.js';
import { brokeRule, type Exchange, type Fields, isFields, succeeded, visit } from './exchanges.js';
import { mediaPathOf, type People, textOf } from './learn-people.js';

/** Circles, devices, invites and communities: what was there when the recording began. */
export function learnThings(exchanges: readonly Exchange[], world: World, people: People): void {
  const made = new Set(
    exchanges.flatMap(({ request, response }) => (request.method === 'PUT' ? [keyOf(request.path, response.body)] : [])),
  );
  for (const exchange of exchanges) {
    const { as_user, request, response } = exchange;
    if (as_user !== null && succeeded(exchange)) {
      const user = people.named(as_user).id;
      visit(response.body, (row) => {
        if (!made.has(keyOf(request.path, row))) learnRow(world, people, user, request.path, row);
      });
    }
    learnCommunity(exchange, world);
  }
  for (const exchange of exchanges) learnForeign(exchange, world, people);
}

/** Rows of one kind, by the first part of the path and their id. */
function keyOf(path: string, row: unknown): string {
  return `${path.split('/')[2]} ${isFields(row) ? String(row['id']) : ''}`;
}

function learnRow(world: World, people: People, user: number, path: string, row: Fields): void {
  const id = Number(row['id']);
  if (path.startsWith('/api/devices/') && typeof row['uuid'] === 'string' && !world.devices.some((one) => one.id === id)) {
    world.devices.push({ id, user, uuid: row['uuid'], name: null });
  }
  if (path.startsWith('/api/invites/') && typeof row['token'] === 'string' && !world.invites.some((one) => one.id === id)) {
    const joined = isFields(row['created_user']) ? people.told(row['created_user']).id : null;
    world.invites.push({
      ...{ id, user, nickname: String(row['nickname']), email: textOf(row['email']), token: row['token'] },
      ...{ is_invite_email_sent: row['is_invite_email_sent'] === true, username: null, badge: null },
      ...{ createdUser: joined, created: Date.parse(String(row['created'])) },
    });
  }
  if (typeof row['color'] === 'string' && typeof row['users_count'] === 'number') learnCircle(world, user, row);
}

/** The first circle that is told, by its id, is the default one: it was made with the account. */
function learnCircle(world: World, user: number, row: Fields): void {
  const id = Number(row['id']);
  if (world.circles.some((circle) => circle.id === id)) return;
  const isDefault = row['color'] === '#FFFFFF';
  const standing = world.circles.find((circle) => circle.user === user && circle.isDefault);
  if (isDefault && standing !== undefined) standing.id = id;
  else world.circles.push({ id, user, name: String(row['name']), color: String(row['color']), isDefault: false });
}

/** What breaks a rule although its id is not among one's own, but exists, is somebody else's. */
function learnForeign(exchange: Exchange, world: World, people: People): void {
  if (!brokeRule(exchange) || exchange.request.method === 'GET') return;
  const [, noun, digits] = /^\/api\/(circles|invites)\/(\d+)\//.exec(exchange.request.path) ?? [];
  const id = Number(digits);
  const other = people.somebodyElse().id;
  if (noun === 'circles') addOnce(world.circles, { id, user: other, name: `circle ${id}`, color: '#000', isDefault: false });
  if (noun !== 'invites' || world.invites.some((invite) => invite.id === id)) return;
  makeInvite(world, other, `invite ${id}`, Date.UTC(2026, 0, 1)).id = id;
}

/** A community that is asked for and not refused exists; its id is told where somebody is in it, or invited. */
function learnCommunity(exchange: Exchange, world: World): void {
  const { request, response } = exchange;
  const name = request.query['with_community'];
  if (typeof name !== 'string' || !succeeded(exchange)) return;
  const standing = world.communities.find((community) => community.name === name);
  const community = standing ?? { id: 0, name, avatar: null, cover: null, color: '#000000' };
  if (standing === undefined) world.communities.push(community);
  visit(response.body, (value) => {
    if (typeof value['community_id'] !== 'number') return;
    const id = Number(value['id']);
    community.id = value['community_id'];
    if ('invited_user_id' in value) {
      const [creator, invited] = [Number(value['creator_id']), Number(value['invited_user_id'])];
      addOnce(world.communityInvites, { id, creator, invited, community: community.id });
    } else {
      const roles = { is_administrator: value['is_administrator'] === true, is_moderator: value['is_moderator'] === true };
      addOnce(world.memberships, { id, user: Number(value['user_id']), community: community.id, ...roles });
    }
  });
}

export function addOnce<Row extends { id: number }>(rows: Row[], row: Row): void {
  if (!rows.some(({ id }) => id === row.id)) rows.push(row);
}

/** The id of an emoji, which is then among those of the world. */
export function learnEmoji(world: World, { id, keyword, image }: Fields): number {
  addOnce(world.emojis, { id: Number(id), keyword: String(keyword), image: mediaPathOf(image) ?? '' });
  return Number(id);
}
