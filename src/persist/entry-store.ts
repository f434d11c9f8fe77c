import type { ItemStore } from '../transport/item-store.js';
import { createTaskQueue, type Task } from '../transport/task-queue.js';

/** A place for entries: the Web's `Storage`, or one that answers by promises. It can name its keys, so that nothing is left behind. */
export type EntryStorage = ItemStore & (NamesKeys | NumbersKeys);

interface NamesKeys {
  keys(): Iterable<string> | PromiseLike<Iterable<string>>;
}

/** As the Web's `Storage` does. */
interface NumbersKeys {
  readonly length: number;
  key(index: number): string | null;
}

export interface EntryStoreOptions {
  readonly storage: EntryStorage | (() => EntryStorage);
  /** All names of entries begin with it. */
  readonly key: string;
  /** The client's: entries of another scope belong to another client. */
  readonly scope: string;
  /** Entries of another version are not read. */
  readonly version: string;
  /** Milliseconds for one answer of the storage. */
  readonly timeout: number;
  /** The storage threw, or gave no answer in time; `about` is the task's. */
  report(reason: 'failed' | 'slow', about?: string): void;
}

/** Whether the entries of an account stay; `isForeign`: they are of another version. */
export type IsKept = (account: string, isForeign: boolean) => boolean;

/** Entries in a storage, each under its account and its id: `key:scope:version:account:id`. */
export interface EntryStore {
  /** The entries of an account, by id. */
  read(account: string): Task<Map<string, string>>;
  /** False if the storage is full. Then no entry of this id is left. */
  write(account: string, id: string, text: string): Task<boolean>;
  remove(account: string, id: string): Task;
  /** Removes what `isKept` refuses. Entries of other scopes stay. */
  sweep(isKept: IsKept, onGone?: (text: unknown) => unknown): Task;
  /** Runs a task after those before it. Resolves when it has ended, also if it failed. A failure of one with an `about` is always reported. */
  run(task: () => Task, about?: string): Promise<void>;
}

export function createEntryStore({ storage, key, scope, version, timeout, report }: EntryStoreOptions): EntryStore {
  const scoped = `${key}:${encodeURIComponent(scope)}:`;
  const start = `${scoped}${encodeURIComponent(version)}:`;
  const tasks = createReportedTasks(timeout, report);
  const area = (): EntryStorage => (typeof storage === 'function' ? storage() : storage);
  const nameOf = (account: string, id: string): string => `${start}${encodeURIComponent(account)}:${id}`;
  /** The names that were written and not removed since. */
  const kept = new Set<string>();
  function* removeItem(name: string, isLate = false): Task {
    if (isLate && kept.has(name)) return;
    kept.delete(name);
    yield area().removeItem(name);
  }
  return {
    read: (account) => readEntries(area(), nameOf(account, '')),
    *write(account, id, text) {
      const name = nameOf(account, id);
      let written: unknown;
      try {
        kept.add(name);
        written = area().setItem(name, text);
        yield written;
        tasks.noteWritten();
        return true;
      } catch (error) {
        if (!isQuotaError(error)) {
          // After a timeout it may still be written, when the entry was removed already.
          Promise.resolve(written).then(() => tasks.run(() => removeItem(name, true)), Boolean);
          throw error;
        }
        yield* removeItem(name);
        return false;
      }
    },
    remove: (account, id) => removeItem(nameOf(account, id)),
    *sweep(isKept, onGone) {
      for (const name of new Set([...(yield* namesIn(area(), scoped)), ...kept])) {
        if (isKept(decoded(name.slice(scoped.length).split(':')[1]), !name.startsWith(start))) continue;
        onGone?.(yield area().getItem(name));
        yield* removeItem(name);
      }
    },
    run: tasks.run,
  };
}

function* readEntries(area: EntryStorage, start: string): Task<Map<string, string>> {
  const entries = new Map<string, string>();
  for (const name of yield* namesIn(area, start)) {
    const text = yield area.getItem(name);
    if (typeof text === 'string') entries.set(name.slice(start.length), text);
  }
  return entries;
}

/** Runs tasks one after another, and reports a failure once until the storage has taken an entry again. */
function createReportedTasks(timeout: number, report: EntryStoreOptions['report']) {
  let isReported = false;
  /** Of the task that runs. */
  let subject: string | undefined;
  const queue = createTaskQueue({
    timeout,
    onError(isTimeout) {
      if (!isReported || subject !== undefined) report(isTimeout ? 'slow' : 'failed', subject);
      isReported = true;
    },
    onLateAnswer: () => undefined,
  });
  return {
    noteWritten(): void {
      isReported = false;
    },
    run: (task: () => Task, about?: string) =>
      new Promise<void>((resolve) => {
        queue.add(function* ended() {
          subject = about;
          try {
            yield* task();
          } finally {
            resolve();
          }
        });
      }),
  };
}

function* namesIn(area: EntryStorage, start: string): Task<string[]> {
  // `yield` returns a value as it is, and the result of a promise.
  const names = canNameKeys(area) ? ((yield area.keys()) as Iterable<unknown>) : numberedKeys(area);
  // In an IndexedDB, the app may have keys that are no texts.
  return [...names].map(String).filter((name) => name.startsWith(start));
}

/** Having `keys` is not enough: the Web's `Storage` has it, too, as a text, if an item is named so. */
function canNameKeys(area: EntryStorage): area is ItemStore & NamesKeys {
  return 'keys' in area && typeof area.keys === 'function';
}

function numberedKeys(area: NumbersKeys): string[] {
  // Its type says so; JavaScript does not. Entries that nothing finds would stay after a sign-out.
  if (typeof area.length !== 'number') throw new Error('The storage has neither keys() nor length.');
  return Array.from({ length: area.length }, (_, index) => area.key(index) ?? '');
}

/** A foreign name may be no valid encoding: then it names no account. */
function decoded(account = ''): string {
  try {
    return decodeURIComponent(account);
  } catch {
    return '';
  }
}

function isQuotaError(error: unknown): boolean {
  // By its name alone: an error of another window is not an instance of this one's classes. Firefox: NS_ERROR_DOM_QUOTA_REACHED.
  return /quota/i.test(String((Object(error) as { name?: unknown }).name));
}
