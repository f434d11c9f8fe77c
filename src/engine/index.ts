/**
 * What this library alone needs of the engine. What every service needs is in `public.ts`, and code that declares rules imports their
 * words (words.ts), what binds them to a service (rules/facts.ts) and what checks them (rules/check-rules.ts).
 */
export { accountOf, type CommunityKey, readKey } from './cache/keys.js';
export { engineOf, viewOf } from './cache/client-state.js';
export { attach, restoredMark } from './cache/cached-reads.js';
export type { Ruled } from './rules/facts.js';
export type { Holds } from './words.js';
export { maxIdPagesOf, offsetPagesOf, placeholderFor, selectFor, unsharedOptionsOf } from './cache/query-options.js';
export { followsCounts } from './cache/counted-lists.js';
export { sharesFields } from './cache/shared-fields.js';
export { type AnyWrite, mutationOf, notifyWaiters } from './past/log.js';
export { outcomeOf } from './past/outcome.js';
export { logOf } from './writes/reconcile.js';
export { endUnsent, noteLost, withdraw } from './writes/send.js';
export { shareWrites } from './writes/cross-tab.js';
export { copyAnswer, refetchAll } from './writes/refetch.js';
