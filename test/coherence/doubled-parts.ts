/**
 * Parts of rows that say what the engine does by itself since it knows what a count lacks: it reads a count again wherever a landed write
 * could not be counted. Without them nothing is stale here; they go when the judge has run without them.
 */
const SAID_TWICE: readonly string[] = [
  'updateUser: stale 1, unread',
  'updateUser: stale 2, notificationsUnreadCount',
  'blockUser: stale 4, circles',
  'blockUser: stale 5, user',
  'blockUser: stale 7, unread',
  'blockUser: stale 8, notificationsUnreadCount',
  'unfollowUser: stale 2, unread',
  'unfollowUser: stale 3, notificationsUnreadCount',
  'readNotification: stale 1, unread',
  'readNotification: stale 2, notificationsUnreadCount',
  'readNotifications: stale 1, unread',
  'readNotifications: stale 2, notificationsUnreadCount',
  'deleteNotification: stale 2, unread',
  'deleteNotification: stale 3, notificationsUnreadCount',
];

/** Parts that only writes behind other writes need, as the judge makes them: here each write is alone. */
const BEHIND_OTHERS: readonly string[] = ['updateCircle: stale 10, userSearch'];

/** The parts of rows that the coherence run does not miss, each with a reason. */
export const doubledParts: ReadonlySet<string> = new Set([...SAID_TWICE, ...BEHIND_OTHERS]);
