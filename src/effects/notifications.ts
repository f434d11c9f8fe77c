import type { IdInput, NoInput } from '../contract/fields.js';
import {
  deleteAllNotifications,
  deleteNotification,
  readNotification,
  readNotifications,
  type ReadNotificationsInput,
} from '../contract/notifications.js';
import { again, patchEach, remove, step } from '../cache/changes.js';
import type { Look } from '../cache/look.js';
import {
  type Change,
  type Effects,
  type Item,
  type Moment,
  on,
  type Place,
  type Ref,
  type Stale,
  type Stored,
} from '../cache/row.js';
import { isTold } from './devices.js';
import { stepOwn } from './people.js';

/** The row's notification, by the id that the input names. */
export const namedNotification: { kind: 'notification'; ref(input: { id: number }): Ref } = {
  kind: 'notification',
  ref: ({ id }) => ({ id }),
};

export const readNotificationEffects: Effects<IdInput, undefined> = on(readNotification, {
  lane: ({ id }) => `notification ${id}`,
  turns: unreadOne,
  facts: noticeFacts,
  change: [markOne(), ...countDown<IdInput, undefined>()],
  stale: [...recount<IdInput, undefined>()],
});

export const readNotificationsEffects: Effects<ReadNotificationsInput, undefined> = on(readNotifications, {
  turns: (look, input) => cachedNotifications(look).filter((item) => isUnread(item) && passes(item, input)),
  facts: (look, input) => ({ unknown: isEverything(input) || knowsAll(look, input) ? undefined : { types: input.types } }),
  change: [
    markRead(),
    ...countDown<ReadNotificationsInput, undefined>(),
    ...countNothing<ReadNotificationsInput, undefined>(({ input }) => isEverything(input)),
  ],
  stale: [...recount<ReadNotificationsInput, undefined>()],
});

export const deleteNotificationEffects: Effects<IdInput, undefined> = on(deleteNotification, {
  lane: ({ id }) => `notification ${id}`,
  about: namedNotification,
  turns: unreadOne,
  facts: noticeFacts,
  change: [remove(['notifications']), ...countDown<IdInput, undefined>()],
  stale: [again(['notification'], ({ asked }, { input }) => asked['id'] === input.id), ...recount<IdInput, undefined>()],
});

export const deleteAllNotificationsEffects: Effects<NoInput, undefined> = on(deleteAllNotifications, {
  change: [remove(['notifications'], () => true), ...countNothing<NoInput, undefined>()],
  stale: [again(['notifications']), again(['notification'], isTold)],
});

function isEverything({ max_id, types }: ReadNotificationsInput): boolean {
  return max_id === undefined && !types?.length;
}

/** What a filter of notifications says; `max_id` is inclusive for counts and for marking as read. */
export interface Filter {
  readonly max_id?: number | undefined;
  readonly types?: readonly string[] | undefined;
}

/** Unread notifications that the cache does not know of may have been taken: of these types, or of any. */
export interface Unknown {
  readonly types?: readonly string[] | undefined;
}

/** Every cached notification once, in the order of the lists. */
export function cachedNotifications(look: Look): Item[] {
  const found = new Map<unknown, Item>();
  for (const { data } of [...look.read('notifications'), ...look.read('notification')]) {
    for (const item of [data].flat() as Item[]) if (!found.has(item['id'])) found.set(item['id'], item);
  }
  return [...found.values()];
}

/** A cached copy of a notification. The pages are looked through item by item: a walk of every answer costs ten times as much. */
function cachedNotice(look: Look, id: number): Item | undefined {
  for (const { parts } of [...look.read('notifications'), ...look.read('notification')]) {
    for (const part of parts) {
      const copy = ([part].flat() as Item[]).find((item) => item['id'] === id);
      if (copy) return copy;
    }
  }
  return undefined;
}

/** What the cache lacks of the notification that the input names: it may be of any kind that a count asks for and no list has whole. */
export function noticeFacts(look: Look, { id }: { id: number }): { unknown: Unknown | undefined } {
  const kinds = look.read('notificationsUnreadCount').flatMap(({ asked }) => (asked as Filter).types ?? []);
  return { unknown: cachedNotice(look, id) ? undefined : { types: kinds.filter((kind) => !knowsAll(look, { types: [kind] })) } };
}

/** Whether the cache knows every unread notification that a filter lets through. */
export function knowsAll(look: Look, filter: Filter): boolean {
  return look.read('notifications').some(({ asked, complete }) => {
    const { types, max_id } = asked as Filter;
    const isWhole = !types?.length || filter.types?.every((type) => types.includes(type)) === true;
    return complete && !max_id && isWhole;
  });
}

/** Those of these kinds of which there may be an unread one that the cache does not know; undefined if there are none. */
export function unknownKinds(look: Look, kinds: readonly string[]): Unknown | undefined {
  const types = kinds.filter((kind) => !knowsAll(look, { types: [kind] }));
  return types.length > 0 ? { types } : undefined;
}

export function passes(item: Item, { max_id, types }: Filter): boolean {
  const isAbove = max_id !== undefined && (item['id'] as number) > max_id;
  return !isAbove && (!types?.length || types.includes(item['notification_type'] as string));
}

export function isUnread(item: Item): boolean {
  return item['read'] === false;
}

/** The unread one that the input names, as far as the cache knows it. */
export function unreadOne(look: Look, { id }: { id: number }): readonly Item[] {
  const copy = cachedNotice(look, id);
  return copy && isUnread(copy) ? [copy] : [];
}

/** Marks the one notification that the input names as read. */
/* @__NO_SIDE_EFFECTS__ */
export function markOne<Output>(): Change<{ id: number }, Output> {
  const mark = (item: Item): Item => ({ ...item, read: true });
  return {
    reads: ['notifications', 'notification'],
    apply(data, _place, { input }) {
      const isMeant = (item: Item): boolean => item['id'] === input.id && isUnread(item);
      if (!Array.isArray(data)) return isMeant(data as Item) ? mark(data as Item) : data;
      const items: readonly Item[] = data;
      return items.some(isMeant) ? items.map((item) => (isMeant(item) ? mark(item) : item)) : items;
    },
  };
}

/**
 * Takes the turned items off every unread count, as far as `goes` says that they go. A count that `unknown` ones may have been in is
 * left as it is until it has been read again: a part of a change is no number that was ever true.
 */
/* @__NO_SIDE_EFFECTS__ */
export function countDown<Input, Output>(
  goes: (item: Item, moment: Moment<Input, Output>) => boolean | undefined = () => true,
  unknown: (moment: Moment<Input, Output>) => Unknown | undefined = ({ facts }) => facts['unknown'] as Unknown | undefined,
): readonly Change<Input, Output>[] {
  const by = (moment: Moment<Input, Output>, asked: Place['asked']): number | undefined =>
    mayCount(asked, unknown(moment))
      ? undefined
      : -moment.turned.filter((item) => passes(item, asked as Filter) && goes(item, moment)).length;
  return [
    step<Input, Output>(['notificationsUnreadCount'], 'count', by),
    stepOwn<Input, Output>('unread_notifications_count', by),
  ];
}

/** Every unread count is zero. */
/* @__NO_SIDE_EFFECTS__ */
export function countNothing<Input, Output>(
  when: (moment: Moment<Input, Output>) => boolean = () => true,
): readonly Change<Input, Output>[] {
  const by = (moment: Moment<Input, Output>): number => (when(moment) ? -Infinity : 0);
  return [
    step<Input, Output>(['notificationsUnreadCount'], 'count', by, 'nothing'),
    stepOwn<Input, Output>('unread_notifications_count', by, 'nothing'),
  ];
}

/** The counts that the row's unknown notifications may have been in; none where it knows of all. */
/* @__NO_SIDE_EFFECTS__ */
export function recount<Input, Output>(
  unknown: (moment: Moment<Input, Output>) => Unknown | undefined = ({ facts }) => facts['unknown'] as Unknown | undefined,
): readonly Stale<Input, Output>[] {
  const when = ({ asked }: Stored, moment: Moment<Input, Output>): boolean => mayCount(asked, unknown(moment));
  return [
    { reads: [], fact: 'unread', when },
    { reads: ['notificationsUnreadCount'], when },
  ];
}

/** Whether a count may have counted an unknown one. */
function mayCount({ types }: Filter, unknown: Unknown | undefined): boolean {
  if (!types?.length || !unknown?.types) return unknown !== undefined;
  return types.some((type) => unknown.types?.includes(type));
}

/** Marks as read every cached notification that the input's filter lets through. */
/* @__NO_SIDE_EFFECTS__ */
export function markRead<Input extends Filter, Output>(): Change<Input, Output> {
  return patchEach<Input, Output>('notification', (item, { input }) => isUnread(item) && passes(item, input), { read: true });
}
