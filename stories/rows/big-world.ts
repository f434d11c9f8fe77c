import type { Sandbox } from 'community-hooks/sandbox';

/** The rows of the list. */
export const ROWS = 10_000;
/** The most that the service answers at once. */
export const PER_PAGE = 20;

/** Gives alice as many notifications as the story shows; every second one is unread. */
export function enlarge({ state }: Sandbox): void {
  // Pictures are requests of their own, and only the network of other stories answers them.
  for (const { profile } of state.users) profile.avatar = null;
  const [owner] = state.users.filter(({ username }) => username === 'alice');
  const own = state.notifications.filter((notification) => notification.owner === owner?.id);
  const last = state.lastIds['notifications'] ?? 0;
  const newest = Math.max(...own.map(({ created }) => created));
  for (let nth = 1; nth <= ROWS - own.length; nth += 1) {
    const like = own[nth % own.length];
    if (like) state.notifications.push({ ...like, id: last + nth, created: newest + nth, read: nth % 2 === 0 });
  }
  state.lastIds['notifications'] = last + ROWS - own.length;
}
