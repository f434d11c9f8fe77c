import type { Counted } from './operation.js';

/** A filter of notifications. For counts and for marking as read, `max_id` is inclusive; in lists it is exclusive. */
interface Filter {
  readonly max_id?: number | undefined;
  readonly types?: readonly string[] | undefined;
}

/** The list of notifications shows what `unread` counts. */
export const countedAsUnread: Counted = {
  by: 'unread',
  includes(item, { max_id, types }: Filter) {
    // Items are notifications.
    const { id, notification_type: type, read } = item as Readonly<Record<string, unknown>>;
    const isAbove = max_id !== undefined && Number(id) > max_id;
    return read === false && !isAbove && (!types?.length || types.includes(String(type)));
  },
  // As far as the list is loaded.
  covers(list: Filter, { types = [] }: Filter) {
    const isWide = !list.types?.length || (types.length > 0 && types.every((type) => list.types?.includes(type)));
    return list.max_id === undefined && isWide;
  },
};
