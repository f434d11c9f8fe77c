/** Why a read is asked again although its answer may turn out the same: the case in which it would be another. By write and read. */
export const needlessRefetches: Readonly<Record<string, string>> = {
  'blockUser notificationsUnreadCount': 'an unread notification about the person that no list has loaded goes, too',
  'blockUser blockedUserSearch': 'a full search may hold the person: searches come in no order',
  'blockUser linkedUsers': 'with the last connection the account leaves the list, and somebody moves up',
  'blockUser linkedUserSearch': 'with the last connection the account leaves the list, and somebody moves up',
  'blockUser currentUser': 'the person may follow, or be followed: no copy tells',
  'blockUser user': 'the person may be in a circle whose number of members the page shows',
  'blockUser circles': 'the person may be in a circle: no copy tells',
  'unblockUser userSearch': 'a full search may hold the person: searches come in no order',
  'followUser followingSearch': 'a full search may hold the person: searches come in no order',
  'updateCircle followingSearch': 'a full search may hold the person: searches come in no order',
  'updateUser notificationsUnreadCount': 'an unread follow request that no list has loaded goes, too',
  'readNotification notificationsUnreadCount': 'a notification that no list has loaded may be unread, and of any kind',
  'readNotifications notificationsUnreadCount': 'an unread notification that no list has loaded is marked, too',
  'deleteNotification notificationsUnreadCount': 'a notification that no list has loaded may be unread, and of any kind',
  'updateCircle linkedUserSearch': 'with the first connection the account may take a place: searches come in no order',
  'deleteInvite registrationTokenCheck': 'keys hold no secret, so that it cannot be told whose token a check is about',
};
