import { currentUser } from '../contract/account.js';
import { circle, circles } from '../contract/circles.js';
import { languages } from '../contract/languages.js';
import { notificationSettings } from '../contract/notification-settings.js';
import { notifications, notificationsUnreadCount } from '../contract/notifications.js';
import type { AnyQuery } from '../contract/operation.js';
import { blockedUsers, followers, followings, linkedUsers } from '../contract/relations.js';
import { user } from '../contract/users.js';

/**
 * The reads whose answers `persistCommunity` keeps by default: what an app shows first. Searches and checks are left out, because
 * nobody repeats them after a reload; so are devices, which apps do not show.
 */
export const persistedReads: readonly AnyQuery[] = [
  currentUser,
  user,
  notifications,
  notificationsUnreadCount,
  notificationSettings,
  followers,
  followings,
  linkedUsers,
  blockedUsers,
  circles,
  circle,
  languages,
];

/** Whether the answers of a read may be kept: neither they nor their inputs have a secret, and their schema can check them. */
export function mayPersist({ secrets = [], refused, answersSecret }: AnyQuery): boolean {
  return secrets.length === 0 && !refused && !answersSecret;
}
