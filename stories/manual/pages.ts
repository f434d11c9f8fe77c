// Written by `npm run docs`.
import type { HookPage } from './page.js';

export const pages: readonly HookPage[] = [
  {
    "hook": "useRegister",
    "operation": "register",
    "group": "Registration",
    "story": "registration--register-full",
    "kind": "write",
    "about": "Creates an account with an invite and signs in.",
    "needs": [
      "email",
      "password",
      "name",
      "token",
      "is_of_legal_age",
      "are_guidelines_accepted"
    ],
    "room": "form",
    "summary": "Creates an account with an invite and signs in. Resolves to the final username.",
    "fields": [
      {
        "name": "email",
        "isOptional": false,
        "type": "string",
        "text": "The email address: a text with one @ and a domain. No other account may have it."
      },
      {
        "name": "password",
        "isOptional": false,
        "type": "string",
        "text": "10 to 100 characters, not digits alone, never trimmed. The service also refuses common ones."
      },
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name of the person: 1 to 192 characters without angle brackets."
      },
      {
        "name": "token",
        "isOptional": false,
        "type": "string",
        "text": "The token of an unused invite, from its link."
      },
      {
        "name": "is_of_legal_age",
        "isOptional": false,
        "type": "boolean",
        "text": "True: the person has confirmed to be of legal age."
      },
      {
        "name": "are_guidelines_accepted",
        "isOptional": false,
        "type": "boolean",
        "text": "True: the person has accepted the guidelines."
      },
      {
        "name": "username",
        "isOptional": true,
        "type": "string",
        "text": "At most 30 letters, digits, underscores and full stops. Left out or empty, it is the one that the invite reserves, or is made from the email address."
      },
      {
        "name": "avatar",
        "isOptional": true,
        "type": "Blob | NativeFile",
        "text": "A picture of at most 10 MiB, not SVG. Left out, the account has none."
      }
    ],
    "data": "`SignedIn`. The account that signed in. Its token is in the session only.",
    "records": [],
    "request": "POST /api/auth/register/",
    "publicRequest": "POST /api/auth/register/",
    "token": "none",
    "errors": [
      [
        400,
        "The email address or the username is taken, or the token is not that of an unused invite."
      ]
    ],
    "changes": [
      [
        "Changes",
        "the session. What was cached for another account is removed."
      ],
      [
        "Refetches when shown the next time",
        "`useRegistrationTokenCheck`, `useEmailCheck`, `useUsernameCheck`, `useUser`, `useUserSearch`, `useInvites` and `useInviteSearch`."
      ]
    ],
    "beside": [
      "useSession"
    ]
  },
  {
    "hook": "useRegistrationTokenCheck",
    "operation": "registrationTokenCheck",
    "group": "Registration",
    "story": "registration--invite-good",
    "kind": "check",
    "about": "Checks whether the token of an invite can be used.",
    "needs": [
      "token"
    ],
    "room": "read",
    "summary": "Checks whether the token of an invite can be used. `taken` means used, unknown or invalid.",
    "fields": [
      {
        "name": "token",
        "isOptional": false,
        "type": "string",
        "text": "The token of an invite, from its link."
      }
    ],
    "data": "`Availability`. The result of an availability check.",
    "records": [
      "Availability"
    ],
    "request": "POST /api/auth/register/verify-token",
    "publicRequest": "POST /api/auth/register/verify-token/",
    "token": "none",
    "errors": [
      [
        400,
        "Not an error: `data.status` is `taken`."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useLogin",
    "operation": "login",
    "group": "Session",
    "story": "sign-in-and-accounts--login",
    "kind": "write",
    "about": "Signs in and resolves to the username.",
    "needs": [
      "username",
      "password"
    ],
    "room": "form",
    "summary": "Signs in and resolves to the username. Only the session keeps the token. Wrong credentials are a form error.",
    "fields": [
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username of the account: 1 to 30 letters, digits, underscores and full stops."
      },
      {
        "name": "password",
        "isOptional": false,
        "type": "string",
        "text": "The password: 10 to 100 characters, sent as typed, never trimmed."
      }
    ],
    "data": "`SignedIn`. The account that signed in. Its token is in the session only.",
    "records": [],
    "request": "POST /api/auth/login/",
    "publicRequest": "POST /api/auth/login/",
    "token": "none",
    "errors": [
      [
        401,
        "Username and password do not match. A session that is signed in goes on."
      ]
    ],
    "changes": [
      [
        "Changes",
        "the session. What was cached for another account is removed."
      ]
    ],
    "beside": [
      "useSession"
    ]
  },
  {
    "hook": "useEmailCheck",
    "operation": "emailCheck",
    "group": "Registration",
    "story": "registration--email-check",
    "kind": "check",
    "about": "Checks whether an email address is free, 400 ms after the last change.",
    "needs": [
      "email"
    ],
    "room": "read",
    "summary": "Checks whether an email address is free, 400 ms after the last change. Never shows the result of another value.",
    "fields": [
      {
        "name": "email",
        "isOptional": false,
        "type": "string",
        "text": "The address to check: a text with one @ and a domain."
      }
    ],
    "data": "`Availability`. The result of an availability check.",
    "records": [
      "Availability"
    ],
    "request": "POST /api/auth/email-check/",
    "publicRequest": "POST /api/auth/email-check/",
    "token": "none",
    "errors": [
      [
        400,
        "Not an error: `data.status` is `taken`."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useUsernameCheck",
    "operation": "usernameCheck",
    "group": "Registration",
    "story": "registration--username-check",
    "kind": "check",
    "about": "Checks whether a username is free, 400 ms after the last change.",
    "needs": [
      "username"
    ],
    "room": "read",
    "summary": "Checks whether a username is free, 400 ms after the last change. Never shows the result of another value.",
    "fields": [
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username to check: 1 to 30 letters, digits, underscores and full stops."
      }
    ],
    "data": "`Availability`. The result of an availability check.",
    "records": [
      "Availability"
    ],
    "request": "POST /api/auth/username-check/",
    "publicRequest": "POST /api/auth/username-check/",
    "token": "none",
    "errors": [
      [
        400,
        "Not an error: `data.status` is `taken`."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useVerifyEmail",
    "operation": "verifyEmail",
    "group": "Credentials",
    "story": "email-and-password--email",
    "kind": "write",
    "about": "Confirms a new email address with the token of the mailed link, and refetches the account.",
    "needs": [
      "token"
    ],
    "room": "press",
    "summary": "Confirms a new email address with the token of the mailed link, and refetches the account.",
    "fields": [
      {
        "name": "token",
        "isOptional": false,
        "type": "string",
        "text": "The token of the mail that `updateEmail` sent. It is valid for one day."
      }
    ],
    "data": "`Message`. A message of the service for users, in their language. Code must not depend on its words.",
    "records": [
      "Message"
    ],
    "request": "POST /api/auth/email/verify/",
    "publicRequest": "POST /api/auth/email/verify/",
    "token": "required",
    "errors": [
      [
        400,
        "The token is invalid, older than one day, or of another account."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [
      [
        "Refetches if the cache does not show the result",
        "`useEmailCheck`, `useCurrentUser` and `useUser`."
      ]
    ],
    "beside": [
      "useCurrentUser"
    ]
  },
  {
    "hook": "useVerifyPassword",
    "operation": "verifyPassword",
    "group": "Session",
    "story": "sign-in-and-accounts--reset",
    "kind": "write",
    "about": "Sets a new password with the token of the mailed link, which ends every session of that account.",
    "needs": [
      "token",
      "new_password"
    ],
    "room": "form",
    "summary": "Sets a new password with the token of the mailed link, which ends every session of that account. If it is the account of this browser, the session goes on with a new token.",
    "fields": [
      {
        "name": "token",
        "isOptional": false,
        "type": "string",
        "text": "The token of the mail that `requestPasswordReset` sent. It is valid for one day."
      },
      {
        "name": "new_password",
        "isOptional": false,
        "type": "string",
        "text": "10 to 100 characters, not digits alone, never trimmed. The service also refuses common ones."
      }
    ],
    "data": "`Message`. A message of the service for users, in their language. Code must not depend on its words.",
    "records": [
      "Message"
    ],
    "request": "POST /api/auth/password/verify/",
    "publicRequest": "POST /api/auth/password/verify/",
    "token": "none",
    "errors": [
      [
        400,
        "The token is invalid or older than one day, or the new password is too common."
      ]
    ],
    "changes": [
      [
        "Changes",
        "no cached data."
      ]
    ],
    "beside": []
  },
  {
    "hook": "useRequestPasswordReset",
    "operation": "requestPasswordReset",
    "group": "Session",
    "story": "sign-in-and-accounts--reset",
    "kind": "write",
    "about": "Mails a link to reset the password.",
    "needs": [
      "email"
    ],
    "room": "press",
    "summary": "Mails a link to reset the password.",
    "fields": [
      {
        "name": "email",
        "isOptional": false,
        "type": "string",
        "text": "The email address of the account: a text with one @ and a domain."
      }
    ],
    "data": "`Message`. A message of the service for users, in their language. Code must not depend on its words.",
    "records": [
      "Message"
    ],
    "request": "POST /api/auth/password/reset/",
    "publicRequest": "POST /api/auth/password/reset/",
    "token": "none",
    "errors": [
      [
        404,
        "No account has this email address."
      ]
    ],
    "changes": [
      [
        "Changes",
        "no cached data."
      ]
    ],
    "beside": []
  },
  {
    "hook": "useCurrentUser",
    "operation": "currentUser",
    "group": "Account",
    "story": "profile-and-settings--me",
    "kind": "read",
    "about": "Reads the signed-in account.",
    "needs": [],
    "room": "read",
    "summary": "Reads the signed-in account. If the answer has a new username, the session takes it over.",
    "fields": [],
    "data": "`CurrentUser`. The signed-in account.",
    "records": [
      "CurrentUser",
      "OwnProfile",
      "Language",
      "Badge"
    ],
    "request": "GET /api/auth/user/",
    "publicRequest": "GET /api/auth/user/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useUser",
    "operation": "user",
    "group": "People",
    "story": "finding-people--profile",
    "kind": "read",
    "about": "Reads the profile of a user, or of the account itself.",
    "needs": [
      "username"
    ],
    "room": "read",
    "summary": "Reads the profile of a user, or of the account itself. When one of the two blocks the other, the cached profile is hidden.",
    "fields": [
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username of the user: 1 to 30 letters, digits, underscores and full stops."
      }
    ],
    "data": "`User`. Another user, or the account itself. Only the account itself has an `email`.",
    "records": [
      "User",
      "OwnUser",
      "UserDetail",
      "OwnProfile",
      "Language",
      "Badge",
      "UserProfile",
      "Circle",
      "FollowList",
      "FollowListEmoji"
    ],
    "request": "GET /api/auth/user/",
    "publicRequest": "GET /api/auth/users/:username/",
    "token": "optional",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "One of the two users blocks the other, or the account is suspended (`error.reason`)."
      ],
      [
        404,
        "No user has this username, or the account is deleted."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useUserSearch",
    "operation": "userSearch",
    "group": "People",
    "story": "finding-people--search",
    "kind": "read",
    "about": "Searches users by name, 300 ms after the last change of the query.",
    "needs": [
      "query"
    ],
    "room": "list",
    "summary": "Searches users by name, 300 ms after the last change of the query. The former results stay until the next ones arrive.",
    "fields": [
      {
        "name": "query",
        "isOptional": false,
        "type": "string",
        "text": "A part of the username or name, in any case: 1 to 120 characters."
      },
      {
        "name": "count",
        "isOptional": true,
        "type": "number",
        "text": "The largest number of users, 1 to 10. Left out, 20."
      }
    ],
    "data": "`SearchUser[]`. A user found by `userSearch`, perhaps the account itself, for which the relations are false.",
    "records": [
      "SearchUser",
      "ProfileSummary",
      "Badge"
    ],
    "paging": "none; at most 20 items unless `count` is given.",
    "request": "GET /api/auth/user/",
    "publicRequest": "GET /api/auth/users/",
    "token": "optional",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useUpdateUser",
    "operation": "updateUser",
    "group": "Account",
    "story": "profile-and-settings--update",
    "kind": "write",
    "about": "Changes the profile of the account.",
    "needs": [],
    "room": "form",
    "summary": "Changes the profile of the account. Every cached copy shows the change at once, and a new username is applied everywhere.",
    "fields": [
      {
        "name": "username",
        "isOptional": true,
        "type": "string",
        "text": "The new username: 1 to 30 letters, digits, underscores and full stops. Left out, it stays."
      },
      {
        "name": "name",
        "isOptional": true,
        "type": "string",
        "text": "The new name: 1 to 192 characters without angle brackets. Left out, it stays."
      },
      {
        "name": "bio",
        "isOptional": true,
        "type": "string",
        "text": "The new text about the account: at most 1,000 characters; empty, it is cleared. Left out, it stays."
      },
      {
        "name": "url",
        "isOptional": true,
        "type": "string",
        "text": "The new web address: at most 200 characters, with the `https://` that a bare host gets; empty, it is cleared. Left out, it stays."
      },
      {
        "name": "location",
        "isOptional": true,
        "type": "string",
        "text": "The new location: at most 64 characters; empty, it is cleared. Left out, it stays."
      },
      {
        "name": "followers_count_visible",
        "isOptional": true,
        "type": "boolean",
        "text": "Whether others see `followers_count`. Left out, it stays."
      },
      {
        "name": "community_posts_visible",
        "isOptional": true,
        "type": "boolean",
        "text": "Whether others see the account's posts in communities. Left out, it stays."
      },
      {
        "name": "visibility",
        "isOptional": true,
        "type": "\"O\" | \"P\" | \"T\"",
        "text": "`P` public, `O` members of the service only, `T` private: following needs an approved request. Left out, it stays."
      },
      {
        "name": "avatar",
        "isOptional": true,
        "type": "Blob | NativeFile | null",
        "text": "The new picture, of at most 10 MiB and not SVG; null deletes it. Left out, it stays."
      },
      {
        "name": "cover",
        "isOptional": true,
        "type": "Blob | NativeFile | null",
        "text": "The new cover picture, of at most 10 MiB and not SVG; null deletes it. Left out, it stays."
      }
    ],
    "note": "A field that is left out keeps its value.",
    "data": "`CurrentUser`. The signed-in account.",
    "records": [
      "CurrentUser",
      "OwnProfile",
      "Language",
      "Badge"
    ],
    "request": "PATCH /api/auth/user/",
    "publicRequest": "PATCH /api/auth/user/",
    "token": "required",
    "errors": [
      [
        400,
        "The username is taken, or a picture is not a complete PNG, JPEG, GIF or WebP."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the user, `useNotifications`, `unread_notifications_count` of `useCurrentUser` and `useUser` and `count` of `useNotificationsUnreadCount`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useUsernameCheck`, `useCurrentUser`, `useUser`, `useUserSearch`, `useFollowers`, `useFollowerSearch`, `useFollowings`, `useFollowingSearch`, `useLinkedUsers`, `useLinkedUserSearch`, `useNotifications`, `useNotification` and `useNotificationsUnreadCount`."
      ]
    ],
    "beside": [
      "useCurrentUser",
      "useUserSearch"
    ]
  },
  {
    "hook": "useUpdateEmail",
    "operation": "updateEmail",
    "group": "Credentials",
    "story": "email-and-password--email",
    "kind": "write",
    "about": "Asks for a new email address.",
    "needs": [
      "email"
    ],
    "room": "press",
    "summary": "Asks for a new email address. The service mails a link; the address changes when the user follows it.",
    "fields": [
      {
        "name": "email",
        "isOptional": false,
        "type": "string",
        "text": "The new address, to which a link is mailed: a text with one @ and a domain."
      }
    ],
    "data": "`CurrentUser`. The signed-in account.",
    "records": [
      "CurrentUser",
      "OwnProfile",
      "Language",
      "Badge"
    ],
    "request": "PATCH /api/auth/user/settings/",
    "publicRequest": "PATCH /api/auth/user/settings/",
    "token": "required",
    "errors": [
      [
        400,
        "An account has this email address already, perhaps this one."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [
      [
        "Changes",
        "no cached data."
      ]
    ],
    "beside": []
  },
  {
    "hook": "useUpdatePassword",
    "operation": "updatePassword",
    "group": "Credentials",
    "story": "email-and-password--password",
    "kind": "write",
    "about": "Changes the password, which ends every other session of the account.",
    "needs": [
      "current_password",
      "new_password"
    ],
    "room": "form",
    "summary": "Changes the password, which ends every other session of the account. This browser signs in again with the new password, in all tabs; if that fails, `useSession` shows `reauthRequired`. A wrong current password is an error of its field, not a sign-out.",
    "fields": [
      {
        "name": "current_password",
        "isOptional": false,
        "type": "string",
        "text": "The password so far: 10 to 100 characters, never trimmed."
      },
      {
        "name": "new_password",
        "isOptional": false,
        "type": "string",
        "text": "The new one: 10 to 100 characters, not digits alone, never trimmed. The service also refuses common ones."
      }
    ],
    "data": "`CurrentUser`. The signed-in account.",
    "records": [
      "CurrentUser",
      "OwnProfile",
      "Language",
      "Badge"
    ],
    "request": "PATCH /api/auth/user/settings/",
    "publicRequest": "PATCH /api/auth/user/settings/",
    "token": "required",
    "errors": [
      [
        400,
        "The new password is too common."
      ],
      [
        401,
        "The current password is wrong. The session goes on."
      ]
    ],
    "changes": [
      [
        "Changes",
        "no cached data."
      ]
    ],
    "beside": []
  },
  {
    "hook": "useAcceptGuidelines",
    "operation": "acceptGuidelines",
    "group": "Session",
    "story": "sign-in-and-accounts--accept-guidelines",
    "kind": "write",
    "about": "Accepts the guidelines.",
    "needs": [],
    "room": "press",
    "summary": "Accepts the guidelines. The service requires it nowhere: an app has to ask for it.",
    "fields": [],
    "data": "`Message`. A message of the service for users, in their language. Code must not depend on its words.",
    "records": [
      "Message"
    ],
    "request": "POST /api/auth/user/accept-guidelines/",
    "publicRequest": "POST /api/auth/user/accept-guidelines/",
    "token": "required",
    "errors": [
      [
        400,
        "The guidelines are accepted already."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the user."
      ]
    ],
    "beside": [
      "useCurrentUser"
    ]
  },
  {
    "hook": "useLanguages",
    "operation": "languages",
    "group": "Account",
    "story": "profile-and-settings--languages",
    "kind": "read",
    "about": "Lists all languages of the service, in no particular order.",
    "needs": [],
    "room": "list",
    "summary": "Lists all languages of the service, in no particular order. Their names are in the language of the request.",
    "fields": [],
    "data": "`Language[]`. A language the service can translate into.",
    "records": [
      "Language"
    ],
    "paging": "none; the answer has all items.",
    "request": "GET /auth/auth/user/languages/",
    "publicRequest": "GET /api/auth/user/languages/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useSetLanguage",
    "operation": "setLanguage",
    "group": "Account",
    "story": "profile-and-settings--languages",
    "kind": "write",
    "about": "Sets the language of the account, for translated texts and push notifications.",
    "needs": [
      "language_id"
    ],
    "room": "press",
    "summary": "Sets the language of the account, for translated texts and push notifications.",
    "fields": [
      {
        "name": "language_id",
        "isOptional": false,
        "type": "number",
        "text": "The id of one of `languages`, at least 1."
      }
    ],
    "data": "`Message`. A message of the service for users, in their language. Code must not depend on its words.",
    "records": [
      "Message"
    ],
    "request": "POST /api/auth/user/languages/",
    "publicRequest": "POST /api/auth/user/languages/",
    "token": "required",
    "errors": [
      [
        400,
        "No language has this id."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the user."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useCurrentUser` and `useUser`."
      ]
    ],
    "beside": [
      "useCurrentUser"
    ]
  },
  {
    "hook": "useNotificationSettings",
    "operation": "notificationSettings",
    "group": "Account",
    "story": "profile-and-settings--switches",
    "kind": "read",
    "about": "Reads the fourteen settings that say which push notifications are sent.",
    "needs": [],
    "room": "read",
    "summary": "Reads the fourteen settings that say which push notifications are sent.",
    "fields": [],
    "data": "`NotificationSettings`. Which push notifications the service sends; all true by default. Only `post_reaction_notifications` also stops the notification itself, and `connection_confirmed_notifications` has no effect.",
    "records": [
      "NotificationSettings"
    ],
    "request": "GET /api/auth/user/notifications-settings/",
    "publicRequest": "GET /api/auth/user/notifications-settings/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useUpdateNotificationSettings",
    "operation": "updateNotificationSettings",
    "group": "Account",
    "story": "profile-and-settings--switches",
    "kind": "write",
    "about": "Changes notification settings.",
    "needs": [],
    "room": "form",
    "summary": "Changes notification settings. Each change shows at once; a refused one is undone without affecting the others.",
    "fields": [
      {
        "name": "post_comment_notifications",
        "isOptional": true,
        "type": "boolean",
        "text": "A push when someone comments on a post. True by default."
      },
      {
        "name": "post_reaction_notifications",
        "isOptional": true,
        "type": "boolean",
        "text": "A notification, and a push, when someone reacts to a post of the account. False stops both. True by default."
      },
      {
        "name": "follow_notifications",
        "isOptional": true,
        "type": "boolean",
        "text": "A push when someone follows the account. True by default."
      },
      {
        "name": "follow_request_notifications",
        "isOptional": true,
        "type": "boolean",
        "text": "A push when someone asks to follow the private account. True by default."
      },
      {
        "name": "follow_request_approved_notifications",
        "isOptional": true,
        "type": "boolean",
        "text": "A push when a private user approves the account's follow request. True by default."
      },
      {
        "name": "connection_request_notifications",
        "isOptional": true,
        "type": "boolean",
        "text": "A push when someone asks for a connection. True by default."
      },
      {
        "name": "connection_confirmed_notifications",
        "isOptional": true,
        "type": "boolean",
        "text": "No effect: the service never sends a push for a confirmed connection. True by default."
      },
      {
        "name": "community_invite_notifications",
        "isOptional": true,
        "type": "boolean",
        "text": "A push when someone invites the account to a community. True by default."
      },
      {
        "name": "community_new_post_notifications",
        "isOptional": true,
        "type": "boolean",
        "text": "A push for a new post in a community. True by default."
      },
      {
        "name": "user_new_post_notifications",
        "isOptional": true,
        "type": "boolean",
        "text": "A push for a new post by a user to whom the account is subscribed. True by default."
      },
      {
        "name": "post_comment_reaction_notifications",
        "isOptional": true,
        "type": "boolean",
        "text": "A push when someone reacts to a comment of the account. True by default."
      },
      {
        "name": "post_comment_reply_notifications",
        "isOptional": true,
        "type": "boolean",
        "text": "A push when someone replies to a comment. True by default."
      },
      {
        "name": "post_comment_user_mention_notifications",
        "isOptional": true,
        "type": "boolean",
        "text": "A push when someone mentions the account in a comment. True by default."
      },
      {
        "name": "post_user_mention_notifications",
        "isOptional": true,
        "type": "boolean",
        "text": "A push when someone mentions the account in a post. True by default."
      }
    ],
    "note": "Any of the settings; those that are left out keep their value.",
    "data": "`NotificationSettings`. Which push notifications the service sends; all true by default. Only `post_reaction_notifications` also stops the notification itself, and `connection_confirmed_notifications` has no effect.",
    "records": [
      "NotificationSettings"
    ],
    "request": "POST /api/auth/user/notifications-settings/",
    "publicRequest": "PATCH /api/auth/user/notifications-settings/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "`useNotificationSettings`."
      ]
    ],
    "beside": [
      "useNotificationSettings"
    ]
  },
  {
    "hook": "useBlockUser",
    "operation": "blockUser",
    "group": "Blocking",
    "story": "blocking-and-reporting--block",
    "kind": "write",
    "about": "Blocks a user, who disappears from every list at once.",
    "needs": [
      "username"
    ],
    "room": "press",
    "summary": "Blocks a user, who disappears from every list at once. Follows, connections and subscriptions between the two are removed for good.",
    "fields": [
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username of the user: 1 to 30 letters, digits, underscores and full stops."
      }
    ],
    "data": "`BlockResult`. The relation to a user after a block or unblock.",
    "records": [
      "BlockResult"
    ],
    "request": "POST /api/auth/users/:username/block/",
    "publicRequest": "POST /api/auth/users/:username/block/",
    "token": "required",
    "errors": [
      [
        400,
        "The user is the account itself."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "One of the two users blocks the other already, or the account is suspended (`error.reason`)."
      ],
      [
        404,
        "No user has this username."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the user, `useUserSearch`, `useBlockedUsers`, `useBlockedUserSearch`, `useFollowers`, `useFollowerSearch`, `useFollowings`, `useFollowingSearch`, `useLinkedUsers`, `useLinkedUserSearch`, `useCircle`, `useNotifications`, `following_count` of `useCurrentUser` and `useUser`, `followers_count` of `useCurrentUser` and `useUser`, `unread_notifications_count` of `useCurrentUser` and `useUser`, `users_count` of `useUser`, `useCircles` and `useCircle` and `count` of `useNotificationsUnreadCount`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useCurrentUser`, `useUser`, `useBlockedUsers`, `useBlockedUserSearch`, `useLinkedUsers`, `useLinkedUserSearch`, `useCircles`, `useNotifications`, `useNotification` and `useNotificationsUnreadCount`."
      ]
    ],
    "beside": [
      "useBlockedUsers",
      "useFollowers",
      "useLinkedUsers",
      "useCurrentUser",
      "useCircles",
      "useCircle",
      "useNotificationsUnreadCount",
      "useUserSearch"
    ]
  },
  {
    "hook": "useUnblockUser",
    "operation": "unblockUser",
    "group": "Blocking",
    "story": "blocking-and-reporting--unblock",
    "kind": "write",
    "about": "Unblocks a user.",
    "needs": [
      "username"
    ],
    "room": "press",
    "summary": "Unblocks a user. Follows and connections are not restored.",
    "fields": [
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username of the user: 1 to 30 letters, digits, underscores and full stops."
      }
    ],
    "data": "`BlockResult`. The relation to a user after a block or unblock.",
    "records": [
      "BlockResult"
    ],
    "request": "POST /api/auth/users/:username/unblock/",
    "publicRequest": "POST /api/auth/users/:username/unblock/",
    "token": "required",
    "errors": [
      [
        400,
        "The account does not block the user."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ],
      [
        404,
        "No user has this username."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "`useBlockedUsers` and `useBlockedUserSearch`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useUser` and `useUserSearch`."
      ]
    ],
    "beside": [
      "useBlockedUsers",
      "useUserSearch",
      "useBlockedUserSearch"
    ]
  },
  {
    "hook": "useReportUser",
    "operation": "reportUser",
    "group": "Blocking",
    "story": "blocking-and-reporting--report",
    "kind": "write",
    "about": "Reports a user.",
    "needs": [
      "username",
      "category_id"
    ],
    "room": "form",
    "summary": "Reports a user. A report cannot be undone or repeated.",
    "fields": [
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username of the user: 1 to 30 letters, digits, underscores and full stops."
      },
      {
        "name": "category_id",
        "isOptional": false,
        "type": "number",
        "text": "The id of a category, at least 1. The service lists them under `/api/moderation/categories/`, which is no operation of the contract."
      },
      {
        "name": "description",
        "isOptional": true,
        "type": "string",
        "text": "What happened, in the reporter's words: 1 to 1,000 characters. Left out, nothing."
      }
    ],
    "data": "`Message`. A message of the service for users, in their language. Code must not depend on its words.",
    "records": [
      "Message"
    ],
    "request": "POST /api/auth/users/:username/report/",
    "publicRequest": "POST /api/auth/users/:username/report/",
    "token": "required",
    "errors": [
      [
        400,
        "The account has reported the user before, or the user is the account itself."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ],
      [
        404,
        "No user has this username, or no category has this id."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the user."
      ]
    ],
    "beside": [
      "useUser"
    ]
  },
  {
    "hook": "useSubscribeToUser",
    "operation": "subscribeToUser",
    "group": "Subscriptions",
    "story": "subscribing-to-posts--subscribe",
    "kind": "write",
    "about": "Turns on notifications for the new posts of a user.",
    "needs": [
      "username"
    ],
    "room": "press",
    "summary": "Turns on notifications for the new posts of a user. Of several quick toggles only the last is sent; the others resolve to `Superseded`.",
    "fields": [
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username of the user: 1 to 30 letters, digits, underscores and full stops."
      }
    ],
    "data": "`SubscribeResult`. Whether new posts of a user create notifications. `Superseded` if it was not sent, because a later press of the same switch made it pointless.",
    "records": [
      "SubscribeResult"
    ],
    "request": "PUT /api/auth/users/:username/notifications/subscribe",
    "publicRequest": "PUT /api/auth/users/:username/notifications/subscribe/new-post/",
    "token": "required",
    "errors": [
      [
        400,
        "The account is subscribed already, or the user is the account itself."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "One of the two users blocks the other, or the account is suspended (`error.reason`)."
      ],
      [
        404,
        "No user has this username."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the user."
      ]
    ],
    "beside": [
      "useUser"
    ]
  },
  {
    "hook": "useUnsubscribeFromUser",
    "operation": "unsubscribeFromUser",
    "group": "Subscriptions",
    "story": "subscribing-to-posts--unsubscribe",
    "kind": "write",
    "about": "Turns off notifications for the new posts of a user.",
    "needs": [
      "username"
    ],
    "room": "press",
    "summary": "Turns off notifications for the new posts of a user. Of several quick toggles only the last is sent; the others resolve to `Superseded`.",
    "fields": [
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username of the user: 1 to 30 letters, digits, underscores and full stops."
      }
    ],
    "data": "`SubscribeResult`. Whether new posts of a user create notifications. `Superseded` if it was not sent, because a later press of the same switch made it pointless.",
    "records": [
      "SubscribeResult"
    ],
    "request": "DELETE /api/auth/users/:username/notifications/subscribe",
    "publicRequest": "DELETE /api/auth/users/:username/notifications/subscribe/new-post/",
    "token": "required",
    "errors": [
      [
        400,
        "The account is not subscribed to the user."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "One of the two users blocks the other, or the account is suspended (`error.reason`)."
      ],
      [
        404,
        "No user has this username."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the user."
      ]
    ],
    "beside": [
      "useUser"
    ]
  },
  {
    "hook": "useBlockedUsers",
    "operation": "blockedUsers",
    "group": "Blocking",
    "story": "blocking-and-reporting--blocked-full",
    "kind": "list",
    "about": "Lists the users whom the account blocks, newest accounts first (descending user id).",
    "needs": [],
    "room": "list",
    "summary": "Lists the users whom the account blocks, newest accounts first (descending user id).",
    "fields": [
      {
        "name": "max_id",
        "isOptional": true,
        "type": "number",
        "text": "Only users with a lower id, at least 1. Left out, the list begins with the highest."
      },
      {
        "name": "count",
        "isOptional": true,
        "type": "number",
        "text": "Users per page, 1 to 10. Left out, 10."
      }
    ],
    "data": "`BlockedUser[]`, the items that are loaded so far in one array. A user whom the account blocks.",
    "records": [
      "BlockedUser",
      "ProfileSummary",
      "Badge"
    ],
    "paging": "10 items per page. `fetchNextPage` loads the next page while `hasNextPage`. The list begins below `max_id`, if given.",
    "request": "GET /api/auth/blocked-users/",
    "publicRequest": "GET /api/auth/blocked-users/",
    "token": "optional",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useBlockedUserSearch",
    "operation": "blockedUserSearch",
    "group": "Blocking",
    "story": "blocking-and-reporting--blocked-search",
    "kind": "read",
    "about": "Searches the blocked users by name, 300 ms after the last change of the query.",
    "needs": [
      "query"
    ],
    "room": "list",
    "summary": "Searches the blocked users by name, 300 ms after the last change of the query.",
    "fields": [
      {
        "name": "query",
        "isOptional": false,
        "type": "string",
        "text": "A part of the username or name, in any case: 1 to 120 characters."
      },
      {
        "name": "count",
        "isOptional": true,
        "type": "number",
        "text": "The largest number of users, 1 to 10. Left out, 10."
      }
    ],
    "data": "`BlockedUser[]`. A user whom the account blocks.",
    "records": [
      "BlockedUser",
      "ProfileSummary",
      "Badge"
    ],
    "paging": "none; at most 10 items unless `count` is given.",
    "request": "GET /api/auth/blocked-users/search/",
    "publicRequest": "GET /api/auth/blocked-users/search/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useFollowers",
    "operation": "followers",
    "group": "Relations",
    "story": "followers-and-following--followers-full",
    "kind": "list",
    "about": "Lists the account's followers, newest accounts first (descending user id).",
    "needs": [],
    "room": "list",
    "summary": "Lists the account's followers, newest accounts first (descending user id).",
    "fields": [
      {
        "name": "max_id",
        "isOptional": true,
        "type": "number",
        "text": "Only users with a lower id, at least 1. Left out, the list begins with the highest."
      },
      {
        "name": "count",
        "isOptional": true,
        "type": "number",
        "text": "Users per page, 1 to 20. Left out, 10."
      }
    ],
    "data": "`Follower[]`, the items that are loaded so far in one array. A user who follows the account.",
    "records": [
      "Follower",
      "ProfileSummary",
      "Badge"
    ],
    "paging": "10 items per page, at most 20 with `count`. `fetchNextPage` loads the next page while `hasNextPage`. The list begins below `max_id`, if given.",
    "request": "GET /api/auth/followers/",
    "publicRequest": "GET /api/auth/followers/",
    "token": "optional",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useFollowerSearch",
    "operation": "followerSearch",
    "group": "Relations",
    "story": "followers-and-following--follower-search",
    "kind": "read",
    "about": "Searches the followers by name, 300 ms after the last change of the query.",
    "needs": [
      "query"
    ],
    "room": "list",
    "summary": "Searches the followers by name, 300 ms after the last change of the query.",
    "fields": [
      {
        "name": "query",
        "isOptional": false,
        "type": "string",
        "text": "A part of the username or name, in any case: 1 to 120 characters."
      },
      {
        "name": "count",
        "isOptional": true,
        "type": "number",
        "text": "The largest number of users, 1 to 20. Left out, 10."
      }
    ],
    "data": "`Follower[]`. A user who follows the account.",
    "records": [
      "Follower",
      "ProfileSummary",
      "Badge"
    ],
    "paging": "none; at most 10 items unless `count` is given.",
    "request": "GET /api/auth/followers/search",
    "publicRequest": "GET /api/auth/followers/search/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useFollowings",
    "operation": "followings",
    "group": "Relations",
    "story": "followers-and-following--followings-full",
    "kind": "list",
    "about": "Lists the users whom the account follows, newest accounts first (descending user id).",
    "needs": [],
    "room": "list",
    "summary": "Lists the users whom the account follows, newest accounts first (descending user id).",
    "fields": [
      {
        "name": "max_id",
        "isOptional": true,
        "type": "number",
        "text": "Only users with a lower id, at least 1. Left out, the list begins with the highest."
      },
      {
        "name": "count",
        "isOptional": true,
        "type": "number",
        "text": "Users per page, 1 to 20. Left out, 10."
      }
    ],
    "data": "`Following[]`, the items that are loaded so far in one array. A user whom the account follows.",
    "records": [
      "Following",
      "ProfileSummary",
      "Badge"
    ],
    "paging": "10 items per page, at most 20 with `count`. `fetchNextPage` loads the next page while `hasNextPage`. The list begins below `max_id`, if given.",
    "request": "GET /api/auth/followings/",
    "publicRequest": "GET /api/auth/followings/",
    "token": "optional",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useFollowingSearch",
    "operation": "followingSearch",
    "group": "Relations",
    "story": "followers-and-following--following-search",
    "kind": "read",
    "about": "Searches the followed users by name, 300 ms after the last change of the query.",
    "needs": [
      "query"
    ],
    "room": "list",
    "summary": "Searches the followed users by name, 300 ms after the last change of the query.",
    "fields": [
      {
        "name": "query",
        "isOptional": false,
        "type": "string",
        "text": "A part of the username or name, in any case: 1 to 120 characters."
      },
      {
        "name": "count",
        "isOptional": true,
        "type": "number",
        "text": "The largest number of users, 1 to 20. Left out, 10."
      }
    ],
    "data": "`Following[]`. A user whom the account follows.",
    "records": [
      "Following",
      "ProfileSummary",
      "Badge"
    ],
    "paging": "none; at most 10 items unless `count` is given.",
    "request": "GET /api/auth/followings/search",
    "publicRequest": "GET /api/auth/followings/search/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useLinkedUsers",
    "operation": "linkedUsers",
    "group": "Relations",
    "story": "followers-and-following--linked-full",
    "kind": "list",
    "about": "Lists the followers with the account's relation to each, newest accounts first (descending user id).",
    "needs": [],
    "room": "list",
    "summary": "Lists the followers with the account's relation to each, newest accounts first (descending user id). The account itself is left out.",
    "fields": [
      {
        "name": "max_id",
        "isOptional": true,
        "type": "number",
        "text": "Only users with a lower id, at least 1. Left out, the list begins with the highest."
      },
      {
        "name": "count",
        "isOptional": true,
        "type": "number",
        "text": "Users per page, 1 to 10. Left out, 10."
      },
      {
        "name": "with_community",
        "isOptional": true,
        "type": "string",
        "text": "The name of a community, 1 to 32 letters, digits and underscores: adds the users' invitations and memberships there. Left out, none."
      }
    ],
    "data": "`LinkedUser[]`, the items that are loaded so far in one array. A follower, with what links them to a community.",
    "records": [
      "LinkedUser",
      "ProfileSummary",
      "CommunityInviteRef",
      "Membership",
      "Badge"
    ],
    "paging": "10 items per page. `fetchNextPage` loads the next page while `hasNextPage`. The list begins below `max_id`, if given.",
    "request": "GET /api/auth/linked-users/",
    "publicRequest": "GET /api/auth/linked-users/",
    "token": "optional",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        404,
        "No community has the name in `with_community`."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useLinkedUserSearch",
    "operation": "linkedUserSearch",
    "group": "Relations",
    "story": "followers-and-following--linked-search",
    "kind": "read",
    "about": "Searches these followers by name, 300 ms after the last change of the query.",
    "needs": [
      "query"
    ],
    "room": "list",
    "summary": "Searches these followers by name, 300 ms after the last change of the query.",
    "fields": [
      {
        "name": "query",
        "isOptional": false,
        "type": "string",
        "text": "A part of the username or name, in any case: 1 to 120 characters."
      },
      {
        "name": "count",
        "isOptional": true,
        "type": "number",
        "text": "The largest number of users, 1 to 10. Left out, 10."
      },
      {
        "name": "with_community",
        "isOptional": true,
        "type": "string",
        "text": "The name of a community, 1 to 32 letters, digits and underscores: adds the users' invitations and memberships there. Left out, none."
      }
    ],
    "data": "`LinkedUser[]`. A follower, with what links them to a community.",
    "records": [
      "LinkedUser",
      "ProfileSummary",
      "CommunityInviteRef",
      "Membership",
      "Badge"
    ],
    "paging": "none; at most 10 items unless `count` is given.",
    "request": "GET /api/auth/linked-users/search/",
    "publicRequest": "GET /api/auth/linked-users/search/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        404,
        "No community has the name in `with_community`."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useCreateDevice",
    "operation": "createDevice",
    "group": "Devices",
    "story": "devices--create",
    "kind": "write",
    "about": "Registers a device for push notifications.",
    "needs": [
      "uuid"
    ],
    "room": "form",
    "summary": "Registers a device for push notifications.",
    "fields": [
      {
        "name": "uuid",
        "isOptional": false,
        "type": "string",
        "text": "1 to 64 characters in any format, made by the app."
      },
      {
        "name": "name",
        "isOptional": true,
        "type": "string",
        "text": "1 to 32 characters. No read returns it. Left out, the device has no name."
      }
    ],
    "data": "`Device`. A device that receives push notifications. Its name is stored and never returned.",
    "records": [
      "Device"
    ],
    "request": "PUT /api/devices/",
    "publicRequest": "PUT /api/devices/",
    "token": "required",
    "errors": [
      [
        400,
        "The account has a device with this uuid."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ]
    ],
    "changes": [
      [
        "Changes with its answer",
        "`useDevices`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useDevice`."
      ]
    ],
    "beside": [
      "useDevices"
    ]
  },
  {
    "hook": "useDevices",
    "operation": "devices",
    "group": "Devices",
    "story": "devices--full",
    "kind": "list",
    "about": "Lists the devices of the account, newest first.",
    "needs": [],
    "room": "list",
    "summary": "Lists the devices of the account, newest first.",
    "fields": [
      {
        "name": "max_id",
        "isOptional": true,
        "type": "number",
        "text": "Only devices with a lower id, at least 1. Left out, the list begins with the newest."
      },
      {
        "name": "count",
        "isOptional": true,
        "type": "number",
        "text": "Devices per page, 1 to 20. Left out, 10."
      }
    ],
    "data": "`Device[]`, the items that are loaded so far in one array. A device that receives push notifications. Its name is stored and never returned.",
    "records": [
      "Device"
    ],
    "paging": "10 items per page, at most 20 with `count`. `fetchNextPage` loads the next page while `hasNextPage`. The list begins below `max_id`, if given.",
    "request": "GET /api/devices/",
    "publicRequest": "GET /api/devices/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useDevice",
    "operation": "device",
    "group": "Devices",
    "story": "devices--create",
    "kind": "read",
    "about": "Reads one device.",
    "needs": [
      "uuid"
    ],
    "room": "read",
    "summary": "Reads one device.",
    "fields": [
      {
        "name": "uuid",
        "isOptional": false,
        "type": "string",
        "text": "The uuid that the device was registered with: 1 to 64 characters."
      }
    ],
    "data": "`Device`. A device that receives push notifications. Its name is stored and never returned.",
    "records": [
      "Device"
    ],
    "request": "GET /api/devices/uuid/",
    "publicRequest": "GET /api/devices/:uuid/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ],
      [
        404,
        "The account has no device with this uuid."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useUpdateDevice",
    "operation": "updateDevice",
    "group": "Devices",
    "story": "devices--rename",
    "kind": "write",
    "about": "Renames a device.",
    "needs": [
      "uuid"
    ],
    "room": "form",
    "summary": "Renames a device. No read returns the name.",
    "fields": [
      {
        "name": "uuid",
        "isOptional": false,
        "type": "string",
        "text": "The uuid that the device was registered with: 1 to 64 characters."
      },
      {
        "name": "name",
        "isOptional": true,
        "type": "string",
        "text": "The new name: 1 to 32 characters. No read returns it. Left out, it stays."
      }
    ],
    "data": "`undefined`: the answer is empty.",
    "records": [],
    "request": "PATCH /api/devices/:uuid/",
    "publicRequest": "PATCH /api/devices/:uuid/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ],
      [
        404,
        "The account has no device with this uuid."
      ]
    ],
    "changes": [
      [
        "Changes",
        "no cached data."
      ]
    ],
    "beside": []
  },
  {
    "hook": "useDeleteDevice",
    "operation": "deleteDevice",
    "group": "Devices",
    "story": "devices--delete",
    "kind": "write",
    "about": "Deletes a device, which ends its push notifications.",
    "needs": [
      "uuid"
    ],
    "room": "press",
    "summary": "Deletes a device, which ends its push notifications.",
    "fields": [
      {
        "name": "uuid",
        "isOptional": false,
        "type": "string",
        "text": "The uuid that the device was registered with: 1 to 64 characters."
      }
    ],
    "data": "`undefined`: the answer is empty.",
    "records": [],
    "request": "DELETE /api/devices/:uuid/",
    "publicRequest": "DELETE /api/devices/:uuid/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ],
      [
        404,
        "The account has no device with this uuid."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "`useDevices`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useDevice`."
      ]
    ],
    "beside": [
      "useDevices"
    ]
  },
  {
    "hook": "useDeleteAllDevices",
    "operation": "deleteAllDevices",
    "group": "Devices",
    "story": "devices--delete-all",
    "kind": "write",
    "about": "Deletes all devices of the account.",
    "needs": [],
    "room": "press",
    "summary": "Deletes all devices of the account.",
    "fields": [],
    "data": "`undefined`: the answer is empty.",
    "records": [],
    "request": "DELETE /api/devices/",
    "publicRequest": "DELETE /api/devices/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "`useDevices`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useDevices` and `useDevice`."
      ]
    ],
    "beside": [
      "useDevices"
    ]
  },
  {
    "hook": "useCircleNameCheck",
    "operation": "circleNameCheck",
    "group": "Circles",
    "story": "circles--check",
    "kind": "check",
    "about": "Checks whether a circle name is free, 400 ms after the last change of the input.",
    "needs": [
      "name"
    ],
    "room": "read",
    "summary": "Checks whether a circle name is free, 400 ms after the last change of the input.",
    "fields": [
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name to check: 1 to 100 characters."
      }
    ],
    "data": "`Availability`. The result of an availability check.",
    "records": [
      "Availability"
    ],
    "request": "POST /api/circles/name-check/",
    "publicRequest": "POST /api/circles/name-check/",
    "token": "required",
    "errors": [
      [
        400,
        "Not an error: `data.status` is `taken`."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useCreateCircle",
    "operation": "createCircle",
    "group": "Circles",
    "story": "circles--create",
    "kind": "write",
    "about": "Creates an empty circle.",
    "needs": [
      "name",
      "color"
    ],
    "room": "form",
    "summary": "Creates an empty circle.",
    "fields": [
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "1 to 100 characters; no other circle of the account may have it."
      },
      {
        "name": "color",
        "isOptional": false,
        "type": "string",
        "text": "`#RGB` or `#RRGGBB`, stored as sent."
      }
    ],
    "data": "`Circle`. A circle of the account. The default circle, Connections, cannot be changed or deleted.",
    "records": [
      "Circle"
    ],
    "request": "PUT /api/circles/",
    "publicRequest": "PUT /api/circles/",
    "token": "required",
    "errors": [
      [
        400,
        "The account has a circle of this name."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ]
    ],
    "changes": [
      [
        "Changes with its answer",
        "`useCircles`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useCircleNameCheck`."
      ]
    ],
    "beside": [
      "useCircles"
    ]
  },
  {
    "hook": "useCircles",
    "operation": "circles",
    "group": "Circles",
    "story": "circles--full",
    "kind": "read",
    "about": "Lists all circles of the account, including the default one, newest first.",
    "needs": [],
    "room": "list",
    "summary": "Lists all circles of the account, including the default one, newest first.",
    "fields": [],
    "data": "`Circle[]`. A circle of the account. The default circle, Connections, cannot be changed or deleted.",
    "records": [
      "Circle"
    ],
    "paging": "none; the answer has all items.",
    "request": "GET /api/circles/",
    "publicRequest": "GET /api/circles/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useCircle",
    "operation": "circle",
    "group": "Circles",
    "story": "circles--detail",
    "kind": "read",
    "about": "Reads one circle with its members.",
    "needs": [
      "id"
    ],
    "room": "read",
    "summary": "Reads one circle with its members.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the circle, notification or invite, at least 1."
      }
    ],
    "data": "`CircleDetail`. A circle with its members.",
    "records": [
      "CircleDetail",
      "CircleUser",
      "MemberProfile",
      "Badge"
    ],
    "request": "GET /api/circles/:id/",
    "publicRequest": "GET /api/circles/:id/",
    "token": "required",
    "errors": [
      [
        400,
        "The account has no circle with this id."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useUpdateCircle",
    "operation": "updateCircle",
    "group": "Circles",
    "story": "circles--rename",
    "kind": "write",
    "about": "Changes the name, color or members of a circle.",
    "needs": [
      "id"
    ],
    "room": "form",
    "summary": "Changes the name, color or members of a circle. `usernames` is the complete new membership; without it the members stay.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the circle, at least 1. Not that of Connections."
      },
      {
        "name": "name",
        "isOptional": true,
        "type": "string",
        "text": "The new name: 1 to 100 characters. The service refuses the current one as taken. Left out, it stays."
      },
      {
        "name": "color",
        "isOptional": true,
        "type": "string",
        "text": "The new colour: `#RGB` or `#RRGGBB`. Left out, it stays."
      },
      {
        "name": "usernames",
        "isOptional": true,
        "type": "string[]",
        "text": "The complete new membership, each by a username of 1 to 30 letters, digits, underscores and full stops. Left out, the members stay."
      }
    ],
    "data": "`CircleDetail`. A circle with its members.",
    "records": [
      "CircleDetail",
      "CircleUser",
      "MemberProfile",
      "Badge"
    ],
    "request": "PATCH /api/circles/:id/",
    "publicRequest": "PATCH /api/circles/:id/",
    "token": "required",
    "errors": [
      [
        400,
        "The account has no circle with this id, or it is Connections. Or the name is taken, perhaps by this circle. Or a user is private, or is connected and no longer followed."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "A new member blocks the account, or the account blocks them, or the account is suspended (`error.reason`)."
      ],
      [
        404,
        "No user has one of the usernames."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the circle, every cached copy of the user, `useCircle`, `following_count` of `useCurrentUser` and `useUser`, `followers_count` of `useUser` and `users_count` of `useUser`, `useCircles` and `useCircle`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useCurrentUser`, `useUser`, `useUserSearch`, `useFollowings`, `useFollowingSearch`, `useLinkedUsers`, `useLinkedUserSearch`, `useCircleNameCheck`, `useCircles`, `useCircle`, `useNotifications` and `useNotification`."
      ]
    ],
    "beside": [
      "useCircles",
      "useCircle"
    ]
  },
  {
    "hook": "useDeleteCircle",
    "operation": "deleteCircle",
    "group": "Circles",
    "story": "circles--delete",
    "kind": "write",
    "about": "Deletes a circle.",
    "needs": [
      "id"
    ],
    "room": "press",
    "summary": "Deletes a circle. Its members stay connected.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the circle, notification or invite, at least 1."
      }
    ],
    "data": "`undefined`: the answer is empty.",
    "records": [],
    "request": "DELETE /api/circles/:id/",
    "publicRequest": "DELETE /api/circles/:id/",
    "token": "required",
    "errors": [
      [
        400,
        "The account has no circle with this id, or it is Connections."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the user and `useCircles`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useLinkedUsers`, `useLinkedUserSearch`, `useCircleNameCheck` and `useCircle`."
      ]
    ],
    "beside": [
      "useCircles"
    ]
  },
  {
    "hook": "useFollowUser",
    "operation": "followUser",
    "group": "Follows",
    "story": "follow-and-unfollow--follow",
    "kind": "write",
    "about": "Follows a user.",
    "needs": [
      "username"
    ],
    "room": "form",
    "summary": "Follows a user. Of several quick toggles only the last is sent; the others resolve to `Superseded`.",
    "fields": [
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username of the user: 1 to 30 letters, digits, underscores and full stops."
      },
      {
        "name": "lists_ids",
        "isOptional": true,
        "type": "number[]",
        "text": "The ids of all lists of the account that the follow is in, each at least 1. Left out or empty, it is in none."
      }
    ],
    "data": "`Follow`. A follow. `Superseded` if it was not sent, because a later press of the same switch made it pointless.",
    "records": [
      "Follow",
      "FollowedUser",
      "FollowedList"
    ],
    "request": "POST /api/follows/follow/",
    "publicRequest": "POST /api/follows/follow/",
    "token": "required",
    "errors": [
      [
        400,
        "The account follows the user already or has 1,500 follows, the user is private, or a list does not exist."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "One of the two users blocks the other, or the account is suspended (`error.reason`)."
      ],
      [
        404,
        "No user has this username."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the user, `useFollowings`, `useFollowingSearch`, `following_count` of `useCurrentUser` and `useUser` and `followers_count` of `useUser`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useCurrentUser`, `useUser`, `useFollowings` and `useFollowingSearch`."
      ]
    ],
    "beside": [
      "useFollowers",
      "useFollowings",
      "useLinkedUsers",
      "useCurrentUser",
      "useUser",
      "useUserSearch",
      "useFollowerSearch",
      "useFollowingSearch"
    ]
  },
  {
    "hook": "useUnfollowUser",
    "operation": "unfollowUser",
    "group": "Follows",
    "story": "follow-and-unfollow--unfollow",
    "kind": "write",
    "about": "Unfollows a user.",
    "needs": [
      "username"
    ],
    "room": "press",
    "summary": "Unfollows a user. Of several quick toggles only the last is sent; the others resolve to `Superseded`.",
    "fields": [
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username of the user: 1 to 30 letters, digits, underscores and full stops."
      }
    ],
    "data": "`FollowedUser`. The user after a follow or unfollow. `Superseded` if it was not sent, because a later press of the same switch made it pointless.",
    "records": [
      "FollowedUser",
      "FollowedList"
    ],
    "request": "POST /api/follows/unfollow/",
    "publicRequest": "POST /api/follows/unfollow/",
    "token": "required",
    "errors": [
      [
        400,
        "The account does not follow the user."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ],
      [
        404,
        "No user has this username."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the user, `useFollowings`, `useFollowingSearch`, `useNotifications`, `following_count` of `useCurrentUser` and `useUser`, `unread_notifications_count` of `useCurrentUser` and `useUser`, `followers_count` of `useUser` and `count` of `useNotificationsUnreadCount`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useCurrentUser`, `useUser`, `useNotification` and `useNotificationsUnreadCount`."
      ]
    ],
    "beside": [
      "useFollowings",
      "useNotifications",
      "useCurrentUser",
      "useUser",
      "useNotificationsUnreadCount",
      "useUserSearch",
      "useFollowingSearch"
    ]
  },
  {
    "hook": "useUpdateFollow",
    "operation": "updateFollow",
    "group": "Follows",
    "story": "follow-and-unfollow--lists",
    "kind": "write",
    "about": "Sets the lists of a follow.",
    "needs": [
      "username"
    ],
    "room": "form",
    "summary": "Sets the lists of a follow. Without `lists_ids`, or with an empty array, the follow is in no list.",
    "fields": [
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username of the user: 1 to 30 letters, digits, underscores and full stops."
      },
      {
        "name": "lists_ids",
        "isOptional": true,
        "type": "number[]",
        "text": "The ids of all lists of the account that the follow is in, each at least 1. Left out or empty, it is in none."
      }
    ],
    "data": "`Follow`. A follow.",
    "records": [
      "Follow",
      "FollowedUser",
      "FollowedList"
    ],
    "request": "POST /api/follows/update/",
    "publicRequest": "POST /api/follows/update/",
    "token": "required",
    "errors": [
      [
        400,
        "The account does not follow the user, or a list does not exist."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ],
      [
        404,
        "No user has this username."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the notification."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useUser`."
      ]
    ],
    "beside": [
      "useUser"
    ]
  },
  {
    "hook": "useNotifications",
    "operation": "notifications",
    "group": "Notifications",
    "story": "notifications--full",
    "kind": "list",
    "about": "Lists the notifications of the account, newest first.",
    "needs": [],
    "room": "list",
    "summary": "Lists the notifications of the account, newest first.",
    "fields": [
      {
        "name": "max_id",
        "isOptional": true,
        "type": "number",
        "text": "Only notifications with a lower id, at least 1. Left out, the list begins with the newest."
      },
      {
        "name": "count",
        "isOptional": true,
        "type": "number",
        "text": "Notifications per page, 1 to 20. Left out, 10."
      },
      {
        "name": "types",
        "isOptional": true,
        "type": "(\"CC\" | \"CI\" | \"CNP\" | \"CR\" | \"F\" | \"FR\" | \"FRA\" | \"PC\" | \"PCR\" | \"PCRA\" | \"PCUM\" | \"PR\" | \"PUM\" | \"UNP\")[]",
        "text": "Only these types, such as `F`. Left out or empty, all."
      }
    ],
    "data": "`Notification[]`, the items that are loaded so far in one array. A notification of any type.",
    "records": [
      "Notification",
      "CommentMentionContent",
      "CommentReactionContent",
      "CommentReplyContent",
      "CommunityInviteContent",
      "ConnectionConfirmedContent",
      "ConnectionRequestContent",
      "FollowApprovedContent",
      "FollowContent",
      "FollowRequestContent",
      "NewPostContent",
      "PostCommentContent",
      "PostMentionContent",
      "PostReactionContent",
      "CommentMention",
      "CommentPreview",
      "PublicUser",
      "Language",
      "PostPreview",
      "ParentComment",
      "Hashtag",
      "CommunityPreview",
      "PostImage",
      "HashtagEmoji",
      "ActorProfile",
      "Badge",
      "CommentReaction",
      "Emoji",
      "CommunityInvite",
      "ApprovedFollow",
      "FollowRequest",
      "PostMention",
      "PostReaction"
    ],
    "paging": "10 items per page, at most 20 with `count`. `fetchNextPage` loads the next page while `hasNextPage`. The list begins below `max_id`, if given.",
    "request": "GET /api/notifications/",
    "publicRequest": "GET /api/notifications/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useNotification",
    "operation": "notification",
    "group": "Notifications",
    "story": "notifications--one",
    "kind": "read",
    "about": "Reads one notification.",
    "needs": [
      "id"
    ],
    "room": "read",
    "summary": "Reads one notification. The public server has no such operation: with its routes the error is `unsupported`.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the circle, notification or invite, at least 1."
      }
    ],
    "data": "`Notification`. A notification of any type.",
    "records": [
      "Notification",
      "CommentMentionContent",
      "CommentReactionContent",
      "CommentReplyContent",
      "CommunityInviteContent",
      "ConnectionConfirmedContent",
      "ConnectionRequestContent",
      "FollowApprovedContent",
      "FollowContent",
      "FollowRequestContent",
      "NewPostContent",
      "PostCommentContent",
      "PostMentionContent",
      "PostReactionContent",
      "CommentMention",
      "CommentPreview",
      "PublicUser",
      "Language",
      "PostPreview",
      "ParentComment",
      "Hashtag",
      "CommunityPreview",
      "PostImage",
      "HashtagEmoji",
      "ActorProfile",
      "Badge",
      "CommentReaction",
      "Emoji",
      "CommunityInvite",
      "ApprovedFollow",
      "FollowRequest",
      "PostMention",
      "PostReaction"
    ],
    "request": "GET /api/notifications/:id/",
    "publicRequest": null,
    "token": "required",
    "errors": [
      [
        400,
        "The account has no notification with this id."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useNotificationsUnreadCount",
    "operation": "notificationsUnreadCount",
    "group": "Unread",
    "story": "unread-count--badge",
    "kind": "read",
    "about": "Counts the unread notifications.",
    "needs": [],
    "room": "read",
    "summary": "Counts the unread notifications. The count agrees with the lists and with `useCurrentUser` in every render.",
    "fields": [
      {
        "name": "max_id",
        "isOptional": true,
        "type": "number",
        "text": "Only notifications up to this id, with it: unlike `notifications`. At least 1. Left out, all."
      },
      {
        "name": "types",
        "isOptional": true,
        "type": "(\"CC\" | \"CI\" | \"CNP\" | \"CR\" | \"F\" | \"FR\" | \"FRA\" | \"PC\" | \"PCR\" | \"PCRA\" | \"PCUM\" | \"PR\" | \"PUM\" | \"UNP\")[]",
        "text": "Only these types, such as `F`. Left out or empty, all."
      }
    ],
    "data": "`UnreadCount`. The number of unread notifications.",
    "records": [
      "UnreadCount"
    ],
    "request": "GET /api/notifications/unread/count",
    "publicRequest": "GET /api/notifications/unread/count/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useReadNotification",
    "operation": "readNotification",
    "group": "Unread",
    "story": "unread-count--mark-one",
    "kind": "write",
    "about": "Marks a notification as read.",
    "needs": [
      "id"
    ],
    "room": "press",
    "summary": "Marks a notification as read. If it is cached, lists and counts show it at once, without a refetch.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the circle, notification or invite, at least 1."
      }
    ],
    "data": "`undefined`: the answer is empty.",
    "records": [],
    "request": "POST /api/notifications/:id/",
    "publicRequest": "POST /api/notifications/:id/read/",
    "token": "required",
    "errors": [
      [
        400,
        "The account has no notification with this id."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the notification, `unread_notifications_count` of `useCurrentUser` and `useUser` and `count` of `useNotificationsUnreadCount`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useCurrentUser`, `useUser` and `useNotificationsUnreadCount`."
      ]
    ],
    "beside": [
      "useNotifications",
      "useCurrentUser",
      "useNotification",
      "useNotificationsUnreadCount"
    ]
  },
  {
    "hook": "useReadNotifications",
    "operation": "readNotifications",
    "group": "Unread",
    "story": "unread-count--mark-all",
    "kind": "write",
    "about": "Marks notifications up to `max_id` (inclusive) and of these types as read; without either, all of them.",
    "needs": [],
    "room": "form",
    "summary": "Marks notifications up to `max_id` (inclusive) and of these types as read; without either, all of them.",
    "fields": [
      {
        "name": "max_id",
        "isOptional": true,
        "type": "number",
        "text": "Only notifications up to this id, with it: unlike `notifications`. At least 1. Left out, all."
      },
      {
        "name": "types",
        "isOptional": true,
        "type": "(\"CC\" | \"CI\" | \"CNP\" | \"CR\" | \"F\" | \"FR\" | \"FRA\" | \"PC\" | \"PCR\" | \"PCRA\" | \"PCUM\" | \"PR\" | \"PUM\" | \"UNP\")[]",
        "text": "Only these types, such as `F`; at least one, because the service refuses an empty list here. Left out, all."
      }
    ],
    "data": "`undefined`: the answer is empty.",
    "records": [],
    "request": "POST /api/notifications/read/",
    "publicRequest": "POST /api/notifications/read/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the notification, `unread_notifications_count` of `useCurrentUser` and `useUser` and `count` of `useNotificationsUnreadCount`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useCurrentUser`, `useUser` and `useNotificationsUnreadCount`."
      ]
    ],
    "beside": [
      "useNotifications",
      "useCurrentUser",
      "useNotification",
      "useNotificationsUnreadCount"
    ]
  },
  {
    "hook": "useDeleteNotification",
    "operation": "deleteNotification",
    "group": "Notifications",
    "story": "notifications--delete",
    "kind": "write",
    "about": "Deletes a notification.",
    "needs": [
      "id"
    ],
    "room": "press",
    "summary": "Deletes a notification. If the service refuses, it reappears at its place.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the circle, notification or invite, at least 1."
      }
    ],
    "data": "`undefined`: the answer is empty.",
    "records": [],
    "request": "DELETE /api/notifications/:id/",
    "publicRequest": "DELETE /api/notifications/:id/",
    "token": "required",
    "errors": [
      [
        400,
        "The account has no notification with this id."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "`useNotifications`, `unread_notifications_count` of `useCurrentUser` and `useUser` and `count` of `useNotificationsUnreadCount`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useCurrentUser`, `useUser`, `useNotification` and `useNotificationsUnreadCount`."
      ]
    ],
    "beside": [
      "useNotifications",
      "useCurrentUser",
      "useNotificationsUnreadCount"
    ]
  },
  {
    "hook": "useDeleteAllNotifications",
    "operation": "deleteAllNotifications",
    "group": "Notifications",
    "story": "notifications--delete-all",
    "kind": "write",
    "about": "Deletes all notifications of the account, read or unread.",
    "needs": [],
    "room": "press",
    "summary": "Deletes all notifications of the account, read or unread.",
    "fields": [],
    "data": "`undefined`: the answer is empty.",
    "records": [],
    "request": "DELETE /api/notifications/",
    "publicRequest": "DELETE /api/notifications/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "`useNotifications`, `unread_notifications_count` of `useCurrentUser` and `useUser` and `count` of `useNotificationsUnreadCount`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useNotifications` and `useNotification`."
      ]
    ],
    "beside": [
      "useNotifications",
      "useCurrentUser",
      "useNotificationsUnreadCount"
    ]
  },
  {
    "hook": "useCreateInvite",
    "operation": "createInvite",
    "group": "Invites",
    "story": "invites--create",
    "kind": "write",
    "about": "Creates an invite, which uses up one of `invite_count`.",
    "needs": [
      "nickname"
    ],
    "room": "press",
    "summary": "Creates an invite, which uses up one of `invite_count`.",
    "fields": [
      {
        "name": "nickname",
        "isOptional": false,
        "type": "string",
        "text": "What to call the invited person: 1 to 192 characters; no other invite of the account may have it."
      }
    ],
    "data": "`Invite`. An invite; pending while `created_user` is null.",
    "records": [
      "Invite",
      "InvitedUser",
      "InvitedProfile",
      "Badge"
    ],
    "request": "PUT /api/invites/",
    "publicRequest": "PUT /api/invites/",
    "token": "required",
    "errors": [
      [
        400,
        "No invite is left, or another invite of the account has the nickname."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "`invite_count` of `useCurrentUser` and `useUser`."
      ],
      [
        "Changes with its answer",
        "`useInvites` and `useInviteSearch`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useInvites`."
      ]
    ],
    "beside": [
      "useInvites",
      "useCurrentUser"
    ]
  },
  {
    "hook": "useInvites",
    "operation": "invites",
    "group": "Invites",
    "story": "invites--full",
    "kind": "list",
    "about": "Lists the invites of the account, newest first.",
    "needs": [],
    "room": "list",
    "summary": "Lists the invites of the account, newest first. Invites created or deleted between two pages are neither repeated nor skipped.",
    "fields": [
      {
        "name": "offset",
        "isOptional": true,
        "type": "number",
        "text": "How many invites to skip, at least 0. Left out, none."
      },
      {
        "name": "count",
        "isOptional": true,
        "type": "number",
        "text": "Invites per page, 1 to 20. Left out, 10."
      },
      {
        "name": "pending",
        "isOptional": true,
        "type": "boolean",
        "text": "True: unused invites only. False: accepted ones only. Left out, both."
      }
    ],
    "data": "`Invite[]`, the items that are loaded so far in one array. An invite; pending while `created_user` is null.",
    "records": [
      "Invite",
      "InvitedUser",
      "InvitedProfile",
      "Badge"
    ],
    "paging": "10 items per page, at most 20 with `count`. `fetchNextPage` loads the next page while `hasNextPage`. The list begins after `offset` items, if given.",
    "request": "GET /api/invites/",
    "publicRequest": "GET /api/invites/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        403,
        "The account is suspended."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useInviteSearch",
    "operation": "inviteSearch",
    "group": "Invites",
    "story": "invites--search",
    "kind": "read",
    "about": "Searches the invites by nickname, 300 ms after the last change of the query.",
    "needs": [
      "query"
    ],
    "room": "list",
    "summary": "Searches the invites by nickname, 300 ms after the last change of the query.",
    "fields": [
      {
        "name": "query",
        "isOptional": false,
        "type": "string",
        "text": "A part of the nickname, in any case: 1 to 120 characters."
      },
      {
        "name": "count",
        "isOptional": true,
        "type": "number",
        "text": "The largest number of invites, 1 to 20. Left out, 10."
      },
      {
        "name": "pending",
        "isOptional": true,
        "type": "boolean",
        "text": "True: unused invites only. False: accepted ones only. Left out, both."
      }
    ],
    "data": "`Invite[]`. An invite; pending while `created_user` is null.",
    "records": [
      "Invite",
      "InvitedUser",
      "InvitedProfile",
      "Badge"
    ],
    "paging": "none; at most 10 items unless `count` is given.",
    "request": "GET /api/invites/search/",
    "publicRequest": "GET /api/invites/search/",
    "token": "required",
    "errors": [
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [],
    "beside": []
  },
  {
    "hook": "useUpdateInvite",
    "operation": "updateInvite",
    "group": "Invites",
    "story": "invites--rename",
    "kind": "write",
    "about": "Renames an unused invite.",
    "needs": [
      "id",
      "nickname"
    ],
    "room": "form",
    "summary": "Renames an unused invite.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of an unused invite, at least 1."
      },
      {
        "name": "nickname",
        "isOptional": false,
        "type": "string",
        "text": "What to call the invited person: 1 to 192 characters; no other invite of the account may have it."
      }
    ],
    "data": "`Invite`. An invite; pending while `created_user` is null.",
    "records": [
      "Invite",
      "InvitedUser",
      "InvitedProfile",
      "Badge"
    ],
    "request": "PATCH /api/invites/",
    "publicRequest": "PATCH /api/invites/:id/",
    "token": "required",
    "errors": [
      [
        400,
        "The account has no unused invite with this id."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        500,
        "Another invite of the account has the nickname."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the invite and `useInviteSearch`."
      ]
    ],
    "beside": [
      "useInvites"
    ]
  },
  {
    "hook": "useDeleteInvite",
    "operation": "deleteInvite",
    "group": "Invites",
    "story": "invites--delete",
    "kind": "write",
    "about": "Deletes an unused invite and adds it back to `invite_count`.",
    "needs": [
      "id"
    ],
    "room": "press",
    "summary": "Deletes an unused invite and adds it back to `invite_count`.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the circle, notification or invite, at least 1."
      }
    ],
    "data": "`Message`. A message of the service for users, in their language. Code must not depend on its words.",
    "records": [
      "Message"
    ],
    "request": "DELETE /api/invites/:id/",
    "publicRequest": "DELETE /api/invites/:id/",
    "token": "required",
    "errors": [
      [
        400,
        "The account has no unused invite with this id."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "`useInvites`, `useInviteSearch` and `invite_count` of `useCurrentUser` and `useUser`."
      ],
      [
        "Refetches if the cache does not show the result",
        "`useRegistrationTokenCheck`, `useCurrentUser`, `useUser` and `useInvites`."
      ]
    ],
    "beside": [
      "useInvites",
      "useCurrentUser"
    ]
  },
  {
    "hook": "useEmailInvite",
    "operation": "emailInvite",
    "group": "Invites",
    "story": "invites--email",
    "kind": "write",
    "about": "Mails an invite to an address.",
    "needs": [
      "id",
      "email"
    ],
    "room": "form",
    "summary": "Mails an invite to an address.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of an unused invite, at least 1."
      },
      {
        "name": "email",
        "isOptional": false,
        "type": "string",
        "text": "The address to mail the invite to: a text with one @ and a domain. No invite of the account may have it already."
      }
    ],
    "data": "`Message`. A message of the service for users, in their language. Code must not depend on its words.",
    "records": [
      "Message"
    ],
    "request": "POST /api/invites/:id/email/",
    "publicRequest": "POST /api/invites/:id/email/",
    "token": "required",
    "errors": [
      [
        400,
        "The account has no unused invite with this id, or this address has had it before."
      ],
      [
        401,
        "The token is no longer valid. The session expires."
      ],
      [
        500,
        "Another invite of the account has the address."
      ]
    ],
    "changes": [
      [
        "Changes at once",
        "every cached copy of the invite."
      ]
    ],
    "beside": [
      "useInvites"
    ]
  }
];
