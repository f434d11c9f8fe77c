/**
 * Parts of rows that only a write behind other writes needs, as the judge presses them: here each write is alone. What `blockUser` has
 * captured may be older than a change of circles before it. `updateCircle` has to refetch a search that was answered during it, after a
 * block had removed the person from every cached copy.
 */
export const neededBehindOthers: ReadonlySet<string> = new Set([
  'blockUser: stale 4, circles',
  'blockUser: stale 5, user',
  'updateCircle: stale 8, userSearch',
]);
