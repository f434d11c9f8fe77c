import type { CircleDetail, CircleUser, UpdateCircleInput } from '../contract/circles.js';
import { isSame, rowIn } from '../cache/entities.js';
import { mayHold } from '../cache/page.js';
import type { Change } from '../cache/row.js';
import { holds, matches, type OwnFacts, ownFacts, type PersonFacts, stepOwn, unitedCopies } from './people.js';
import { type Context, patchEach, type Read, type Reader, update, type UserRecord } from './service.js';

/** What a change of a circle must know; undefined where the cache does not tell. */
export interface CircleFacts extends OwnFacts {
  /** What the circle was called. */
  readonly name: string | undefined;
  /** The id of the circle that holds every connection, and how many are in it. */
  readonly connections: number | null | undefined;
  readonly connected: number | undefined;
}

export function circleFacts(reader: Reader, { id }: { id: number }): CircleFacts {
  const { own } = ownFacts(reader);
  const connections = own?.connections_circle_id;
  const connected = typeof connections === 'number' ? reader.find('circle', { id: connections })?.users_count : undefined;
  return { name: reader.find('circle', { id })?.name, own, connections, connected };
}

/** What is known of those who are to be in the circle. */
export interface MemberFacts extends CircleFacts {
  /** Who is sure to come. */
  readonly joining: readonly string[];
  /** Who may be in no circle yet. */
  readonly newcomers: readonly string[];
  /** Those of the newcomers who may not be connected at all. */
  readonly strangers: readonly string[];
  /** Who may not be followed yet. */
  readonly unfollowed: readonly string[];
  /** Somebody may be a member already, and is not followed. */
  readonly isVague: boolean;
  /** What the cached copies tell of those who may come. */
  readonly copies: ReadonlyMap<string, UserRecord>;
}

type CircleContext = Pick<Context<UpdateCircleInput, CircleDetail, MemberFacts>, 'input' | 'answer' | 'facts'>;

export function memberFacts(reader: Reader, input: UpdateCircleInput): MemberFacts {
  const circles = reader.read('circle').map(({ data }) => data);
  const members = circles.find(({ id }) => id === input.id)?.users;
  const isIn = (username: string): boolean => circles.some(({ users }) => users.some((user) => user.username === username));
  const others = (input.usernames ?? []).filter((username) => !members?.some((member) => member.username === username));
  const copies = new Map(others.map((username) => [username, unitedCopies(reader, { username })]));
  const joining = others.filter((username) => members !== undefined || copies.get(username)?.is_connected === false);
  const newcomers = others.filter((username) => !isIn(username) && !isPlaced(copies.get(username)));
  const strangers = newcomers.filter((username) => copies.get(username)?.is_connected !== true);
  const unfollowed = others.filter((username) => copies.get(username)?.is_following !== true);
  const isVague = unfollowed.some((username) => !joining.includes(username) || copies.get(username)?.is_following === undefined);
  return { ...circleFacts(reader, input), joining, newcomers, strangers, unfollowed, isVague, copies };
}

/** One who is in a circle of the account: fully connected, or asked by the account itself. */
function isPlaced(known: UserRecord | undefined): boolean {
  return known?.is_fully_connected === true || (known?.connected_circles?.length ?? 0) > 0;
}

/** Whether anyone comes who may have been in no circle yet. */
export function hasNewcomers({ facts }: CircleContext): boolean {
  return facts.newcomers.length > 0;
}

/**
 * Whether anyone comes who may not have been connected, and so is new in the circle of all connections, too. Somebody who asked for
 * the connection comes into the named circle only.
 */
export function hasStrangers({ facts }: CircleContext): boolean {
  return facts.strangers.length > 0;
}

/** Members, as the answer tells them, who were not known to be followed: whoever comes is followed. */
function newlyFollowed({ answer, facts }: CircleContext): readonly CircleUser[] {
  return (answer?.users ?? []).filter(({ username }) => facts.unfollowed.includes(username));
}

/** Counts those who are followed from now on because they come into the circle. */
/* @__NO_SIDE_EFFECTS__ */
export function countNewlyFollowed(): Change<unknown, unknown, MemberFacts> {
  return stepOwn('following_count', ({ facts }) => (facts.isVague ? undefined : facts.unfollowed.length));
}

/** Takes those who leave out of the circle, and puts those who come into it of whom a copy tells all that a member's row says. */
/* @__NO_SIDE_EFFECTS__ */
export function setMembers(): Change<UpdateCircleInput, CircleDetail, MemberFacts> {
  return update(['circle'], false, (circle, { input, answer, facts }: CircleContext, { operation }) => {
    const { id, usernames } = input;
    if (answer || circle.id !== id || !usernames) return circle;
    const users = circle.users.filter((user) => usernames.includes(user.username));
    const coming = [...facts.copies].flatMap(([username, copy]) => {
      const isThere = users.some((user) => user.username === username);
      return isThere ? [] : (rowIn(operation.output, 'users', copy) ?? []);
    });
    return users.length === circle.users.length && coming.length === 0 ? circle : { ...circle, users: [...users, ...coming] };
  });
}

export function followedIds(context: CircleContext): readonly number[] {
  return newlyFollowed(context).map(({ id }) => id);
}

/** A search that finds one who is followed now. */
export function findsFollowed({ asked, data }: Read<'followingSearch'>, context: CircleContext): boolean {
  return newlyFollowed(context).some((user) => matches(asked, user) !== false && !holds(data, ({ id }) => id === user.id));
}

/** Whoever is in a circle is connected; who comes is followed; the answer tells who has confirmed. */
/* @__NO_SIDE_EFFECTS__ */
export function joinMembers(): Change<UpdateCircleInput, CircleDetail, MemberFacts> {
  const memberIn = ({ answer }: CircleContext, { id }: UserRecord): CircleUser | undefined =>
    answer?.users.find((user) => user.id === id);
  const isComing = ({ facts }: CircleContext, { username }: UserRecord): boolean => facts.joining.includes(String(username));
  return patchEach(
    'user',
    (record, context: CircleContext) => (context.answer ? memberIn(context, record) !== undefined : isComing(context, record)),
    (context, record) => {
      const member = memberIn(context, record);
      // One already in the circle need not be followed.
      const isFollowed = isComing(context, member ?? record) || undefined;
      return { is_connected: true, is_fully_connected: member?.is_fully_connected, is_following: isFollowed };
    },
  );
}

/** Takes the row's person out of the circles, and counts those who are left. */
/* @__NO_SIDE_EFFECTS__ */
export function leaveCircles(): Change<unknown, unknown, unknown> {
  return update(['circle'], false, (circle, { ref }) => {
    const users = circle.users.filter((user) => !isSame(user, ref));
    return users.length === circle.users.length ? circle : { ...circle, users, users_count: users.length };
  });
}

/** The ids of the circles that the row's person is in; undefined where no copy tells. */
export function circlesOf({ facts }: { facts: PersonFacts }): readonly number[] | undefined {
  const { is_connected: isConnected, connected_circles: circles } = facts.known;
  return isConnected === false ? [] : circles?.map(({ id }) => id);
}

/** The page of someone who comes into the circle or leaves it. */
export function changesMembership({ asked, data }: Read<'user'>, { input }: CircleContext): boolean {
  const circles = data && 'connected_circles' in data ? data.connected_circles : [];
  const was = circles.some(({ id }) => id === input.id);
  return input.usernames !== undefined && input.usernames.includes(String(asked.username)) !== was;
}

/** A window of linked people. */
type Linked = Read<'linkedUsers' | 'linkedUserSearch'>;

/** A full window of linked people, where the account itself, as long as it is connected to anyone, takes somebody's place. */
export function mayHoldSelf(read: Linked, { facts }: { facts: OwnFacts }): boolean {
  const { asked, data, limit } = read;
  const { own } = facts;
  if (!Array.isArray(data) || data.length + 1 < limit || !own) return Array.isArray(data) && !own;
  return 'query' in asked ? matches(asked, own) !== false : mayHold(read, own.id);
}

/** A window of linked people that lacks one, whose place the account itself may hold: with its last connection somebody moves up. */
export function mayLoseSelf({ data, limit }: Linked): boolean {
  return Array.isArray(data) && data.length === limit - 1;
}

/** A window of linked people that the account itself may leave: none is known in the circle of all connections. */
export function mayLeaveLinked(read: Linked, { facts }: { facts: CircleFacts }): boolean {
  return !facts.connected && mayLoseSelf(read);
}
