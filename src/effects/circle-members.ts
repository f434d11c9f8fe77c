import type { CurrentUser } from '../contract/account.js';
import type { Circle, CircleDetail, CircleUser, UpdateCircleInput } from '../contract/circles.js';
import type { User } from '../contract/users.js';
import { type Change, isSame, mayHold, rowIn } from '../engine/index.js';
import { containsItem, matches, type CapturedOwn, captureOwn, type CapturedPerson, stepOwn, unitedCopies } from './people.js';
import {
  type Context,
  patchEach,
  type Read,
  type Reader,
  stepItems,
  stepItemsIn,
  stepOnRecord,
  update,
  type UserRecord,
} from './service.js';

/** What a change of a circle captures; undefined if the cache does not show it. */
export interface CapturedCircle extends CapturedOwn {
  /** The former name of the circle. */
  readonly name: string | undefined;
  /** The id of the circle of all connections, and the number of its members. */
  readonly connections: number | null | undefined;
  readonly connected: number | undefined;
}

export function captureCircle(reader: Reader, { id }: { id: number }): CapturedCircle {
  const { own } = captureOwn(reader);
  const connections = own?.connections_circle_id;
  const connected = typeof connections === 'number' ? reader.find('circle', { id: connections })?.users_count : undefined;
  return { name: reader.find('circle', { id })?.name, own, connections, connected };
}

/** What a change of members captures. */
export interface CapturedMembers extends CapturedCircle {
  /** The cached copy of the circle. */
  readonly circle: Circle | undefined;
  /** The usernames that are certainly new in the circle. */
  readonly joining: readonly string[];
  /** Those that may be in no circle yet. */
  readonly newcomers: readonly string[];
  /** Those of the newcomers that may not be connected yet. */
  readonly strangers: readonly string[];
  /** Those that may not be followed yet. */
  readonly unfollowed: readonly string[];
  /** One of them may be a member already, and so not be followed. */
  readonly isUnclear: boolean;
  /** The cached copies of those that may be new, by username. */
  readonly copies: ReadonlyMap<string, UserRecord>;
}

type CircleContext = Pick<Context<UpdateCircleInput, CircleDetail, CapturedMembers>, 'input' | 'answer' | 'captured'>;

export function captureMembers(reader: Reader, input: UpdateCircleInput): CapturedMembers {
  const circles = reader.read('circle').map(({ data }) => data);
  const members = circles.find(({ id }) => id === input.id)?.users;
  const isIn = (username: string): boolean => circles.some(({ users }) => users.some((user) => user.username === username));
  const others = (input.usernames ?? []).filter((username) => !members?.some((member) => member.username === username));
  const copies = new Map(others.map((username) => [username, unitedCopies(reader, { username })]));
  const joining = others.filter((username) => members !== undefined || copies.get(username)?.is_connected === false);
  const newcomers = others.filter((username) => !isIn(username) && !isPlaced(copies.get(username)));
  const strangers = newcomers.filter((username) => copies.get(username)?.is_connected !== true);
  const unfollowed = others.filter((username) => copies.get(username)?.is_following !== true);
  const isUnclear = unfollowed.some(
    (username) => !joining.includes(username) || copies.get(username)?.is_following === undefined,
  );
  const circle = reader.read('circles').flatMap(({ data }) => data.filter(({ id }) => id === input.id))[0];
  return { ...captureCircle(reader, input), circle, joining, newcomers, strangers, unfollowed, isUnclear, copies };
}

/** Whether a person is in a circle of the account: connected, or asked for the connection by the account. */
function isPlaced(known: UserRecord | undefined): boolean {
  return known?.is_fully_connected === true || (known?.connected_circles?.length ?? 0) > 0;
}

/** Whether a new member may have been in no circle yet. */
export function hasNewcomers({ captured }: CircleContext): boolean {
  return captured.newcomers.length > 0;
}

/**
 * Whether a new member may not have been connected, and so is new in the circle of all connections too. A person who asked for
 * the connection is added to the named circle only.
 */
export function hasStrangers({ captured }: CircleContext): boolean {
  return captured.strangers.length > 0;
}

/** The circles in the profile of a person who is added to the circle or removed from it. */
/* @__NO_SIDE_EFFECTS__ */
export function changeProfileCircles(): Change<UpdateCircleInput, CircleDetail, CapturedMembers> {
  const isIn = ({ connected_circles: circles }: UserRecord, id: number): boolean =>
    circles?.some((one) => one.id === id) === true;
  return patchEach(
    'user',
    (record, { input }: CircleContext) =>
      input.usernames !== undefined && isIn(record, input.id) !== input.usernames.includes(String(record.username)),
    ({ input, answer, captured }, record) => {
      const { connected_circles: circles = [], is_connected: isConnected } = record;
      if (isIn(record, input.id)) return { connected_circles: circles.filter(({ id }) => id !== input.id) };
      // A person in no circle is also added to the circle of all connections, unless they asked for the connection: the answer shows it.
      if (!captured.circle || isConnected !== true || circles.length === 0) return { connected_circles: undefined };
      const { id, name, color, users_count } = answer ?? captured.circle;
      return { connected_circles: [...circles, { id, name, color, users_count }].sort((one, other) => one.id - other.id) };
    },
  );
}

/** The members in the answer that may not have been followed: the service follows new members. */
function newlyFollowed({ answer, captured }: CircleContext): readonly CircleUser[] {
  return (answer?.users ?? []).filter(({ username }) => captured.unfollowed.includes(username));
}

/** Counts the new members that the account now follows: in its own `following_count`, and in their `followers_count`. */
/* @__NO_SIDE_EFFECTS__ */
export function countNewlyFollowed(): readonly Change<UpdateCircleInput, CircleDetail, CapturedMembers>[] {
  const byOne = (context: CircleContext, record: CurrentUser | User): number | undefined => {
    const joins = isJoining(context, record);
    if (joins === false || !('is_following' in record) || record.is_following) return 0;
    return joins && 1;
  };
  return [
    stepOwn('following_count', ({ captured }) => (captured.isUnclear ? undefined : captured.unfollowed.length)),
    stepOnRecord(['user'], 'followers_count', byOne, () => true),
  ];
}

/** Members who may not have been connected may be added to the circle of all connections; only the service knows how many. */
/* @__NO_SIDE_EFFECTS__ */
export function countNewConnections(): readonly Change<unknown, unknown, CapturedMembers>[] {
  const ids = ({ captured }: { captured: CapturedMembers }): readonly number[] | undefined =>
    captured.strangers.length > 0 ? undefined : [];
  return [stepItems(['circles'], 'users_count', 1, ids), stepItemsIn(['user'], 'users_count', 1, ids, 'connected_circles')];
}

/** Removes members, and adds new ones whose cached copies have every field of a member. */
/* @__NO_SIDE_EFFECTS__ */
export function setMembers(): Change<UpdateCircleInput, CircleDetail, CapturedMembers> {
  return update(['circle'], false, (circle, { input, answer, captured }: CircleContext, { operation }) => {
    const { id, usernames } = input;
    if (answer || circle.id !== id || !usernames) return circle;
    const users = circle.users.filter((user) => usernames.includes(user.username));
    const coming = [...captured.copies].flatMap(([username, copy]) => {
      const isThere = users.some((user) => user.username === username);
      return isThere ? [] : (rowIn(operation.output, 'users', copy) ?? []);
    });
    return users.length === circle.users.length && coming.length === 0 ? circle : { ...circle, users: [...users, ...coming] };
  });
}

export function followedIds(context: CircleContext): readonly number[] {
  return newlyFollowed(context).map(({ id }) => id);
}

/** A search that finds a person who is followed now. */
export function findsFollowed({ input, data }: Read<'followingSearch'>, context: CircleContext): boolean {
  return newlyFollowed(context).some((user) => matches(input, user) !== false && !containsItem(data, ({ id }) => id === user.id));
}

/** Members of a circle are connected, and new ones are followed. The answer has who is confirmed. */
/* @__NO_SIDE_EFFECTS__ */
export function joinMembers(): Change<UpdateCircleInput, CircleDetail, CapturedMembers> {
  return patchEach(
    'user',
    (record, { input, answer, captured }: CircleContext) =>
      answer && input.usernames ? memberIn(answer, record) !== undefined : captured.copies.has(String(record.username)),
    (context, record) => {
      const member = memberIn(context.answer, record);
      // A former member may not be followed.
      const isFollowed = isJoining(context, { ...record, ...member }) || undefined;
      return {
        is_connected: member ? true : isFollowed,
        is_fully_connected: member?.is_fully_connected,
        is_following: isFollowed,
      };
    },
  );
}

function memberIn(answer: CircleDetail | undefined, { id }: UserRecord): CircleUser | undefined {
  return answer?.users.find((user) => user.id === id);
}

/** Whether a person is newly connected as a member, and so followed; undefined if the cache does not show it. */
function isJoining({ answer, captured }: CircleContext, record: UserRecord): boolean | undefined {
  const username = String(record.username);
  const copy = captured.copies.get(username);
  if (!copy || record.is_connected === true || (answer && !memberIn(answer, record))) return false;
  // The service refuses to follow a private person.
  if (!answer && copy.visibility === 'T' && record.is_following === false) return false;
  // A profile that comes while the write is in flight shows whether its own answer includes it.
  return captured.joining.includes(username) || (copy.is_connected ?? record.is_connected) === false || undefined;
}

/** Removes the person from the circles, and counts the remaining members. */
/* @__NO_SIDE_EFFECTS__ */
export function leaveCircles(): Change<unknown, unknown, unknown> {
  return update(['circle'], false, (circle, { ref }) => {
    const users = circle.users.filter((user) => !isSame(user, ref));
    return users.length === circle.users.length ? circle : { ...circle, users, users_count: users.length };
  });
}

/** The ids of the circles that contain the person; undefined if no cached copy has them. */
export function circlesOf({ captured }: { captured: CapturedPerson }): readonly number[] | undefined {
  const { is_connected: isConnected, connected_circles: circles } = captured.known;
  return isConnected === false ? [] : circles?.map(({ id }) => id);
}

/** The profile of a person who is added to the circle or removed from it. */
export function changesMembership(read: Read<'user'>, { input }: CircleContext): boolean {
  const { data } = read;
  const circles = data && 'connected_circles' in data ? data.connected_circles : [];
  const was = circles.some(({ id }) => id === input.id);
  return input.usernames !== undefined && input.usernames.includes(String(read.input.username)) !== was;
}

/** A page of linked users. */
type Linked = Read<'linkedUsers' | 'linkedUserSearch'>;

/**
 * A full page of linked users: the service lists the account itself there while it has a connection, in the place of another
 * user.
 */
export function mayHoldSelf(read: Linked, { captured }: { captured: CapturedOwn }): boolean {
  const { input, data, limit } = read;
  const { own } = captured;
  if (!Array.isArray(data) || data.length + 1 < limit || !own) return Array.isArray(data) && !own;
  return 'query' in input ? matches(input, own) !== false : mayHold(read, own.id);
}

/**
 * A page of linked users with one item less, whose place the account itself may have: without connections another user moves
 * up.
 */
export function mayLoseSelf({ data, limit }: Linked): boolean {
  return Array.isArray(data) && data.length === limit - 1;
}

/** A page of linked users that the account itself may leave: no connection is known. */
export function mayLeaveLinked(read: Linked, { captured }: { captured: CapturedCircle }): boolean {
  return !captured.connected && mayLoseSelf(read);
}
