/** The entry `./engine`, experimental: the engine for any service (docs/use-the-engine.md). */
export { entity } from '../contract/entity.js';
export type {
  CallHow,
  EngineEvent,
  EngineHost,
  HostedService,
  List,
  Mutation,
  Operation,
  Query,
  ReadHow,
  Schema,
} from './host.js';
export { keyOf } from './keys.js';
export type { Page, PagedData } from './pages.js';
export type { Item, Ref } from './entities.js';
export { optionsOf, pagesOf, type PagesOptions, type ReadOptions, type SelectHow } from './query-options.js';
export { explain, type ExplainedStaleness, type ExplainedWrite, type Explanation } from './explain.js';
export { getShownData } from './shown-data.js';
export type { Change, Done, Effects, Stale } from './pending-writes.js';
export { deletesRecord } from './effects.js';
export { isSuperseded, mutationOptionsOf, redactsSecrets, type Superseded, withoutSecrets, type WriteOptions } from './send.js';
export { type CachedRead, type Context, type EffectBuilders, effectsOf, type Reader, type ServiceTypes } from './service.js';
