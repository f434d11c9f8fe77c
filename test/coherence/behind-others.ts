/**
 * Parts of rows that only a write behind other writes needs, as the judge presses them: here each write is alone. `updateCircle` has to
 * refetch a search that was asked before it and answered during it, after a block had removed the person from every cached copy.
 */
export const neededBehindOthers: ReadonlySet<string> = new Set(['updateCircle: stale 10, userSearch']);
