/**
 * Firefox drops `keepalive` from a copy of a request unless it is given once more. But it sends such a request past a service worker,
 * which may be what answers: with one, it is not given.
 */
export function keptAlive({ keepalive }: Request): RequestInit {
  try {
    // Missing in Node and in pages without TLS, whatever the types say; an error here would cost more than the call.
    if (globalThis.navigator?.serviceWorker?.controller) return {};
  } catch {
    // A sandboxed frame may not look.
  }
  return { keepalive };
}
