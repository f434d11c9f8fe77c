/** What each group of stories is called, by its file, and what it is about, in the order of the sidebar. */
export const groups: Readonly<Record<string, { readonly title: string; readonly about: string }>> = {
  Session: {
    title: 'Sign-in and accounts',
    about: 'Sign in, sign out, switch accounts, accept the guidelines, and set a new password.',
  },
  Registration: { title: 'Registration', about: 'Join with an invite, and check each field while it is typed.' },
  Account: {
    title: 'Profile and settings',
    about: 'The account itself: its profile, its language, and which notifications it wants.',
  },
  Credentials: { title: 'Email and password', about: 'Change the email address and the password.' },
  People: { title: 'Finding people', about: 'Find people, and see their profiles.' },
  Blocking: { title: 'Blocking and reporting', about: 'Block somebody, unblock, report, and list who is blocked.' },
  Subscriptions: { title: 'Subscribing to posts', about: 'Be notified of the new posts of a person.' },
  Relations: { title: 'Followers and following', about: 'Whom the account follows, who follows it, and who is connected.' },
  Follows: { title: 'Follow and unfollow', about: 'Follow, unfollow, and sort people into lists.' },
  Circles: { title: 'Circles', about: 'Groups of the people an account is connected with.' },
  Notifications: { title: 'Notifications', about: 'List, read and delete notifications.' },
  Unread: { title: 'Unread count', about: 'Count what is unread, and mark it as read.' },
  Invites: { title: 'Invites', about: 'Create, find, rename, mail and delete invites.' },
  Devices: { title: 'Devices', about: 'The devices that receive pushed notifications.' },
};

/** What a group is called. */
export function titleOf(group: string): string {
  return groups[group]?.title ?? group;
}

/** The start of the ids of a group, as Storybook makes them from its title. */
export function idOf(group: string): string {
  return titleOf(group).toLowerCase().replace(/\W+/g, '-');
}
