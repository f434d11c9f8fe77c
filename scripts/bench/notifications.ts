/** A row of a long list, complete as the contract has it. */
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
