/** The calls that a signal aborts. */
interface Listener {
  readonly calls: Set<() => void>;
  readonly abort: () => void;
}

/** One listener per signal, for all of its calls: Node warns about more than ten listeners. */
export type Aborts = WeakMap<AbortSignal, Listener>;

/** Ends a call when the signal aborts. Call the returned function to stop watching the signal. */
export function endWith(aborts: Aborts, signal: AbortSignal, end: () => void): () => void {
  const { calls, abort } = aborts.get(signal) ?? makeListener();
  aborts.set(signal, { calls, abort });
  if (calls.size === 0) signal.addEventListener('abort', abort);
  calls.add(end);
  return () => {
    calls.delete(end);
    if (calls.size === 0) signal.removeEventListener('abort', abort);
  };
}

function makeListener(): Listener {
  const calls = new Set<() => void>();
  return { calls, abort: () => [...calls].forEach((end) => end()) };
}
