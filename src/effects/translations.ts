import type { CommunityClient } from '../transport/client.js';
import { allReads } from '../cache/cached-reads.js';
import { engineOf } from '../cache/engine.js';
import { markStale } from '../cache/marks.js';
import { reread } from '../cache/stale.js';
import { logOf } from '../cache/write-side.js';

/**
 * To be called once the client's `headers` say another `Accept-Language`: what was answered in the former language is asked
 * again, at once where it is on screen.
 */
export function translationsChanged(client: CommunityClient): void {
  const log = logOf(client);
  for (const { query } of allReads(engineOf(client))) markStale(log, query);
  reread(log);
}
