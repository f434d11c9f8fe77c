/**
 * THE TABLE: what each write changes, a row per mutation, by noun. `change` is shown while the write is pending and is truth
 * once it has landed, so it says only what holds in every case, or waits for the answer; `stale` is what only the service can
 * say, and is asked again. Held to the service's own behaviour by the coherence run: every write against every read.
 */
import {
  acceptGuidelines,
  type CurrentUser,
  updateEmail,
  type UpdateEmailInput,
  updatePassword,
  type UpdatePasswordInput,
  updateUser,
  type UpdateUserInput,
} from '../contract/account.js';
import type { Message } from '../contract/answer.js';
import {
  type Circle,
  type CircleDetail,
  createCircle,
  type CreateCircleInput,
  deleteCircle,
  updateCircle,
  type UpdateCircleInput,
} from '../contract/circles.js';
import {
  createDevice,
  type CreateDeviceInput,
  deleteAllDevices,
  deleteDevice,
  type Device,
  type DeviceInput,
  updateDevice,
  type UpdateDeviceInput,
} from '../contract/devices.js';
import type { IdInput, NoInput, UsernameInput } from '../contract/fields.js';
import {
  type Follow,
  type FollowedUser,
  followUser,
  type FollowUserInput,
  unfollowUser,
  updateFollow,
  type UpdateFollowInput,
} from '../contract/follows.js';
import {
  createInvite,
  type CreateInviteInput,
  deleteInvite,
  emailInvite,
  type EmailInviteInput,
  type Invite,
  updateInvite,
  type UpdateInviteInput,
} from '../contract/invites.js';
import { setLanguage, type SetLanguageInput } from '../contract/languages.js';
import {
  type NotificationSettings,
  updateNotificationSettings,
  type UpdateNotificationSettingsInput,
} from '../contract/notification-settings.js';
import {
  deleteAllNotifications,
  deleteNotification,
  readNotification,
  readNotifications,
  type ReadNotificationsInput,
} from '../contract/notifications.js';
import {
  login,
  type LoginInput,
  register,
  type RegisterInput,
  requestPasswordReset,
  type RequestPasswordResetInput,
  verifyEmail,
  type VerifyEmailInput,
  verifyPassword,
  type VerifyPasswordInput,
} from '../contract/session.js';
import {
  type BlockResult,
  blockUser,
  reportUser,
  type ReportUserInput,
  type SubscribeResult,
  subscribeToUser,
  unblockUser,
  unsubscribeFromUser,
} from '../contract/users.js';
import { signInWith } from '../transport/sign-in.js';
import {
  again,
  againAt,
  againFact,
  insert,
  isOwn,
  patch,
  patchEach,
  remove,
  removeEverywhere,
  removeWithin,
  set,
  step,
} from './changes.js';
import { circleFacts, hasMember, isInCircles, isMember, namedCircle, strangerIds, strangers } from './circle-members.js';
import { finds, isFoundOtherwise, isOpenTo, namedInvite } from './invite-rules.js';
import {
  countDown,
  countNothing,
  isPartial,
  isUnread,
  knowsAll,
  markRead,
  namedNotification,
  notifications,
  passes,
  unreadOne,
} from './notices.js';
import { leavesPrivate, mayLeavePrivate, own, ownFacts, sendProfile, shownProfile, turnsPrivate } from './own-profile.js';
import {
  couldFind,
  goesWithBlock,
  holds,
  isAbout,
  isPageOf,
  knowledge,
  knownIn,
  laneOf,
  matches,
  mayCount,
  person,
} from './people.js';
import { register as registerOf } from './register.js';
import { movesProfile } from './rename.js';
import { type Effects, type Item, on } from './row.js';

// Session. A new identity needs no row of its own: the change of account removes what was cached for the former one.

export const registerEffects: Effects<RegisterInput, { username: string }> = on(register, {
  signsIn: true,
  send: (client, input) => signInWith(client, register, input),
});

export const loginEffects: Effects<LoginInput, { username: string }> = on(login, {
  signsIn: true,
  send: (client, input) => signInWith(client, login, input),
});

export const verifyEmailEffects: Effects<VerifyEmailInput, Message> = on(verifyEmail, {
  stale: [again(['currentUser', 'emailCheck']), again(['user'], isOwn)],
});

/** If the reset was the caller's own, the next answer refuses the token, and that ends the session. */
export const verifyPasswordEffects: Effects<VerifyPasswordInput, Message> = on(verifyPassword, {});

export const requestPasswordResetEffects: Effects<RequestPasswordResetInput, Message> = on(requestPasswordReset, {});

// Account

export const updateUserEffects: Effects<UpdateUserInput, CurrentUser> = on(updateUser, {
  send: sendProfile,
  lane: () => 'profile',
  facts: ownFacts,
  turns: (look) => notifications(look).filter((item) => isUnread(item) && item['notification_type'] === 'FR'),
  landed: movesProfile(({ input, answer, facts }) => {
    const from = (facts['own'] as Item | undefined)?.['username'];
    return input.username !== undefined && answer && typeof from === 'string' ? { from, to: answer.username } : undefined;
  }),
  change: [
    patch('user', shownProfile, own),
    // Leaving private refuses every follow request received, and takes its notification along.
    patchEach('user', (record, moment) => leavesPrivate(moment) && record['is_pending_follow_request_approval'] === true, {
      is_pending_follow_request_approval: false,
    }),
    remove(['notifications'], (item, moment) => leavesPrivate(moment) && item['notification_type'] === 'FR'),
    ...countDown<UpdateUserInput, CurrentUser>((_item, moment) => leavesPrivate(moment)),
    // Turning private refuses every connection not confirmed yet.
    patchEach('user', (record, moment) => turnsPrivate(moment) && record['is_pending_connection_confirmation'] === true, {
      is_connected: false,
      is_pending_connection_confirmation: false,
      connected_circles: [],
    }),
  ],
  stale: [
    againFact('unread', (moment) => mayLeavePrivate(moment) || (leavesPrivate(moment) && moment.facts['knowsRequests'] !== true)),
    again(['notificationsUnreadCount'], (read, moment) => isPartial(read) && (mayLeavePrivate(moment) || leavesPrivate(moment))),
    again(['notifications', 'user'], (_read, moment) => mayLeavePrivate(moment)),
    again(
      ['followers', 'followerSearch', 'followings', 'followingSearch', 'userSearch', 'linkedUsers', 'linkedUserSearch'],
      ({ data }, moment) => turnsPrivate(moment) && holds(data, (item) => item['is_connected'] === true),
    ),
    again(['usernameCheck'], (_read, { input }) => input.username !== undefined),
    again(
      ['userSearch'],
      ({ asked, data }, { answer }) => matches(asked, { ...answer }) !== holds(data, (item) => item['id'] === answer?.id),
    ),
  ],
});

/** Nothing changes until the link in the mail is followed. */
export const updateEmailEffects: Effects<UpdateEmailInput, CurrentUser> = on(updateEmail, {});

/** Another token from now on, and nothing else that can be read. */
export const updatePasswordEffects: Effects<UpdatePasswordInput, CurrentUser> = on(updatePassword, {});

export const acceptGuidelinesEffects: Effects<NoInput, Message> = on(acceptGuidelines, {
  facts: ownFacts,
  change: [patch('user', { are_guidelines_accepted: true }, own)],
});

export const setLanguageEffects: Effects<SetLanguageInput, Message> = on(setLanguage, {
  lane: () => 'language',
  facts: (look, { language_id }) => {
    const all = look.read('languages').flatMap(({ data }) => data as readonly Item[]);
    return { ...ownFacts(look), language: all.find((item) => item['id'] === language_id) };
  },
  change: [patch('user', ({ facts }) => (facts['language'] ? { language: facts['language'] } : undefined), own)],
  stale: [again(['currentUser', 'user'], (read, { facts }) => isOwn(read) && !facts['language'])],
});

export const updateNotificationSettingsEffects: Effects<UpdateNotificationSettingsInput, NotificationSettings> = on(
  updateNotificationSettings,
  {
    lane: () => 'notification settings',
    change: [set(['notificationSettings'], ({ input, answer }) => ({ ...input, ...answer }))],
  },
);

// People

export const blockUserEffects: Effects<UsernameInput, BlockResult> = on(blockUser, {
  lane: laneOf,
  about: person,
  facts: (look, input, ref) => ({ ...knowledge(look, input, ref), knowsNotifications: knowsAll(look, {}) }),
  turns: (look, { username }) => notifications(look).filter((item) => isUnread(item) && isAbout(item, { ref: { username } })),
  change: [
    remove(['followers', 'followerSearch', 'linkedUsers', 'linkedUserSearch', 'userSearch']),
    removeWithin(['circle'], 'user'),
    patch('user', {
      is_followed: false,
      is_connected: false,
      is_fully_connected: false,
      is_pending_connection_confirmation: false,
      connected_circles: [],
      are_new_post_notifications_enabled: false,
    }),
    // While a connection is unconfirmed a block leaves the account's own follow standing: the answer tells.
    patch('user', ({ answer }) => answer && { is_following: answer.is_following }),
    remove(
      ['followings', 'followingSearch'],
      (item, moment) => moment.answer?.is_following === false && item['id'] === moment.answer.id,
    ),
    remove(['notifications'], goesWithBlock),
    ...countDown<UsernameInput, BlockResult>(goesWithBlock),
  ],
  stale: [
    again(['user'], isPageOf),
    againAt(['blockedUsers'], ({ answer }) => (answer ? [answer.id] : [])),
    again(['blockedUserSearch'], couldFind),
    again(['circles'], (_read, moment) => knownIn(moment)['is_connected'] !== false),
    again(['circle'], hasMember),
    again(['user'], (read, moment) => knownIn(moment)['is_connected'] !== false && !isPageOf(read, moment) && isInCircles(read)),
    again(['currentUser'], (_read, moment) => mayCount(moment)),
    again(['user'], (read, moment) => mayCount(moment) && isOwn(read)),
    againFact('unread', ({ facts }) => facts['knowsNotifications'] !== true),
    again(['notificationsUnreadCount'], (read, { facts }) => isPartial(read) && facts['knowsNotifications'] !== true),
    again(
      ['notifications'],
      ({ data }, moment) =>
        knownIn(moment)['is_connected'] === undefined &&
        holds(data, (item) => item['notification_type'] === 'CR' && isAbout(item, moment)),
    ),
  ],
});

/** Nothing that the block took away comes back. */
export const unblockUserEffects: Effects<UsernameInput, BlockResult> = on(unblockUser, {
  lane: laneOf,
  about: person,
  facts: knowledge,
  change: [remove(['blockedUsers', 'blockedUserSearch'])],
  stale: [again(['user'], isPageOf), again(['userSearch'], couldFind)],
});

export const reportUserEffects: Effects<ReportUserInput, Message> = on<ReportUserInput, Message>(reportUser, {
  about: person,
  change: [patch('user', { is_reported: true })],
});

export const subscribeToUserEffects: Effects<UsernameInput, SubscribeResult> = on(subscribeToUser, {
  lane: laneOf,
  register: registerOf('subscription'),
  about: person,
  change: [patch('user', { are_new_post_notifications_enabled: true })],
});

/** The notifications that the subscription has made stay. */
export const unsubscribeFromUserEffects: Effects<UsernameInput, SubscribeResult> = on(unsubscribeFromUser, {
  lane: laneOf,
  register: registerOf('subscription'),
  about: person,
  change: [patch('user', { are_new_post_notifications_enabled: false })],
});

// Devices

export const createDeviceEffects: Effects<CreateDeviceInput, Device> = on(createDevice, {
  change: [insert(['devices'], ({ answer }) => answer && { ...answer })],
  stale: [again(['device'], ({ asked }, { input }) => asked['uuid'] === input.uuid)],
});

/** The service never tells a device's name. */
export const updateDeviceEffects: Effects<UpdateDeviceInput, undefined> = on(updateDevice, {});

export const deleteDeviceEffects: Effects<DeviceInput, undefined> = on(deleteDevice, {
  change: [remove(['devices'], (item, { input }) => item['uuid'] === input.uuid)],
  stale: [again(['device'], ({ asked }, { input }) => asked['uuid'] === input.uuid)],
});

export const deleteAllDevicesEffects: Effects<NoInput, undefined> = on(deleteAllDevices, {
  change: [remove(['devices'], () => true)],
  stale: [again(['devices', 'device'])],
});

// Circles

export const createCircleEffects: Effects<CreateCircleInput, Circle> = on(createCircle, {
  change: [insert(['circles'], ({ answer }) => answer && { ...answer })],
  stale: [again(['circleNameCheck'], ({ asked }, { input }) => asked['name'] === input.name)],
});

export const updateCircleEffects: Effects<UpdateCircleInput, CircleDetail> = on(updateCircle, {
  lane: ({ id }) => `circle ${id}`,
  about: namedCircle,
  facts: circleFacts,
  change: [
    patch('circle', ({ input, answer }) => (answer ? { ...answer } : { name: input.name, color: input.color })),
    // Whoever was no connection yet gets a request, and is followed.
    patchEach('user', (record, moment) => moment.answer !== undefined && strangers(moment).includes(String(record['username'])), {
      is_connected: true,
      is_following: true,
    }),
  ],
  stale: [
    again(
      ['circleNameCheck'],
      ({ asked }, { input, facts }) => input.name !== undefined && [input.name, facts['name']].includes(asked['name']),
    ),
    again(['user'], isMember),
    again(['circles'], (_read, moment) => strangers(moment).length > 0),
    again(['circle'], ({ asked }, moment) => strangers(moment).length > 0 && asked['id'] !== moment.input.id),
    again(['user'], (read, moment) => strangers(moment).length > 0 && (isOwn(read) || isInCircles(read))),
    againAt(['followings'], strangerIds),
    again(['currentUser', 'followingSearch'], (_read, moment) => strangers(moment).length > 0),
  ],
});

export const deleteCircleEffects: Effects<IdInput, undefined> = on(deleteCircle, {
  lane: ({ id }) => `circle ${id}`,
  about: namedCircle,
  facts: circleFacts,
  change: [removeEverywhere('circle')],
  stale: [
    again(['circle'], ({ asked }, { input }) => asked['id'] === input.id),
    again(['circleNameCheck'], ({ asked }, { facts }) => facts['name'] === undefined || asked['name'] === facts['name']),
  ],
});

// Follows

export const followUserEffects: Effects<FollowUserInput, Follow> = on(followUser, {
  lane: laneOf,
  register: registerOf('follow'),
  about: person,
  facts: (look, input, ref) => ({ ...knowledge(look, input, ref), ...ownFacts(look) }),
  change: [patch('user', { is_following: true }), step(['currentUser', 'user'], 'following_count', () => 1)],
  stale: [
    again(['user'], isPageOf),
    againAt(['followings'], ({ answer }) => (answer ? [answer.followed_user.id] : [])),
    again(['followingSearch'], couldFind),
    // With the last follow that is allowed, the account's own follow requests are given up.
    again(['user'], (_read, { facts }) => Number((facts['own'] as Item | undefined)?.['following_count'] ?? 0) >= 1499),
  ],
});

export const unfollowUserEffects: Effects<UsernameInput, FollowedUser> = on(unfollowUser, {
  lane: laneOf,
  register: registerOf('follow'),
  about: person,
  facts: (look) => ({ knowsApprovals: knowsAll(look, { types: ['FRA'] }) }),
  turns: (look, { username }) =>
    notifications(look).filter(
      (item) => isUnread(item) && item['notification_type'] === 'FRA' && isAbout(item, { ref: { username } }),
    ),
  change: [
    patch('user', { is_following: false, follow_lists: [] }),
    remove(['followings', 'followingSearch']),
    step(['currentUser', 'user'], 'following_count', () => -1),
    // The approval that the follow once needed goes with it.
    remove(['notifications'], (item, moment) => item['notification_type'] === 'FRA' && isAbout(item, moment)),
    ...countDown<UsernameInput, FollowedUser>(),
  ],
  stale: [
    again(
      ['user'],
      (read, moment) => isPageOf(read, moment) && typeof (read.data as Item | undefined)?.['followers_count'] === 'number',
    ),
    againFact('unread', ({ facts }) => facts['knowsApprovals'] !== true),
    again(['notificationsUnreadCount'], (read, { facts }) => isPartial(read) && facts['knowsApprovals'] !== true),
  ],
});

export const updateFollowEffects: Effects<UpdateFollowInput, Follow> = on(updateFollow, {
  lane: laneOf,
  about: person,
  // The answer's lists lack what a page shows of them.
  stale: [again(['user'], isPageOf)],
});

// Notifications

export const readNotificationEffects: Effects<IdInput, undefined> = on(readNotification, {
  lane: ({ id }) => `notification ${id}`,
  about: namedNotification,
  turns: unreadOne,
  facts: (look, _input, ref) => ({ isKnown: look.find('notification', ref) !== undefined }),
  change: [patch('notification', { read: true }), ...countDown<IdInput, undefined>()],
  stale: [
    againFact('unread', ({ facts }) => facts['isKnown'] !== true),
    again(['notificationsUnreadCount'], (read, { facts }) => isPartial(read) && facts['isKnown'] !== true),
  ],
});

export const readNotificationsEffects: Effects<ReadNotificationsInput, undefined> = on(readNotifications, {
  turns: (look, input) => notifications(look).filter((item) => isUnread(item) && passes(item, input)),
  facts: (look, input) => ({ knowsAll: knowsAll(look, input) }),
  change: [
    markRead(),
    ...countDown<ReadNotificationsInput, undefined>(),
    ...countNothing<ReadNotificationsInput, undefined>(({ input }) => input.max_id === undefined && !input.types?.length),
  ],
  stale: [
    againFact(
      'unread',
      ({ input, facts }) => (input.max_id !== undefined || Boolean(input.types?.length)) && facts['knowsAll'] !== true,
    ),
    again(
      ['notificationsUnreadCount'],
      (read, { input, facts }) =>
        isPartial(read) && (input.max_id !== undefined || Boolean(input.types?.length)) && facts['knowsAll'] !== true,
    ),
  ],
});

export const deleteNotificationEffects: Effects<IdInput, undefined> = on(deleteNotification, {
  lane: ({ id }) => `notification ${id}`,
  about: namedNotification,
  turns: unreadOne,
  facts: (look, _input, ref) => ({ isKnown: look.find('notification', ref) !== undefined }),
  change: [remove(['notifications']), ...countDown<IdInput, undefined>()],
  stale: [
    again(['notification'], ({ asked }, { input }) => asked['id'] === input.id),
    againFact('unread', ({ facts }) => facts['isKnown'] !== true),
    again(['notificationsUnreadCount'], (read, { facts }) => isPartial(read) && facts['isKnown'] !== true),
  ],
});

export const deleteAllNotificationsEffects: Effects<NoInput, undefined> = on(deleteAllNotifications, {
  change: [remove(['notifications'], () => true), ...countNothing<NoInput, undefined>()],
  stale: [again(['notifications', 'notification'])],
});

// Invites

export const createInviteEffects: Effects<CreateInviteInput, Invite> = on(createInvite, {
  change: [
    step(['currentUser', 'user'], 'invite_count', () => -1),
    insert(['invites'], ({ answer }) => answer && { ...answer }, isOpenTo),
    insert(
      ['inviteSearch'],
      ({ answer }) => answer && { ...answer },
      (asked, invite) => isOpenTo(asked) && finds(asked, String(invite['nickname'])),
    ),
  ],
});

export const updateInviteEffects: Effects<UpdateInviteInput, Invite> = on(updateInvite, {
  lane: ({ id }) => `invite ${id}`,
  about: namedInvite,
  change: [patch('invite', ({ input, answer }) => ({ nickname: input.nickname, ...answer }))],
  stale: [again(['inviteSearch'], isFoundOtherwise)],
});

export const deleteInviteEffects: Effects<IdInput, Message> = on(deleteInvite, {
  lane: ({ id }) => `invite ${id}`,
  about: namedInvite,
  change: [remove(['invites', 'inviteSearch']), step(['currentUser', 'user'], 'invite_count', () => 1)],
  stale: [again(['registrationTokenCheck'])],
});

export const emailInviteEffects: Effects<EmailInviteInput, Message> = on<EmailInviteInput, Message>(emailInvite, {
  lane: ({ id }) => `invite ${id}`,
  about: namedInvite,
  change: [patch('invite', ({ input }) => ({ email: input.email, is_invite_email_sent: true }))],
});
