/**
 * What this library alone needs of the engine. What every service needs is in `public.ts`, and code that declares rules imports their
 * words (words.ts), what binds them to a service (facts.ts) and what checks them (check-rules.ts).
 */
export { accountOf, type CommunityKey, readKey } from './keys.js';
export { engineOf, viewOf } from './client-state.js';
export { attach, restoredMark } from './cached-reads.js';
export type { Ruled } from './facts.js';
export type { Holds } from './words.js';
export { maxIdPagesOf, offsetPagesOf, placeholderFor, selectFor, unsharedOptionsOf } from './query-options.js';
export { followsCounts } from './counted-lists.js';
export { sharesFields } from './shared-fields.js';
export { type AnyWrite, mutationOf, notifyWaiters } from './log.js';
export { outcomeOf } from './outcome.js';
export { logOf } from './reconcile.js';
export { endUnsent, noteLost, withdraw } from './send.js';
export { shareWrites } from './cross-tab.js';
export { copyAnswer, refetchAll } from './refetch.js';
