import { isSame } from './entities.js';
import type { Look } from './look.js';
import { notifications, type Unknown, unknownKinds } from './notices.js';
import { knownIn } from './people.js';
import type { Item, Moment, Ref } from './row.js';

/** A block, as far as notifications are concerned. */
type Block = Moment<{ username: string }, { is_following: boolean }>;

/** The person a notification about a relation is about; undefined for the other kinds. */
function actorOf(item: Item): Ref | undefined {
  const content = item['content_object'] as Record<string, Item> | null;
  switch (item['notification_type']) {
    case 'F':
      return content?.['follower'];
    case 'FRA':
      return content?.['follow']?.['followed_user'] as Ref | undefined;
    case 'CR':
      return content?.['connection_requester'];
    case 'CC':
      return content?.['connection_confirmator'];
    case 'UNP':
      return content?.['post']?.['creator'] as Ref | undefined;
    default:
      return undefined;
  }
}

/** A notification about what stands between the account and the row's person. */
export function isAbout(item: Item, { ref }: { ref: Ref }): boolean {
  const actor = actorOf(item);
  return actor !== undefined && isSame(actor as Item, ref);
}

/** The approval of the account's own follow of the row's person. */
export function isApproval(item: Item, moment: { ref: Ref }): boolean {
  return item['notification_type'] === 'FRA' && isAbout(item, moment);
}

/** What a block must know of the notifications about its person. */
export function newsOf(look: Look, ref: Ref): { news: readonly Item[]; unknown: Unknown | undefined } {
  const news = notifications(look).filter((item) => isAbout(item, { ref }));
  return { news, unknown: unknownKinds(look, ['F', 'FRA', 'CR', 'CC', 'UNP']) };
}

/**
 * The notifications that a block takes along: the person's follow and posts always; an approval of the account's follow with
 * that follow; a connection's confirmation, or while it is unconfirmed its request.
 */
export function goesWithBlock(item: Item, moment: Block): boolean {
  return isAbout(item, moment) && fateOf(item, moment) === true;
}

/** The ids of those of which the cache cannot tell. */
export function doubtful(moment: Block): number[] {
  const news = moment.facts['news'] as readonly Item[];
  return news.filter((item) => fateOf(item, moment) === undefined).map((item) => item['id'] as number);
}

function fateOf(item: Item, moment: Block): boolean | undefined {
  const isFull = fullyConnected(knownIn(moment));
  switch (item['notification_type']) {
    case 'FRA':
      return moment.answer?.is_following === false;
    case 'CC':
      return isFull;
    case 'CR':
      // A request of former times stays.
      return isFull === undefined ? undefined : !isFull && knownIn(moment)['is_connected'] !== false;
    default:
      return true;
  }
}

function fullyConnected(known: Item): boolean | undefined {
  return known['is_connected'] === false ? false : (known['is_fully_connected'] as boolean | undefined);
}
