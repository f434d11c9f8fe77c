/** What each group of stories is about, in the order of the sidebar. */
export const groups: Readonly<Record<string, string>> = {
  Session: 'Sign in, sign out, switch accounts, accept the guidelines, and set a new password.',
  Registration: 'Join with an invite, and check each field while it is typed.',
  Account: 'The account itself: its profile, its language, and which notifications it wants.',
  Credentials: 'Change the email address and the password.',
  People: 'Find people, see a profile, block and report.',
  Subscriptions: 'Be notified of the new posts of a person.',
  Relations: 'Whom the account follows, who follows it, who is connected, and who is blocked.',
  Follows: 'Follow, unfollow, and sort people into lists.',
  Circles: 'Groups of the people an account is connected with.',
  Notifications: 'List, read and delete notifications.',
  Unread: 'Count what is unread, and mark it as read.',
  Invites: 'Create, find, rename, mail and delete invites.',
  Devices: 'The devices that receive pushed notifications.',
};
