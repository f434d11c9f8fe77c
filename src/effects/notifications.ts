import type { IdInput, NoInput } from '../contract/fields.js';
import type { Notification } from '../contract/notification-types.js';
import { type ReadNotificationsInput } from '../contract/notifications.js';
import { covers, isUnread, passes, type UnreadFilter } from '../contract/unread.js';
import type { Change, Ref } from '../engine/index.js';
import { alreadyGone } from './already-done.js';
import { stepOwn } from './people.js';
import { type Context, type NotificationItem, on, type Reader, step, type Effects } from './service.js';
import * as rules from '../rules/writes.js';

/** The notification of the write. */
const named: { kind: 'notification'; ref(input: { id: number }): Ref } = { kind: 'notification', ref: ({ id }) => ({ id }) };

/** The unread counts wait for the answer if the notification is not loaded: it may be read already. */
export const readNotification: Effects<IdInput, undefined> = on<IdInput, undefined, CapturedUnread>(rules.readNotification, {
  counted: unreadOne,
  capture: captureNotification,
  change: countDown(),
});

/** The unread counts wait for the answer where not all of these notifications are loaded: their number is not known. */
export const readNotifications: Effects<ReadNotificationsInput, undefined> = on<
  ReadNotificationsInput,
  undefined,
  CapturedUnread
>(rules.readNotifications, {
  counted: (reader, input) => cachedNotifications(reader).filter((item) => isUnread(item) && passes(item, input)),
  capture: (reader, input) => ({ unknown: isEverything(input) || knowsAll(reader, input) ? undefined : { types: input.types } }),
  change: [...countDown(), ...countToZero<ReadNotificationsInput>(({ input }) => isEverything(input))],
});

/**
 * The unread counts wait for the answer if the notification is not loaded: it may be read already. So does the refusal of
 * `notification`, which the service decides.
 */
export const deleteNotification: Effects<IdInput, undefined> = on<IdInput, undefined, CapturedUnread>(rules.deleteNotification, {
  alreadyDone: alreadyGone('notification_id', () => undefined),
  about: named,
  counted: unreadOne,
  capture: captureNotification,
  change: countDown(),
});

/** The refusal of `notification` waits for the answer: the service decides it. */
export const deleteAllNotifications: Effects<NoInput, undefined> = on(rules.deleteAllNotifications, {
  change: countToZero(),
});

/** Unread notifications that are not loaded may be affected: of these types, or of any. */
export interface UnloadedUnread {
  readonly types?: readonly string[] | undefined;
}

/** What a write captures that changes the number of unread notifications. */
export interface CapturedUnread {
  readonly unknown: UnloadedUnread | undefined;
}

function isEverything({ max_id, types }: ReadNotificationsInput): boolean {
  return max_id === undefined && !types?.length;
}

/** All cached notifications, each once, in the order of the lists. */
export function cachedNotifications(reader: Reader): readonly Notification[] {
  const found = new Map<number, Notification>();
  const items = [
    ...reader.read('notifications').flatMap(({ data }) => data),
    ...reader.read('notification').map(({ data }) => data),
  ];
  for (const item of items) if (!found.has(item.id)) found.set(item.id, item);
  return [...found.values()];
}

/** A cached copy of a notification. It searches the pages item by item: a visit of every answer costs ten times as much. */
function cachedNotice(reader: Reader, id: number): Notification | undefined {
  for (const { parts } of reader.read('notifications')) {
    for (const items of parts) {
      const copy = items.find((item) => item.id === id);
      if (copy) return copy;
    }
  }
  return reader.read('notification').find(({ data }) => data.id === id)?.data;
}

/** A notification that is not loaded may be of any type that is counted and not completely loaded. */
function captureNotification(reader: Reader, { id }: { id: number }): CapturedUnread {
  const counted = reader.read('notificationsUnreadCount').flatMap(({ input }) => input.types ?? []);
  return {
    unknown: cachedNotice(reader, id) ? undefined : { types: counted.filter((type) => !knowsAll(reader, { types: [type] })) },
  };
}

/** Whether every unread notification that passes a filter is loaded. */
function knowsAll(reader: Reader, filter: UnreadFilter): boolean {
  return reader.read('notifications').some(({ input, complete }) => complete && covers(input, filter));
}

/** Those of these types that may have unread notifications that are not loaded; undefined if there are none. */
export function unloadedTypes(reader: Reader, all: readonly string[]): UnloadedUnread | undefined {
  const types = all.filter((type) => !knowsAll(reader, { types: [type] }));
  return types.length > 0 ? { types } : undefined;
}

/** The notification of the write, if it is loaded and unread. */
function unreadOne(reader: Reader, { id }: { id: number }): readonly NotificationItem[] {
  const copy = cachedNotice(reader, id);
  return copy && isUnread(copy) ? [copy] : [];
}

/**
 * Subtracts the counted items from every unread count, if `goes` is true for them. A count that may include `unknown` ones
 * stays as it is until it is refetched: a partial change would be a number that was never true.
 */
/* @__NO_SIDE_EFFECTS__ */
export function countDown<Input, Output, Captured extends CapturedUnread>(
  goes: (item: NotificationItem, context: Context<Input, Output, Captured>) => boolean | undefined = () => true,
  unknown: (context: Context<Input, Output, Captured>) => UnloadedUnread | undefined = ({ captured }) => captured.unknown,
): readonly Change<Input, Output, Captured>[] {
  const by = (context: Context<Input, Output, Captured>, filter: UnreadFilter): number | undefined =>
    mayCount(filter, unknown(context))
      ? undefined
      : -context.counted.filter((item) => passes(item, filter) && goes(item, context)).length;
  return [
    step(['notificationsUnreadCount'], 'count', by),
    stepOwn('unread_notifications_count', (context: Context<Input, Output, Captured>) => by(context, {})),
  ];
}

/** Sets every unread count to zero. */
/* @__NO_SIDE_EFFECTS__ */
function countToZero<Input = unknown>(
  when: (context: { input: Input }) => boolean = () => true,
): readonly Change<Input, unknown, unknown>[] {
  const by = (context: { input: Input }): number => (when(context) ? -Infinity : 0);
  return [step(['notificationsUnreadCount'], 'count', by, 'answer'), stepOwn('unread_notifications_count', by, 'answer')];
}

/** Whether a count may include an unknown one. */
function mayCount({ types }: UnreadFilter, unknown: UnloadedUnread | undefined): boolean {
  if (!types?.length || !unknown?.types) return unknown !== undefined;
  return types.some((type) => unknown.types?.includes(type));
}
