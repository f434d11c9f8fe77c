import type { Counted } from './operation.js';

/** A filter of notifications. For counts and for marking as read, `max_id` is inclusive. */
export interface UnreadFilter {
  readonly max_id?: number | undefined;
  readonly types?: readonly string[] | undefined;
}

/** The fields of a notification that a filter reads. */
interface Filtered {
  readonly id?: number | undefined;
  readonly notification_type?: unknown;
}

export function isUnread(item: { readonly read?: boolean | undefined }): boolean {
  return item.read === false;
}

export function passes(item: Filtered, { max_id, types }: UnreadFilter): boolean {
  const isAbove = max_id !== undefined && Number(item.id) > max_id;
  return !isAbove && (!types?.length || types.includes(String(item.notification_type)));
}

/** Whether a list of notifications has all that pass a filter, as far as it is loaded. In lists, `max_id` is exclusive. */
export function covers(list: UnreadFilter, { types = [] }: UnreadFilter): boolean {
  const isWide = !list.types?.length || (types.length > 0 && types.every((type) => list.types?.includes(type)));
  return list.max_id === undefined && isWide;
}

/** The list of notifications shows what `unread` counts. */
export const countedAsUnread: Counted = {
  by: 'unread',
  // Items are notifications, and inputs are filters of them.
  includes: (item, filter) => isUnread(item as object) && passes(item as Filtered, filter),
  covers,
};
