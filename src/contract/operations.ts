import { acceptGuidelines, currentUser, updateEmail, updatePassword, updateUser } from './account.js';
import { circle, circleNameCheck, circles, createCircle, deleteCircle, updateCircle } from './circles.js';
import { createDevice, deleteAllDevices, deleteDevice, device, devices, updateDevice } from './devices.js';
import { followUser, unfollowUser, updateFollow } from './follows.js';
import { createInvite, deleteInvite, emailInvite, invites, inviteSearch, updateInvite } from './invites.js';
import { languages, setLanguage } from './languages.js';
import { notificationSettings, updateNotificationSettings } from './notification-settings.js';
import {
  deleteAllNotifications,
  deleteNotification,
  notification,
  notifications,
  notificationsUnreadCount,
  readNotification,
  readNotifications,
} from './notifications.js';
import type { AnyOperation } from './operation.js';
import {
  blockedUsers,
  blockedUserSearch,
  followers,
  followerSearch,
  followings,
  followingSearch,
  linkedUsers,
  linkedUserSearch,
} from './relations.js';
import {
  emailCheck,
  login,
  register,
  registrationTokenCheck,
  requestPasswordReset,
  usernameCheck,
  verifyEmail,
  verifyPassword,
} from './session.js';
import { blockUser, reportUser, subscribeToUser, unblockUser, unsubscribeFromUser, user, userSearch } from './users.js';

// An object, so that the names of the operations are a type without a second list. The order is that of the API's documentation.
const byName = {
  register,
  registrationTokenCheck,
  login,
  emailCheck,
  usernameCheck,
  verifyEmail,
  verifyPassword,
  requestPasswordReset,
  currentUser,
  user,
  userSearch,
  updateUser,
  updateEmail,
  updatePassword,
  acceptGuidelines,
  languages,
  setLanguage,
  notificationSettings,
  updateNotificationSettings,
  blockUser,
  unblockUser,
  reportUser,
  subscribeToUser,
  unsubscribeFromUser,
  blockedUsers,
  blockedUserSearch,
  followers,
  followerSearch,
  followings,
  followingSearch,
  linkedUsers,
  linkedUserSearch,
  createDevice,
  devices,
  device,
  updateDevice,
  deleteDevice,
  deleteAllDevices,
  circleNameCheck,
  createCircle,
  circles,
  circle,
  updateCircle,
  deleteCircle,
  followUser,
  unfollowUser,
  updateFollow,
  notifications,
  notification,
  notificationsUnreadCount,
  readNotification,
  readNotifications,
  deleteNotification,
  deleteAllNotifications,
  createInvite,
  invites,
  inviteSearch,
  updateInvite,
  deleteInvite,
  emailInvite,
};

export type OperationsByName = typeof byName;
export type OperationName = keyof OperationsByName;

/** All operations. An app that imports this bundles every one of them. */
export const operations: readonly AnyOperation[] = Object.values(byName);
