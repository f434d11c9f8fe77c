/**
 * The engine's interface. Beside it `src/rules` imports the words of rules (words.ts), and `src/effects` the builders of effects (effects.ts) and
 * their types (service.ts).
 */
export type { ReadHow } from './host.js';
export { accountOf, type CommunityKey, keyOf, readKey } from './keys.js';
export { isList, mayHold, type Page, type PagedData } from './pages.js';
export { engineOf, viewOf } from './client-state.js';
export { isSame, type Ref, rowIn, unite } from './entities.js';
export { attach } from './cached-reads.js';
export type { Holds } from './words.js';
export {
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
export { lanesOf } from './lanes.js';
export { followsCounts } from './counted-lists.js';
export { sharesFields } from './shared-fields.js';
export { explain, type ExplainedStaleness, type ExplainedWrite, type Explanation } from './explain.js';
export { getShownData } from './shown-data.js';
export { type AnyEffects, type Change, type Done, type Effects, type Log, notifyWaiters } from './pending-writes.js';
export { logOf } from './reconcile.js';
export {
  isSuperseded,
  mutationOptionsOf,
  noteLost,
  redactsSecrets,
  toggle,
  type Superseded,
  withoutSecrets,
  type WriteOptions,
} from './send.js';
export { shareAcrossTabs } from './cross-tab.js';
export { copyAnswer, refetchAll } from './outside.js';
