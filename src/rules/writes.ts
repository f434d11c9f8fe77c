import * as Account from '../contract/account.js';
import * as Circles from '../contract/circles.js';
import * as Devices from '../contract/devices.js';
import * as Follows from '../contract/follows.js';
import * as Invites from '../contract/invites.js';
import * as Languages from '../contract/languages.js';
import * as Settings from '../contract/notification-settings.js';
import * as Notifications from '../contract/notifications.js';
import * as Session from '../contract/session.js';
import * as Users from '../contract/users.js';
import { adding, type Known, noneOf, oneOf, removing, some, unknown, upTo, when } from '../engine/words.js';
import { become, created, gone, type Records } from './records.js';
import { makes, makesNothing } from './service.js';

/*
 * What each write makes true when the service has accepted it. No write names a read: which reads change follows from what they
 * hold. What is always so stands in laws.ts.
 */

/** The account's own record, as far as it is known. */
const meIn = ({ find }: Known<Records>) => find('user', { is_me: true }) ?? {};

// Follows

const MAXIMUM_FOLLOWS = 1500;

/** The input has the ids of the lists, not their names: what they are is unknown, unless there are none. */
const lists = (ids: readonly number[] | undefined) => (ids?.length ? unknown : []);

export const followUser = makes(Follows.followUser, ({ username, lists_ids }, known) => {
  const { following_count: before } = meIn(known);
  return [
    become('user', { username }, { is_following: true }),
    // Who is followed already keeps their lists: the service refuses.
    become('user', { username, is_following: false }, { follow_lists: lists(lists_ids) }),
    // At the maximum, the service deletes the requests that the account has sent.
    ...when(
      before === undefined ? undefined : before >= MAXIMUM_FOLLOWS - 1,
      become('user', { is_follow_requested: true }, { is_follow_requested: false }),
    ),
  ];
});

export const unfollowUser = makes(Follows.unfollowUser, ({ username }) => [
  become('user', { username }, { is_following: false }),
]);

export const updateFollow = makes(Follows.updateFollow, ({ username, lists_ids }) => [
  become('user', { username }, { follow_lists: lists(lists_ids) }),
  become(
    'notification',
    { notification_type: 'FRA', content_object: { follow: { followed_user: { username } } } },
    { content_object: { follow: { lists: lists_ids ?? [] } } },
  ),
]);

// Blocks, reports, subscriptions

export const blockUser = makes(Users.blockUser, ({ username }) => [
  become('user', { username }, { is_blocked: true, is_followed: false, is_connected: false }),
  become('user', { username }, { are_new_post_notifications_enabled: false }),
  // While a connection is unconfirmed, the service ends it in place of the follow.
  become('user', { username, is_blocked: false, is_connected: false }, { is_following: false }),
  become('user', { username, is_blocked: false, is_fully_connected: true }, { is_following: false }),
  gone('notification', { notification_type: 'UNP', content_object: { post: { creator: { username } } } }),
  gone('notification', {
    notification_type: 'CC',
    content_object: { connection_confirmator: { username, is_fully_connected: true } },
  }),
  gone('notification', {
    notification_type: 'CR',
    content_object: { connection_requester: { username, is_connected: true, is_fully_connected: false } },
  }),
]);

export const unblockUser = makes(Users.unblockUser, ({ username }) => [become('user', { username }, { is_blocked: false })]);
export const reportUser = makes(Users.reportUser, ({ username }) => [become('user', { username }, { is_reported: true })]);

export const subscribeToUser = makes(Users.subscribeToUser, ({ username }) => [
  become('user', { username }, { are_new_post_notifications_enabled: true }),
]);
export const unsubscribeFromUser = makes(Users.unsubscribeFromUser, ({ username }) => [
  become('user', { username }, { are_new_post_notifications_enabled: false }),
]);

// Circles

export const createCircle = makes(Circles.createCircle, ({ name, color }) => [
  created('circle', { name, color, users_count: 0 }),
]);
export const deleteCircle = makes(Circles.deleteCircle, ({ id }) => [
  gone('circle', { id }),
  become('user', { connected_circles: some({ id }) }, { connected_circles: removing({ id }) }),
]);

export const updateCircle = makes(Circles.updateCircle, ({ id, name, color, usernames }, known) => {
  const joining = { username: oneOf(usernames) };
  const { connections_circle_id: connections } = meIn(known);
  return [
    become('circle', { id }, { name, color }),
    ...when(
      usernames !== undefined,
      become(
        'user',
        { username: noneOf(usernames ?? []), connected_circles: some({ id }) },
        { connected_circles: removing({ id }) },
      ),
    ),
    ...when(
      Boolean(usernames?.length),
      // Who is not connected gets a request, and is followed.
      become(
        'user',
        { ...joining, is_connected: false },
        { is_following: true, connected_circles: adding(connections ? { id: connections } : unknown) },
      ),
      become('user', joining, { is_connected: true, connected_circles: adding({ id }) }),
    ),
  ];
});

// Notifications

export const readNotification = makes(Notifications.readNotification, ({ id }) => [
  become('notification', { id }, { read: true }),
]);
export const readNotifications = makes(Notifications.readNotifications, ({ types, max_id }) => [
  become('notification', { notification_type: oneOf(types), id: upTo(max_id) }, { read: true }),
]);
export const deleteNotification = makes(Notifications.deleteNotification, ({ id }) => [gone('notification', { id })]);
export const deleteAllNotifications = makes(Notifications.deleteAllNotifications, () => [gone('notification', {})]);

// Invites

export const createInvite = makes(Invites.createInvite, ({ nickname }) => [created('invite', { nickname, created_user: null })]);
export const updateInvite = makes(Invites.updateInvite, ({ id, nickname }) => [become('invite', { id }, { nickname })]);
export const deleteInvite = makes(Invites.deleteInvite, ({ id }) => [gone('invite', { id })]);
export const emailInvite = makes(Invites.emailInvite, ({ id, email }) => [
  become('invite', { id }, { email, is_invite_email_sent: true }),
]);

// Devices

export const createDevice = makes(Devices.createDevice, ({ uuid }) => [created('device', { uuid })]);
/** No answer shows the name of a device. */
export const updateDevice = makesNothing(Devices.updateDevice);
export const deleteDevice = makes(Devices.deleteDevice, ({ uuid }) => [gone('device', { uuid })]);
export const deleteAllDevices = makes(Devices.deleteAllDevices, () => [gone('device', {})]);

// The account

const isPrivate = (visibility: Records['user']['visibility']) => (visibility === undefined ? undefined : visibility === 'T');
/** The service keeps an empty text as null. */
const orNull = (text: string | undefined) => (text === '' ? null : text);
/** The service decides the value of a field that is sent: it adds the scheme of an address, and stores a picture. */
const decided = (sent: unknown): typeof unknown | null | undefined => (sent === undefined || sent === null ? sent : unknown);

export const updateUser = makes(Account.updateUser, (input, known) => {
  const { username, visibility, bio, url, location, avatar, cover, ...others } = input;
  const texts = { bio: orNull(bio), location: orNull(location) };
  const was = isPrivate(meIn(known).visibility);
  const will = isPrivate(visibility);
  return [
    become(
      'user',
      { is_me: true },
      {
        ...{ username, visibility },
        profile: { ...others, ...texts, url: decided(orNull(url)), avatar: decided(avatar), cover: decided(cover) },
      },
    ),
    // An account that is no longer private has no requests to follow it.
    ...when(
      will === false && was,
      become('user', { is_pending_follow_request_approval: true }, { is_pending_follow_request_approval: false }),
    ),
    // One that becomes private refuses the requests to connect.
    ...when(
      will === true && (was === undefined ? was : !was),
      become('user', { is_pending_connection_confirmation: true }, { is_connected: false }),
    ),
  ];
});

export const acceptGuidelines = makes(Account.acceptGuidelines, () => [
  become('user', { is_me: true }, { are_guidelines_accepted: true }),
]);
export const setLanguage = makes(Languages.setLanguage, ({ language_id: id }, { find }) => [
  become('user', { is_me: true }, { language: find('language', { id }) ?? unknown }),
]);
export const updateNotificationSettings = makes(Settings.updateNotificationSettings, (switches) => [
  become('settings', {}, switches),
]);
/** The address changes when the link in the mail is followed. */
export const updateEmail = makesNothing(Account.updateEmail);
export const verifyEmail = makes(Session.verifyEmail, () => [become('user', { is_me: true }, { email: unknown })]);

// The session: no answer shows a password, and an account that signs in has nothing in the cache.

export const register = makes(Session.register, ({ username, email, token }) => [
  created('user', { username: username || unknown, email }),
  become('invite', { token }, { created_user: unknown }),
]);
export const login = makesNothing(Session.login);
export const updatePassword = makesNothing(Account.updatePassword);
export const verifyPassword = makesNothing(Session.verifyPassword);
export const requestPasswordReset = makesNothing(Session.requestPasswordReset);
