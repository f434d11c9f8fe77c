import * as Account from '../contract/account.js';
import * as Circles from '../contract/circles.js';
import * as Devices from '../contract/devices.js';
import * as Invites from '../contract/invites.js';
import * as Languages from '../contract/languages.js';
import * as Settings from '../contract/notification-settings.js';
import * as Notifications from '../contract/notifications.js';
import * as Relations from '../contract/relations.js';
import * as Session from '../contract/session.js';
import * as Users from '../contract/users.js';
import { below, holds, oneOf, some, upTo } from '../engine/words.js';
import { count, free, list, one, search, taken } from './records.js';

/*
 * What each read holds. A list has all records that match, the highest id first unless `order` says otherwise; a search those that also
 * contain the query; a single record is refused if none matches.
 */

/** Whom the account can find: a block hides each of the two from the other. */
const visible = { is_deleted: false, is_blocked: false, blocks_account: false } as const;

// The account and other users

export const currentUser = holds(Account.currentUser, () => one('user', { is_me: true }));
export const user = holds(Users.user, ({ username }) => one('user', { username, ...visible, is_withheld: false }));
export const userSearch = holds(Users.userSearch, () => search('user', visible));
export const usernameCheck = holds(Session.usernameCheck, ({ username }) => taken('user', { username }));
export const emailCheck = holds(Session.emailCheck, ({ email }) => taken('user', { email }));
export const languages = holds(Languages.languages, () => list('language', {}, { order: 'none' }));
export const notificationSettings = holds(Settings.notificationSettings, () => one('settings', {}));

// Relations

const follower = { is_followed: true, is_deleted: false } as const;
const followed = { is_following: true, is_deleted: false } as const;
// Deleted users stay among the blocked ones.
const blocked = { is_blocked: true } as const;
/** The service lists the account among its linked users while any of its circles has a member. */
const self = { selfWhile: count('user', { connected_circles: some({}) }) } as const;

export const followers = holds(Relations.followers, ({ max_id }) => list('user', { ...follower, id: below(max_id) }));
export const followerSearch = holds(Relations.followerSearch, () => search('user', follower));
export const followings = holds(Relations.followings, ({ max_id }) => list('user', { ...followed, id: below(max_id) }));
export const followingSearch = holds(Relations.followingSearch, () => search('user', followed));
export const linkedUsers = holds(Relations.linkedUsers, ({ max_id }) => list('user', { ...follower, id: below(max_id) }, self));
export const linkedUserSearch = holds(Relations.linkedUserSearch, () => search('user', follower, self));
export const blockedUsers = holds(Relations.blockedUsers, ({ max_id }) => list('user', { ...blocked, id: below(max_id) }));
export const blockedUserSearch = holds(Relations.blockedUserSearch, () => search('user', blocked));

// Circles

export const circles = holds(Circles.circles, () => list('circle', {}));
const members = (id: number | undefined) => list('user', { connected_circles: some({ id }) }, { order: 'none' });
export const circle = holds(Circles.circle, ({ id }) => one('circle', { id }, { users: members(id) }));
export const circleNameCheck = holds(Circles.circleNameCheck, ({ name }) => taken('circle', { name }));

// Notifications

export const notifications = holds(Notifications.notifications, ({ types, max_id }) =>
  list('notification', { notification_type: oneOf(types), id: below(max_id) }, { order: 'created' }),
);
export const notification = holds(Notifications.notification, ({ id }) => one('notification', { id }));
export const notificationsUnreadCount = holds(Notifications.notificationsUnreadCount, ({ types, max_id }) =>
  count('notification', { read: false, notification_type: oneOf(types), id: upTo(max_id) }),
);

// Invites

const joined = (pending: boolean | undefined) => {
  if (pending === undefined) return { created_user: undefined };
  return { created_user: pending ? null : {} };
};
export const invites = holds(Invites.invites, ({ pending }) => list('invite', joined(pending)));
export const inviteSearch = holds(Invites.inviteSearch, ({ pending }) => search('invite', joined(pending), { order: 'id' }));
/** Of the account's own invites. The check says the same of anybody's. */
export const registrationTokenCheck = holds(Session.registrationTokenCheck, ({ token }) =>
  free('invite', { token, created_user: null }),
);

// Devices

export const devices = holds(Devices.devices, ({ max_id }) => list('device', { id: below(max_id) }));
export const device = holds(Devices.device, ({ uuid }) => one('device', { uuid }));
