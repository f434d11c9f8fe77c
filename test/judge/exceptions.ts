import type { World } from '../../src/sandbox/world.js';
import { ABSENT, type Fact, type Facts } from './facts.js';
import type { Commit, Write } from './journal.js';
import type { Wish } from './service.js';

/** A press and a fact that the service changes by it, with the service and the screen as they were before. */
export interface Case {
  readonly write: Write;
  readonly fact: Fact;
  readonly before: World;
  readonly commit: Commit;
  readonly facts: Facts;
}

/** What no client can show at once, and why. */
interface Exception {
  readonly reason: string;
  readonly concerns: (one: Case) => boolean;
}

/** Why a fact cannot be shown at once; undefined if it can. */
export function exceptionOf(one: Case): string | undefined {
  return exceptions.find(({ concerns }) => concerns(one))?.reason;
}

const exceptions: readonly Exception[] = [
  {
    reason: 'the id of what is made, without which it has no row, comes with the answer',
    concerns: on(['createInvite', 'createCircle'], (_wish, { fact }) => /^(guests: )?(invite|circle) /.test(fact.name)),
  },
  {
    reason: 'no copy on screen says whether alice follows the person, so that a count may change or not',
    concerns: on(
      ['followUser', 'unfollowUser'],
      ({ username }, one) => one.fact.name.endsWith('_count') && !knowsFollow(username, one),
    ),
  },
  {
    reason: 'no copy on screen has every field of the row of "followings": only one of a search has',
    concerns: on(['followUser'], ({ username }, one) => isRow('followings', one) && !isFound(username, one)),
  },
  {
    reason: 'no copy on screen has every field of the row of blocked people',
    concerns: on(['blockUser'], ({ username }, one) => isRow('blocked', one) && !hasFace(username, one)),
  },
  {
    reason: 'the service does not show the page of a blocked person, and whatever stood on it goes with the answer',
    concerns: on(['blockUser'], ({ username }, { fact }) => fact.name.startsWith(`page of ${username}: `)),
  },
  {
    reason: 'an unconfirmed connection leaves the own follow standing, and no copy on screen says how the person is connected',
    concerns: on(
      ['blockUser'],
      ({ username }, one) =>
        (one.fact === one.facts.own('following_count') ||
          isRow('followings', one) ||
          one.fact.name.includes(': is_following of ')) &&
        !(knowsFollow(username, one) && knowsConnection(username, one)),
    ),
  },
  {
    reason: 'no copy on screen says whether the person follows alice',
    concerns: on(
      ['blockUser'],
      ({ username }, one) => one.fact === one.facts.own('followers_count') && !knowsFollower(username, one),
    ),
  },
  {
    reason: 'which notifications a block takes along depends on the connection, and no copy on screen tells it',
    concerns: on(
      ['blockUser'],
      ({ username }, one) => (isUnreadCount(one) || /^notification \d+$/.test(one.fact.name)) && !knowsConnection(username, one),
    ),
  },
  {
    reason: 'notifications that are not loaded may be concerned, too',
    concerns: on(['blockUser', 'readNotifications'], (input, one) => {
      const isEverything = one.write.wish.operation === 'readNotifications' && Object.keys(input).length === 0;
      return isUnreadCount(one) && !isEverything && !one.commit.whole.has('notifications');
    }),
  },
  {
    reason: 'the approval that goes with the follow is not among the loaded notifications',
    concerns: on(['unfollowUser'], ({ username }, one) => isUnreadCount(one) && !isApprovalLoaded(username, one)),
  },
  {
    reason: 'no copy on screen says in which circles the person is',
    concerns: on(
      ['blockUser'],
      ({ username }, one) =>
        one.fact.name.endsWith(': users_count') && !isShown(one.facts.page(username, 'connected_circles'), one),
    ),
  },
  {
    reason: 'whom a circle takes in is asked for a connection and followed, if need be, and no page on screen tells the need',
    concerns: on(['updateCircle'], ({ id, usernames = [] }, one) => {
      const isItsOwn = one.fact.name.endsWith(`circle ${id}: users_count`);
      return !isItsOwn && usernames.some((name) => !isShown(one.facts.page(name, 'is_connected'), one));
    }),
  },
  {
    reason: 'no copy on screen has every field of the row that an unblocked person has in a search',
    concerns: on(['unblockUser'], (_input, one) => isRow('search', one)),
  },
];

/** For a press of one of these operations. */
function on<Name extends Wish['operation']>(
  operations: readonly Name[],
  concerns: (input: Extract<Wish, { operation: Name }>['input'], one: Case) => boolean,
): Exception['concerns'] {
  return (one) => {
    const { operation, input } = one.write.wish;
    // An input is that of its operation.
    return operations.some((name) => name === operation) && concerns(input as never, one);
  };
}

function isShown(fact: Fact, { commit }: Case): boolean {
  return commit.shown.has(fact);
}

function isUnreadCount({ fact, facts }: Case): boolean {
  return fact === facts.badge || fact === facts.own('unread_notifications_count');
}

function isRow(list: 'followings' | 'blocked' | 'search', { fact }: Case): boolean {
  return fact.name.startsWith(`${list}: `);
}

/** The search shows the person. */
function isFound(username: string, one: Case): boolean {
  return one.commit.shown.get(one.facts.person('search', username)) === 'there';
}

/** A notification about the person is on screen, and says whether alice follows them and they follow her. */
function isInNotification(username: string, { commit }: Case): boolean {
  return [...commit.shown.keys()].some(({ name }) => name.endsWith(`: is_followed of ${username}`));
}

function hasFace(username: string, one: Case): boolean {
  const isFollowed = one.commit.shown.get(one.facts.person('followings', username)) === 'there';
  return isFollowed || isFound(username, one) || isInNotification(username, one);
}

function knowsFollow(username: string, one: Case): boolean {
  return (
    isShown(one.facts.page(username, 'is_following'), one) ||
    isFound(username, one) ||
    isShown(one.facts.person('followings', username), one) ||
    isInNotification(username, one)
  );
}

function knowsFollower(username: string, one: Case): boolean {
  return isShown(one.facts.page(username, 'is_followed'), one) || isInNotification(username, one);
}

/** Whether there is a connection, and if so, whether it is confirmed. */
function knowsConnection(username: string, { commit: { shown }, facts }: Case): boolean {
  return shown.has(facts.page(username, 'is_fully_connected')) || shown.get(facts.found(username, 'is_connected')) === false;
}

function isApprovalLoaded(username: string, { before, commit: { shown, whole }, facts }: Case): boolean {
  const person = before.users.find((user) => user.username === username)?.id;
  const follow = before.follows.find(({ user, followed }) => user === before.users[0]?.id && followed === person)?.id;
  const approval = before.notifications.find(({ content }) => content.type === 'FRA' && content.follow === follow);
  const row = approval && shown.get(facts.notification(approval.id));
  return whole.has('notifications') || (row !== undefined && row !== ABSENT);
}
