import type { CurrentUser } from '../contract/account.js';
import type { User } from '../contract/users.js';
import { unite } from '../cache/entities.js';
import type { PagedData } from '../cache/page.js';
import type { Change, Ref } from '../cache/row.js';
import { type Context, type Reader, step, stepOnRecord, type UserRecord } from './service.js';

/** What the cache knows of the person a write is about, over all the copies; a field that no copy has is undefined. */
export interface PersonFacts {
  readonly known: UserRecord;
  /** The same with a copy that came while the write was in flight: to show it by, not to decide by. */
  readonly latest?: UserRecord;
}

/** Who the account is. */
export interface OwnFacts {
  readonly own: CurrentUser | undefined;
}

/** The writes about one person: `username` names the person, and some answers tell the id. */
export const person: {
  kind: 'user';
  keys: readonly string[];
  ref(input: { username: string }, answer: object | undefined): Ref;
} = {
  kind: 'user',
  keys: ['id', 'username'],
  ref: ({ username }, answer) => {
    const { id, followed_user: followed }: { id?: number; followed_user?: { id: number } } = answer ?? {};
    // A follow has an id of its own; the person's is inside.
    const known = followed?.id ?? id;
    return { username, ...(known !== undefined && { id: known }) };
  },
};

/** Writes about one person set some of the same fields, so they are sent in order. */
export function laneOf({ username }: { username: string }): string {
  return `user ${username}`;
}

/** What the cache knows of the person; the first copy's word counts. */
export function knowledge(reader: Reader, _input: unknown, ref: Ref): PersonFacts {
  return { known: unitedCopies(reader, ref) };
}

/** What all the cached copies of a person say together. */
export function unitedCopies(reader: Reader, ref: Ref): UserRecord {
  return reader.copies('user', ref).reduce<UserRecord>(unite, {});
}

/** The account's own record, as far as a cached read tells it. */
export function ownFacts(reader: Reader): OwnFacts {
  const records = [...reader.read('currentUser'), ...reader.read('user')].map(({ data }) => data);
  return { own: records.find(isOwn) };
}

/** The account's own record, wherever a copy of it is. */
export function own({ facts }: { facts: OwnFacts }): Ref | undefined {
  return facts.own && { id: facts.own.id, username: facts.own.username };
}

/** Only the account's own record tells an email. */
export function isOwn(record: CurrentUser | User | undefined): record is CurrentUser {
  return record !== undefined && 'email' in record;
}

/** Counts in a field of the account's own record. Other people's pages have counts of their own. */
/* @__NO_SIDE_EFFECTS__ */
export function stepOwn<Input, Output, Captured>(
  field: 'invite_count' | 'unread_notifications_count' | 'followers_count' | 'following_count',
  by: (context: Context<Input, Output, Captured>) => number | undefined,
  dependsOn?: 'nothing',
): Change<Input, Output, Captured> {
  return step(['currentUser', 'user'], field, by, dependsOn, isOwn);
}

/** The page of the person whose username the write names. */
export function isPageOf(
  { asked }: { asked: { readonly username?: string } },
  { input }: { input: { readonly username: string } },
): boolean {
  return asked.username === input.username;
}

/**
 * Counts that the person is followed from now on, or no longer: in the account's `following_count`, and on the person's page in
 * `followers_count`, which is null where it is theirs to hide.
 */
/* @__NO_SIDE_EFFECTS__ */
export function countFollow<Input, Output, Captured extends PersonFacts>(
  becomes: (context: Context<Input, Output, Captured>) => boolean | undefined,
): readonly Change<Input, Output, Captured>[] {
  const by = (context: Context<Input, Output, Captured>): number | undefined => {
    const was = context.facts.known.is_following;
    const is = becomes(context);
    // Who is not followed cannot be lost; who is to stay as they are is not counted.
    if (is === was || (is === undefined && was === false)) return 0;
    return is === undefined || was === undefined ? undefined : Number(is) - Number(was);
  };
  return [stepOnRecord(['user'], 'followers_count', by), stepOwn('following_count', by)];
}

/** Counts that the person follows the account no longer: in the account's `followers_count`, and on the person's page. */
/* @__NO_SIDE_EFFECTS__ */
export function countLostFollower(): readonly Change<unknown, unknown, PersonFacts>[] {
  const by = ({ facts }: { facts: PersonFacts }): number | undefined => {
    const isFollower = facts.known.is_followed;
    return isFollower === undefined ? undefined : -Number(isFollower);
  };
  return [stepOnRecord(['user'], 'following_count', by), stepOwn('followers_count', by)];
}

/** A search that could find the person; what is not known of the name is taken to match. */
export function couldFind({ asked }: { asked: SearchInput }, { facts }: { facts: PersonFacts }): boolean {
  return matches(asked, facts.known) !== false;
}

/** What a search is asked with. */
export interface SearchInput {
  readonly query?: string | undefined;
  readonly count?: number | undefined;
}

/** The names that searches look at. */
export interface Named {
  readonly username?: string | undefined;
  readonly profile?: { readonly name: string } | undefined;
}

/** Whether a search finds a person by username or name; undefined where the names are not known. */
export function matches({ query }: SearchInput, known: Named | undefined): boolean | undefined {
  const names = [known?.username, known?.profile?.name].filter((name) => typeof name === 'string');
  const text = String(query).trim().toLowerCase();
  return names.some((name) => name.toLowerCase().includes(text)) || (names.length === 2 ? false : undefined);
}

/** An answer, pages or not, that holds an item which `which` picks. */
export function holds<Item>(data: readonly Item[] | PagedData<Item> | undefined, which: (item: Item) => boolean): boolean {
  return itemsOf(data).some(which);
}

/** The items of an answer, pages or not. */
export function itemsOf<Item>(data: readonly Item[] | PagedData<Item> | undefined): readonly Item[] {
  if (data === undefined || isItems(data)) return data ?? [];
  return data.pages.flatMap(({ items }) => items);
}

function isItems<Item>(data: readonly Item[] | PagedData<Item>): data is readonly Item[] {
  return Array.isArray(data);
}

/** Whether the row's person may be in a circle of the account; somebody who only asks to be connected is in none. */
export function mayBeInCircle(_read: unknown, { facts }: { facts: PersonFacts }): boolean {
  const { is_connected: isConnected, connected_circles: circles } = facts.known;
  return isConnected !== false && circles?.length !== 0;
}

/** A page with circles on it: of someone who is connected. */
export function showsCircles({ data }: { data: CurrentUser | User | undefined }): boolean {
  return data !== undefined && 'connected_circles' in data && data.connected_circles.length > 0;
}
