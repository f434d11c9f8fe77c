// Written by `npm run docs`.
import type { HookEntry } from './page.js';

export const directory: readonly HookEntry[] = [
  {
    "hook": "useRegister",
    "operation": "register",
    "group": "Registration",
    "kind": "write",
    "token": "none",
    "about": "Creates an account with an invite and signs in.",
    "needs": [
      "email",
      "password",
      "name",
      "token",
      "is_of_legal_age",
      "are_guidelines_accepted"
    ],
    "room": "form"
  },
  {
    "hook": "useRegistrationTokenCheck",
    "operation": "registrationTokenCheck",
    "group": "Registration",
    "kind": "check",
    "token": "none",
    "about": "Checks whether the token of an invite can be used.",
    "needs": [
      "token"
    ],
    "room": "read"
  },
  {
    "hook": "useLogin",
    "operation": "login",
    "group": "Session",
    "kind": "write",
    "token": "none",
    "about": "Signs in and resolves to the username.",
    "needs": [
      "username",
      "password"
    ],
    "room": "form"
  },
  {
    "hook": "useEmailCheck",
    "operation": "emailCheck",
    "group": "Registration",
    "kind": "check",
    "token": "none",
    "about": "Checks whether an email address is free, 400 ms after the last change.",
    "needs": [
      "email"
    ],
    "room": "read"
  },
  {
    "hook": "useUsernameCheck",
    "operation": "usernameCheck",
    "group": "Registration",
    "kind": "check",
    "token": "none",
    "about": "Checks whether a username is free, 400 ms after the last change.",
    "needs": [
      "username"
    ],
    "room": "read"
  },
  {
    "hook": "useVerifyEmail",
    "operation": "verifyEmail",
    "group": "Credentials",
    "kind": "write",
    "token": "required",
    "about": "Confirms a new email address with the token of the mailed link, and refetches the account.",
    "needs": [
      "token"
    ],
    "room": "press"
  },
  {
    "hook": "useVerifyPassword",
    "operation": "verifyPassword",
    "group": "Session",
    "kind": "write",
    "token": "none",
    "about": "Sets a new password with the token of the mailed link, which ends every session of that account.",
    "needs": [
      "token",
      "new_password"
    ],
    "room": "form"
  },
  {
    "hook": "useRequestPasswordReset",
    "operation": "requestPasswordReset",
    "group": "Session",
    "kind": "write",
    "token": "none",
    "about": "Mails a link to reset the password.",
    "needs": [
      "email"
    ],
    "room": "press"
  },
  {
    "hook": "useCurrentUser",
    "operation": "currentUser",
    "group": "Account",
    "kind": "read",
    "token": "required",
    "about": "Reads the signed-in account.",
    "needs": [],
    "room": "read"
  },
  {
    "hook": "useUser",
    "operation": "user",
    "group": "People",
    "kind": "read",
    "token": "optional",
    "about": "Reads the profile of a user, or of the account itself.",
    "needs": [
      "username"
    ],
    "room": "read"
  },
  {
    "hook": "useUserSearch",
    "operation": "userSearch",
    "group": "People",
    "kind": "read",
    "token": "optional",
    "about": "Searches users by name, 300 ms after the last change of the query.",
    "needs": [
      "query"
    ],
    "room": "list"
  },
  {
    "hook": "useUpdateUser",
    "operation": "updateUser",
    "group": "Account",
    "kind": "write",
    "token": "required",
    "about": "Changes the profile of the account.",
    "needs": [],
    "room": "form"
  },
  {
    "hook": "useUpdateEmail",
    "operation": "updateEmail",
    "group": "Credentials",
    "kind": "write",
    "token": "required",
    "about": "Asks for a new email address.",
    "needs": [
      "email"
    ],
    "room": "press"
  },
  {
    "hook": "useUpdatePassword",
    "operation": "updatePassword",
    "group": "Credentials",
    "kind": "write",
    "token": "required",
    "about": "Changes the password, which ends every other session of the account.",
    "needs": [
      "current_password",
      "new_password"
    ],
    "room": "form"
  },
  {
    "hook": "useAcceptGuidelines",
    "operation": "acceptGuidelines",
    "group": "Session",
    "kind": "write",
    "token": "required",
    "about": "Accepts the guidelines.",
    "needs": [],
    "room": "press"
  },
  {
    "hook": "useLanguages",
    "operation": "languages",
    "group": "Account",
    "kind": "read",
    "token": "required",
    "about": "Lists all languages of the service, in no particular order.",
    "needs": [],
    "room": "list"
  },
  {
    "hook": "useSetLanguage",
    "operation": "setLanguage",
    "group": "Account",
    "kind": "write",
    "token": "required",
    "about": "Sets the language of the account, for translated texts and push notifications.",
    "needs": [
      "language_id"
    ],
    "room": "press"
  },
  {
    "hook": "useNotificationSettings",
    "operation": "notificationSettings",
    "group": "Account",
    "kind": "read",
    "token": "required",
    "about": "Reads the fourteen settings that say which push notifications are sent.",
    "needs": [],
    "room": "read"
  },
  {
    "hook": "useUpdateNotificationSettings",
    "operation": "updateNotificationSettings",
    "group": "Account",
    "kind": "write",
    "token": "required",
    "about": "Changes notification settings.",
    "needs": [],
    "room": "form"
  },
  {
    "hook": "useBlockUser",
    "operation": "blockUser",
    "group": "Blocking",
    "kind": "write",
    "token": "required",
    "about": "Blocks a user, who disappears from every list at once.",
    "needs": [
      "username"
    ],
    "room": "press"
  },
  {
    "hook": "useUnblockUser",
    "operation": "unblockUser",
    "group": "Blocking",
    "kind": "write",
    "token": "required",
    "about": "Unblocks a user.",
    "needs": [
      "username"
    ],
    "room": "press"
  },
  {
    "hook": "useReportUser",
    "operation": "reportUser",
    "group": "Blocking",
    "kind": "write",
    "token": "required",
    "about": "Reports a user.",
    "needs": [
      "username",
      "category_id"
    ],
    "room": "form"
  },
  {
    "hook": "useSubscribeToUser",
    "operation": "subscribeToUser",
    "group": "Subscriptions",
    "kind": "write",
    "token": "required",
    "about": "Turns on notifications for the new posts of a user.",
    "needs": [
      "username"
    ],
    "room": "press"
  },
  {
    "hook": "useUnsubscribeFromUser",
    "operation": "unsubscribeFromUser",
    "group": "Subscriptions",
    "kind": "write",
    "token": "required",
    "about": "Turns off notifications for the new posts of a user.",
    "needs": [
      "username"
    ],
    "room": "press"
  },
  {
    "hook": "useBlockedUsers",
    "operation": "blockedUsers",
    "group": "Blocking",
    "kind": "list",
    "token": "optional",
    "about": "Lists the users whom the account blocks, newest accounts first (descending user id).",
    "needs": [],
    "room": "list"
  },
  {
    "hook": "useBlockedUserSearch",
    "operation": "blockedUserSearch",
    "group": "Blocking",
    "kind": "read",
    "token": "required",
    "about": "Searches the blocked users by name, 300 ms after the last change of the query.",
    "needs": [
      "query"
    ],
    "room": "list"
  },
  {
    "hook": "useFollowers",
    "operation": "followers",
    "group": "Relations",
    "kind": "list",
    "token": "optional",
    "about": "Lists the account's followers, newest accounts first (descending user id).",
    "needs": [],
    "room": "list"
  },
  {
    "hook": "useFollowerSearch",
    "operation": "followerSearch",
    "group": "Relations",
    "kind": "read",
    "token": "required",
    "about": "Searches the followers by name, 300 ms after the last change of the query.",
    "needs": [
      "query"
    ],
    "room": "list"
  },
  {
    "hook": "useFollowings",
    "operation": "followings",
    "group": "Relations",
    "kind": "list",
    "token": "optional",
    "about": "Lists the users whom the account follows, newest accounts first (descending user id).",
    "needs": [],
    "room": "list"
  },
  {
    "hook": "useFollowingSearch",
    "operation": "followingSearch",
    "group": "Relations",
    "kind": "read",
    "token": "required",
    "about": "Searches the followed users by name, 300 ms after the last change of the query.",
    "needs": [
      "query"
    ],
    "room": "list"
  },
  {
    "hook": "useLinkedUsers",
    "operation": "linkedUsers",
    "group": "Relations",
    "kind": "list",
    "token": "optional",
    "about": "Lists the followers with the account's relation to each, newest accounts first (descending user id).",
    "needs": [],
    "room": "list"
  },
  {
    "hook": "useLinkedUserSearch",
    "operation": "linkedUserSearch",
    "group": "Relations",
    "kind": "read",
    "token": "required",
    "about": "Searches these followers by name, 300 ms after the last change of the query.",
    "needs": [
      "query"
    ],
    "room": "list"
  },
  {
    "hook": "useCreateDevice",
    "operation": "createDevice",
    "group": "Devices",
    "kind": "write",
    "token": "required",
    "about": "Registers a device for push notifications.",
    "needs": [
      "uuid"
    ],
    "room": "form"
  },
  {
    "hook": "useDevices",
    "operation": "devices",
    "group": "Devices",
    "kind": "list",
    "token": "required",
    "about": "Lists the devices of the account, newest first.",
    "needs": [],
    "room": "list"
  },
  {
    "hook": "useDevice",
    "operation": "device",
    "group": "Devices",
    "kind": "read",
    "token": "required",
    "about": "Reads one device.",
    "needs": [
      "uuid"
    ],
    "room": "read"
  },
  {
    "hook": "useUpdateDevice",
    "operation": "updateDevice",
    "group": "Devices",
    "kind": "write",
    "token": "required",
    "about": "Renames a device.",
    "needs": [
      "uuid"
    ],
    "room": "form"
  },
  {
    "hook": "useDeleteDevice",
    "operation": "deleteDevice",
    "group": "Devices",
    "kind": "write",
    "token": "required",
    "about": "Deletes a device, which ends its push notifications.",
    "needs": [
      "uuid"
    ],
    "room": "press"
  },
  {
    "hook": "useDeleteAllDevices",
    "operation": "deleteAllDevices",
    "group": "Devices",
    "kind": "write",
    "token": "required",
    "about": "Deletes all devices of the account.",
    "needs": [],
    "room": "press"
  },
  {
    "hook": "useCircleNameCheck",
    "operation": "circleNameCheck",
    "group": "Circles",
    "kind": "check",
    "token": "required",
    "about": "Checks whether a circle name is free, 400 ms after the last change of the input.",
    "needs": [
      "name"
    ],
    "room": "read"
  },
  {
    "hook": "useCreateCircle",
    "operation": "createCircle",
    "group": "Circles",
    "kind": "write",
    "token": "required",
    "about": "Creates an empty circle.",
    "needs": [
      "name",
      "color"
    ],
    "room": "form"
  },
  {
    "hook": "useCircles",
    "operation": "circles",
    "group": "Circles",
    "kind": "read",
    "token": "required",
    "about": "Lists all circles of the account, including the default one, newest first.",
    "needs": [],
    "room": "list"
  },
  {
    "hook": "useCircle",
    "operation": "circle",
    "group": "Circles",
    "kind": "read",
    "token": "required",
    "about": "Reads one circle with its members.",
    "needs": [
      "id"
    ],
    "room": "read"
  },
  {
    "hook": "useUpdateCircle",
    "operation": "updateCircle",
    "group": "Circles",
    "kind": "write",
    "token": "required",
    "about": "Changes the name, color or members of a circle.",
    "needs": [
      "id"
    ],
    "room": "form"
  },
  {
    "hook": "useDeleteCircle",
    "operation": "deleteCircle",
    "group": "Circles",
    "kind": "write",
    "token": "required",
    "about": "Deletes a circle.",
    "needs": [
      "id"
    ],
    "room": "press"
  },
  {
    "hook": "useFollowUser",
    "operation": "followUser",
    "group": "Follows",
    "kind": "write",
    "token": "required",
    "about": "Follows a user.",
    "needs": [
      "username"
    ],
    "room": "form"
  },
  {
    "hook": "useUnfollowUser",
    "operation": "unfollowUser",
    "group": "Follows",
    "kind": "write",
    "token": "required",
    "about": "Unfollows a user.",
    "needs": [
      "username"
    ],
    "room": "press"
  },
  {
    "hook": "useUpdateFollow",
    "operation": "updateFollow",
    "group": "Follows",
    "kind": "write",
    "token": "required",
    "about": "Sets the lists of a follow.",
    "needs": [
      "username"
    ],
    "room": "form"
  },
  {
    "hook": "useNotifications",
    "operation": "notifications",
    "group": "Notifications",
    "kind": "list",
    "token": "required",
    "about": "Lists the notifications of the account, newest first.",
    "needs": [],
    "room": "list"
  },
  {
    "hook": "useNotification",
    "operation": "notification",
    "group": "Notifications",
    "kind": "read",
    "token": "required",
    "about": "Reads one notification.",
    "needs": [
      "id"
    ],
    "room": "read"
  },
  {
    "hook": "useNotificationsUnreadCount",
    "operation": "notificationsUnreadCount",
    "group": "Unread",
    "kind": "read",
    "token": "required",
    "about": "Counts the unread notifications.",
    "needs": [],
    "room": "read"
  },
  {
    "hook": "useReadNotification",
    "operation": "readNotification",
    "group": "Unread",
    "kind": "write",
    "token": "required",
    "about": "Marks a notification as read.",
    "needs": [
      "id"
    ],
    "room": "press"
  },
  {
    "hook": "useReadNotifications",
    "operation": "readNotifications",
    "group": "Unread",
    "kind": "write",
    "token": "required",
    "about": "Marks notifications up to `max_id` (inclusive) and of these types as read; without either, all of them.",
    "needs": [],
    "room": "form"
  },
  {
    "hook": "useDeleteNotification",
    "operation": "deleteNotification",
    "group": "Notifications",
    "kind": "write",
    "token": "required",
    "about": "Deletes a notification.",
    "needs": [
      "id"
    ],
    "room": "press"
  },
  {
    "hook": "useDeleteAllNotifications",
    "operation": "deleteAllNotifications",
    "group": "Notifications",
    "kind": "write",
    "token": "required",
    "about": "Deletes all notifications of the account, read or unread.",
    "needs": [],
    "room": "press"
  },
  {
    "hook": "useCreateInvite",
    "operation": "createInvite",
    "group": "Invites",
    "kind": "write",
    "token": "required",
    "about": "Creates an invite, which uses up one of `invite_count`.",
    "needs": [
      "nickname"
    ],
    "room": "press"
  },
  {
    "hook": "useInvites",
    "operation": "invites",
    "group": "Invites",
    "kind": "list",
    "token": "required",
    "about": "Lists the invites of the account, newest first.",
    "needs": [],
    "room": "list"
  },
  {
    "hook": "useInviteSearch",
    "operation": "inviteSearch",
    "group": "Invites",
    "kind": "read",
    "token": "required",
    "about": "Searches the invites by nickname, 300 ms after the last change of the query.",
    "needs": [
      "query"
    ],
    "room": "list"
  },
  {
    "hook": "useUpdateInvite",
    "operation": "updateInvite",
    "group": "Invites",
    "kind": "write",
    "token": "required",
    "about": "Renames an unused invite.",
    "needs": [
      "id",
      "nickname"
    ],
    "room": "form"
  },
  {
    "hook": "useDeleteInvite",
    "operation": "deleteInvite",
    "group": "Invites",
    "kind": "write",
    "token": "required",
    "about": "Deletes an unused invite and adds it back to `invite_count`.",
    "needs": [
      "id"
    ],
    "room": "press"
  },
  {
    "hook": "useEmailInvite",
    "operation": "emailInvite",
    "group": "Invites",
    "kind": "write",
    "token": "required",
    "about": "Mails an invite to an address.",
    "needs": [
      "id",
      "email"
    ],
    "room": "form"
  }
];
