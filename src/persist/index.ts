// The public names of ./persist, one by one.
export type { EntryStorage } from './entry-store.js';
export type { PersistDropReason } from './persisted-read.js';
export { type Persistence, persistCommunity, type PersistOptions, type PersistTrouble } from './persist.js';
export { persistedReads } from './reads.js';
