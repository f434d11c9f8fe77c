/** The engine's interface. Beside it, code that declares rules imports their words (words.ts), what binds them to a service (facts.ts) and what checks them (check-rules.ts). */
export type { ReadHow } from './host.js';
export { accountOf, type CommunityKey, keyOf, readKey } from './keys.js';
export type { Page, PagedData } from './pages.js';
export { engineOf, viewOf } from './client-state.js';
export type { Ref } from './entities.js';
export { attach } from './cached-reads.js';
export type { Ruled } from './facts.js';
export type { Holds } from './words.js';
export {
  getShownData,
  maxIdPagesOf,
  offsetPagesOf,
  optionsOf,
  pagesOf,
  type PagesOptions,
  placeholderFor,
  type ReadOptions,
  selectFor,
  type SelectHow,
  unsharedOptionsOf,
} from './query-options.js';
export { followsCounts } from './counted-lists.js';
export { sharesFields } from './shared-fields.js';
export { explain, type ExplainedStaleness, type ExplainedWrite, type Explanation } from './explain.js';
export {
  type AnyWrite,
  type ByHand,
  type Done,
  type Former,
  type Log,
  mutationOf,
  notifyWaiters,
  type RuledWrite,
  type Write,
} from './log.js';
export { outcomeOf } from './outcome.js';
export { logOf } from './reconcile.js';
export {
  endUnsent,
  isSuperseded,
  mutationOptionsOf,
  noteLost,
  type Superseded,
  withdraw,
  withoutSecrets,
  type WriteOptions,
} from './send.js';
export { shareWrites } from './cross-tab.js';
export { copyAnswer, refetchAll } from './refetch.js';
