import type { StorageEvent } from './events.js';
import type { SessionKeeper, SessionLink, SessionRecord } from './session.js';
import type { Steps } from './steps.js';
import { makeQueue } from './steps.js';
import type { ItemStore, StorageOptions } from './storage.js';
import type { Entry, Pointer } from './stored.js';
import { join, later, nextGeneration, readEntry, readPointer, VERSION } from './stored.js';

/**
 * A session in a store that tabs share, without locks. Each account has an entry of its own, and one pointer says whose turn it is. A
 * sign-out and a refused token touch that account's entry only, and only a person's sign-in or switch moves the pointer: whatever an
 * older tab still has to say cannot reach a newer session. Two writes at one moment are settled by their generations, alike in every tab.
 */
export function makeKeeper(store: ItemStore, link: SessionLink, options: StorageOptions = {}): SessionKeeper {
  const { key = 'community-session', accounts: limit = 1, patience = 2000 } = options;
  const entries = new Map<string, Entry>();
  /** Signed out here: an id is never used again, so its entry is removed wherever it turns up. */
  const gone = new Set<string>();
  let pointer: Pointer | null = null;
  /** What is held here is not in the store, which failed or was cleared: nothing follows from what the store lacks. */
  let adrift = false;
  let local = link.initial;
  let troubled = false;

  const entryKey = (account: string): string => `${key}:${account}`;
  const report = (trouble: StorageEvent['trouble']): void => {
    if (troubled) return;
    troubled = true;
    // Not at once: the client that passes events on is made after its session.
    queueMicrotask(() => link.report({ type: 'storage', trouble }));
  };
  const queue = makeQueue({
    patience,
    failed(slow) {
      report(slow ? 'slow' : 'failed');
      showLocal();
    },
    late: () => queue.add(cleanUp),
  });
  const tell = (): void => link.tabs?.post({ topic: 'session' });
  const show = (): void => {
    const entry = pointer && entries.get(pointer.account);
    local = entry ? recordOf(entry) : null;
    showLocal();
  };
  // A change made meanwhile is shown already, and waits to be kept.
  const showLocal = (): void => {
    if (queue.last) link.show(local);
  };
  function* write(at: string, value: Entry | Pointer): Steps {
    yield store.setItem(at, JSON.stringify(value));
    troubled = false;
  }
  function* repair(at: string, value: Entry | Pointer): Steps {
    yield* write(at, value);
    tell();
  }
  function* stored<Value>(at: string, read: (text: string) => Value | null): Steps<Value | null> {
    const text = yield store.getItem(at);
    if (typeof text !== 'string') return null;
    const value = read(text);
    if (!value) report('unreadable');
    return value;
  }

  function* refresh(): Steps {
    const found = yield* stored(key, readPointer);
    if (adrift && !(found && later(found, pointer))) return;
    if (!found) {
      if (!pointer) return showLocal();
      adrift = true;
      return report('cleared');
    }
    adrift = false;
    if (pointer && later(pointer, found)) yield* repair(key, pointer);
    else pointer = found;
    const listed = new Set([pointer.account, ...pointer.accounts]);
    // Whoever is known here and listed no more has lost a race or was forgotten elsewhere.
    for (const account of entries.keys()) if (!listed.has(account)) gone.add(account);
    for (const account of [...listed, ...gone]) yield* refreshEntry(account);
    show();
  }
  function* refreshEntry(account: string): Steps {
    const found = yield* stored(entryKey(account), readEntry);
    if (!found || gone.has(account)) entries.delete(account);
    if (!found) return;
    if (gone.has(account)) {
      yield store.removeItem(entryKey(account));
      return;
    }
    const entry = join(entries.get(account) ?? found, found);
    entries.set(account, entry);
    // An older tab wrote over it.
    if (entry !== found) yield* repair(entryKey(account), entry);
  }
  function* cleanUp(): Steps {
    for (const account of gone) yield store.removeItem(entryKey(account));
    yield* refresh();
  }
  function* enter(next: SessionRecord): Steps {
    const same = [...entries.values()].find(({ username }) => username !== null && username === next.username);
    const now = nextGeneration();
    const entry: Entry = { ...next, version: VERSION, tokenAt: now, usernameAt: now, device: same?.device ?? next.device };
    const before = pointer;
    entries.set(next.account, entry);
    pointer = {
      version: VERSION,
      generation: nextGeneration(before?.generation),
      account: next.account,
      accounts: [next.account],
    };
    adrift = true;
    const found = yield* stored(key, readPointer);
    const known = [...new Set([...(before?.accounts ?? []), ...(found?.accounts ?? [])])];
    const kept = known.filter((account) => !gone.has(account) && account !== same?.account).slice(0, limit - 1);
    pointer = {
      ...pointer,
      generation: nextGeneration(before?.generation, found?.generation),
      accounts: [next.account, ...kept],
    };
    yield* write(entryKey(next.account), entry);
    yield* write(key, pointer);
    adrift = false;
    for (const account of known.filter((one) => !kept.includes(one))) yield* remove(account);
    tell();
    show();
  }
  function* remove(account: string): Steps {
    gone.add(account);
    entries.delete(account);
    yield store.removeItem(entryKey(account));
  }
  function* leave(account: string): Steps {
    yield* remove(account);
    tell();
    if (adrift) show();
    else yield* refresh();
  }
  function* patch(next: SessionRecord, before: SessionRecord): Steps {
    const { account, token, username } = next;
    const found = yield* stored(entryKey(account), readEntry);
    const mine = entries.get(account);
    const base = found && mine ? join(mine, found) : (found ?? (adrift ? mine : undefined));
    // Signed out elsewhere, or already under a newer token: what is stored goes before a refusal of the old one.
    if (!base || (token === null && base.token !== before.token)) return yield* refresh();
    const tokenAt = token === null || token === before.token ? base.tokenAt : nextGeneration(base.tokenAt);
    const usernameAt = username === before.username ? base.usernameAt : nextGeneration(base.usernameAt);
    const change = { ...(token !== before.token && { token }), ...(username !== before.username && { username }) };
    const entry: Entry = { ...base, ...change, tokenAt, usernameAt };
    entries.set(account, entry);
    yield* write(entryKey(account), entry);
    tell();
    // Somebody else's turn may have come meanwhile.
    if (!adrift) yield* refresh();
    show();
  }
  function* turnTo(account: string): Steps {
    const entry = yield* stored(entryKey(account), readEntry);
    if (!entry || gone.has(account)) return yield* refresh();
    entries.set(account, entry);
    const found = yield* stored(key, readPointer);
    pointer = {
      version: VERSION,
      accounts: [account],
      ...found,
      generation: nextGeneration(pointer?.generation, found?.generation),
      account,
    };
    yield* write(key, pointer);
    tell();
    show();
  }
  link.tabs?.subscribe(({ topic }) => {
    if (topic === 'session') queue.add(refresh);
  });
  queue.add(refresh);

  return {
    keep(next, before) {
      local = next;
      if (!next) {
        link.show(null);
        if (before) queue.add(() => leave(before.account));
        return;
      }
      if (before?.account !== next.account) {
        link.show(next);
        queue.add(() => enter(next));
        return;
      }
      if (next.token !== null) link.show(next);
      queue.add(() => patch(next, before));
    },
    accounts: () => [...entries.values()].map(recordOf),
    switchTo: (account) => queue.add(() => turnTo(account)),
    forget: (account) => queue.add(() => leave(account)),
  };
}

function recordOf({ account, token, username, device }: Entry): SessionRecord {
  return { account, token, username, device };
}
