import type { Call } from '../../src/sandbox/call.js';
import { handlers } from '../../src/sandbox/handlers/table.js';
import { Refusal } from '../../src/sandbox/http/answers.js';
import { membersOf } from '../../src/sandbox/rules/connections.js';
import { hasBlocked, isFollowing, isSubscribed } from '../../src/sandbox/rules/relations.js';
import type { World } from '../../src/sandbox/world.js';
import type { Mutation } from '../../src/contract/operation.js';
import type { OperationsByName } from '../../src/contract/operations.js';
import type { WriteName } from './writes.js';
import { idOf, type Person } from './world.js';

/** What each press is asked with. */
export type Inputs = {
  readonly [Name in WriteName]: OperationsByName[Name] extends Mutation<infer Input, infer _> ? Plain<Input> : never;
};

/** A program draws any texts for a list. */
type Plain<Input> = { readonly [Field in keyof Input]: PlainValue<Input[Field]> };
type PlainValue<Value> = [Value] extends [never]
  ? never
  : [Value] extends [readonly unknown[] | undefined]
    ? readonly string[]
    : Value;

/** What somebody wants of the service. */
export type Wish = {
  [Name in WriteName]: {
    readonly operation: Name;
    readonly input: Inputs[Name];
    /** Who wants it, if it is not alice in this browser: `alice` herself on another device, or somebody else. */
    readonly by?: Person | 'alice';
  };
}[WriteName];

/** The service's own handler on a world of its own: the world is changed in place, and the status is given back. */
export function perform(world: World, { operation, input, by = 'alice' }: Wish, now: number): number {
  const viewer = world.users.find(({ username }) => username === by);
  if (!viewer) throw new Error(`judge: there is no ${by}`);
  const call: Call = {
    world,
    viewer,
    now,
    time: String,
    media: (path) => path,
    languages: [],
    label: (text) => text,
    nameOfLanguage: (code) => code,
    params: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])),
    query: {},
    body: { form: false, values: input },
    newerShapes: false,
  };
  try {
    return handlers[operation]?.(call).status ?? 0;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return refusal.answer.status;
  }
}

/** A world of its own, as far as a wish can change one. */
export function copyOf(world: World): World {
  return {
    ...world,
    lastIds: { ...world.lastIds },
    users: world.users.map((user) => ({ ...user })),
    follows: world.follows.map((follow) => ({ ...follow, lists: [...follow.lists] })),
    followRequests: [...world.followRequests],
    connections: world.connections.map((connection) => ({ ...connection, circles: [...connection.circles] })),
    circles: world.circles.map((circle) => ({ ...circle })),
    blocks: [...world.blocks],
    subscriptions: world.subscriptions.map((subscription) => ({ ...subscription })),
    invites: world.invites.map((invite) => ({ ...invite })),
    notifications: world.notifications.map((notification) => ({ ...notification })),
  };
}

/** Whether the service would refuse, and not because it is as wished already. */
export function isRefused(world: World, wish: Wish): boolean {
  const copy = copyOf(world);
  return perform(copy, wish, 0) >= 400 && !isGranted(copy, wish);
}

/** Whether the service is as the wish wants it. */
export function isGranted(world: World, wish: Wish): boolean {
  const { operation, input, by = 'alice' } = wish;
  const self = idOf(world, by);
  const person = 'username' in input ? idOf(world, input.username) : 0;
  const mine = world.notifications.filter(({ owner }) => owner === self);
  switch (operation) {
    case 'followUser':
      return isFollowing(world, self, person);
    case 'unfollowUser':
      return !isFollowing(world, self, person);
    case 'blockUser':
      return hasBlocked(world, self, person);
    case 'unblockUser':
      return !hasBlocked(world, self, person);
    case 'subscribeToUser':
      return isSubscribed(world, self, person);
    case 'unsubscribeFromUser':
      return !isSubscribed(world, self, person);
    case 'readNotification':
      return mine.every(({ id, read }) => id !== input.id || read);
    case 'readNotifications': {
      const { max_id = Infinity, types } = input;
      return mine.every(({ id, read, content }) => read || id > max_id || types?.includes(content.type) === false);
    }
    case 'deleteNotification':
      return mine.every(({ id }) => id !== input.id);
    case 'deleteAllNotifications':
      return mine.length === 0;
    case 'createInvite':
      return world.invites.some(({ nickname }) => nickname === input.nickname);
    case 'updateInvite':
      return world.invites.some(({ id, nickname }) => id === input.id && nickname === input.nickname);
    case 'deleteInvite':
      return world.invites.every(({ id }) => id !== input.id);
    case 'createCircle':
      return world.circles.some(({ name }) => name === input.name);
    case 'deleteCircle':
      return world.circles.every(({ id }) => id !== input.id);
    case 'updateCircle':
      return world.circles.some(({ id, name }) => id === input.id && isAsWished(world, id, name, input));
  }
}

/** Whether the service may do or refuse one wish according to whether it has done another. */
export function decides(one: Wish, other: Wish): boolean {
  // What is not made, or made no more, cannot be changed.
  const [, verb, thing] = /^(create|delete)(Circle|Invite)$/.exec(one.operation) ?? [];
  if (thing !== undefined) {
    const isOfKind = other.operation === `update${thing}` || other.operation === `delete${thing}`;
    return isOfKind && (verb === 'create' || idIn(one) === idIn(other));
  }
  // What a block takes with it depends on whether there is a connection, and whether that is confirmed.
  if (other.operation === 'blockUser' && ['updateCircle', 'deleteCircle'].includes(one.operation)) return true;
  // A circle takes its new members all together, or none of them: each must be free to be asked, and whom alice knows, followed.
  if (other.operation === 'updateCircle') return TIES.includes(one.operation) && other.input.usernames !== undefined;
  const isBlocking = one.operation === 'blockUser' || one.operation === 'unblockUser';
  return isBlocking && 'username' in other.input && one.input.username === (isByOthers(other) ? other.by : other.input.username);
}

function idIn({ input }: Wish): number | undefined {
  return 'id' in input ? input.id : undefined;
}

/** Somebody else does it. */
export function isByOthers({ by = 'alice' }: Wish): boolean {
  return by !== 'alice';
}

const TIES: readonly WriteName[] = ['followUser', 'unfollowUser', 'blockUser', 'unblockUser', 'updateCircle'];

function isAsWished(world: World, id: number, name: string, wish: Inputs['updateCircle']): boolean {
  const members = membersOf(world, id);
  const isNamed = wish.name === undefined || wish.name === name;
  const wanted = wish.usernames?.map((username) => idOf(world, username));
  return isNamed && (wanted === undefined || (wanted.length === members.length && wanted.every((one) => members.includes(one))));
}
