import { circlesOf, membersOf } from '../../src/sandbox/rules/connections.js';
import { followersCount, followingCount } from '../../src/sandbox/rules/follows.js';
import { unreadCount } from '../../src/sandbox/rules/notifications.js';
import {
  awaitsConfirmation,
  connectionOf,
  hasBlocked,
  isConnected,
  isFollowing,
  isFullyConnected,
  isSubscribed,
} from '../../src/sandbox/rules/relations.js';
import type { NotificationContent } from '../../src/sandbox/posts.js';
import type { World } from '../../src/sandbox/world.js';
import { isByOthers, type Wish } from './service.js';
import type { WriteName } from './writes.js';
import { BLOCKED, GUEST, idOf, PEOPLE } from './world.js';

export type Value = string | number | boolean | null;

/** One thing on screen that is true or not: what it is at a service in a certain state, and which wishes can change it. */
export interface Fact {
  readonly name: string;
  /** Its name without those of people and the ids: facts of a kind are counted together. */
  readonly kind: string;
  readonly of: (world: World) => Value;
  readonly concerns: (wish: Wish) => boolean;
}

/** Where a row would stand, if it is not there. */
export const ABSENT = 'absent';

/** Where a count of members stands that is not in the list of circles. */
export function placeOf(username: string): string {
  return `page of ${username}: `;
}

export const FOUND_FIELDS = ['is_following', 'is_connected', 'are_new_post_notifications_enabled'] as const;

type FoundField = (typeof FOUND_FIELDS)[number];
type PageField = keyof typeof pageFields;
type OwnField = keyof typeof ownFields;
type PeopleList = keyof typeof peopleLists;

/** What a page says of a person, by the service's rules, and the operations that can change it when they are about the person. */
const pageFields = {
  is_following: [isFollowing, 'followUser unfollowUser blockUser updateCircle'],
  is_followed: [(world, alice, person) => isFollowing(world, person, alice), 'blockUser'],
  is_connected: [isConnected, 'blockUser updateCircle'],
  is_fully_connected: [isFullyConnected, 'blockUser updateCircle deleteCircle'],
  is_pending_connection_confirmation: [awaitsConfirmation, 'blockUser updateCircle deleteCircle'],
  are_new_post_notifications_enabled: [isSubscribed, 'subscribeToUser unsubscribeFromUser blockUser'],
  followers_count: [
    (world, _alice, person) => (userOf(world, person).profile.followers_count_visible ? followersCount(world, person) : null),
    'followUser unfollowUser blockUser updateCircle',
  ],
  following_count: [(world, _alice, person) => followingCount(world, person), 'blockUser'],
  connected_circles: [
    (world, alice, person) =>
      circlesOf(world, connectionOf(world, alice, person))
        .map(({ id }) => id)
        .join(),
    'blockUser updateCircle deleteCircle',
  ],
} satisfies Record<string, readonly [(world: World, alice: number, person: number) => Value, string]>;
export const PAGE_FIELDS = Object.keys(pageFields) as readonly PageField[];

const ownFields = {
  following_count: [followingCount, 'followUser unfollowUser blockUser updateCircle'],
  followers_count: [followersCount, 'blockUser'],
  invite_count: [(world, alice) => userOf(world, alice).invite_count, 'createInvite deleteInvite'],
  unread_notifications_count: [
    unreadCount,
    'readNotification readNotifications deleteNotification deleteAllNotifications unfollowUser blockUser',
  ],
} satisfies Record<string, readonly [(world: World, alice: number) => Value, string]>;
export const OWN_FIELDS = Object.keys(ownFields) as readonly OwnField[];

/** Who stands in a list of people. */
const peopleLists = {
  followings: [isFollowing, 'followUser unfollowUser blockUser updateCircle'],
  blocked: [hasBlocked, 'blockUser unblockUser'],
  search: [(world, alice, person) => !hasBlocked(world, alice, person), 'blockUser unblockUser'],
} satisfies Record<string, readonly [(world: World, alice: number, person: number) => boolean, string]>;

export type Facts = ReturnType<typeof makeFacts>;

/** The facts of one program, each made when it is first needed. */
export function makeFacts(start: World) {
  const alice = idOf(start, 'alice');
  const actors = new Map(start.notifications.map(({ id, content }) => [id, actorOf(start, content)]));
  const nameOf = (id: number | undefined): string => start.users.find((user) => user.id === id)?.username ?? '';
  const unread = ownFields.unread_notifications_count;
  const ids = {
    notifications: new Set(start.notifications.filter(({ owner }) => owner === alice).map(({ id }) => id)),
    circles: new Set(start.circles.filter(({ user }) => user === alice).map(({ id }) => id)),
    invites: new Set(start.invites.filter(({ user }) => user === alice).map(({ id }) => id)),
  };

  return {
    badge: fact('badge', (world) => unreadCount(world, alice), byName(unread[1])),
    own: remembered((field: OwnField) => {
      const [of, operations] = ownFields[field];
      return fact(`own ${field}`, (world) => of(world, alice), byName(operations));
    }),
    page: remembered((username: string, field: PageField) => {
      const id = idOf(start, username);
      const [of, operations] = pageFields[field];
      return fact(`page of ${username}: ${field}`, (world) => of(world, alice, id), aboutPerson(username, operations));
    }),
    /** A row of a list of people. */
    person: remembered((list: PeopleList, username: string) => {
      const id = idOf(start, username);
      const [isListed, operations] = peopleLists[list];
      const of = (world: World): Value => (isListed(world, alice, id) ? 'there' : ABSENT);
      return fact(`${list}: ${username}`, of, aboutPerson(username, operations));
    }),
    /** What a row of the search says of a person. */
    found: remembered((username: string, field: FoundField) => {
      const id = idOf(start, username);
      const [of, operations] = pageFields[field];
      return fact(`search, ${username}: ${field}`, (world) => of(world, alice, id), aboutPerson(username, operations));
    }),
    notification: remembered((id: number) => {
      const isAboutActor = aboutPerson(nameOf(actors.get(id)), 'unfollowUser blockUser');
      const isAbout = byName('readNotifications deleteAllNotifications readNotification deleteNotification');
      return fact(
        `notification ${id}`,
        (world) => {
          const row = world.notifications.find((one) => one.id === id);
          if (!row) return ABSENT;
          return row.read ? 'read' : 'unread';
        },
        (wish) => (isAbout(wish) && (!('id' in wish.input) || wish.input.id === id)) || isAboutActor(wish),
      );
    }),
    /** What a notification says of the person it is about. */
    actor: remembered((id: number, field: 'is_following' | 'is_followed') => {
      const person = actors.get(id) ?? 0;
      const [of, operations] = pageFields[field];
      const concerns = aboutPerson(nameOf(person), operations);
      return fact(`notification ${id}: ${field} of ${nameOf(person)}`, (world) => of(world, alice, person), concerns);
    }),
    /** Whom it is about; empty where it does not say how alice stands to them. */
    actorOf: (id: number): string => nameOf(actors.get(id)),
    addNotification: (id: number, content: NotificationContent): void => {
      actors.set(id, actorOf(start, content));
      ids.notifications.add(id);
    },
    circle: remembered((id: number) => {
      const of = (world: World): Value => world.circles.find((one) => one.id === id)?.name ?? ABSENT;
      return fact(`circle ${id}`, of, aboutThing(id, 'createCircle updateCircle deleteCircle'));
    }),
    /** How many are in a circle, in the list of circles (no place) or on a page. */
    members: remembered((id: number, place: string) => {
      const of = (world: World): Value => (world.circles.some((one) => one.id === id) ? membersOf(world, id).length : ABSENT);
      return fact(`${place}circle ${id}: users_count`, of, byName('createCircle updateCircle deleteCircle blockUser'));
    }),
    /** A row of the search of invites. */
    guest: remembered((id: number) => {
      const of = (world: World): Value =>
        world.invites.find((one) => one.id === id && one.nickname.includes(GUEST))?.nickname ?? ABSENT;
      return fact(`guests: invite ${id}`, of, aboutThing(id, 'createInvite updateInvite deleteInvite'));
    }),
    invite: remembered((id: number) => {
      const of = (world: World): Value => world.invites.find((one) => one.id === id)?.nickname ?? ABSENT;
      return fact(`invite ${id}`, of, aboutThing(id, 'createInvite updateInvite deleteInvite'));
    }),
    /** The ids that a list can show, from the start or made since. */
    ids,
  };
}

function fact(name: string, of: Fact['of'], concerns: Fact['concerns']): Fact {
  // What others do is rare; any fact may depend on it.
  return { name, kind: name.replaceAll(NAMES_AND_IDS, '…'), of, concerns: (wish) => isByOthers(wish) || concerns(wish) };
}

/** Makes each fact once: it is known by itself. */
function remembered<Args extends readonly (string | number)[]>(make: (...args: Args) => Fact): (...args: Args) => Fact {
  const known = new Map<string, Fact>();
  return (...args) => {
    const key = args.join();
    const made = known.get(key) ?? make(...args);
    known.set(key, made);
    return made;
  };
}

const NAMES_AND_IDS = new RegExp(`\\b(${[...PEOPLE, ...BLOCKED].join('|')}|\\d+)\\b`, 'g');

function byName(operations: string): Fact['concerns'] {
  const names = operations.split(' ') as WriteName[];
  return ({ operation }) => names.includes(operation);
}

/** Of what is made now nobody knows the id yet. */
function aboutThing(id: number, operations: string): Fact['concerns'] {
  const isOne = byName(operations);
  return (wish) => isOne(wish) && (!('id' in wish.input) || wish.input.id === id);
}

/** A circle can concern anybody: who is left out of its new members leaves it. */
function aboutPerson(username: string, operations: string): Fact['concerns'] {
  const isOne = byName(operations);
  return (wish) => isOne(wish) && (!('username' in wish.input) || wish.input.username === username);
}

function userOf(world: World, id: number): World['users'][number] {
  const user = world.users.find((one) => one.id === id);
  if (!user) throw new Error(`judge: nobody has the id ${id}`);
  return user;
}

/** Whom a notification is about, where it says how alice stands to them. */
function actorOf(world: World, content: NotificationContent): number | undefined {
  switch (content.type) {
    case 'F':
      return content.follower;
    case 'CR':
      return content.requester;
    case 'CC':
      return content.confirmator;
    case 'FRA':
      return world.follows.find(({ id }) => id === content.follow)?.followed;
    case 'UNP':
      return world.posts.find(({ id }) => id === content.post)?.creator;
    default:
      return undefined;
  }
}
