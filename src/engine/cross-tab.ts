import { focusManager } from '@tanstack/react-query';
import { allReads } from './cached-reads.js';
import type { CachedQuery } from './client-state.js';
import { entitiesOf, isRecord, isSame, type Item, type Ref } from './entities.js';
import type { EngineHost } from './host.js';
import { type Log, type Write } from './log.js';
import { markStale } from './marks.js';
import { outcomeOf } from './outcome.js';
import { logOf } from './reconcile.js';
import { refetchStale } from './refetch.js';
import { isTouch, numbersTouched, type Touch, touchesCount, touchesHeld } from './touches.js';

/**
 * Posts the writes that land, or may have, to other tabs: `post` gets the name of the operation and what it affects. Returns a function for
 * the messages of other tabs. When the signal aborts, it stops listening for focus.
 */
export function shareWrites(
  client: EngineHost,
  post: (operation: string, affected: unknown) => void,
  signal?: AbortSignal,
): (affected: unknown) => void {
  const log = logOf(client);
  const posted = new WeakSet<Write>();
  const postWrite = (write: Write): void => {
    const isDone = write.state === 'landed' || write.state === 'lost';
    if (write.operation.signsIn || write.twin || !isDone || posted.has(write)) return;
    posted.add(write);
    const affected = scopeOf(log, write);
    if (affected) post(write.operation.name, affected);
  };
  // A write that has ended notifies the waiters before the log removes it.
  log.waiters.add(() => log.writes.forEach(postWrite));
  const unsubscribe = focusManager.subscribe((isFocused) => {
    if (isFocused) refetchStale(log);
  });
  // The listener is global, so it would keep the client in memory.
  signal?.addEventListener('abort', unsubscribe);
  return (affected) => onWrite(log, affected);
}

/** Refetches the reads that another tab's write affects: at once if this tab has the focus, else when it gets it. */
function onWrite(log: Log, affected: unknown): void {
  for (const cached of allReads(log.engine)) {
    if (isInScope(log, cached, affected)) markStale(log, cached.query);
  }
  if (focusManager.isFocused()) refetchStale(log);
}

/** What a write affects: plain data, because another tab may not have loaded its rules. */
interface WriteScope {
  readonly touches: readonly Touch[];
  /** The records that it names, by kind; of a kind that is missing, every record. */
  readonly refs: Readonly<Record<string, readonly Ref[]>>;
  /** The fields in which numbers may have changed, by kind. */
  readonly numbers: Readonly<Record<string, readonly string[]>>;
}

/** Undefined if the write affects no read. */
function scopeOf(log: Log, write: Write): WriteScope | undefined {
  const { touches } = write;
  const outcome = outcomeOf(log, write);
  if (!log.service || touches.length === 0) return undefined;
  const refs = touches
    .filter(({ kind }) => outcome && !outcome.saysOfOthers(kind))
    .map(({ kind }): [string, readonly Ref[]] => [
      kind,
      outcome?.named.filter((one) => one.kind === kind).map(({ ref }) => ref) ?? [],
    ]);
  return { touches, refs: Object.fromEntries(refs), numbers: numbersTouched(log.service, touches) };
}

/** Whether another tab's write affects a read. `affected` comes from that tab, and may be anything. */
function isInScope(log: Log, cached: CachedQuery, affected: unknown): boolean {
  const { touches, refs, numbers }: Item = isRecord(affected) ? affected : {};
  const { operation, query } = cached;
  const all = Array.isArray(touches) ? touches.filter(isTouch) : [];
  if (touchesHeld(operation, all) || touchesCount(operation, all)) return true;
  const entities = entitiesOf(log.engine);
  const fields = Object.entries(isRecord(numbers) ? numbers : {});
  const isNumbered = fields.some(([kind, names]) => Array.isArray(names) && entities.fieldsIn(operation, kind, names).length > 0);
  if (isNumbered) return true;
  return all.some(({ kind, fields: changed }) => {
    const named: unknown = isRecord(refs) ? refs[kind] : undefined;
    return (
      changed.length > 0 &&
      containsRecord(log, cached, query.state.data, kind, Array.isArray(named) ? named.filter(isRecord) : undefined)
    );
  });
}

function containsRecord(
  log: Log,
  { operation }: CachedQuery,
  data: unknown,
  kind: string,
  refs: readonly Ref[] | undefined,
): boolean {
  const entities = entitiesOf(log.engine);
  if (!entities.contains(operation, kind)) return false;
  // An in-flight first load can't be tested, so it is refetched.
  if (data === undefined) return true;
  const isMeant = (record: Item): boolean =>
    refs?.some((ref) => isSame(record, ref) || Object.values(ref).every((key) => typeof key === 'boolean')) ?? true;
  return entities.all({ operation, data }, kind).some(isMeant);
}
