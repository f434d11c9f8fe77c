import type { CommunityClient } from '../transport/client.js';
import { allReads } from '../cache/cached-reads.js';
import { engineOf } from '../cache/engine.js';
import { markStale } from '../cache/marks.js';
import { reread } from '../cache/stale.js';
import { logOf } from '../cache/write-side.js';

/**
 * Refetches the answers in the former language, at once those on screen. Call it when the client's `headers` have another
 * `Accept-Language`.
 */
export function translationsChanged(client: CommunityClient): void {
  const log = logOf(client);
  for (const { query } of allReads(engineOf(client))) markStale(log, query);
  reread(log);
}
