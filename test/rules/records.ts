import type { Item } from '../../src/engine/cache/entities.js';
import type { Whole } from '../../src/engine/rules/match.js';
import type { View } from '../../src/sandbox/call.js';
import { SETTINGS } from '../../src/sandbox/rules/accounts.js';
import { hasBlocked, isConnected, isFollowing } from '../../src/sandbox/rules/relations.js';
import { circleDetail } from '../../src/sandbox/shapes/circles.js';
import { inviteShape } from '../../src/sandbox/shapes/invites.js';
import { notificationShape } from '../../src/sandbox/shapes/notifications.js';
import { briefProfile, invitedProfile, publicProfile } from '../../src/sandbox/shapes/profiles.js';
import { blockResult, otherUser, ownUser } from '../../src/sandbox/shapes/users.js';
import type { User, World } from '../../src/sandbox/world.js';

/** Records by kind and id. */
export interface RecordTable {
  of(kind: string): Iterable<Item>;
  get(kind: string, id: unknown): Item | undefined;
  readonly whole: Whole;
}

export function tableOf(records: Readonly<Record<string, readonly Item[]>>): RecordTable {
  const byId = new Map(Object.entries(records).map(([kind, all]) => [kind, new Map(all.map((one) => [one['id'], one]))]));
  const get = (kind: string, id: unknown): Item | undefined => byId.get(kind)?.get(id);
  return {
    of: (kind) => byId.get(kind)?.values() ?? [],
    get,
    whole: (part) => {
      // Inside records stand users and circles.
      const kind = ('username' in part && 'user') || ('users_count' in part && 'circle');
      return (kind && get(kind, part['id'])) || part;
    },
  };
}

export const KINDS = ['user', 'circle', 'notification', 'invite', 'device', 'language', 'settings'];

/** Every record of a world as one account sees it, with all its fields, also those that no answer shows. */
export function recordsOf(world: World, viewer: User): RecordTable {
  const view: View = {
    world,
    viewer,
    now: 0,
    time: (time) => new Date(time).toISOString(),
    media: (file) => file,
    languages: ['en'],
    label: (text) => text,
    nameOfLanguage: (code) => code,
  };
  return tableOf({
    user: world.users.map((user) => userRecord(view, user)),
    circle: world.circles.filter(({ user }) => user === viewer.id).map((one) => circleDetail(view, one) as Item),
    notification: world.notifications
      .filter(({ owner }) => owner === viewer.id)
      .map((one) => notificationShape(view, one) as Item),
    invite: world.invites.filter(({ user }) => user === viewer.id).map((one) => inviteShape(view, one) as Item),
    device: world.devices.filter(({ user }) => user === viewer.id).map(({ id, uuid }) => ({ id, uuid })),
    language: world.languages.map(({ id, code }) => ({ id, code, name: code })),
    settings: [{ id: viewer.id, ...Object.fromEntries(SETTINGS.map((name) => [name, viewer.settings[name] ?? true])) }],
  });
}

/** The relations to a user as they are to nobody: the account has none to itself. */
function withoutRelations(record: Item): Item {
  const none = (value: unknown): unknown => (Array.isArray(value) ? [] : value !== true && value);
  return Object.fromEntries(Object.entries(record).map(([field, value]) => [field, none(value)]));
}

function userRecord(view: View, user: User): Item {
  const { world, viewer } = view;
  const isMe = user.id === viewer.id;
  const { posts_count: _, ...other } = { ...otherUser(view, user) } as Item;
  const seen = { ...other, ...blockResult(view, user) };
  return {
    ...(isMe ? { ...withoutRelations(seen), ...ownUser(view, user) } : { ...seen, email: user.email }),
    profile: {
      ...briefProfile(view, user),
      ...publicProfile(view, user),
      ...invitedProfile(view, user),
      ...(isMe ? (ownUser(view, user) as { profile: Item }).profile : {}),
    },
    is_me: isMe,
    is_deleted: user.deleted,
    blocks_account: hasBlocked(world, user.id, viewer.id),
    is_withheld: user.visibility === 'T' && isConnected(world, viewer.id, user.id) && !isFollowing(world, viewer.id, user.id),
  };
}
