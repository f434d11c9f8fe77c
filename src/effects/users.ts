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
import { secretly } from './blank.js';
import { blockFacts, doubtful, goesWithBlock, isApproval, isFollowedAfter, unknownOfBlock, unreadAbout } from './about-person.js';
import { again, againAt, againLater, insert, isOwn, patch, patchEach, remove, removeEverywhere, set, step } from './changes.js';
import {
  changedCircle,
  changesMembership,
  circleName,
  connectionsFacts,
  countLeftCircles,
  countNewlyFollowed,
  findsFollowed,
  followedIds,
  hasNewcomers,
  hasStrangers,
  isConnections,
  isInNoOther,
  isOfName,
  joinMembers,
  leaveCircles,
  mayHoldSelf,
  mayLeaveLinked,
  mayLoseSelf,
  memberFacts,
  namedCircle,
  setMembers,
} from './circle-members.js';
import { insertPerson, isOpenSearch, lacksRow } from './known-row.js';
import { finds, isOpenTo, movesDown, movesUp, namedInvite } from './invite-rules.js';
import {
  countDown,
  countNothing,
  isUnread,
  knowsAll,
  markOne,
  markRead,
  namedNotification,
  noticeFacts,
  notifications,
  passes,
  recount,
  unknownKinds,
  unreadOne,
} from './notices.js';
import {
  concernsName,
  doubted,
  isAsking,
  leavesPrivate,
  LISTS,
  makesRoom,
  own,
  ownFacts,
  profileFacts,
  SEARCHES,
  sendProfile,
  shownProfile,
  turnsPrivate,
  unknownRequests,
} from './own-profile.js';
import { changePassword, resetPassword } from './password.js';
import { isSame } from './entities.js';
import {
  couldFind,
  countFollow,
  countLostFollower,
  holds,
  isPageOf,
  knowledge,
  laneOf,
  matches,
  mayBeInCircle,
  person,
  showsCircles,
} from './people.js';
import { register as registerOf } from './register.js';
import { movesProfile } from './rename.js';
import { type Effects, type Item, on, type Stored } from './row.js';
import type { Superseded } from './superseded.js';
import { unlessTaken } from './taken.js';

// Session. A new identity needs no row of its own: the change of account removes what was cached for the former one.

export const registerEffects: Effects<RegisterInput, { username: string }> = on(register, {
  signsIn: true,
  ...secretly,
  send: (client, input) => signInWith(client, register, input),
  // A form that is still on screen must not say "taken" of the name that was just registered.
  stale: [againLater(['registrationTokenCheck', 'emailCheck', 'usernameCheck', 'user', 'userSearch', 'invites', 'inviteSearch'])],
});

export const loginEffects: Effects<LoginInput, { username: string }> = on(login, {
  signsIn: true,
  ...secretly,
  send: (client, input) => signInWith(client, login, input),
});

export const verifyEmailEffects: Effects<VerifyEmailInput, Message> = on(verifyEmail, {
  ...secretly,
  facts: ownFacts,
  stale: [
    again(['currentUser']),
    again(['user'], isOwn),
    // The new address, which only the token tells, was free; the former one becomes free.
    again(['emailCheck'], ({ asked, data }, { facts }) => {
      const former = (facts['own'] as Item | undefined)?.['email'];
      return former === undefined || asked['email'] === former || (data as Item | undefined)?.['status'] === 'available';
    }),
  ],
});

/** If the reset was the caller's own, the session goes on under a new token. */
export const verifyPasswordEffects: Effects<VerifyPasswordInput, Message> = on(verifyPassword, {
  ...secretly,
  send: resetPassword,
});

export const requestPasswordResetEffects: Effects<RequestPasswordResetInput, Message> = on(requestPasswordReset, {});

// Account

export const updateUserEffects: Effects<UpdateUserInput, CurrentUser> = on(updateUser, {
  send: sendProfile,
  lane: () => 'profile',
  facts: profileFacts,
  turns: (look) => notifications(look).filter((item) => isUnread(item) && item['notification_type'] === 'FR'),
  landed: movesProfile(({ input, answer, facts }) => {
    const from = (facts['own'] as Item | undefined)?.['username'];
    return input.username !== undefined && answer && typeof from === 'string' ? { from, to: answer.username } : undefined;
  }),
  change: [
    patch('user', shownProfile, own),
    // Leaving private refuses every follow request received, and takes its notification along.
    patchEach(
      'user',
      (record, moment) => leavesPrivate(moment) === true && record['is_pending_follow_request_approval'] === true,
      { is_pending_follow_request_approval: false },
    ),
    remove(['notifications'], (item, moment) => leavesPrivate(moment) === true && item['notification_type'] === 'FR'),
    ...countDown<UpdateUserInput, CurrentUser>((_item, moment) => leavesPrivate(moment) === true, unknownRequests),
    // Turning private refuses every connection not confirmed yet.
    patchEach('user', (record, moment) => turnsPrivate(moment) === true && isAsking(record, moment), {
      is_connected: false,
      is_pending_connection_confirmation: false,
    }),
  ],
  stale: [
    ...recount<UpdateUserInput, CurrentUser>(unknownRequests),
    again(
      ['notification'],
      ({ data }, moment) => leavesPrivate(moment) !== false && (data as Item | undefined)?.['notification_type'] === 'FR',
    ),
    again(
      ['notifications'],
      ({ data }, moment) => leavesPrivate(moment) === undefined && holds(data, (item) => item['notification_type'] === 'FR'),
    ),
    again(
      ['user'],
      ({ data }, moment) =>
        (leavesPrivate(moment) === undefined && (data as Item | undefined)?.['is_pending_follow_request_approval'] === true) ||
        (turnsPrivate(moment) === undefined && (data as Item | undefined)?.['is_pending_connection_confirmation'] === true),
    ),
    againAt(LISTS, doubted),
    again(SEARCHES, ({ data }, moment) => holds(data, ({ id }) => doubted(moment).includes(Number(id)))),
    again(['usernameCheck'], concernsName),
    // There was nobody of the new name.
    again(['user'], ({ asked, data }, { answer }) => data === undefined && asked['username'] === answer?.username),
    again(
      ['userSearch'],
      ({ asked, data }, { answer }) => matches(asked, { ...answer }) !== holds(data, (item) => item['id'] === answer?.id),
    ),
    again(['linkedUserSearch'], makesRoom),
  ],
});

/** Nothing changes until the link in the mail is followed. */
export const updateEmailEffects: Effects<UpdateEmailInput, CurrentUser> = on(updateEmail, {});

/** Another token from now on, and nothing else that can be read. */
export const updatePasswordEffects: Effects<UpdatePasswordInput, CurrentUser> = on(updatePassword, {
  ...secretly,
  send: changePassword,
});

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
  facts: blockFacts,
  turns: unreadAbout,
  change: [
    remove(['followers', 'followerSearch', 'linkedUsers', 'linkedUserSearch', 'userSearch']),
    insertPerson(['blockedUsers', 'blockedUserSearch']),
    leaveCircles(),
    ...countFollow<UsernameInput, BlockResult>(isFollowedAfter),
    ...countLostFollower<UsernameInput, BlockResult>(),
    // Beside an unconfirmed connection the account's own follow stands. Where no copy tells which it is, the answer does.
    patch('user', (moment) => ({ is_following: isFollowedAfter(moment) })),
    patch('user', {
      is_followed: false,
      is_connected: false,
      is_fully_connected: false,
      is_pending_connection_confirmation: false,
      connected_circles: [],
      are_new_post_notifications_enabled: false,
    }),
    remove(['followings', 'followingSearch'], (item, moment) => isFollowedAfter(moment) === false && isSame(item, moment.ref)),
    countLeftCircles(),
    remove(['notifications'], goesWithBlock),
    ...countDown<UsernameInput, BlockResult>(goesWithBlock, unknownOfBlock),
  ],
  stale: [
    again(['user'], isPageOf),
    againAt(['blockedUsers'], ({ answer }) => (answer ? [answer.id] : []), lacksRow),
    again(['blockedUserSearch'], isOpenSearch),
    // Everyone who is connected is in one circle with the others, and its number of members stands on their pages.
    again(['circles'], mayBeInCircle),
    again(['user'], (read, moment) => mayBeInCircle(read, moment) && showsCircles(read)),
    again(['linkedUsers', 'linkedUserSearch'], (read, moment) => mayBeInCircle(read, moment) && mayLoseSelf(read)),
    ...recount<UsernameInput, BlockResult>(unknownOfBlock),
    againAt(['notifications'], doubtful),
    again(['notification'], ({ data }, moment) => goesWithBlock((data ?? {}) as Item, moment) !== false),
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

export const subscribeToUserEffects: Effects<UsernameInput, SubscribeResult | Superseded> = on<
  UsernameInput,
  SubscribeResult,
  SubscribeResult | Superseded
>(subscribeToUser, {
  lane: laneOf,
  register: registerOf('subscription', 'are_new_post_notifications_enabled', true),
  about: person,
  facts: knowledge,
  change: [patch('user', { are_new_post_notifications_enabled: true })],
});

/** The notifications that the subscription has made stay. */
export const unsubscribeFromUserEffects: Effects<UsernameInput, SubscribeResult | Superseded> = on<
  UsernameInput,
  SubscribeResult,
  SubscribeResult | Superseded
>(unsubscribeFromUser, {
  lane: laneOf,
  register: registerOf('subscription', 'are_new_post_notifications_enabled', false),
  about: person,
  facts: knowledge,
  change: [patch('user', { are_new_post_notifications_enabled: false })],
});

// Devices

export const createDeviceEffects: Effects<CreateDeviceInput, Device> = on(createDevice, {
  landed: unlessTaken(['devices'], deleteDevice, deleteAllDevices),
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
  stale: [again(['devices']), again(['device'], isTold)],
});

// Circles

export const createCircleEffects: Effects<CreateCircleInput, Circle> = on(createCircle, {
  landed: unlessTaken(['circles'], deleteCircle),
  change: [insert(['circles'], ({ answer }) => answer && { ...answer })],
  stale: [again(['circleNameCheck'], ({ asked }, { input }) => asked['name'] === input.name)],
});

export const updateCircleEffects: Effects<UpdateCircleInput, CircleDetail> = on<UpdateCircleInput, CircleDetail>(updateCircle, {
  // Whoever comes is followed, which is a matter of that person's lane, too.
  lane: ({ id, usernames = [] }) => [`circle ${id}`, ...usernames.map((username) => laneOf({ username }))],
  about: namedCircle,
  facts: memberFacts,
  change: [patch('circle', changedCircle), setMembers(), joinMembers(), ...countNewlyFollowed()],
  stale: [
    again(
      ['circleNameCheck'],
      (read, { input, answer, facts }) => input.name !== undefined && isOfName(read, answer?.name, facts['name']),
    ),
    again(['user'], changesMembership),
    // Who was no connection yet is now in the circle of all connections, too.
    again(['circles'], (_read, moment) => hasStrangers(moment)),
    again(['circle'], (read, moment) => hasStrangers(moment) && isConnections(read, moment)),
    again(['user'], (read, moment) => hasStrangers(moment) && showsCircles(read)),
    again(
      ['linkedUsers', 'linkedUserSearch'],
      (read, moment) => hasNewcomers(moment) && !moment.facts['connected'] && mayHoldSelf(read, moment),
    ),
    again(
      ['linkedUsers', 'linkedUserSearch'],
      (read, moment) => moment.input.usernames !== undefined && mayLeaveLinked(read, moment),
    ),
    // Whoever comes and was no connection yet gets a request, and is followed.
    againAt(['followings'], followedIds),
    again(['followingSearch'], findsFollowed),
    again(['notifications', 'notification'], (_read, { facts }) => facts['isVague'] === true),
  ],
});

export const deleteCircleEffects: Effects<IdInput, undefined> = on(deleteCircle, {
  lane: ({ id }) => `circle ${id}`,
  about: namedCircle,
  facts: (look, input) => ({ ...circleName(look, input), ...connectionsFacts(look) }),
  change: [
    patchEach('user', isInNoOther, { is_fully_connected: false, is_pending_connection_confirmation: true }),
    removeEverywhere('circle'),
  ],
  stale: [
    again(['circle'], ({ asked }, { input }) => asked['id'] === input.id),
    again(['linkedUsers', 'linkedUserSearch'], mayLeaveLinked),
    again(['circleNameCheck'], (read, { facts }) => isOfName(read, undefined, facts['name'])),
  ],
});

// Follows

export const followUserEffects: Effects<FollowUserInput, Follow | Superseded> = on<FollowUserInput, Follow, Follow | Superseded>(
  followUser,
  {
    lane: laneOf,
    register: registerOf('follow', 'is_following', true),
    about: person,
    facts: (look, input, ref) => ({ ...knowledge(look, input, ref), ...ownFacts(look) }),
    change: [
      insertPerson(['followings', 'followingSearch']),
      ...countFollow<FollowUserInput, Follow>(() => true),
      patch('user', { is_following: true }),
    ],
    stale: [
      // The answer's lists lack what a page shows of them.
      again(['user'], (read, moment) => isPageOf(read, moment) && Boolean(moment.input.lists_ids?.length)),
      againAt(['followings'], ({ answer }) => (answer ? [answer.followed_user.id] : []), lacksRow),
      again(['followingSearch'], isOpenSearch),
      // With the last follow that is allowed, the account's own follow requests are given up.
      again(
        ['user'],
        ({ data }, { facts }) =>
          Number((facts['own'] as Item | undefined)?.['following_count'] ?? MAXIMUM_FOLLOWS) >= MAXIMUM_FOLLOWS - 1 &&
          (data as Item | undefined)?.['is_follow_requested'] === true,
      ),
    ],
  },
);

export const unfollowUserEffects: Effects<UsernameInput, FollowedUser | Superseded> = on<
  UsernameInput,
  FollowedUser,
  FollowedUser | Superseded
>(unfollowUser, {
  lane: laneOf,
  register: registerOf('follow', 'is_following', false),
  about: person,
  facts: (look, input, ref) => {
    const isKnown = notifications(look).some((item) => isApproval(item, { ref }));
    return { ...knowledge(look, input, ref), unknown: isKnown ? undefined : unknownKinds(look, ['FRA']) };
  },
  turns: (look, { username }) => notifications(look).filter((item) => isUnread(item) && isApproval(item, { ref: { username } })),
  change: [
    ...countFollow<UsernameInput, FollowedUser>(() => false),
    patch('user', { is_following: false, follow_lists: [] }),
    remove(['followings', 'followingSearch']),
    // The approval that the follow once needed goes with it.
    remove(['notifications'], isApproval),
    ...countDown<UsernameInput, FollowedUser>(),
  ],
  stale: [
    again(['notification'], ({ data }, moment) => isApproval((data ?? {}) as Item, moment)),
    ...recount<UsernameInput, FollowedUser>(),
  ],
});

export const updateFollowEffects: Effects<UpdateFollowInput, Follow> = on(updateFollow, {
  lane: laneOf,
  about: person,
  change: [
    patchEach('notification', isApproval, ({ input, answer }) => ({
      content_object: { follow: { lists: answer?.lists ?? input.lists_ids ?? [] } },
    })),
  ],
  // The answer's lists lack what a page shows of them.
  stale: [again(['user'], isPageOf)],
});

// Notifications

export const readNotificationEffects: Effects<IdInput, undefined> = on(readNotification, {
  lane: ({ id }) => `notification ${id}`,
  turns: unreadOne,
  facts: noticeFacts,
  change: [markOne(), ...countDown<IdInput, undefined>()],
  stale: [...recount<IdInput, undefined>()],
});

export const readNotificationsEffects: Effects<ReadNotificationsInput, undefined> = on(readNotifications, {
  turns: (look, input) => notifications(look).filter((item) => isUnread(item) && passes(item, input)),
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

// Invites

export const createInviteEffects: Effects<CreateInviteInput, Invite> = on(createInvite, {
  landed: unlessTaken(['invites', 'inviteSearch'], deleteInvite),
  change: [
    step(['currentUser', 'user'], 'invite_count', () => -1, 'nothing'),
    insert(['invites'], ({ answer }) => answer && { ...answer }, isOpenTo),
    insert(
      ['inviteSearch'],
      ({ answer }) => answer && { ...answer },
      (asked, invite) => finds(asked, invite['nickname']),
    ),
  ],
  stale: [again(['invites'], movesDown)],
});

export const updateInviteEffects: Effects<UpdateInviteInput, Invite> = on<UpdateInviteInput, Invite>(updateInvite, {
  lane: ({ id }) => `invite ${id}`,
  about: namedInvite,
  change: [
    patch('invite', ({ input, answer }) => ({ nickname: input.nickname, ...answer })),
    remove(['inviteSearch'], (item, { input }, asked) => item['id'] === input.id && !finds(asked, input.nickname)),
    insert<UpdateInviteInput, Invite>(
      ['inviteSearch'],
      ({ answer }) => answer && { ...answer },
      (asked, invite) => finds(asked, invite['nickname']),
    ),
  ],
});

export const deleteInviteEffects: Effects<IdInput, Message> = on(deleteInvite, {
  lane: ({ id }) => `invite ${id}`,
  about: namedInvite,
  change: [remove(['invites', 'inviteSearch']), step(['currentUser', 'user'], 'invite_count', () => 1, 'nothing')],
  stale: [
    again(['invites'], movesUp),
    // Of which invite a token is cannot be told: keys hold no secret.
    again(['registrationTokenCheck'], ({ data }) => (data as Item | undefined)?.['status'] === 'available'),
  ],
});

export const emailInviteEffects: Effects<EmailInviteInput, Message> = on<EmailInviteInput, Message>(emailInvite, {
  lane: ({ id }) => `invite ${id}`,
  about: namedInvite,
  change: [patch('invite', ({ input }) => ({ email: input.email, is_invite_email_sent: true }))],
});

/** How many people one can follow. */
const MAXIMUM_FOLLOWS = 1500;

/** A read that is not refused. */
function isTold({ data }: Stored): boolean {
  return data !== undefined;
}

function isEverything({ max_id, types }: ReadNotificationsInput): boolean {
  return max_id === undefined && !types?.length;
}
