import type { CallOptions } from './call.js';
import type { CommunityClient } from './client.js';

const UPLOADS = Symbol('uploads');

/** How the uploads of a client are sent, by their inputs: hooks set it, and the effects of a write pass it to the request. */
export function uploadsOf(client: CommunityClient): WeakMap<object, CallOptions> {
  return client.part(UPLOADS, () => new WeakMap<object, CallOptions>());
}
