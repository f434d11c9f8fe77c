import * as z from 'zod/mini';
import { operations } from '../../src/contract/operations.js';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import type { Reply, Visitor } from './visit.js';

/** Every read there is, with several inputs: what is asked, by the name of its cell. */
export function readsOf(sandbox: Sandbox, viewer: number): Record<string, [operation: string, path: string, json?: object]> {
  const { state } = sandbox;
  const others = state.users.map(({ username }) => username);
  const own = (rows: readonly { id: number; user: number | null }[]): number[] =>
    rows.filter(({ user }) => user === viewer).map(({ id }) => id);
  const open = state.invites.find(({ createdUser }) => createdUser === null);
  return {
    registrationTokenCheck: ['registrationTokenCheck', '/api/auth/register/verify-token', { token: open?.token ?? 'none' }],
    'emailCheck(new)': ['emailCheck', '/api/auth/email-check/', { email: 'new@wonderland.example' }],
    'emailCheck(old)': ['emailCheck', '/api/auth/email-check/', { email: 'alice@wonderland.example' }],
    'usernameCheck(new)': ['usernameCheck', '/api/auth/username-check/', { username: 'newcomer' }],
    'usernameCheck(alice)': ['usernameCheck', '/api/auth/username-check/', { username: 'alice' }],
    'circleNameCheck(new)': ['circleNameCheck', '/api/circles/name-check/', { name: 'New' }],
    'circleNameCheck(Friends)': ['circleNameCheck', '/api/circles/name-check/', { name: 'Friends' }],
    me: ['currentUser', '/api/auth/user/'],
    ...each(others, (name) => [`user(${name})`, ['user', `/api/auth/user/?username=${name}`]]),
    search: ['userSearch', '/api/auth/user/?query=person'],
    'search(a, 3)': ['userSearch', '/api/auth/user/?query=a&count=3'],
    languages: ['languages', '/auth/auth/user/languages/'],
    settings: ['notificationSettings', '/api/auth/user/notifications-settings/'],
    blocked: ['blockedUsers', '/api/auth/blocked-users/'],
    'blocked(search)': ['blockedUserSearch', '/api/auth/blocked-users/search/?query=person'],
    followers: ['followers', '/api/auth/followers/?count=20'],
    'followers(search)': ['followerSearch', '/api/auth/followers/search?query=person&count=20'],
    followings: ['followings', '/api/auth/followings/?count=20'],
    'followings(search)': ['followingSearch', '/api/auth/followings/search?query=person&count=20'],
    linked: ['linkedUsers', '/api/auth/linked-users/'],
    'linked(search)': ['linkedUserSearch', '/api/auth/linked-users/search/?query=person'],
    devices: ['devices', '/api/devices/'],
    'device(phone)': ['device', '/api/devices/uuid/?uuid=phone'],
    circles: ['circles', '/api/circles/'],
    ...each(own(state.circles), (id) => [`circle(${circleName(sandbox, id)})`, ['circle', `/api/circles/${id}/`]]),
    notifs: ['notifications', '/api/notifications/?count=20'],
    'notifs(F,CC)': ['notifications', '/api/notifications/?types=F,CC'],
    'notifs(UNP)': ['notifications', '/api/notifications/?types=UNP'],
    ...each(
      state.notifications.filter(({ owner }) => owner === viewer),
      ({ id, content }) => [`notification(${content.type} ${id})`, ['notification', `/api/notifications/${id}/`]],
    ),
    unread: ['notificationsUnreadCount', '/api/notifications/unread/count'],
    'unread(F)': ['notificationsUnreadCount', '/api/notifications/unread/count?types=F'],
    invites: ['invites', '/api/invites/'],
    'invites(pending)': ['invites', '/api/invites/?pending=true'],
    'invites(used)': ['invites', '/api/invites/?pending=false'],
    'invites(search)': ['inviteSearch', '/api/invites/search/?query=guest'],
  };
}

/** The replies to all reads, by cell. A good reply must have the shape the contract gives it. */
export async function readAll(visitor: Visitor, reads: ReturnType<typeof readsOf>): Promise<Record<string, unknown>> {
  const cells: Record<string, unknown> = {};
  for (const [cell, [name, path, json]] of Object.entries(reads)) {
    const open = json !== undefined && !path.startsWith('/api/circles');
    const sent = { ...(json && { json }), ...(open && { headers: { Authorization: 'None' } }) };
    const reply = await visitor.send(json === undefined ? 'GET' : 'POST', path, sent);
    checkShape(name, reply);
    cells[cell] = reply.status < 300 ? reply.body : { refused: reply.status };
  }
  return cells;
}

export function checkShape(name: string, { status, body }: Reply): void {
  const operation = operations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  if (status >= 300) return;
  const { error } = z.safeParse(operation.output, body);
  if (error) throw new Error(`${name}: ${JSON.stringify(error.issues)}`);
}

/**
 * What differs between two replies: changed fields by their names, `+name` and `-name` for rows that came and went (people by
 * their username), `-> 403` for a read that is refused from now on. Rows are matched by their id, so a shift is no difference.
 */
export function differences(before: unknown, after: unknown, path = ''): string[] {
  if (isRefused(before) !== isRefused(after)) return [isRefused(after) ? `-> ${String(after['refused'])}` : '-> 2xx'];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return rowDifferences(before, after, path);
  if (!isRecord(before) || !isRecord(after)) return [path];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.flatMap((name) => differences(before[name], after[name], path === '' ? name : `${path}.${name}`));
  return [...new Set(changed)].sort();
}

function rowDifferences(before: unknown[], after: unknown[], path: string): string[] {
  const old = new Map(before.filter(isRecord).map((row) => [row['id'], row]));
  const young = new Map(after.filter(isRecord).map((row) => [row['id'], row]));
  const prefix = path === '' ? '' : `${path}.`;
  const gone = [...old].filter(([id]) => !young.has(id)).map(([, row]) => `${prefix}-${labelOf(row)}`);
  const come = [...young].filter(([id]) => !old.has(id)).map(([, row]) => `${prefix}+${labelOf(row)}`);
  const kept = [...old].flatMap(([id, row]) => (young.has(id) ? differences(row, young.get(id), `${path}[]`) : []));
  return [...new Set([...gone, ...come, ...kept])].sort();
}

function isRefused(value: unknown): value is { refused: number } {
  return isRecord(value) && 'refused' in value;
}

function labelOf(row: Record<string, unknown>): string {
  const label = row['username'] ?? row['nickname'] ?? row['notification_type'] ?? row['name'] ?? row['uuid'];
  return typeof label === 'string' ? label : 'row';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function each<Item, Value>(items: readonly Item[], entry: (item: Item) => [string, Value]): Record<string, Value> {
  return Object.fromEntries(items.map(entry));
}

function circleName(sandbox: Sandbox, id: number): string {
  return sandbox.state.circles.find((circle) => circle.id === id)?.name ?? '';
}
