import type { CircleDetail, UpdateCircleInput } from '../contract/circles.js';
import { mayHold } from '../cache/changes.js';
import { fieldOf, isSame, merge, partOf, unite } from '../cache/entities.js';
import type { Look } from '../cache/look.js';
import type { Change, Item, Moment, Ref, Stored } from '../cache/row.js';
import { holds, knownIn, matches, ownRecord, stepOwn } from './people.js';

type CircleMoment = Moment<UpdateCircleInput, CircleDetail>;

/** The row's circle, by the id that the input names. */
export const namedCircle: { kind: 'circle'; ref(input: { id: number }): Ref } = { kind: 'circle', ref: ({ id }) => ({ id }) };

/** What a circle was called. */
export function circleName(look: Look, { id }: { id: number }): { name: unknown } {
  return { name: look.find('circle', { id })?.['name'] };
}

/** The account itself, the circle that holds every connection, and how many are in it; undefined where that is not known. */
export function connectionsFacts(look: Look): { self: Item | undefined; connections: unknown; connected: unknown } {
  const self = ownRecord(look);
  const id = self?.['connections_circle_id'] as number | undefined;
  const copy = id === undefined ? undefined : look.find('circle', { id });
  return { self, connections: id, connected: copy?.['users_count'] };
}

/**
 * What is known of those who are to be in the circle. `joining`: who is sure to come; `newcomers`: who may be in no circle yet;
 * `strangers`: those of them who may not be connected at all; `unfollowed`: who may not be followed yet; `isVague`: somebody may be a member already, and is not followed.
 */
export function memberFacts(look: Look, input: UpdateCircleInput): Item {
  const circles = look.read('circle').map(({ data }) => data as { id: number; users: readonly Item[] });
  const members = circles.find(({ id }) => id === input.id)?.users;
  const isIn = (username: string): boolean => circles.some(({ users }) => users.some((user) => user['username'] === username));
  const others = (input.usernames ?? []).filter((username) => !members?.some((member) => member['username'] === username));
  const known = new Map(others.map((username) => [username, look.copies('user', { username }).reduce<Item>(unite, {})]));
  const joining = others.filter((username) => members !== undefined || known.get(username)?.['is_connected'] === false);
  const newcomers = others.filter((username) => !isIn(username) && !isPlaced(known.get(username)));
  const strangers = newcomers.filter((username) => known.get(username)?.['is_connected'] !== true);
  const unfollowed = others.filter((username) => known.get(username)?.['is_following'] !== true);
  const isVague = unfollowed.some(
    (username) => !joining.includes(username) || known.get(username)?.['is_following'] === undefined,
  );
  const copies = Object.fromEntries(known);
  return { ...circleName(look, input), ...connectionsFacts(look), joining, newcomers, strangers, unfollowed, isVague, copies };
}

/** One who is in a circle of the account: fully connected, or asked by the account itself. */
function isPlaced(known: Item | undefined): boolean {
  const circles = known?.['connected_circles'] as readonly unknown[] | undefined;
  return known?.['is_fully_connected'] === true || (circles?.length ?? 0) > 0;
}

/** Whether anyone comes who may have been in no circle yet. */
export function hasNewcomers({ facts }: CircleMoment): boolean {
  return (facts['newcomers'] as readonly string[]).length > 0;
}

/**
 * Whether anyone comes who may not have been connected, and so is new in the circle of all connections, too. Somebody who asked for
 * the connection comes into the named circle only.
 */
export function hasStrangers({ facts }: CircleMoment): boolean {
  return (facts['strangers'] as readonly string[]).length > 0;
}

/** Members, as the answer tells them, who were not known to be followed: whoever comes is followed. */
function newlyFollowed({ answer, facts }: CircleMoment): readonly Item[] {
  const names = facts['unfollowed'] as readonly string[];
  return (answer?.users ?? []).filter(({ username }) => names.includes(username));
}

/** Counts those who are followed from now on because they come into the circle. */
/* @__NO_SIDE_EFFECTS__ */
export function countNewlyFollowed(): readonly Change<UpdateCircleInput, CircleDetail>[] {
  const by = ({ facts }: CircleMoment): number | undefined =>
    facts['isVague'] === true ? undefined : (facts['unfollowed'] as readonly string[]).length;
  return [stepOwn('following_count', by)];
}

/** What is known of the circle before the answer: the input names its whole membership. */
export function changedCircle({ input, answer }: CircleMoment): Item {
  if (answer) return { ...answer };
  const { name, color, usernames } = input;
  return { name, color, users_count: usernames && new Set(usernames).size };
}

/** Takes those who leave out of the circle, and puts those who come into it of whom a copy tells all that a member's row says. */
/* @__NO_SIDE_EFFECTS__ */
export function setMembers(): Change<UpdateCircleInput, CircleDetail> {
  return {
    reads: ['circle'],
    apply(data, { operation }, { input, answer, facts }) {
      const circle = data as Item & { users: readonly Item[] };
      const { id, usernames } = input;
      const element = fieldOf(operation.output, 'users');
      if (answer || circle['id'] !== id || !usernames || !element) return data;
      const users = circle.users.filter((user) => usernames.includes(String(user['username'])));
      const copies = Object.entries(facts['copies'] as Record<string, Item>);
      const coming: readonly unknown[] = copies.flatMap(([username, copy]) => {
        const isThere = users.some((user) => user['username'] === username);
        return isThere ? [] : (partOf(element, copy) ?? []);
      });
      return users.length === circle.users.length && coming.length === 0 ? data : { ...circle, users: [...users, ...coming] };
    },
  };
}

/** Counts one less in the circles of which a copy says that the row's person is in them. */
/* @__NO_SIDE_EFFECTS__ */
export function countLeftCircles<Input, Output>(): Change<Input, Output> {
  const amount = (_data: unknown, _place: unknown, moment: Moment<Input, Output>): number | undefined =>
    circlesOf(moment) === undefined ? undefined : -1;
  return {
    reads: ['circles'],
    step: 'users_count',
    amount,
    apply(data, _place, moment) {
      const circles = circlesOf(moment) ?? [];
      const items = data as readonly Item[];
      if (!items.some(({ id }) => circles.includes(id))) return data;
      return items.map((item) =>
        circles.includes(item['id']) ? { ...item, users_count: Number(item['users_count']) - 1 } : item,
      );
    },
  };
}

/** The ids of the circles that the row's person is in; undefined where no copy tells. */
function circlesOf({ facts }: { facts: Item }): readonly unknown[] | undefined {
  const { is_connected: isConnected, connected_circles: circles } = knownIn({ facts });
  return isConnected === false ? [] : (circles as readonly Item[] | undefined)?.map(({ id }) => id);
}

export function followedIds(moment: CircleMoment): readonly number[] {
  return newlyFollowed(moment).map(({ id }) => id as number);
}

/** A search that finds one who is followed now. */
export function findsFollowed({ asked, data }: Stored, moment: CircleMoment): boolean {
  return newlyFollowed(moment).some(
    (user) => matches(asked, user) !== false && !holds(data, (item) => item['id'] === user['id']),
  );
}

/** Whoever is in a circle is connected; who comes is followed; the answer tells who has confirmed. */
/* @__NO_SIDE_EFFECTS__ */
export function joinMembers(): Change<UpdateCircleInput, CircleDetail> {
  return {
    entity: 'user',
    apply(data, { operation }, { answer, facts }, tools) {
      const joining = facts['joining'] as readonly string[];
      if (!answer) {
        const isComing = (record: Item): boolean => joining.includes(String(record['username']));
        const part = { is_connected: true, is_following: true };
        return tools.walk(data, operation, 'user', undefined, (record) => (isComing(record) ? merge(record, part) : record));
      }
      const members = new Map(answer.users.map((user) => [user.id, user]));
      return tools.walk(data, operation, 'user', undefined, (record) => {
        const member = members.get(record['id'] as number);
        if (!member) return record;
        const { username, is_fully_connected } = member;
        // One already in the circle need not be followed.
        const following = joining.includes(username) ? { is_following: true } : {};
        return merge(record, { is_connected: true, is_fully_connected, ...following });
      });
    },
  };
}

/** Takes the row's person out of the circles, and counts those who are left. */
/* @__NO_SIDE_EFFECTS__ */
export function leaveCircles<Input, Output>(): Change<Input, Output> {
  return {
    reads: ['circle'],
    apply(data, _place, { ref }) {
      const circle = data as Item & { users: readonly Item[] };
      const users = circle.users.filter((user) => !isSame(user, ref));
      return users.length === circle.users.length ? data : { ...circle, users, users_count: users.length };
    },
  };
}

/** The page of someone who comes into the circle or leaves it. */
export function changesMembership({ asked, data }: Stored, { input }: CircleMoment): boolean {
  const circles = (data as Item | undefined)?.['connected_circles'] as readonly Item[] | undefined;
  const was = circles?.some(({ id }) => id === input.id) ?? false;
  return input.usernames !== undefined && input.usernames.includes(String(asked['username'])) !== was;
}

/** The circle of all connections; any other, where it is not known which that is. */
export function isConnections({ asked }: Stored, { input, facts }: CircleMoment): boolean {
  return facts['connections'] === undefined ? asked['id'] !== input.id : asked['id'] === facts['connections'];
}

/** A full window of linked people, where the account itself, as long as it is connected to anyone, takes somebody's place. */
export function mayHoldSelf(read: Stored, { facts }: { facts: Item }): boolean {
  const { asked, data, limit } = read;
  const self = facts['self'] as (Item & { id: number }) | undefined;
  if (!Array.isArray(data) || data.length + 1 < limit || !self) return Array.isArray(data) && !self;
  return asked['query'] === undefined ? mayHold(read, self.id) : matches(asked, self) !== false;
}

/** A window of linked people that lacks one, whose place the account itself may hold: with its last connection somebody moves up. */
export function mayLoseSelf({ data, limit }: Stored): boolean {
  return (data as readonly unknown[] | undefined)?.length === limit - 1;
}

/** Somebody who is in this circle only, which only one who asked for the connection can be: without it, it is unconfirmed again. */
export function isInNoOther(record: Item, { input }: Moment<{ id: number }>): boolean {
  const circles = record['connected_circles'] as readonly Item[] | undefined;
  return circles?.length === 1 && circles[0]?.['id'] === input.id;
}

/** A window of linked people that the account itself may leave: none is known in the circle of all connections. */
export function mayLeaveLinked(read: Stored, { facts }: { facts: Item }): boolean {
  return !facts['connected'] && mayLoseSelf(read);
}

/** A check of a name that the circle takes or gives up. */
export function isOfName({ asked, data }: Stored, taken: string | undefined, former: unknown): boolean {
  if (taken !== undefined && asked['name'] === taken) return true;
  return former === undefined ? (data as Item | undefined)?.['status'] === 'taken' : asked['name'] === former;
}
