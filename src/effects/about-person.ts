import { isSame } from '../cache/entities.js';
import type { Look } from '../cache/look.js';
import type { Item, Moment, Ref } from '../cache/row.js';
import { cachedNotifications, isUnread, type Unknown, unknownKinds } from './notifications.js';
import { knowledge, knownIn } from './people.js';

/** A block, as far as notifications are concerned. */
type Block = Moment<{ username: string }, { is_following: boolean }>;

/** The notifications about a relation: each names one person, who stands at the other end of it. */
const kinds: readonly string[] = ['F', 'FRA', 'CR', 'CC', 'UNP'];

/** A notification about what stands between the account and the row's person. */
export function isAbout(item: Item, { ref }: { ref: Ref }): boolean {
  return kinds.includes(kindOf(item)) && names(item['content_object'], ref);
}

function names(content: unknown, ref: Ref): boolean {
  const record = Object(content) as Item;
  // Text and numbers name nobody.
  if (record !== content) return false;
  return ('username' in record && isSame(record, ref)) || Object.values(record).some((part) => names(part, ref));
}

/** The approval of the account's own follow of the row's person. */
export function isApproval(item: Item, moment: { ref: Ref }): boolean {
  return kindOf(item) === 'FRA' && isAbout(item, moment);
}

/** What the cache holds of the notifications about a person. */
function newsOf(look: Look, ref: Ref): Item[] {
  return cachedNotifications(look).filter((item) => isAbout(item, { ref }));
}

export function unreadAbout(look: Look, ref: Ref): readonly Item[] {
  return newsOf(look, ref).filter(isUnread);
}

/** What a block must know of its person, and of the notifications about them. */
export function blockFacts(look: Look, input: unknown, ref: Ref): { known: Item; news: Item[]; unknown: Unknown | undefined } {
  const { known } = knowledge(look, input, ref);
  const news = newsOf(look, ref);
  // A follow makes one notification, and goes with it; of the others there may be more, and of former times.
  const isFollowKnown = known['is_followed'] === false || news.some((item) => kindOf(item) === 'F');
  return { known, news, unknown: unknownKinds(look, isFollowKnown ? kinds.slice(1) : kinds) };
}

/**
 * Whether a block takes a notification along: the person's follow and posts always; an approval of the account's follow with
 * that follow; a connection's confirmation, or while it is unconfirmed its request. Undefined where the cache cannot tell.
 */
export function goesWithBlock(item: Item, moment: Block): boolean | undefined {
  if (!isAbout(item, moment)) return false;
  const { is_connected: isConnected, is_fully_connected: isConfirmed } = knownIn(moment);
  const isFull = isConnected !== false && (isConfirmed as boolean | undefined);
  switch (kindOf(item)) {
    case 'FRA':
      return isFollowedAfter(moment) === false;
    case 'CC':
      return isFull;
    case 'CR':
      // A request of former times stays.
      return isFull === undefined ? isFull : isConnected !== false && !isFull;
    default:
      return true;
  }
}

/**
 * Whether the account's own follow stands after a block: only one beside an unconfirmed connection does. Undefined where neither
 * the answer nor the cache tells.
 */
export function isFollowedAfter(moment: Block): boolean | undefined {
  if (moment.answer) return moment.answer.is_following;
  const { is_following: isFollowing, is_connected: isConnected, is_fully_connected: isConfirmed } = knownIn(moment);
  if (isFollowing === false || isConnected === false || isConfirmed === true) return false;
  return isConnected === true && isConfirmed === false ? (isFollowing as boolean | undefined) : undefined;
}

/** The notifications of which the cache cannot tell. */
function doubtfulNews(moment: Block): Item[] {
  const news = moment.facts['news'] as readonly Item[];
  return news.filter((item) => goesWithBlock(item, moment) === undefined);
}

export function doubtful(moment: Block): number[] {
  return doubtfulNews(moment).map((item) => item['id'] as number);
}

/** What may have been taken of the unread notifications: of kinds that are not loaded, or loaded ones of which the cache cannot tell. */
export function unknownOfBlock(moment: Block): Unknown | undefined {
  const types = doubtfulNews(moment).filter(isUnread).map(kindOf);
  const unknown = moment.facts['unknown'] as Unknown | undefined;
  return types.length > 0 ? { types: [...types, ...(unknown?.types ?? [])] } : unknown;
}

function kindOf(item: Item): string {
  return item['notification_type'] as string;
}
