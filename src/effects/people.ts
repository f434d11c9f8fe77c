import type { CurrentUser } from '../contract/account.js';
import type { User } from '../contract/users.js';
import { type Change, type PagedData, type Ref, unite } from '../engine/index.js';
import { type Context, type Reader, step, stepOnRecord, type UserRecord } from './service.js';

/** What a write about a person captures: the fields of all cached copies together. */
export interface CapturedPerson {
  readonly known: UserRecord;
  /**
   * The same with copies that came while the write was in flight: they may include it, so they are shown and decide nothing.
   */
  readonly latest?: UserRecord;
}

/** The account's own record. */
export interface CapturedOwn {
  readonly own: CurrentUser | undefined;
}

/** For writes about one person: the input has the username, and some answers have the id. */
export const person: {
  kind: 'user';
  keys: readonly string[];
  ref(input: { username: string }, answer: object | undefined): Ref;
} = {
  kind: 'user',
  keys: ['id', 'username'],
  ref: ({ username }, answer) => {
    const { id, followed_user: followed }: { id?: number; followed_user?: { id: number } } = answer ?? {};
    // The id of a follow is its own, not the person's.
    const known = followed?.id ?? id;
    return { username, ...(known !== undefined && { id: known }) };
  },
};

/** The lane of writes that change connections with people whom they do not name. */
export const CONNECTIONS = 'connections';

/** Captures the person. */
export function capturePerson(reader: Reader, _input: unknown, ref: Ref): CapturedPerson {
  return { known: unitedCopies(reader, ref) };
}

/** All fields of the cached copies of a person; the first copy wins. */
export function unitedCopies(reader: Reader, ref: Ref): UserRecord {
  return reader.copies('user', ref).reduce<UserRecord>(unite, {});
}

/** Captures the account's own record. */
export function captureOwn(reader: Reader): CapturedOwn {
  const records = [...reader.read('currentUser'), ...reader.read('user')].map(({ data }) => data);
  return { own: records.find(isOwn) };
}

/** The account's own record, by its keys. */
export function own({ captured }: { captured: CapturedOwn }): Ref | undefined {
  return captured.own && { id: captured.own.id, username: captured.own.username };
}

/** Only the account's own record has an email. */
export function isOwn(record: CurrentUser | User | undefined): record is CurrentUser {
  return record !== undefined && 'email' in record;
}

/** Counts in a field of the account's own record. The profiles of other people have counts of their own. */
/* @__NO_SIDE_EFFECTS__ */
export function stepOwn<Input, Output, Captured>(
  field: 'invite_count' | 'unread_notifications_count' | 'followers_count' | 'following_count',
  by: (context: Context<Input, Output, Captured>) => number | undefined,
  dependsOn?: 'nothing' | 'answer',
): Change<Input, Output, Captured> {
  return step(['currentUser', 'user'], field, by, dependsOn, isOwn);
}

/**
 * Counts a new or ended follow of the person: in the account's `following_count`, and in the person's `followers_count`, which
 * is null if they hide it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function countFollow<Input, Output, Captured extends CapturedPerson>(
  becomes: (context: Context<Input, Output, Captured>) => boolean | undefined,
): readonly Change<Input, Output, Captured>[] {
  const by = (context: Context<Input, Output, Captured>): number | undefined => {
    const was = context.captured.known.is_following;
    const is = becomes(context);
    // A follow that cannot end because there is none.
    if (is === undefined && was === false) return 0;
    return is === undefined || was === undefined ? undefined : Number(is) - Number(was);
  };
  return [stepOnRecord(['user'], 'followers_count', by), stepOwn('following_count', by)];
}

/** Counts that the person does not follow the account any more: in both profiles. */
/* @__NO_SIDE_EFFECTS__ */
export function countLostFollower(): readonly Change<unknown, unknown, CapturedPerson>[] {
  const by = ({ captured }: { captured: CapturedPerson }): number | undefined => {
    const isFollower = captured.known.is_followed;
    return isFollower === undefined ? undefined : -Number(isFollower);
  };
  return [stepOnRecord(['user'], 'following_count', by), stepOwn('followers_count', by)];
}

/** The input of a search. */
export interface SearchInput {
  readonly query?: string | undefined;
  readonly count?: number | undefined;
}

/** The names that a search compares. */
export interface Named {
  readonly username?: string | undefined;
  readonly profile?: { readonly name: string } | undefined;
}

/** Whether a search finds a person by username or name; undefined if the names are not known. */
export function matches({ query }: SearchInput, known: Named | undefined): boolean | undefined {
  const names = [known?.username, known?.profile?.name].filter((name) => typeof name === 'string');
  const text = String(query).trim().toLowerCase();
  return names.some((name) => name.toLowerCase().includes(text)) || (names.length === 2 ? false : undefined);
}

/** Whether an answer contains an item for which `which` is true. */
export function containsItem<Item>(data: readonly Item[] | PagedData<Item> | undefined, which: (item: Item) => boolean): boolean {
  return itemsOf(data).some(which);
}

/** The items of an answer, with or without pages. */
export function itemsOf<Item>(data: readonly Item[] | PagedData<Item> | undefined): readonly Item[] {
  if (data === undefined || isItems(data)) return data ?? [];
  return data.pages.flatMap(({ items }) => items);
}

function isItems<Item>(data: readonly Item[] | PagedData<Item>): data is readonly Item[] {
  return Array.isArray(data);
}

/**
 * Whether the person may be in a circle of the account. A person who only asks for a connection is in none. The profile of a new
 * connection shows its circles only when it has been refetched.
 */
export function mayBeInCircle(_read: unknown, { captured }: { captured: CapturedPerson }): boolean {
  const { is_connected: isConnected, connected_circles: circles, is_pending_connection_confirmation: isAsking } = captured.known;
  return isConnected !== false && !(circles?.length === 0 && isAsking === true);
}

/** Whether a profile shows circles. */
export function showsCircles({ data }: { data: CurrentUser | User | undefined }): boolean {
  return data !== undefined && 'connected_circles' in data && data.connected_circles.length > 0;
}
