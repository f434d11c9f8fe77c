import type { Mutation, QueryClient, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { currentUser, type CurrentUser } from '../../src/contract/account.js';
import { invites, type Invite } from '../../src/contract/invites.js';
import type { Notification } from '../../src/contract/notification-types.js';
import { notifications, notificationsUnreadCount, type UnreadCount } from '../../src/contract/notifications.js';
import type { List } from '../../src/contract/operation.js';
import {
  blockedUsers,
  followers,
  followings,
  type BlockedUser,
  type Follower,
  type Following,
} from '../../src/contract/relations.js';
import { user, type User } from '../../src/contract/users.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import type { World } from '../../src/sandbox/world.js';
import type { CommunityClient } from '../../src/transport/client.js';
import type { CommunityError } from '../../src/transport/errors.js';

export type WriteName =
  | 'readNotification'
  | 'readNotifications'
  | 'deleteNotification'
  | 'createInvite'
  | 'deleteInvite'
  | 'followUser'
  | 'unfollowUser'
  | 'blockUser'
  | 'unblockUser';

/**
 * `refused`: the service refuses it. `broken`: it fails. `answer-lost`: it is applied, and its answer is lost. `offline`: it is
 * not sent.
 */
export type Fault = 'none' | 'refused' | 'broken' | 'answer-lost' | 'offline';

type Plain<Data> = UseQueryResult<Data, CommunityError> & { fetchNextPage?: never };
type Paged<Item> = UseInfiniteQueryResult<readonly Item[], CommunityError>;

/** The results of the hooks on screen. */
export interface Screen {
  badge?: Plain<UnreadCount>;
  me?: Plain<CurrentUser>;
  notifications?: Paged<Notification>;
  relations?: Paged<Notification>;
  invites?: Paged<Invite>;
  followers?: Paged<Follower>;
  followings?: Paged<Following>;
  blocked?: Paged<BlockedUser>;
  bob?: Plain<User>;
}

const PEOPLE = ['bob', 'carol', 'dave', 'erin'];
const DAY = Date.UTC(2026, 0, 1);

/** Alice with four people who follow her or are followed, 13 notifications and 6 invites: enough for several short pages. */
export function smallWorld(): World {
  const sandbox = createSandbox({ world: 'empty', now: () => DAY });
  const { act } = sandbox;
  for (const name of PEOPLE) act.join(name);
  for (const name of PEOPLE) act.notify('alice', 'PC', name, 'A remark');
  for (const name of ['bob', 'carol', 'dave']) act.follow(name, 'alice');
  act.follow('alice', 'bob');
  act.follow('alice', 'erin');
  for (const name of PEOPLE) act.notify('alice', 'PR', name);
  for (const name of ['carol', 'erin']) act.notify('alice', 'PUM', name, 'Look here');
  return sandbox.state;
}

/** The input of a program's write: something on screen, or a person; undefined if there is nothing to do. */
export function inputOf(sandbox: Sandbox, screen: Screen, write: WriteName, pick: number): object | undefined {
  const items = screen.notifications?.data ?? screen.relations?.data ?? [];
  const item = items[pick % Math.max(1, items.length)];
  const username = PEOPLE[pick % PEOPLE.length] ?? 'bob';
  switch (write) {
    case 'readNotification':
    case 'deleteNotification':
      // Now and then an item that is in no list on screen.
      return pick % 7 === 6 ? { id: sandbox.state.notifications.at(-1)?.id ?? 1 } : item && { id: item.id };
    case 'readNotifications':
      return [{}, item && { max_id: item.id }, { types: ['F', 'PC'] }][pick % 3];
    case 'createInvite':
      return { nickname: `Guest ${pick}` };
    case 'deleteInvite': {
      const held = screen.invites?.data ?? [];
      const invite = held[pick % Math.max(1, held.length)];
      return invite && { id: invite.id };
    }
    default:
      return { username };
  }
}

export function faultsOf({ faults }: Sandbox, write: WriteName, fault: Fault): void {
  if (fault === 'none') return;
  const status = { refused: 400, broken: 500 };
  faults.fail(write, fault === 'refused' || fault === 'broken' ? { status: status[fault] } : fault, { times: 1 });
}

/** A write about notifications whose effect is certain: every render shows it until it settles. */
export interface Intent {
  readonly write: 'readNotification' | 'readNotifications' | 'deleteNotification';
  readonly input: { readonly id?: number; readonly max_id?: number; readonly types?: readonly string[] };
}

/** The intent of a write, if its effect is known from the start. */
export function intentOf(write: WriteName, input: object): Intent | undefined {
  return write === 'readNotification' || write === 'readNotifications' || write === 'deleteNotification'
    ? { write, input }
    : undefined;
}

/** Whether a request is that of an intent about one notification. */
export function isOf({ input }: Intent, { url, method }: Request): boolean {
  return method !== 'GET' && input.id !== undefined && new URL(url).pathname.includes(`/notifications/${input.id}/`);
}

/** What no render may show: negative counts, or copies of one value that disagree. */
export function wrongOnScreen(screen: Screen, queryClient: QueryClient, isCertain: boolean, pending: Iterable<Intent>): string[] {
  const wrong: string[] = [];
  const badge = screen.badge?.data?.count;
  const unread = screen.me?.data?.unread_notifications_count;
  if (badge !== undefined && badge < 0) wrong.push('a badge below zero');
  if (badge !== undefined && unread !== undefined && badge !== unread) wrong.push(`badge ${badge}, me ${unread}`);
  const list = screen.notifications;
  const isWhole = list?.data && !list.hasNextPage && !list.isFetching && queryClient.isFetching() === 0;
  if (isWhole && badge !== undefined) {
    const counted = list.data.filter((item) => !item.read).length;
    // A block in flight may have deleted notifications that no answer has shown: the list may lack them already, the badge does not.
    const isBlock = ({ options }: Mutation): boolean => options.mutationKey?.includes('blockUser') === true;
    const isWrong = queryClient.isMutating({ predicate: isBlock }) > 0 ? counted > badge : counted !== badge;
    if (isWrong) wrong.push(`badge ${badge}, ${counted} unread in the whole list`);
  }
  const reads = new Map<number, boolean>();
  for (const item of [...(screen.notifications?.data ?? []), ...(screen.relations?.data ?? [])]) {
    // After a lost answer both lists are refetched, and one is answered first.
    if (isCertain && reads.has(item.id) && reads.get(item.id) !== item.read) {
      wrong.push(`notification ${item.id} read and unread`);
    }
    reads.set(item.id, item.read);
  }
  for (const { write, input } of pending) {
    const shown = [...(screen.notifications?.data ?? []), ...(screen.relations?.data ?? [])];
    const meant = shown.filter((item) => (input.id === undefined ? isUpTo(item, input) : item.id === input.id));
    if (write === 'deleteNotification' && meant.length > 0) wrong.push('a pending deletion is not shown');
    if (write !== 'deleteNotification' && meant.some((item) => !item.read)) wrong.push(`a pending ${write} is not shown`);
  }
  for (const paged of [
    screen.notifications,
    screen.relations,
    screen.invites,
    screen.followers,
    screen.followings,
    screen.blocked,
  ]) {
    const ids = (paged?.data as { id: number }[] | undefined)?.map((item) => item.id) ?? [];
    if (new Set(ids).size !== ids.length) wrong.push(`a doubled item in ${ids.join()}`);
  }
  const bob = screen.bob?.data;
  const follower = screen.followers?.data?.find((one) => one.username === 'bob');
  if (isCertain && bob && 'is_following' in bob && follower && bob.is_following !== follower.is_following) {
    wrong.push('bob followed and not followed');
  }
  return wrong;
}

function isUpTo(item: Notification, { max_id, types }: Intent['input']): boolean {
  return item.id <= (max_id ?? Infinity) && (types?.includes(String(item.notification_type)) ?? true);
}

/** Compares the screen with the answers to a new client, when everything has settled. */
export async function differences(client: CommunityClient, screen: Screen): Promise<string[]> {
  const plain = async <Data>(name: string, shown: Plain<Data> | undefined, ask: () => Promise<Data>): Promise<string[]> => {
    const [fresh, refusal] = await ask().then(
      (data) => [data, undefined] as const,
      (error: CommunityError) => [undefined, error] as const,
    );
    if (refusal) return shown?.error?.kind === refusal.kind && shown.data === undefined ? [] : [`${name}: shown though refused`];
    return same(shown?.data, fresh)
      ? []
      : [`${name}: ${JSON.stringify(shown?.data)} is not ${JSON.stringify(fresh)} (${shown?.status})`];
  };
  const paged = async <Input, Item>(
    name: string,
    shown: Paged<Item> | undefined,
    operation: List<Input, Item>,
    input: Input,
  ): Promise<string[]> => {
    const all = await everything(client, operation, input);
    const items = shown?.data ?? [];
    const wrong = same(items, all.slice(0, items.length)) ? [] : [`${name}: ${idsOf(items)} is not the head of ${idsOf(all)}`];
    if (items.length < all.length && !shown?.hasNextPage) wrong.push(`${name}: ends too early`);
    return wrong;
  };
  const found = await Promise.all([
    plain('badge', screen.badge, () => client.call(notificationsUnreadCount, {})),
    plain('me', screen.me, () => client.call(currentUser, {})),
    plain('bob', screen.bob, () => client.call(user, { username: 'bob' })),
    paged('notifications', screen.notifications, notifications, { count: 5 }),
    paged('relations', screen.relations, notifications, { count: 5, types: ['F', 'CR', 'CC', 'FRA'] }),
    paged('invites', screen.invites, invites, { count: 4 }),
    paged('followers', screen.followers, followers, { count: 2 }),
    paged('followings', screen.followings, followings, { count: 2 }),
    paged('blocked', screen.blocked, blockedUsers, { count: 2 }),
  ]);
  return found.flat();
}

async function everything<Input, Item>(client: CommunityClient, operation: List<Input, Item>, input: Input): Promise<Item[]> {
  const all: Item[] = [];
  const { by } = operation.paging;
  for (;;) {
    const last = all.at(-1) as { id: number } | undefined;
    const cursor = by === 'offset' ? { offset: all.length } : { max_id: last?.id };
    const items = await client.call(operation, { ...input, ...cursor });
    if (items.length === 0) return all;
    all.push(...items);
  }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function idsOf(items: readonly unknown[]): string {
  return (items as { id: number }[]).map((item) => `${item.id}${'read' in item && item.read ? 'r' : ''}`).join();
}
