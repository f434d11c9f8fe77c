/**
 * Parts of rows that only a write behind other writes needs, as the judge presses them: here each write is alone. What `blockUser` has
 * captured may be older than a change of circles before it, and a profile that comes later says itself whether the follow ends.
 * `updateCircle` has to refetch a search that was answered during it, after a block had removed the person from every cached copy.
 */
export const neededBehindOthers: ReadonlySet<string> = new Set([
  'blockUser: change 6, user',
  'blockUser: stale 1, circles',
  'blockUser: stale 2, user',
  'updateCircle: stale 8, userSearch',
]);
