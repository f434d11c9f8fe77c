import { cachedReads, writeTruth } from './cached-reads.js';
import { type CachedQuery, type Engine, engineOf, keepLatest, type QueryView, type Stamp } from './client-state.js';
import { isRecord } from './entities.js';
import type { EngineHost } from '../host.js';
import { isFiltered, type Read } from './pages.js';

/*
 * Several reads can answer the same value: the number of unread notifications is an answer of its own, and a field of two others.
 * An app bundles this file with the reads that share such a field with another read.
 */

/**
 * From now on reads share their fields. The second read of a value says so before its first request, so that it finds the first read,
 * and shares with it.
 */
export function sharesFields(client: EngineHost): void {
  engineOf(client).shareFields ??= shareFields;
}

/** A shared field is set in all reads that have it, by the answer that was requested last. */
function shareFields(engine: Engine, view: QueryView, answer: object, stamp: Stamp): object {
  // The rules of writes say the same of all numbers.
  if (engine.writes?.sharesNumbers || !isRecord(answer)) return answer;
  let data = answer;
  const shared: (() => void)[] = [];
  for (const [name, field] of sharedFieldsOf(view, data)) {
    const peers = readsSharing(engine, name).filter(({ cached }) => cached.query !== stamp.query);
    const [peer] = peers;
    if (peer && (engine.shared.get(name)?.requestedAt ?? 0) > stamp.requestedAt) {
      data = { ...data, [field]: peer.value };
    } else {
      keepLatest(engine.shared, name, { requestedAt: stamp.requestedAt });
      const value = data[field];
      shared.push(() => shareWithPeers(engine, peers, value));
    }
  }
  // In the same batch, so that React renders once.
  if (shared.length > 0) view.afterStore = () => shared.forEach((share) => share());
  return data;
}

/** A cached read with a shared field, and the field's value. */
interface SharingRead {
  readonly cached: CachedQuery;
  readonly field: string;
  readonly value: unknown;
}

function readsSharing(engine: Engine, name: string): SharingRead[] {
  return cachedReads(engine).flatMap((cached) => {
    const { data } = cached.query.state;
    if (!isRecord(data)) return [];
    return sharedFieldsOf(cached, data).flatMap(([other, field]) =>
      other === name ? [{ cached, field, value: data[field] }] : [],
    );
  });
}

function shareWithPeers(engine: Engine, peers: readonly SharingRead[], value: unknown): void {
  for (const { cached, field } of peers) {
    const { data } = cached.query.state;
    if (isRecord(data)) writeTruth(engine, cached, { ...data, [field]: value });
  }
}

/** The shared fields of an answer, by name; none if the read is filtered. */
function sharedFieldsOf(read: Read, data: unknown): [string, string][] {
  if (isFiltered(read) || !isRecord(data)) return [];
  // Answers of one operation may differ: only the account's own record may have the field.
  return Object.entries(read.operation.shares ?? {}).filter(([, field]) => data[field] !== undefined);
}
