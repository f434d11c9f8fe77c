import type { BlockResult } from '../contract/users.js';
import { isUnread } from '../contract/unread.js';
import { type Change, isSame, type Ref } from '../engine/index.js';
import type { AnyFieldOf } from '../engine/service.js';
import { cachedNotifications, type UnloadedUnread, unloadedTypes, type CapturedUnread } from './notifications.js';
import { capturePerson, type CapturedPerson } from './people.js';
import { type Context, type NotificationItem, type Reader, update } from './service.js';

/** What a block captures: the person, and the notifications about them. */
export interface CapturedBlock extends CapturedPerson, CapturedUnread {
  /** A cached list shows the person as blocked already. */
  readonly isBlocked: boolean;
  /** A block was lost before. */
  readonly mayBeBlocked: boolean;
  readonly notifications: readonly NotificationItem[];
}

/** A block, as far as notifications are concerned. */
type Block = Pick<Context<unknown, BlockResult, CapturedBlock>, 'answer' | 'ref' | 'captured'>;

/** A cached copy of a notification; it may lack fields. */
type NotificationCopy = AnyFieldOf<NotificationItem>;

/** The types of notification about the relation to one person. */
const TYPES: readonly string[] = ['F', 'FRA', 'CR', 'CC', 'UNP'];

/** Whether a notification is about the relation of the account to the person. */
export function isAbout(item: NotificationCopy, { ref }: { ref: Ref }): boolean {
  return TYPES.includes(typeOf(item)) && names(item.content_object, ref);
}

function names(content: unknown, ref: Ref): boolean {
  // Only a record can name a person.
  if (typeof content !== 'object' || content === null) return false;
  return ('username' in content && isSame(content, ref)) || Object.values(content).some((part: unknown) => names(part, ref));
}

/** Whether a notification is the person's approval of the account's follow. */
export function isApproval(item: NotificationCopy, context: { ref: Ref }): boolean {
  return typeOf(item) === 'FRA' && isAbout(item, context);
}

/** The cached notifications about a person. */
function notificationsAbout(reader: Reader, ref: Ref): readonly NotificationItem[] {
  return cachedNotifications(reader).filter((item) => isAbout(item, { ref }));
}

export function unreadAbout(reader: Reader, { username }: { username: string }): readonly NotificationItem[] {
  return notificationsAbout(reader, { username }).filter(isUnread);
}

export function captureBlock(reader: Reader, input: unknown, ref: Ref): CapturedBlock {
  const { known } = capturePerson(reader, input, ref);
  const notifications = notificationsAbout(reader, ref);
  // A follow has one notification, deleted with it. The other types can have several, old ones too.
  const isFollowKnown = known.is_followed === false || notifications.some((item) => typeOf(item) === 'F');
  const isBlocked = reader.read('blockedUsers').some(({ data }) => data.some((user) => isSame(user, ref)));
  return {
    known,
    notifications,
    isBlocked,
    mayBeBlocked: reader.mayBeDone,
    unknown: unloadedTypes(reader, isFollowKnown ? TYPES.slice(1) : TYPES),
  };
}

/**
 * Whether a block deletes a notification: those of the person's follow and posts always; the approval of the account's follow
 * if that follow ends; of a connection the confirmation, or the request while it is unconfirmed. Undefined if the cache does
 * not show it.
 */
export function isDeletedByBlock(item: NotificationItem, context: Block): boolean | undefined {
  if (!isAbout(item, context)) return false;
  const { is_connected: isConnected, is_fully_connected: isConfirmed } = context.captured.known;
  const isFull = isConnected !== false && isConfirmed;
  switch (typeOf(item)) {
    case 'FRA':
      return isFollowedAfter(context) === false;
    case 'CC':
      return isFull;
    case 'CR':
      // An old request stays.
      return isFull === undefined ? isFull : isConnected !== false && !isFull;
    default:
      return true;
  }
}

/**
 * Whether the account still follows the person after a block: only if there is an unconfirmed connection. Undefined if neither
 * the answer nor the cache shows it.
 */
export function isFollowedAfter({ answer, captured }: Block): boolean | undefined {
  if (answer) return answer.is_following;
  const { is_following: isFollowing, is_connected: isConnected, is_fully_connected: isConfirmed } = captured.known;
  // A block of a blocked person changes nothing.
  if (captured.isBlocked) return isFollowing;
  // A lost block may have ended the connection, and left the follow.
  if (captured.mayBeBlocked && isConnected === false && isFollowing !== false) return undefined;
  if (isFollowing === false || isConnected === false || isConfirmed === true) return false;
  return isConnected === true && isConfirmed === false ? isFollowing : undefined;
}

/** Ends the follow on the person's profile if the profile says so: the step of its count is computed from the same answer. */
/* @__NO_SIDE_EFFECTS__ */
export function endFollowOnProfile(): Change<unknown, BlockResult, CapturedBlock> {
  return update(['user'], false, (profile, context) => {
    if (!('is_following' in profile) || !isSame(profile, context.ref)) return profile;
    const isFollowing = isFollowedAfter({ ...context, captured: { ...context.captured, known: profile } });
    return isFollowing === false && profile.is_following ? { ...profile, is_following: false } : profile;
  });
}

/** The notifications that a block may delete. */
function unclearNotifications(context: Block): readonly NotificationItem[] {
  return context.captured.notifications.filter((item) => isDeletedByBlock(item, context) === undefined);
}

/**
 * The types of the unread notifications that a block may delete: types that are not loaded, and loaded ones that are unclear.
 */
export function unknownOfBlock(context: Block): UnloadedUnread | undefined {
  const types = unclearNotifications(context).filter(isUnread).map(typeOf);
  const { unknown } = context.captured;
  return types.length > 0 ? { types: [...types, ...(unknown?.types ?? [])] } : unknown;
}

/** The type as a text, also of a type that this version does not know. */
function typeOf(item: NotificationCopy): string {
  return String(item.notification_type);
}
