import type { AnyQuery } from '../contract/operation.js';
import type { Holds } from '../engine/index.js';
import {
  blockedUsers,
  circle,
  circles,
  currentUser,
  followers,
  followings,
  languages,
  linkedUsers,
  notifications,
  notificationSettings,
  notificationsUnreadCount,
  user,
} from '../rules/reads.js';

/** Any read with its rule: writes change a restored answer by it. */
export type PersistedRead = AnyQuery & Holds<never>;

/**
 * The reads whose answers `persistCommunity` keeps by default: what an app shows first. Searches and checks are left out, because
 * nobody repeats them after a reload; so are devices, which apps do not show.
 */
export const persistedReads: readonly PersistedRead[] = [
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
