import { hashKey, type Mutation, type MutationCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import { mutationOptionsOf } from '../effects/options.js';
import { type AnyWrite, readKey } from '../engine/index.js';
import type { OpenStore } from '../persist/open-store.js';
import { isRemembered } from '../persist/follow-account.js';
import type { CommunityClient } from '../transport/client.js';
import { isOffline } from '../transport/error-code.js';
import { newId } from '../transport/new-id.js';
import type { EnginePort } from './engine-port.js';
import type { Entries, Entry } from './entries.js';
import type { Ownership } from './ownership.js';
import { failedEntry, isFailed, isPlain, type OutboxTroubleReason } from './queued-write.js';
import { isBounded } from './replayable.js';
import type { StoredEntries } from './stored-entries.js';
import type { TabMark } from './tab-mark.js';

/** What the parts of an outbox share. */
export interface Queue extends OpenStore<OutboxTroubleReason> {
  readonly client: CommunityClient;
  readonly queryClient: QueryClient;
  readonly allowed: ReadonlyMap<string, AnyWrite>;
  readonly maxEntries: number;
  readonly engine: EnginePort;
  readonly stored: StoredEntries;
  readonly entries: Entries;
  readonly ownership: Ownership;
  /** Undefined for a storage that pages share. */
  readonly mark: TabMark | undefined;
  /** The current one. */
  account: string | null;
  /** Its user in this browser. What waits is stored under it: a new sign-in of the same user makes another account. */
  device: string | undefined;
  /** How often it is reading what waits. Until that is back, nothing later is sent. */
  restoring: number;
  /** The storage failed at that, and is read once more later. */
  isUnread: boolean;
  /** What was on its way when its account left, or when the page went into the back-forward cache. */
  readonly left: WeakMap<Mutation, Entry>;
}

/** Submits a write as a hook would. The engine shows it, and sends it when its turn has come. */
export function submit(queue: Queue, entry: Entry): void {
  const { client, queryClient, allowed, entries } = queue;
  const effects = allowed.get(entry.operation);
  if (!effects) return;
  const options = queryClient.defaultMutationOptions(mutationOptionsOf(client, effects));
  const mutation = queryClient.getMutationCache().build(queryClient, options);
  // Saved first, because the events of the cache look it up.
  entries.save({ ...entry, state: 'waiting', error: null, mutation: mutation as unknown as Mutation });
  // `watchWrites` gets its end from the events of the cache.
  mutation.execute(entry.input).catch(() => undefined);
}

/** Follows the writes of hooks and of the outbox itself. */
export function watchWrites(queue: Queue, event: MutationCacheNotifyEvent): void {
  const { client, entries } = queue;
  // TanStack has no type for the mutations of all hooks.
  const mutation = event.mutation as Mutation | undefined;
  const named = mutation && readKey(client, mutation.options.mutationKey ?? []);
  if (!mutation || !named) return;
  const entry = entries.of(mutation);
  // The engine ends the writes of a former account before this page gets the event of the session.
  const isFormer = named.account !== client.session.current.account;
  if (isFormer || (!entry && queue.left.has(mutation))) return settleLeft(queue, mutation, event, isFormer);
  if (event.type === 'removed' && entry?.state === 'waiting') return entries.forget(entry);
  if (event.type !== 'updated') return;
  const { action } = event;
  const isPaused = !entry && mutation.state.isPaused;
  if (action.type === 'pending' || (isPaused && action.type === 'pause')) {
    const sent = noteEarlier(queue, mutation, named.name);
    if (isPaused) enter(queue, mutation, named.name, sent);
  }
  if (action.type === 'success') {
    // An equal write that was refused or lost before has nothing left to do.
    for (const one of failedLike(queue, named.name, mutation.state.variables)) entries.forget(one);
    if (entry) entries.forget(entry);
  }
  if (entry && action.type === 'error') settle(queue, entry, action.error);
}

/**
 * Whether a write may be sent now: not before what is coming back. One of the outbox is sent by the page that owns it, and must be stored
 * as being sent first: if its page ends from then on, it may have been done. So not while there is no network, whatever event came: under
 * Playwright, a page gets `online` when it is reloaded without one.
 */
export function mayBeSent({ entries, stored, ownership, restoring }: Queue, mutation: Mutation): boolean {
  if (restoring > 0) return false;
  const entry = entries.of(mutation);
  if (!entry) return true;
  if (!ownership.isOwner || isOffline()) return false;
  if (entry.state === 'waiting') entries.save({ ...entry, state: 'sending' });
  return stored.isStored(entries.of(mutation) ?? entry);
}

/** The refused and lost entries that are equal to this write. */
function failedLike({ entries }: Queue, operation: string, input: unknown): Entry[] {
  const failed = entries.inOrder().filter((entry) => isFailed(entry) && entry.operation === operation);
  const hash = failed.length > 0 && isPlain(input) ? hashKey([input]) : undefined;
  return failed.filter((entry) => hashKey([entry.input]) === hash);
}

/** If an earlier page may have done this write, the engine takes "already there" for success. Returns that page's entry. */
function noteEarlier(queue: Queue, mutation: Mutation, operation: string): Entry | undefined {
  const own = queue.entries.of(mutation);
  const equal = own ? [own] : failedLike(queue, operation, mutation.state.variables);
  const sent = equal.find((entry) => entry.mayBeDone);
  if (sent) queue.engine.noteLost(mutation, sent);
  return sent;
}

/** A write of a hook has to wait for the network. */
function enter(queue: Queue, mutation: Mutation, operation: string, sent: Entry | undefined): void {
  const { device, allowed, entries, stored, engine, maxEntries, report } = queue;
  const effects = allowed.get(operation);
  const { variables: input } = mutation.state;
  if (!effects || device === undefined || !isBounded(effects, input) || !isPlain(input)) return;
  const twin = engine.twinOf(mutation);
  if (twin && entries.of(twin)?.state === 'waiting') return;
  if (entries.size >= maxEntries) return report('full', operation, entries.size);
  entries.save({
    id: newId(),
    device,
    order: stored.nextOrder(),
    operation,
    input,
    queuedAt: Date.now(),
    mayBeDone: sent !== undefined,
    ref: sent?.ref ?? engine.refOf(mutation) ?? {},
    state: 'waiting',
    error: null,
    mutation,
  });
}

function settle(queue: Queue, entry: Entry, reason: unknown): void {
  const next = failedEntry({ ...entry, mutation: undefined }, reason);
  // The network went, or the token changed, before the request was sent, and the session goes on.
  if (next.state === 'waiting' && queue.client.session.current.state === 'signed-in') submit(queue, next);
  else queue.entries.save(next);
}

/** A write that was left while it was on its way. With a token that was refused, it was not done. */
function settleLeft(queue: Queue, mutation: Mutation, event: MutationCacheNotifyEvent, isFormer: boolean): void {
  const { client, entries, stored } = queue;
  const entry = queue.left.get(mutation);
  if (event.type !== 'updated' || !entry || !isRemembered(client.session, entry.device)) return;
  const { action } = event;
  if (action.type === 'success') entries.forget(entry);
  if (action.type !== 'error' || !isFormer) return;
  const next = failedEntry(entry, action.error);
  if (next.state === 'waiting') stored.write(next);
}
