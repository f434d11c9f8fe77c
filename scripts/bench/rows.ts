/** Answers that every part measures alike, complete as the contract has them. */

export const invites: readonly object[] = Array.from({ length: 20 }, (_, index) => ({
  id: 40 - index,
  email: index % 2 === 0 ? `guest${index}@mail.test` : null,
  is_invite_email_sent: index % 2 === 0,
  nickname: `Guest number ${index}`,
  token: `token-of-the-invite-${index}`,
  created_user: null,
  created: '2026-01-01T00:00:00Z',
}));

/** A row of a long list. */
export interface Row {
  readonly id: number;
  readonly read: boolean;
}

export function notificationOf(id: number): Row {
  const follower = {
    id: (id % 60) + 1,
    username: `person${(id % 60) + 1}`,
    profile: { id: 1, avatar: null, cover: null, name: 'Somebody', badges: [] },
    visibility: 'O',
    is_following: false,
    is_followed: true,
  };
  return { id, notification_type: 'F', content_object: { id, follower }, read: false, created: '2026-01-01T00:00:00Z' } as Row;
}
