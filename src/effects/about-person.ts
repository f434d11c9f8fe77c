import type { BlockResult } from '../contract/users.js';
import { isSame } from '../cache/entities.js';
import type { Ref } from '../cache/row.js';
import type { AnyFieldOf } from '../cache/service.js';
import { cachedNotifications, isUnread, type Unknown, unknownKinds, type UnknownFacts } from './notifications.js';
import { knowledge, type PersonFacts } from './people.js';
import type { Context, NotificationItem, Reader } from './service.js';

/** What a block must know of its person, and of the notifications about them. */
export interface BlockFacts extends PersonFacts, UnknownFacts {
  readonly news: readonly NotificationItem[];
}

/** A block, as far as notifications are concerned. */
type Block = Pick<Context<unknown, BlockResult, BlockFacts>, 'answer' | 'ref' | 'facts'>;

/** What a cached copy of a notification may tell. */
type Told = AnyFieldOf<NotificationItem>;

/** The notifications about a relation: each names one person, who stands at the other end of it. */
const kinds: readonly string[] = ['F', 'FRA', 'CR', 'CC', 'UNP'];

/** A notification about what stands between the account and the row's person. */
export function isAbout(item: Told, { ref }: { ref: Ref }): boolean {
  return kinds.includes(kindOf(item)) && names(item.content_object, ref);
}

function names(content: unknown, ref: Ref): boolean {
  // Text and numbers name nobody.
  if (typeof content !== 'object' || content === null) return false;
  return ('username' in content && isSame(content, ref)) || Object.values(content).some((part: unknown) => names(part, ref));
}

/** The approval of the account's own follow of the row's person. */
export function isApproval(item: Told, context: { ref: Ref }): boolean {
  return kindOf(item) === 'FRA' && isAbout(item, context);
}

/** What the cache holds of the notifications about a person. */
function newsOf(reader: Reader, ref: Ref): readonly NotificationItem[] {
  return cachedNotifications(reader).filter((item) => isAbout(item, { ref }));
}

export function unreadAbout(reader: Reader, { username }: { username: string }): readonly NotificationItem[] {
  return newsOf(reader, { username }).filter(isUnread);
}

export function blockFacts(reader: Reader, input: unknown, ref: Ref): BlockFacts {
  const { known } = knowledge(reader, input, ref);
  const news = newsOf(reader, ref);
  // A follow makes one notification, and goes with it; of the others there may be more, and of former times.
  const isFollowKnown = known.is_followed === false || news.some((item) => kindOf(item) === 'F');
  return { known, news, unknown: unknownKinds(reader, isFollowKnown ? kinds.slice(1) : kinds) };
}

/**
 * Whether a block takes a notification along: the person's follow and posts always; an approval of the account's follow with
 * that follow; a connection's confirmation, or while it is unconfirmed its request. Undefined where the cache cannot tell.
 */
export function goesWithBlock(item: NotificationItem, context: Block): boolean | undefined {
  if (!isAbout(item, context)) return false;
  const { is_connected: isConnected, is_fully_connected: isConfirmed } = context.facts.known;
  const isFull = isConnected !== false && isConfirmed;
  switch (kindOf(item)) {
    case 'FRA':
      return isFollowedAfter(context) === false;
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
export function isFollowedAfter({ answer, facts }: Block): boolean | undefined {
  if (answer) return answer.is_following;
  const { is_following: isFollowing, is_connected: isConnected, is_fully_connected: isConfirmed } = facts.known;
  if (isFollowing === false || isConnected === false || isConfirmed === true) return false;
  return isConnected === true && isConfirmed === false ? isFollowing : undefined;
}

/** The notifications of which the cache cannot tell. */
function doubtfulNews(context: Block): readonly NotificationItem[] {
  return context.facts.news.filter((item) => goesWithBlock(item, context) === undefined);
}

export function doubtful(context: Block): readonly number[] {
  return doubtfulNews(context).map(({ id }) => id);
}

/** What may have been taken of the unread notifications: of kinds that are not loaded, or loaded ones of which the cache cannot tell. */
export function unknownOfBlock(context: Block): Unknown | undefined {
  const types = doubtfulNews(context).filter(isUnread).map(kindOf);
  const { unknown } = context.facts;
  return types.length > 0 ? { types: [...types, ...(unknown?.types ?? [])] } : unknown;
}

/** A kind that this version does not know is named by its text. */
function kindOf(item: Told): string {
  return String(item.notification_type);
}
