import { step, stepOnRecord } from '../cache/changes.js';
import { unite } from '../cache/entities.js';
import type { Look } from '../cache/look.js';
import type { Change, Item, Moment, Ref, Stored } from '../cache/row.js';

/** The writes about one person: `username` names the person, and some answers tell the id. */
export const person: {
  kind: 'user';
  keys: readonly string[];
  ref(input: { username: string }, answer: unknown): Ref;
} = {
  kind: 'user',
  keys: ['id', 'username'],
  ref: ({ username }, answer) => {
    const { id, followed_user: followed } = (answer ?? {}) as { id?: number; followed_user?: { id: number } };
    // A follow has an id of its own; the person's is inside.
    const known = followed?.id ?? id;
    return { username, ...(known !== undefined && { id: known }) };
  },
};

/** Writes about one person set some of the same fields, so they are sent in order. */
export function laneOf({ username }: { username: string }): string {
  return `user ${username}`;
}

/** What the cache knows of the person, over all the copies: `known`; a field that no copy has is undefined. The first copy's word counts. */
export function knowledge(look: Look, _input: unknown, ref: Ref): { known: Item } {
  return { known: look.copies('user', ref).reduce<Item>(unite, {}) };
}

/** What the row looked up of its person. */
export function knownIn({ facts }: { facts: Item }): Item {
  return (facts['known'] ?? {}) as Item;
}

/** The account's own record, as far as a cached read tells it. */
export function ownRecord(look: Look): Item | undefined {
  const reads = [...look.read('currentUser'), ...look.read('user')];
  return reads.find(isOwn)?.data as Item | undefined;
}

/** Only the account's own record tells an email. */
export function isOwn(read: { readonly data: unknown }): boolean {
  return (read.data as Item | undefined)?.['email'] !== undefined;
}

/** Counts in a field of the account's own record. Other people's pages have counts of their own. */
/* @__NO_SIDE_EFFECTS__ */
export function stepOwn<Input, Output>(
  field: string,
  by: (moment: Moment<Input, Output>, asked: Item) => number | undefined,
  dependsOn?: 'nothing',
): Change<Input, Output> {
  return step(['currentUser', 'user'], field, by, dependsOn, isOwn);
}

/** The page of the person whose username the write names. */
export function isPageOf({ asked }: { asked: Item }, { input }: { input: { username: string } }): boolean {
  return asked['username'] === input.username;
}

/**
 * Counts that the person is followed from now on, or no longer: in the account's `following_count`, and on the person's page in
 * `followers_count`, which is null where it is theirs to hide.
 */
/* @__NO_SIDE_EFFECTS__ */
export function countFollow<Input, Output>(
  becomes: (moment: Moment<Input, Output>) => boolean | undefined,
): readonly Change<Input, Output>[] {
  const by = (moment: Moment<Input, Output>): number | undefined => {
    const was = knownIn(moment)['is_following'];
    const is = becomes(moment);
    // Who is not followed cannot be lost; who is to stay as they are is not counted.
    if (is === was || (is === undefined && was === false)) return 0;
    return is === undefined || was === undefined ? undefined : Number(is) - Number(was);
  };
  return [stepOnRecord(['user'], 'followers_count', by), stepOwn('following_count', by)];
}

/** Counts that the person follows the account no longer: in the account's `followers_count`, and on the person's page. */
/* @__NO_SIDE_EFFECTS__ */
export function countLostFollower<Input, Output>(): readonly Change<Input, Output>[] {
  const by = (moment: Moment<Input, Output>): number | undefined => {
    const isFollower = knownIn(moment)['is_followed'] as boolean | undefined;
    return isFollower === undefined ? undefined : -Number(isFollower);
  };
  return [stepOnRecord(['user'], 'following_count', by), stepOwn('followers_count', by)];
}

/** A search that could find the person; what is not known of the name is taken to match. */
export function couldFind({ asked }: Stored, moment: { facts: Item }): boolean {
  return matches(asked, knownIn(moment)) !== false;
}

/** Whether a search finds a person by username or name; undefined where the names are not known. */
export function matches(asked: Item, known: Item | undefined): boolean | undefined {
  const names = [known?.['username'], (known?.['profile'] as Item | undefined)?.['name']].filter(
    (name) => typeof name === 'string',
  );
  const query = String(asked['query']).trim().toLowerCase();
  return names.some((name) => name.toLowerCase().includes(query)) || (names.length === 2 ? false : undefined);
}

/** An answer, pages or not, that holds a record which `which` picks. */
export function holds(data: unknown, which: (item: Item) => boolean): boolean {
  const { pages } = (data ?? {}) as { pages?: readonly { items: readonly Item[] }[] };
  const items = pages ? pages.flatMap((page) => page.items) : data;
  return Array.isArray(items) && (items as readonly Item[]).some(which);
}

/** Whether the row's person may be in a circle of the account; somebody who only asks to be connected is in none. */
export function mayBeInCircle(_read: unknown, moment: { facts: Item }): boolean {
  const { is_connected: isConnected, connected_circles: circles } = knownIn(moment);
  return isConnected !== false && (circles as readonly unknown[] | undefined)?.length !== 0;
}

/** A page with circles on it: of someone who is connected. */
export function showsCircles({ data }: { data: unknown }): boolean {
  const circles = (data as Item | undefined)?.['connected_circles'] as readonly unknown[] | undefined;
  return Boolean(circles?.length);
}
