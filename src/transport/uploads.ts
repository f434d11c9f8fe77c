import type { CallOptions } from './call.js';
import type { CommunityClient } from './client.js';

const UPLOADS = Symbol('uploads');

/** How the uploads of a client are sent, by their inputs: a hook says it, and the row of the write needs it. */
export function uploadsOf(client: CommunityClient): WeakMap<object, CallOptions> {
  return client.part(UPLOADS, () => new WeakMap<object, CallOptions>());
}
