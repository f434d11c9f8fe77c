import type { QueryClient } from '@tanstack/react-query';
import type { AnyWrite } from '../engine/index.js';
import { followAccount, isRemembered } from '../persist/follow-account.js';
import { openStore, type StoreOptions, type Trouble } from '../persist/open-store.js';
import { fieldError } from '../transport/errors.js';
import { enginePort } from './engine-port.js';
import { createEntries } from './entries.js';
import { type Outbox, type OutboxActions, type OutboxStore, outboxStoreOf } from './outbox-store.js';
import { createOwnership } from './ownership.js';
import { openPageMessages } from './page-messages.js';
import { isFailed, operationIn, type OutboxTroubleReason } from './queued-write.js';
import { mayQueue, replayableWrites } from './replayable.js';
import { mayBeSent, type Queue, submit, watchWrites } from './sending.js';
import { createStoredEntries } from './stored-entries.js';
import { openTabMark } from './tab-mark.js';
import { followSession, onPageMessage, startAnew, whileRestoring } from './taking-over.js';

export interface OutboxOptions extends StoreOptions<OutboxTroubleReason> {
  /** The writes that survive a reload, by their effects; `replayableWrites` by default. */
  readonly writes?: readonly AnyWrite[];
  /** Milliseconds after which a write is not sent any more; a week by default. */
  readonly maxAge?: number;
  /** How many writes are kept, 200 by default. `onTrouble` gets `full` for each more, which is lost with its page, as without an outbox. */
  readonly maxEntries?: number;
  /** The names begin with it and `-outbox`; `community` by default. Clients with the same `scope` and sessions of their own need different ones. */
  readonly key?: string;
}

export type OutboxTrouble = Trouble<OutboxTroubleReason>;

/** How long the text of a write may be. */
const MAX_LENGTH = 200_000;

/**
 * Keeps writes that wait for the network in a storage, and submits them again after a reload: they show at once, and are sent in their
 * order when there is a network, for the account that made them and no other. A refused write is kept until the app discards or
 * retries it (`useOutbox`), and the others go on. Call it in the browser, after `persistCommunity`. A client has one: a second call
 * returns it.
 *
 * @throws TypeError The client has an outbox with another QueryClient.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const shown = outboxStoreOf(options.client);
  const { queryClient } = options;
  if (shown.outbox && shown.queryClient !== queryClient) {
    throw new TypeError(
      'createOutbox: this client has an outbox with another QueryClient. Keep one QueryClient for the life of a client.',
    );
  }
  shown.outbox ??= makeOutbox(options, shown);
  shown.queryClient = queryClient;
  return shown.outbox;
}

function makeOutbox(options: OutboxOptions, shown: OutboxStore): Outbox {
  const { client, queryClient, writes = replayableWrites } = options;
  // Never the names of `persistCommunity`, which removes entries of another version.
  const key = `${options.key ?? 'community'}-outbox`;
  const allowed = allowedWrites(writes);
  const queue = createQueue(options, key, allowed, shown);

  queryClient.getMutationCache().subscribe((event) => watchWrites(queue, event));
  resumeAtFirstRead(queryClient);
  queue.engine.guard((mutation) => mayBeSent(queue, mutation));
  // For a write that TanStack has resumed while there was no network.
  globalThis.addEventListener?.('online', () => queue.engine.recheck());
  let restoring: Promise<void> | undefined;
  const { restored } = followAccount(client.session, queue.store, {
    isKept: (device) => isRemembered(client.session, device),
    onGone: (text) => typeof text === 'string' && queue.report('signed-out', operationIn(allowed, text)),
    onSession(current) {
      restoring = followSession(queue, current) ?? restoring;
    },
  });
  return {
    get entries() {
      return shown.entries;
    },
    restored: restored.then(() => restoring),
    subscribe: shown.subscribe,
    ...actionsOf(queue),
  };
}

/** TanStack resumes a write when the network comes back to an app that is on screen. It may have come back before the app was. */
function resumeAtFirstRead(queryClient: QueryClient): void {
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'observerAdded') return;
    unsubscribe();
    void queryClient.resumePausedMutations();
  });
}

function allowedWrites(writes: readonly AnyWrite[]): ReadonlyMap<string, AnyWrite> {
  const refused = writes.find((effects) => !mayQueue(effects));
  if (refused) {
    const text = `${refused.name} takes a secret, signs in or is more than one request.`;
    throw fieldError({ operation: 'createOutbox' }, 'writes', text);
  }
  return new Map(writes.map((effects) => [effects.name, effects]));
}

function createQueue(options: OutboxOptions, key: string, allowed: Queue['allowed'], shown: OutboxStore): Queue {
  const { client, queryClient, storage, maxAge = 7 * 86_400_000, maxEntries = 200 } = options;
  const mark = openTabMark(storage, `${key}-left:${encodeURIComponent(client.scope)}`);
  const opened = openStore(options, key, '1');
  const engine = enginePort(client, queryClient);
  const ownership = createOwnership({
    key,
    hold: (work) => whileRestoring(queue, work),
    onLeave: (pages) => mark?.leave(pages),
    onReturn: () => void startAnew(queue),
  });
  const bounds = { maxAge, maxLength: MAX_LENGTH };
  const post = openPageMessages(key, (message) => onPageMessage(queue, message));
  const isKept = (device: string): boolean => isRemembered(client.session, device);
  const stored = createStoredEntries({ ...opened, ownership, allowed, bounds, post, isKept, onStored: engine.recheck });
  const queue: Queue = {
    ...opened,
    client,
    queryClient,
    allowed,
    maxEntries,
    engine,
    stored,
    entries: createEntries(shown, stored),
    ownership,
    mark,
    account: null,
    device: undefined,
    restoring: 0,
    isUnread: false,
    left: new WeakMap(),
  };
  return queue;
}

function actionsOf(queue: Queue): OutboxActions {
  const { entries, stored, engine } = queue;
  return {
    retry(id) {
      const entry = entries.get(id);
      if (entry && isFailed(entry)) submit(queue, { ...entry, order: stored.nextOrder(), queuedAt: Date.now() });
    },
    discard(id) {
      const entry = entries.get(id);
      if (!entry || entry.state === 'sending') return;
      entries.forget(entry);
      if (entry.mutation) engine.takeBack(entry.mutation);
    },
  };
}
