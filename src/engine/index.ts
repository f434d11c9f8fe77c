/** The engine's interface: the only file that other folders import. */
export type { EngineHost, ReadHow } from './host.js';
export { accountOf, type CommunityKey, keyFor, keyOf, readKey } from './keys.js';
export { isList, mayHold, type Page, type PagedData } from './pages.js';
export { engineOf } from './client-state.js';
export { isSame, type Ref, rowIn, rowOf, unite } from './entities.js';
export { allReads, writeUnchecked as asOurs, attach, cachedReads, writeTruth } from './cached-reads.js';
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
export { sharesFields } from './shared-fields.js';
export type { AnyEffects, Change, Effects, Log, Stale, Write } from './pending-writes.js';
export { markStale } from './counts.js';
export { refetchStale } from './refetch.js';
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
export {
  insert,
  insertAt,
  invalidate,
  invalidateAt,
  invalidateLater,
  on,
  patch,
  patchEach,
  remove,
  removeEverywhere,
  set,
  step,
  stepItems,
  stepOnRecord,
  unlessDeleted,
  update,
} from './effects.js';
export type {
  AnyFieldOf,
  ReadInput,
  CachedRead,
  Context,
  EffectBuilders,
  PatchOf,
  PlaceOf,
  Reader,
  RecordOf,
} from './service.js';
export { type CrossTabMessage, shareAcrossTabs } from './cross-tab.js';
