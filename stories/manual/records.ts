// Written by `npm run docs`.
import type { RecordDoc } from './page.js';

export const records: Readonly<Record<string, RecordDoc>> = {
  "Message": {
    "summary": "A message of the service for users, in their language. Code must not depend on its words.",
    "fields": [
      {
        "name": "message",
        "isOptional": false,
        "type": "string",
        "text": "A sentence for users, in the language of the request."
      }
    ],
    "members": []
  },
  "Availability": {
    "summary": "The result of an availability check.",
    "fields": [
      {
        "name": "status",
        "isOptional": false,
        "type": "\"available\" | \"invalid\" | \"taken\"",
        "text": "`taken`: the service refused the value, also as reserved or against a rule. `invalid`: it breaks a local rule and was not sent."
      },
      {
        "name": "reason",
        "isOptional": false,
        "type": "string | null",
        "text": "Why it is not available, for `reasonOf`; null if it is, and if the service says nothing."
      }
    ],
    "members": []
  },
  "CurrentUser": {
    "summary": "The signed-in account.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the account, which never changes."
      },
      {
        "name": "uuid",
        "isOptional": false,
        "type": "string",
        "text": "A UUID of the account. No operation takes it."
      },
      {
        "name": "email",
        "isOptional": false,
        "type": "string",
        "text": "The email address. After `updateEmail` it is the old one until `verifyEmail`."
      },
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username. `updateUser` changes it."
      },
      {
        "name": "profile",
        "isOptional": false,
        "type": "OwnProfile",
        "text": "The profile, with the settings that only the account sees."
      },
      {
        "name": "language",
        "isOptional": false,
        "type": "Language | null",
        "text": "The language of translations and push notifications; null if none is set."
      },
      {
        "name": "invite_count",
        "isOptional": false,
        "type": "number",
        "text": "How many invites the account can still create. `createInvite` uses one up, and `deleteInvite` gives it back."
      },
      {
        "name": "date_joined",
        "isOptional": false,
        "type": "string",
        "text": "When the account was created, ISO 8601 with an offset."
      },
      {
        "name": "are_guidelines_accepted",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account has accepted the guidelines. The service requires it nowhere."
      },
      {
        "name": "followers_count",
        "isOptional": false,
        "type": "number",
        "text": "The number of followers."
      },
      {
        "name": "following_count",
        "isOptional": false,
        "type": "number",
        "text": "The number of follows, including those of deleted users, whom `followings` leaves out."
      },
      {
        "name": "connections_circle_id",
        "isOptional": false,
        "type": "number | null",
        "text": "The id of the default circle, Connections; null if there is none."
      },
      {
        "name": "is_member_of_communities",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account is a member of any community."
      },
      {
        "name": "is_global_moderator",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account is a moderator of the whole service."
      },
      {
        "name": "unread_notifications_count",
        "isOptional": false,
        "type": "number",
        "text": "The number of unread notifications of all types."
      },
      {
        "name": "pending_communities_moderated_objects_count",
        "isOptional": false,
        "type": "number",
        "text": "The number of moderated objects that are pending in the communities of the account."
      },
      {
        "name": "active_moderation_penalties_count",
        "isOptional": false,
        "type": "number",
        "text": "The number of active penalties by moderators. Above zero it hints at a suspension."
      },
      {
        "name": "visibility",
        "isOptional": false,
        "type": "\"O\" | \"P\" | \"T\"",
        "text": "`P` public, `O` members of the service only (the default), `T` private: following needs an approved request."
      }
    ],
    "members": []
  },
  "OwnUser": {
    "summary": "The answer of `user` to the account's own username: the fields of `CurrentUser`, and `posts_count`.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the account, which never changes."
      },
      {
        "name": "uuid",
        "isOptional": false,
        "type": "string",
        "text": "A UUID of the account. No operation takes it."
      },
      {
        "name": "email",
        "isOptional": false,
        "type": "string",
        "text": "The email address. After `updateEmail` it is the old one until `verifyEmail`."
      },
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username. `updateUser` changes it."
      },
      {
        "name": "profile",
        "isOptional": false,
        "type": "OwnProfile",
        "text": "The profile, with the settings that only the account sees."
      },
      {
        "name": "language",
        "isOptional": false,
        "type": "Language | null",
        "text": "The language of translations and push notifications; null if none is set."
      },
      {
        "name": "invite_count",
        "isOptional": false,
        "type": "number",
        "text": "How many invites the account can still create. `createInvite` uses one up, and `deleteInvite` gives it back."
      },
      {
        "name": "date_joined",
        "isOptional": false,
        "type": "string",
        "text": "When the account was created, ISO 8601 with an offset."
      },
      {
        "name": "are_guidelines_accepted",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account has accepted the guidelines. The service requires it nowhere."
      },
      {
        "name": "followers_count",
        "isOptional": false,
        "type": "number",
        "text": "The number of followers."
      },
      {
        "name": "following_count",
        "isOptional": false,
        "type": "number",
        "text": "The number of follows, including those of deleted users, whom `followings` leaves out."
      },
      {
        "name": "connections_circle_id",
        "isOptional": false,
        "type": "number | null",
        "text": "The id of the default circle, Connections; null if there is none."
      },
      {
        "name": "is_member_of_communities",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account is a member of any community."
      },
      {
        "name": "is_global_moderator",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account is a moderator of the whole service."
      },
      {
        "name": "unread_notifications_count",
        "isOptional": false,
        "type": "number",
        "text": "The number of unread notifications of all types."
      },
      {
        "name": "pending_communities_moderated_objects_count",
        "isOptional": false,
        "type": "number",
        "text": "The number of moderated objects that are pending in the communities of the account."
      },
      {
        "name": "active_moderation_penalties_count",
        "isOptional": false,
        "type": "number",
        "text": "The number of active penalties by moderators. Above zero it hints at a suspension."
      },
      {
        "name": "visibility",
        "isOptional": false,
        "type": "\"O\" | \"P\" | \"T\"",
        "text": "`P` public, `O` members of the service only (the default), `T` private: following needs an approved request."
      },
      {
        "name": "posts_count",
        "isOptional": true,
        "type": "number",
        "text": "The number of posts; absent if the request accepts version 1.0."
      }
    ],
    "members": []
  },
  "ActorProfile": {
    "summary": "The profile of a user in a notification.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the profile, not that of the user."
      },
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name, which is not unique."
      },
      {
        "name": "avatar",
        "isOptional": false,
        "type": "string | null",
        "text": "The address of the picture; null without one."
      },
      {
        "name": "badges",
        "isOptional": false,
        "type": "readonly Badge[]",
        "text": "The badges beside the name."
      },
      {
        "name": "cover",
        "isOptional": false,
        "type": "string | null",
        "text": "The address of the cover picture; null without one."
      }
    ],
    "members": []
  },
  "Badge": {
    "summary": "A badge beside a name.",
    "fields": [
      {
        "name": "keyword",
        "isOptional": false,
        "type": "string",
        "text": "The kind of badge, such as `VERIFIED`. New ones may be added."
      },
      {
        "name": "keyword_description",
        "isOptional": false,
        "type": "string | null",
        "text": "What the badge means, in the language of the request; null if the service does not say."
      }
    ],
    "members": []
  },
  "InvitedProfile": {
    "summary": "The profile of a user who joined by an invite.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the profile, not that of the user."
      },
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name, which is not unique."
      },
      {
        "name": "avatar",
        "isOptional": false,
        "type": "string | null",
        "text": "The address of the picture; null without one."
      },
      {
        "name": "badges",
        "isOptional": false,
        "type": "readonly Badge[]",
        "text": "The badges beside the name."
      },
      {
        "name": "bio",
        "isOptional": false,
        "type": "string | null",
        "text": "The text about the user; null without one."
      },
      {
        "name": "url",
        "isOptional": false,
        "type": "string | null",
        "text": "An http or https address without credentials, as its owner typed it: a text, for which a link takes what `safeUrl` makes of it. Null without one, and for any other address."
      },
      {
        "name": "location",
        "isOptional": false,
        "type": "string | null",
        "text": "The place, in the user's words; null without one."
      },
      {
        "name": "cover",
        "isOptional": false,
        "type": "string | null",
        "text": "The address of the cover picture; null without one."
      },
      {
        "name": "is_of_legal_age",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the user has confirmed to be of legal age."
      },
      {
        "name": "followers_count_visible",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether others see the user's `followers_count`."
      }
    ],
    "members": []
  },
  "MemberProfile": {
    "summary": "The profile of a member of a circle. It has no id.",
    "fields": [
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name, which is not unique."
      },
      {
        "name": "avatar",
        "isOptional": false,
        "type": "string | null",
        "text": "The address of the picture; null without one."
      },
      {
        "name": "badges",
        "isOptional": false,
        "type": "readonly Badge[]",
        "text": "The badges beside the name."
      }
    ],
    "members": []
  },
  "OwnProfile": {
    "summary": "The profile of the account itself.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the profile, not that of the account."
      },
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name, which is not unique."
      },
      {
        "name": "avatar",
        "isOptional": false,
        "type": "string | null",
        "text": "The address of the picture; null without one."
      },
      {
        "name": "badges",
        "isOptional": false,
        "type": "readonly Badge[]",
        "text": "The badges beside the name."
      },
      {
        "name": "bio",
        "isOptional": false,
        "type": "string | null",
        "text": "The text about the user; null without one."
      },
      {
        "name": "url",
        "isOptional": false,
        "type": "string | null",
        "text": "An http or https address without credentials, as its owner typed it: a text, for which a link takes what `safeUrl` makes of it. Null without one, and for any other address."
      },
      {
        "name": "location",
        "isOptional": false,
        "type": "string | null",
        "text": "The place, in the user's words; null without one."
      },
      {
        "name": "cover",
        "isOptional": false,
        "type": "string | null",
        "text": "The address of the cover picture; null without one."
      },
      {
        "name": "is_of_legal_age",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the user has confirmed to be of legal age."
      },
      {
        "name": "followers_count_visible",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether others see the user's `followers_count`."
      },
      {
        "name": "community_posts_visible",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether others see the account's posts in communities."
      }
    ],
    "members": []
  },
  "ProfileSummary": {
    "summary": "The profile in lists and searches.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the profile, not that of the user."
      },
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name, which is not unique."
      },
      {
        "name": "avatar",
        "isOptional": false,
        "type": "string | null",
        "text": "The address of the picture; null without one."
      },
      {
        "name": "badges",
        "isOptional": false,
        "type": "readonly Badge[]",
        "text": "The badges beside the name."
      }
    ],
    "members": []
  },
  "UserProfile": {
    "summary": "The profile on another user's page. It has no id.",
    "fields": [
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name, which is not unique."
      },
      {
        "name": "avatar",
        "isOptional": false,
        "type": "string | null",
        "text": "The address of the picture; null without one."
      },
      {
        "name": "badges",
        "isOptional": false,
        "type": "readonly Badge[]",
        "text": "The badges beside the name."
      },
      {
        "name": "bio",
        "isOptional": false,
        "type": "string | null",
        "text": "The text about the user; null without one."
      },
      {
        "name": "url",
        "isOptional": false,
        "type": "string | null",
        "text": "An http or https address without credentials, as its owner typed it: a text, for which a link takes what `safeUrl` makes of it. Null without one, and for any other address."
      },
      {
        "name": "location",
        "isOptional": false,
        "type": "string | null",
        "text": "The place, in the user's words; null without one."
      },
      {
        "name": "cover",
        "isOptional": false,
        "type": "string | null",
        "text": "The address of the cover picture; null without one."
      }
    ],
    "members": []
  },
  "Language": {
    "summary": "A language the service can translate into.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the language, for `setLanguage`."
      },
      {
        "name": "code",
        "isOptional": false,
        "type": "string",
        "text": "A language code such as `en` or `zh-CN`."
      },
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name, in the language of the request."
      }
    ],
    "members": []
  },
  "NotificationSettings": {
    "summary": "Which push notifications the service sends; all true by default. Only `post_reaction_notifications` also stops the notification itself, and `connection_confirmed_notifications` has no effect.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the settings. No operation takes it."
      },
      {
        "name": "post_comment_notifications",
        "isOptional": false,
        "type": "boolean",
        "text": "A push when someone comments on a post. True by default."
      },
      {
        "name": "post_reaction_notifications",
        "isOptional": false,
        "type": "boolean",
        "text": "A notification, and a push, when someone reacts to a post of the account. False stops both. True by default."
      },
      {
        "name": "follow_notifications",
        "isOptional": false,
        "type": "boolean",
        "text": "A push when someone follows the account. True by default."
      },
      {
        "name": "follow_request_notifications",
        "isOptional": false,
        "type": "boolean",
        "text": "A push when someone asks to follow the private account. True by default."
      },
      {
        "name": "follow_request_approved_notifications",
        "isOptional": false,
        "type": "boolean",
        "text": "A push when a private user approves the account's follow request. True by default."
      },
      {
        "name": "connection_request_notifications",
        "isOptional": false,
        "type": "boolean",
        "text": "A push when someone asks for a connection. True by default."
      },
      {
        "name": "connection_confirmed_notifications",
        "isOptional": false,
        "type": "boolean",
        "text": "No effect: the service never sends a push for a confirmed connection. True by default."
      },
      {
        "name": "community_invite_notifications",
        "isOptional": false,
        "type": "boolean",
        "text": "A push when someone invites the account to a community. True by default."
      },
      {
        "name": "community_new_post_notifications",
        "isOptional": false,
        "type": "boolean",
        "text": "A push for a new post in a community. True by default."
      },
      {
        "name": "user_new_post_notifications",
        "isOptional": false,
        "type": "boolean",
        "text": "A push for a new post by a user to whom the account is subscribed. True by default."
      },
      {
        "name": "post_comment_reaction_notifications",
        "isOptional": false,
        "type": "boolean",
        "text": "A push when someone reacts to a comment of the account. True by default."
      },
      {
        "name": "post_comment_reply_notifications",
        "isOptional": false,
        "type": "boolean",
        "text": "A push when someone replies to a comment. True by default."
      },
      {
        "name": "post_comment_user_mention_notifications",
        "isOptional": false,
        "type": "boolean",
        "text": "A push when someone mentions the account in a comment. True by default."
      },
      {
        "name": "post_user_mention_notifications",
        "isOptional": false,
        "type": "boolean",
        "text": "A push when someone mentions the account in a post. True by default."
      }
    ],
    "members": []
  },
  "BlockResult": {
    "summary": "The relation to a user after a block or unblock.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the user. The answer has no username."
      },
      {
        "name": "are_new_post_notifications_enabled",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether new posts of the user create notifications: `subscribeToUser`."
      },
      {
        "name": "is_blocked",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account blocks the user now."
      },
      {
        "name": "is_following",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account follows the user still: after a block while a connection is unconfirmed."
      },
      {
        "name": "is_connected",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the two are connected, also before one of them has confirmed it."
      },
      {
        "name": "is_fully_connected",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the two are connected and have confirmed it."
      }
    ],
    "members": []
  },
  "PublicUser": {
    "summary": "A user in a notification or follow request. They may be blocked or deleted by now.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the user, which never changes."
      },
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username, which the user can change."
      },
      {
        "name": "profile",
        "isOptional": false,
        "type": "ActorProfile",
        "text": "Name, pictures and badges."
      },
      {
        "name": "visibility",
        "isOptional": false,
        "type": "\"O\" | \"P\" | \"T\"",
        "text": "`P` public, `O` members of the service only (the default), `T` private: following needs an approved request."
      },
      {
        "name": "is_following",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account follows the user."
      },
      {
        "name": "is_followed",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the user follows the account."
      }
    ],
    "members": []
  },
  "SearchUser": {
    "summary": "A user found by `userSearch`, perhaps the account itself, for which the relations are false.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the user, which never changes."
      },
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username, which the user can change."
      },
      {
        "name": "profile",
        "isOptional": false,
        "type": "ProfileSummary",
        "text": "Name, picture and badges."
      },
      {
        "name": "is_following",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account follows the user."
      },
      {
        "name": "is_connected",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the two are connected, also before one of them has confirmed it."
      },
      {
        "name": "are_new_post_notifications_enabled",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether new posts of the user create notifications: `subscribeToUser`."
      },
      {
        "name": "visibility",
        "isOptional": false,
        "type": "\"O\" | \"P\" | \"T\"",
        "text": "`P` public, `O` members of the service only (the default), `T` private: following needs an approved request."
      }
    ],
    "members": []
  },
  "SubscribeResult": {
    "summary": "Whether new posts of a user create notifications.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the user. The answer has no username."
      },
      {
        "name": "are_new_post_notifications_enabled",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether new posts of the user create notifications: `subscribeToUser`."
      }
    ],
    "members": []
  },
  "User": {
    "summary": "Another user, or the account itself. Only the account itself has an `email`.",
    "fields": [],
    "members": [
      "OwnUser",
      "UserDetail"
    ]
  },
  "UserDetail": {
    "summary": "Another user, seen by the account.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the user, which never changes."
      },
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username, which the user can change."
      },
      {
        "name": "are_new_post_notifications_enabled",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether new posts of the user create notifications: `subscribeToUser`."
      },
      {
        "name": "profile",
        "isOptional": false,
        "type": "UserProfile",
        "text": "The profile. It has no id."
      },
      {
        "name": "followers_count",
        "isOptional": false,
        "type": "number | null",
        "text": "The number of followers; null if the user hides it, which is the default."
      },
      {
        "name": "following_count",
        "isOptional": false,
        "type": "number",
        "text": "The number of follows, including those of deleted users."
      },
      {
        "name": "posts_count",
        "isOptional": true,
        "type": "number",
        "text": "The number of posts; absent if the request accepts version 1.0."
      },
      {
        "name": "is_following",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account follows the user."
      },
      {
        "name": "is_followed",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the user follows the account."
      },
      {
        "name": "is_follow_requested",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account has requested to follow the user, who is private."
      },
      {
        "name": "is_connected",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the two are connected, also before one of them has confirmed it."
      },
      {
        "name": "is_reported",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account has reported the user. It stays true."
      },
      {
        "name": "is_fully_connected",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the two are connected and have confirmed it."
      },
      {
        "name": "connected_circles",
        "isOptional": false,
        "type": "readonly Circle[]",
        "text": "The circles of the account that contain the user, Connections too; empty if the two are not connected."
      },
      {
        "name": "follow_lists",
        "isOptional": false,
        "type": "readonly FollowList[]",
        "text": "The lists of the account that contain its follow of the user."
      },
      {
        "name": "date_joined",
        "isOptional": false,
        "type": "string",
        "text": "When the user joined, ISO 8601 with an offset."
      },
      {
        "name": "is_pending_connection_confirmation",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the user waits for the account to confirm the connection."
      },
      {
        "name": "is_pending_follow_request_approval",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the user has requested to follow the account, which is private."
      },
      {
        "name": "visibility",
        "isOptional": false,
        "type": "\"O\" | \"P\" | \"T\"",
        "text": "`P` public, `O` members of the service only (the default), `T` private: following needs an approved request."
      }
    ],
    "members": []
  },
  "BlockedUser": {
    "summary": "A user whom the account blocks.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the user, which never changes."
      },
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username, which the user can change."
      },
      {
        "name": "profile",
        "isOptional": false,
        "type": "ProfileSummary",
        "text": "Name, picture and badges."
      }
    ],
    "members": []
  },
  "Follower": {
    "summary": "A user who follows the account.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the user, which never changes."
      },
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username, which the user can change."
      },
      {
        "name": "profile",
        "isOptional": false,
        "type": "ProfileSummary",
        "text": "Name, picture and badges."
      },
      {
        "name": "is_following",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account follows the user."
      },
      {
        "name": "is_connected",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the two are connected, also before one of them has confirmed it."
      },
      {
        "name": "is_followed",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the user follows the account: true in this list."
      }
    ],
    "members": []
  },
  "Following": {
    "summary": "A user whom the account follows.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the user, which never changes."
      },
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username, which the user can change."
      },
      {
        "name": "profile",
        "isOptional": false,
        "type": "ProfileSummary",
        "text": "Name, picture and badges."
      },
      {
        "name": "is_following",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account follows the user."
      },
      {
        "name": "is_connected",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the two are connected, also before one of them has confirmed it."
      }
    ],
    "members": []
  },
  "LinkedUser": {
    "summary": "A follower, with what links them to a community.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the user, which never changes."
      },
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username, which the user can change."
      },
      {
        "name": "profile",
        "isOptional": false,
        "type": "ProfileSummary",
        "text": "Name, picture and badges."
      },
      {
        "name": "is_following",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account follows the user."
      },
      {
        "name": "is_connected",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the two are connected, also before one of them has confirmed it."
      },
      {
        "name": "are_new_post_notifications_enabled",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether new posts of the user create notifications: `subscribeToUser`."
      },
      {
        "name": "communities_invites",
        "isOptional": false,
        "type": "readonly CommunityInviteRef[] | null",
        "text": "The user's invitations to the community of `with_community`; null without it, and if there are none."
      },
      {
        "name": "communities_memberships",
        "isOptional": false,
        "type": "readonly Membership[] | null",
        "text": "The user's memberships in the community of `with_community`; null without it, and if there are none."
      }
    ],
    "members": []
  },
  "Device": {
    "summary": "A device that receives push notifications. Its name is stored and never returned.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the device, for `max_id` of `devices`."
      },
      {
        "name": "uuid",
        "isOptional": false,
        "type": "string",
        "text": "The uuid that the device was registered with. It identifies the device in all other operations."
      }
    ],
    "members": []
  },
  "Circle": {
    "summary": "A circle of the account. The default circle, Connections, cannot be changed or deleted.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the circle. A newer circle has a higher one."
      },
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name, unique among the circles of the account. That of Connections is in the language of the registration."
      },
      {
        "name": "color",
        "isOptional": false,
        "type": "string",
        "text": "`#RGB` or `#RRGGBB`, as it was sent."
      },
      {
        "name": "users_count",
        "isOptional": false,
        "type": "number",
        "text": "The number of members."
      }
    ],
    "members": []
  },
  "CircleDetail": {
    "summary": "A circle with its members.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the circle. A newer circle has a higher one."
      },
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name, unique among the circles of the account. That of Connections is in the language of the registration."
      },
      {
        "name": "color",
        "isOptional": false,
        "type": "string",
        "text": "`#RGB` or `#RRGGBB`, as it was sent."
      },
      {
        "name": "users_count",
        "isOptional": false,
        "type": "number",
        "text": "The number of members."
      },
      {
        "name": "users",
        "isOptional": false,
        "type": "readonly CircleUser[]",
        "text": "All members, in no order."
      }
    ],
    "members": []
  },
  "CircleUser": {
    "summary": "A member of a circle.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the user, which never changes."
      },
      {
        "name": "email",
        "isOptional": false,
        "type": "string",
        "text": "The email address of the user."
      },
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username, which the user can change."
      },
      {
        "name": "profile",
        "isOptional": false,
        "type": "MemberProfile",
        "text": "Name, picture and badges."
      },
      {
        "name": "is_fully_connected",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the user has confirmed the connection."
      }
    ],
    "members": []
  },
  "Follow": {
    "summary": "A follow.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the follow, not that of a user."
      },
      {
        "name": "user",
        "isOptional": false,
        "type": "number",
        "text": "The id of the follower: the account."
      },
      {
        "name": "lists",
        "isOptional": false,
        "type": "readonly number[]",
        "text": "The ids of the lists that contain the follow."
      },
      {
        "name": "followed_user",
        "isOptional": false,
        "type": "FollowedUser",
        "text": "The user whom the account follows."
      }
    ],
    "members": []
  },
  "FollowedList": {
    "summary": "A list of the account, in the answer to a follow or unfollow.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the list, for `lists_ids`."
      },
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name of the list."
      }
    ],
    "members": []
  },
  "FollowedUser": {
    "summary": "The user after a follow or unfollow.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the user, which never changes."
      },
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username, which the user can change."
      },
      {
        "name": "is_following",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account follows the user now."
      },
      {
        "name": "follow_lists",
        "isOptional": false,
        "type": "readonly FollowedList[]",
        "text": "The lists of the account that contain the follow; empty after an unfollow."
      }
    ],
    "members": []
  },
  "UnreadCount": {
    "summary": "The number of unread notifications.",
    "fields": [
      {
        "name": "count",
        "isOptional": false,
        "type": "number",
        "text": "How many notifications are unread, of those that the input selects."
      }
    ],
    "members": []
  },
  "Notification": {
    "summary": "A notification of any type.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the notification. A newer one has a higher one."
      },
      {
        "name": "notification_type",
        "isOptional": false,
        "type": "\"CC\" | \"CI\" | \"CNP\" | \"CR\" | \"F\" | \"FR\" | \"FRA\" | \"PC\" | \"PCR\" | \"PCRA\" | \"PCUM\" | \"PR\" | \"PUM\" | \"UNP\" | UnknownNotificationType",
        "text": "The type, which says what `content_object` contains."
      },
      {
        "name": "content_object",
        "isOptional": false,
        "type": "CommentMentionContent | CommentReactionContent | CommentReplyContent | CommunityInviteContent | ConnectionConfirmedContent | ConnectionRequestContent | FollowApprovedContent | FollowContent | FollowRequestContent | NewPostContent | PostCommentContent | PostMentionContent | PostReactionContent | unknown | null",
        "text": "What happened. Its id is another one; null if its subject is gone."
      },
      {
        "name": "read",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether it is marked as read."
      },
      {
        "name": "created",
        "isOptional": false,
        "type": "string",
        "text": "When it was created, ISO 8601 with an offset."
      }
    ],
    "members": []
  },
  "ApprovedFollow": {
    "summary": "A follow that a private user has approved.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the follow."
      },
      {
        "name": "user",
        "isOptional": false,
        "type": "number",
        "text": "The id of the follower: the account."
      },
      {
        "name": "lists",
        "isOptional": false,
        "type": "readonly number[]",
        "text": "The ids of the lists that contain the follow."
      },
      {
        "name": "followed_user",
        "isOptional": false,
        "type": "PublicUser",
        "text": "The user who approved it."
      }
    ],
    "members": []
  },
  "CommentMention": {
    "summary": "A mention in a comment.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the mention."
      },
      {
        "name": "post_comment",
        "isOptional": false,
        "type": "CommentPreview",
        "text": "The comment."
      },
      {
        "name": "user",
        "isOptional": false,
        "type": "PublicUser",
        "text": "The mentioned user: the account."
      }
    ],
    "members": []
  },
  "CommentMentionContent": {
    "summary": "What a notification of the type `PCUM` contains.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of this object, not that of the notification."
      },
      {
        "name": "post_comment_user_mention",
        "isOptional": false,
        "type": "CommentMention",
        "text": "The mention."
      }
    ],
    "members": []
  },
  "CommentReactionContent": {
    "summary": "What a notification of the type `PCRA` contains.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of this object, not that of the notification."
      },
      {
        "name": "post_comment_reaction",
        "isOptional": false,
        "type": "CommentReaction",
        "text": "The reaction."
      }
    ],
    "members": []
  },
  "CommentReplyContent": {
    "summary": "What a notification of the type `PCR` contains.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of this object, not that of the notification."
      },
      {
        "name": "post_comment",
        "isOptional": false,
        "type": "CommentPreview",
        "text": "The reply."
      },
      {
        "name": "parent_comment",
        "isOptional": false,
        "type": "ParentComment",
        "text": "The comment that it replies to."
      }
    ],
    "members": []
  },
  "CommunityInvite": {
    "summary": "An invitation to a community.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the invitation."
      },
      {
        "name": "creator",
        "isOptional": false,
        "type": "PublicUser",
        "text": "The user who invites, who may be blocked or deleted by now."
      },
      {
        "name": "invited_user_id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the invited user: the account."
      },
      {
        "name": "community",
        "isOptional": false,
        "type": "CommunityPreview",
        "text": "The community."
      }
    ],
    "members": []
  },
  "CommunityInviteContent": {
    "summary": "What a notification of the type `CI` contains.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of this object, not that of the notification."
      },
      {
        "name": "community_invite",
        "isOptional": false,
        "type": "CommunityInvite",
        "text": "The invitation."
      }
    ],
    "members": []
  },
  "ConnectionConfirmedContent": {
    "summary": "What a notification of the type `CC` contains.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of this object, not that of the notification."
      },
      {
        "name": "connection_confirmator",
        "isOptional": false,
        "type": "PublicUser",
        "text": "The user who confirmed the connection, who may be blocked or deleted by now."
      }
    ],
    "members": []
  },
  "ConnectionRequestContent": {
    "summary": "What a notification of the type `CR` contains.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of this object, not that of the notification."
      },
      {
        "name": "connection_requester",
        "isOptional": false,
        "type": "PublicUser",
        "text": "The user who asks for the connection, who may be blocked or deleted by now."
      }
    ],
    "members": []
  },
  "FollowApprovedContent": {
    "summary": "What a notification of the type `FRA` contains.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of this object, not that of the notification."
      },
      {
        "name": "follow",
        "isOptional": false,
        "type": "ApprovedFollow",
        "text": "The follow."
      }
    ],
    "members": []
  },
  "FollowContent": {
    "summary": "What a notification of the type `F` contains.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of this object, not that of the notification."
      },
      {
        "name": "follower",
        "isOptional": false,
        "type": "PublicUser",
        "text": "The new follower, who may be blocked or deleted by now."
      }
    ],
    "members": []
  },
  "FollowRequest": {
    "summary": "A request to follow a private user.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the request."
      },
      {
        "name": "creator",
        "isOptional": false,
        "type": "PublicUser",
        "text": "The user who asks."
      },
      {
        "name": "target_user",
        "isOptional": false,
        "type": "PublicUser",
        "text": "The user to whom the request goes: the account."
      }
    ],
    "members": []
  },
  "FollowRequestContent": {
    "summary": "What a notification of the type `FR` contains.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of this object, not that of the notification."
      },
      {
        "name": "follow_request",
        "isOptional": false,
        "type": "FollowRequest",
        "text": "The request."
      }
    ],
    "members": []
  },
  "NewPostContent": {
    "summary": "What a notification of the types `CNP` and `UNP` contains.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of this object, not that of the notification."
      },
      {
        "name": "post",
        "isOptional": false,
        "type": "PostPreview",
        "text": "The new post."
      }
    ],
    "members": []
  },
  "PostCommentContent": {
    "summary": "What a notification of the type `PC` contains.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of this object, not that of the notification."
      },
      {
        "name": "post_comment",
        "isOptional": false,
        "type": "CommentPreview",
        "text": "The comment."
      }
    ],
    "members": []
  },
  "PostMention": {
    "summary": "A mention in a post.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the mention."
      },
      {
        "name": "post",
        "isOptional": false,
        "type": "PostPreview",
        "text": "The post."
      },
      {
        "name": "user",
        "isOptional": false,
        "type": "PublicUser",
        "text": "The mentioned user: the account."
      }
    ],
    "members": []
  },
  "PostMentionContent": {
    "summary": "What a notification of the type `PUM` contains.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of this object, not that of the notification."
      },
      {
        "name": "post_user_mention",
        "isOptional": false,
        "type": "PostMention",
        "text": "The mention."
      }
    ],
    "members": []
  },
  "PostReactionContent": {
    "summary": "What a notification of the type `PR` contains.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of this object, not that of the notification."
      },
      {
        "name": "post_reaction",
        "isOptional": false,
        "type": "PostReaction",
        "text": "The reaction."
      }
    ],
    "members": []
  },
  "CommunityInviteRef": {
    "summary": "An invitation of a user to a community.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the invitation."
      },
      {
        "name": "creator_id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the user who invited."
      },
      {
        "name": "invited_user_id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the user who is invited."
      },
      {
        "name": "community_id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the community."
      }
    ],
    "members": []
  },
  "FollowList": {
    "summary": "A list that follows are sorted into.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the list, for `lists_ids`."
      },
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name of the list."
      },
      {
        "name": "emoji",
        "isOptional": false,
        "type": "FollowListEmoji | null",
        "text": "The emoji of the list; null without one."
      }
    ],
    "members": []
  },
  "FollowListEmoji": {
    "summary": "The emoji of a list.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the emoji."
      },
      {
        "name": "image",
        "isOptional": false,
        "type": "string",
        "text": "The address of its picture."
      },
      {
        "name": "keyword",
        "isOptional": false,
        "type": "string",
        "text": "Its name, for a text in place of the picture."
      }
    ],
    "members": []
  },
  "Membership": {
    "summary": "A user's membership in a community.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the membership."
      },
      {
        "name": "user_id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the member."
      },
      {
        "name": "community_id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the community."
      },
      {
        "name": "is_administrator",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the member is an administrator of the community."
      },
      {
        "name": "is_moderator",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the member is a moderator of the community."
      }
    ],
    "members": []
  },
  "CommentPreview": {
    "summary": "A comment in a notification.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the comment."
      },
      {
        "name": "commenter",
        "isOptional": false,
        "type": "PublicUser",
        "text": "The author, who may be blocked or deleted by now."
      },
      {
        "name": "language",
        "isOptional": false,
        "type": "Language | null",
        "text": "The language of the text; null if there is none."
      },
      {
        "name": "text",
        "isOptional": false,
        "type": "string",
        "text": "The text."
      },
      {
        "name": "created",
        "isOptional": false,
        "type": "string",
        "text": "When the comment was created, ISO 8601 with an offset."
      },
      {
        "name": "is_muted",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account has muted the comment."
      },
      {
        "name": "post",
        "isOptional": false,
        "type": "PostPreview",
        "text": "The post that the comment belongs to."
      },
      {
        "name": "parent_comment",
        "isOptional": false,
        "type": "ParentComment | null",
        "text": "The comment that this one replies to; null unless it is a reply."
      },
      {
        "name": "hashtags",
        "isOptional": false,
        "type": "readonly Hashtag[]",
        "text": "The hashtags in the text."
      }
    ],
    "members": []
  },
  "CommentReaction": {
    "summary": "A reaction to a comment.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the reaction."
      },
      {
        "name": "reactor",
        "isOptional": false,
        "type": "PublicUser",
        "text": "The user who reacted, who may be blocked or deleted by now."
      },
      {
        "name": "emoji",
        "isOptional": false,
        "type": "Emoji",
        "text": "The emoji."
      },
      {
        "name": "post_comment",
        "isOptional": false,
        "type": "CommentPreview",
        "text": "The comment."
      },
      {
        "name": "created",
        "isOptional": false,
        "type": "string",
        "text": "When the user reacted, ISO 8601 with an offset."
      }
    ],
    "members": []
  },
  "CommunityPreview": {
    "summary": "A community in a notification.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the community."
      },
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name of the community, for `with_community`."
      },
      {
        "name": "avatar",
        "isOptional": false,
        "type": "string | null",
        "text": "The address of its picture; null without one."
      },
      {
        "name": "cover",
        "isOptional": false,
        "type": "string | null",
        "text": "The address of its cover picture; null without one."
      },
      {
        "name": "color",
        "isOptional": false,
        "type": "string",
        "text": "Its colour, such as `#3366ff`."
      }
    ],
    "members": []
  },
  "Emoji": {
    "summary": "The emoji of a reaction.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the emoji."
      },
      {
        "name": "keyword",
        "isOptional": false,
        "type": "string",
        "text": "Its name, for a text in place of the picture."
      },
      {
        "name": "image",
        "isOptional": false,
        "type": "string",
        "text": "The address of its picture."
      }
    ],
    "members": []
  },
  "Hashtag": {
    "summary": "A hashtag of a comment.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the hashtag."
      },
      {
        "name": "name",
        "isOptional": false,
        "type": "string",
        "text": "The name."
      },
      {
        "name": "color",
        "isOptional": false,
        "type": "string",
        "text": "The colour behind the name."
      },
      {
        "name": "text_color",
        "isOptional": false,
        "type": "string",
        "text": "The colour of the name."
      },
      {
        "name": "image",
        "isOptional": false,
        "type": "string | null",
        "text": "The address of a picture; null without one."
      },
      {
        "name": "emoji",
        "isOptional": false,
        "type": "HashtagEmoji | null",
        "text": "The emoji beside the name; null without one."
      }
    ],
    "members": []
  },
  "HashtagEmoji": {
    "summary": "The emoji of a hashtag.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the emoji."
      },
      {
        "name": "keyword",
        "isOptional": false,
        "type": "string",
        "text": "Its name, for a text in place of the picture."
      },
      {
        "name": "image",
        "isOptional": false,
        "type": "string",
        "text": "The address of its picture."
      },
      {
        "name": "created",
        "isOptional": false,
        "type": "string",
        "text": "When the service added it, ISO 8601 with an offset."
      },
      {
        "name": "order",
        "isOptional": false,
        "type": "number",
        "text": "Its place among the emojis."
      }
    ],
    "members": []
  },
  "ParentComment": {
    "summary": "The comment to which a reply belongs.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the comment."
      },
      {
        "name": "commenter",
        "isOptional": false,
        "type": "PublicUser",
        "text": "The author, who may be blocked or deleted by now."
      },
      {
        "name": "language",
        "isOptional": false,
        "type": "Language | null",
        "text": "The language of the text; null if there is none."
      },
      {
        "name": "text",
        "isOptional": false,
        "type": "string",
        "text": "The text."
      },
      {
        "name": "created",
        "isOptional": false,
        "type": "string",
        "text": "When the comment was created, ISO 8601 with an offset."
      },
      {
        "name": "is_muted",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the account has muted the comment."
      },
      {
        "name": "is_edited",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the text has been changed."
      }
    ],
    "members": []
  },
  "PostImage": {
    "summary": "The picture of a post.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the picture."
      },
      {
        "name": "image",
        "isOptional": false,
        "type": "string",
        "text": "The address of the picture."
      },
      {
        "name": "width",
        "isOptional": false,
        "type": "number",
        "text": "Pixels."
      },
      {
        "name": "height",
        "isOptional": false,
        "type": "number",
        "text": "Pixels."
      }
    ],
    "members": []
  },
  "PostPreview": {
    "summary": "A post in a notification.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the post."
      },
      {
        "name": "uuid",
        "isOptional": false,
        "type": "string",
        "text": "A UUID of the post."
      },
      {
        "name": "text",
        "isOptional": false,
        "type": "string | null",
        "text": "The text; null without one."
      },
      {
        "name": "creator",
        "isOptional": false,
        "type": "PublicUser",
        "text": "The author, who may be blocked or deleted by now."
      },
      {
        "name": "created",
        "isOptional": false,
        "type": "string",
        "text": "When the post was created, ISO 8601 with an offset."
      },
      {
        "name": "community",
        "isOptional": false,
        "type": "CommunityPreview | null",
        "text": "The community of the post; null if it is in none."
      },
      {
        "name": "is_closed",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the post is closed."
      },
      {
        "name": "is_encircled",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether the post is shared with circles only."
      },
      {
        "name": "media_height",
        "isOptional": false,
        "type": "number | null",
        "text": "Pixels; null without a picture or video."
      },
      {
        "name": "media_width",
        "isOptional": false,
        "type": "number | null",
        "text": "Pixels; null without a picture or video."
      },
      {
        "name": "media_thumbnail",
        "isOptional": false,
        "type": "string | null",
        "text": "The address of a small picture; null without a picture or video."
      },
      {
        "name": "image",
        "isOptional": false,
        "type": "PostImage | null",
        "text": "The picture; null without one."
      }
    ],
    "members": []
  },
  "PostReaction": {
    "summary": "A reaction to a post.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the reaction."
      },
      {
        "name": "reactor",
        "isOptional": false,
        "type": "PublicUser",
        "text": "The user who reacted, who may be blocked or deleted by now."
      },
      {
        "name": "emoji",
        "isOptional": false,
        "type": "Emoji",
        "text": "The emoji."
      },
      {
        "name": "post",
        "isOptional": false,
        "type": "PostPreview",
        "text": "The post."
      }
    ],
    "members": []
  },
  "Invite": {
    "summary": "An invite; pending while `created_user` is null.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the invite. A newer invite has a higher one."
      },
      {
        "name": "email",
        "isOptional": false,
        "type": "string | null",
        "text": "The address that the invite was mailed to last; null if it was not."
      },
      {
        "name": "is_invite_email_sent",
        "isOptional": false,
        "type": "boolean",
        "text": "Whether `emailInvite` has mailed the invite."
      },
      {
        "name": "nickname",
        "isOptional": false,
        "type": "string | null",
        "text": "What the account calls the invited person; null without a name."
      },
      {
        "name": "token",
        "isOptional": false,
        "type": "string",
        "text": "A secret: anyone who has it can join with it, once. It does not expire."
      },
      {
        "name": "created_user",
        "isOptional": false,
        "type": "InvitedUser | null",
        "text": "The user who joined with the invite; null while it is pending."
      },
      {
        "name": "created",
        "isOptional": false,
        "type": "string",
        "text": "When the invite was created, ISO 8601 with an offset."
      }
    ],
    "members": []
  },
  "InvitedUser": {
    "summary": "The user who joined by an invite.",
    "fields": [
      {
        "name": "id",
        "isOptional": false,
        "type": "number",
        "text": "The id of the user, which never changes."
      },
      {
        "name": "username",
        "isOptional": false,
        "type": "string",
        "text": "The username, which the user can change."
      },
      {
        "name": "profile",
        "isOptional": false,
        "type": "InvitedProfile",
        "text": "The profile, with two settings of the user."
      }
    ],
    "members": []
  }
};
