import type { CommunityClient } from '../transport/client.js';
import { logOf, refetchAll } from '../engine/index.js';

/**
 * Refetches the answers in the former language, at once those on screen. Call it when the client's `headers` have another
 * `Accept-Language`.
 */
export function translationsChanged(client: CommunityClient): void {
  refetchAll(logOf(client));
}
