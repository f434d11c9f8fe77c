import { hashKey, type Mutation, type MutationCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import { mutationOptionsOf } from '../effects/options.js';
import { type AnyEffects, type Log, logOf, noteLost, readKey } from '../engine/index.js';
import { followAccount, isRemembered } from '../persist/follow-account.js';
import { openStore, type StoreOptions, type Trouble } from '../persist/open-store.js';
import { type CommunityError, fieldError, isCommunityError } from '../transport/errors.js';
import { newId, type SessionSnapshot } from '../transport/session.js';
import { createEntries, type Entry, isFailed } from './entries.js';
import { type Outbox, type OutboxStore, outboxStoreOf } from './outbox-store.js';
import { createPageLock } from './page-lock.js';
import { isPlain, lostError, type OutboxDropReason, textOfEntry } from './queued-write.js';
import { isBounded, mayQueue, replayableWrites } from './replayable.js';

export interface OutboxOptions extends StoreOptions<OutboxDropReason> {
  /** The writes that survive a reload, by their effects; `replayableWrites` by default. */
  readonly writes?: readonly AnyEffects[];
  /** Milliseconds after which a write is not sent any more; a week by default. */
  readonly maxAge?: number;
  /** How many writes are kept, 200 by default; the others are lost with their page, as without an outbox. */
  readonly maxEntries?: number;
  /** Prefix of the names, `community-outbox` by default. Clients with the same `scope` and sessions of their own need different ones. */
  readonly key?: string;
}

export type OutboxTrouble = Trouble<OutboxDropReason>;

type Updated = Extract<MutationCacheNotifyEvent, { type: 'updated' }>;

/** How long the text of a write may be. */
const MAX_LENGTH = 20_000;

/**
 * Keeps writes that wait for the network in a storage, and submits them again after a reload: they show at once, and are sent in their
 * order when there is a network, for the account that made them and no other. A refused write is kept until the app discards or
 * retries it (`useOutbox`), and the others go on. Call it in the browser, after `persistCommunity`; a client has one.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const shown = outboxStoreOf(options.client);
  shown.outbox ??= makeOutbox(options, shown);
  return shown.outbox;
}

function makeOutbox(options: OutboxOptions, shown: OutboxStore): Outbox {
  const { client, queryClient, writes = replayableWrites, maxAge = 7 * 86_400_000, maxEntries = 200 } = options;
  const { key = 'community-outbox' } = options;
  const refused = writes.find((effects) => !mayQueue(effects));
  if (refused) {
    const text = `${refused.mutation.name} takes a secret, signs in or is more than one request.`;
    throw fieldError({ operation: 'createOutbox' }, 'writes', text);
  }
  const allowed = new Map(writes.map((effects) => [effects.mutation.name, effects]));
  const page = newId();
  const lock = createPageLock(key, page);
  const { store, report } = openStore(options, key, '1');
  const bounds = { maxAge, maxLength: MAX_LENGTH };
  const entries = createEntries({ store, shown, lock, allowed, bounds, report });
  let account: string | null = null;
  /** What was on its way when its account left. */
  const sentByFormerAccount = new WeakMap<Mutation, Entry>();

  const log = logOf(client);

  /** The refused and lost entries that are equal to this write. */
  const failedLike = (operation: string, input: unknown): Entry[] => {
    const failed = entries.inOrder().filter((entry) => isFailed(entry) && entry.operation === operation);
    const hash = failed.length > 0 && isPlain(input) ? hashKey([input]) : undefined;
    return failed.filter((entry) => hashKey([entry.input]) === hash);
  };

  /** If an earlier page may have done this write, the engine takes "already there" for success. Returns that page's entry. */
  const noteEarlier = (mutation: Mutation, operation: string): Entry | undefined => {
    const own = entries.of(mutation);
    const sent = (own ? [own] : failedLike(operation, mutation.state.variables)).find((entry) => entry.mayBeDone);
    const write = log.writes.get(mutation);
    if (write && sent) noteLost(log, write, sent);
    return sent;
  };

  /** A write of a hook has to wait for the network. */
  const enter = (mutation: Mutation, operation: string, sent: Entry | undefined): void => {
    const effects = allowed.get(operation);
    const { variables: input } = mutation.state;
    if (!effects || account === null || entries.size >= maxEntries || !isBounded(effects, input) || !isPlain(input)) return;
    entries.save({
      id: newId(),
      account,
      page,
      operation,
      input,
      queuedAt: entries.nextTime(),
      mayBeDone: sent !== undefined,
      ref: sent?.ref ?? log.writes.get(mutation)?.ref ?? {},
      state: 'waiting',
      error: null,
      mutation,
    });
  };

  const submit = (entry: Entry): void => {
    const effects = allowed.get(entry.operation);
    if (!effects) return;
    const options = queryClient.defaultMutationOptions(mutationOptionsOf(client, effects));
    const mutation = queryClient.getMutationCache().build(queryClient, options);
    // Saved first, because the events of the cache look it up.
    entries.save({ ...entry, page, state: 'waiting', error: null, mutation: mutation as unknown as Mutation });
    // `watch` gets its end from the events of the cache.
    mutation.execute(entry.input).catch(() => undefined);
  };

  const settle = (entry: Entry, reason: unknown): void => {
    const settledEntry = { ...entry, mutation: undefined };
    const error = isCommunityError(reason) ? reason : lostError(entry);
    if (error.outcome === 'unknown') return entries.save({ ...settledEntry, ...asUnknown(error) });
    // The token changed before the request was sent.
    if (error.code === 'session-changed') return submit(settledEntry);
    entries.save({
      ...settledEntry,
      ...(isTokenRefused(error) ? { state: 'waiting', error: null } : { state: 'refused', error }),
    });
  };

  /** The write of an account that has left while it was on its way. With a token that was refused, it was not done. */
  const settleLeft = (mutation: Mutation, { action }: Updated): void => {
    const entry = sentByFormerAccount.get(mutation);
    if (!entry || !isRemembered(client.session, entry.account)) return;
    if (action.type === 'success') void store.run(() => store.remove(entry.account, entry.id));
    if (action.type !== 'error' || !isTokenRefused(action.error)) return;
    const text = textOfEntry({ ...entry, state: 'waiting' });
    void store.run(function* keep() {
      yield* store.write(entry.account, entry.id, text);
    });
  };

  const watch = (event: MutationCacheNotifyEvent): void => {
    // TanStack has no type for the mutations of all hooks.
    const mutation = event.mutation as Mutation | undefined;
    const named = mutation && readKey(client, mutation.options.mutationKey ?? []);
    if (!mutation || !named) return;
    // The engine ends the writes of a former account before this page gets the event of the session.
    if (named.account !== client.session.current.account) {
      if (event.type === 'updated') settleLeft(mutation, event);
      return;
    }
    const entry = entries.of(mutation);
    if (event.type === 'removed' && entry?.state === 'waiting') return entries.forget(entry);
    if (event.type !== 'updated') return;
    const { action } = event;
    const isPaused = !entry && mutation.state.isPaused;
    if (action.type === 'pending' || (isPaused && action.type === 'pause')) {
      const sent = noteEarlier(mutation, named.name);
      if (isPaused) enter(mutation, named.name, sent);
    }
    // An equal write that was refused or lost before has nothing left to do.
    if (action.type === 'success') for (const one of failedLike(named.name, mutation.state.variables)) entries.forget(one);
    if (entry && action.type === 'success') entries.forget(entry);
    if (entry && action.type === 'error') settle(entry, action.error);
  };

  /** Saves which writes have been sent: from then on they may have been done. */
  const saveSent = (): void => {
    for (const entry of entries.inOrder()) {
      const isSent = entry.mutation && entry.state === 'waiting' && log.writes.get(entry.mutation)?.state === 'sent';
      if (isSent) entries.save({ ...entry, state: 'sending' });
    }
  };

  /** Takes over what another page has left. */
  const adopt = (owner: string, from: string): Promise<void> =>
    store.run(function* take() {
      const leftBehind = (yield* entries.read(owner)).filter((entry) => entry.page === from && !entries.get(entry.id));
      if (owner !== account) return;
      for (const entry of leftBehind) {
        if (entry.state === 'waiting') submit(entry);
        else if (entry.state === 'sending') entries.save({ ...entry, page, ...asUnknown(lostError(entry)) });
        else entries.save({ ...entry, page });
      }
    });

  const restore = async (owner: string): Promise<void> => {
    let pages: string[] = [];
    await store.run(function* find() {
      pages = [...new Set((yield* entries.read(owner)).map((entry) => entry.page))];
    });
    // This page has entries of an account that it has switched away from.
    await Promise.all(pages.map((from) => (from === page ? adopt(owner, from) : lock.whenGone(from, () => adopt(owner, from)))));
  };

  let restoring = Promise.resolve();
  const follow = ({ account: current }: SessionSnapshot): void => {
    if (account === current) return;
    account = current;
    for (const entry of entries.inOrder()) if (entry.mutation) sentByFormerAccount.set(entry.mutation, entry);
    entries.clear();
    if (current !== null) restoring = restore(current);
  };

  queryClient.getMutationCache().subscribe(watch);
  log.waiters.add(saveSent);
  const { restored } = followAccount(client.session, store, { keepsExpired: true, onSession: follow });
  return {
    get entries() {
      return shown.entries;
    },
    restored: restored.then(() => restoring),
    subscribe(listener) {
      shown.listeners.add(listener);
      return () => shown.listeners.delete(listener);
    },
    retry(id) {
      const entry = entries.get(id);
      if (entry && isFailed(entry)) submit({ ...entry, queuedAt: entries.nextTime() });
    },
    discard(id) {
      const entry = entries.get(id);
      if (!entry || entry.state === 'sending') return;
      entries.forget(entry);
      if (entry.mutation) takeBack(log, queryClient, entry.mutation);
    },
  };
}

/** It was sent, and nothing says whether it was done. */
function asUnknown(error: CommunityError): { mayBeDone: true; state: 'unknown'; error: CommunityError } {
  return { mayBeDone: true, state: 'unknown', error };
}

function isTokenRefused(error: unknown): boolean {
  return isCommunityError(error) && error.code === 'session-expired';
}

/** Takes a write that was not sent off the screen. */
function takeBack(log: Log, queryClient: QueryClient, mutation: Mutation): void {
  const cache = queryClient.getMutationCache();
  // A mounted hook would still show the variables.
  for (const observer of log.observers.get(mutation) ?? []) observer.reset();
  cache.remove(mutation);
  // TanStack resumes only mutations in the cache, and the promise of a paused one has to settle when the network is back.
  if (mutation.state.isPaused) cache.add(mutation);
}
