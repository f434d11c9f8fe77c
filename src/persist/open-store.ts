import type { QueryClient } from '@tanstack/react-query';
import { attach, engineOf } from '../engine/index.js';
import type { CommunityClient } from '../transport/client.js';
import { notify } from '../transport/events.js';
import { createEntryStore, type EntryStorage, type EntryStore } from './entry-store.js';
import { noteOffline } from './network.js';

/** The options that `persistCommunity` and `createOutbox` share. */
export interface StoreOptions<Reason extends string> {
  readonly client: CommunityClient;
  /** The one that the hooks use. */
  readonly queryClient: QueryClient;
  /** Where the entries are kept. Pass a function (`() => localStorage`) where the storage may be forbidden. */
  readonly storage: EntryStorage | (() => EntryStorage);
  /** Milliseconds that a storage may take for one answer; 2,000 by default. */
  readonly timeout?: number;
  /** Called for each entry that is dropped, and when the storage fails. It never throws for any of this. */
  readonly onTrouble?: (trouble: Trouble<Reason>) => void;
}

/** What bounds the text of an entry. */
export interface EntryBounds {
  /** In milliseconds. */
  readonly maxAge: number;
  /** In characters. */
  readonly maxLength: number;
}

/** Names and numbers only. `failed`: the storage threw or is full; `slow`: it gave no answer in time. */
export interface Trouble<Reason extends string> {
  readonly reason: Reason | 'failed' | 'slow';
  /** The operation of the write that could not be stored. */
  readonly operation?: string;
  /** How many writes are kept, if there is no place for one more. */
  readonly kept?: number;
}

/** An open storage, and how its troubles are reported. */
export interface OpenStore<Reason extends string> {
  readonly store: EntryStore;
  readonly report: (reason: Trouble<Reason>['reason'], operation?: string, kept?: number) => void;
}

/** Opens a storage for a client and its cache. From then on the cache belongs to the engine, and a page without a network is offline. */
export function openStore<Reason extends string>(
  { client, queryClient, storage, timeout = 2000, onTrouble }: StoreOptions<Reason>,
  key: string,
  version: string,
): OpenStore<Reason> {
  const report: OpenStore<Reason>['report'] = (reason, operation, kept) =>
    notify(onTrouble, { reason, ...(operation !== undefined && { operation }), ...(kept !== undefined && { kept }) });
  attach(engineOf(client), queryClient);
  noteOffline();
  return { report, store: createEntryStore({ storage, key, scope: client.scope, version, timeout, report }) };
}
