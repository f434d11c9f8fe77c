/** The calls that end with a signal. */
interface Listener {
  readonly calls: Set<() => void>;
  readonly abort: () => void;
}

/** One listener for each signal, whatever the number of its calls: Node warns of more than ten. */
export type Aborts = WeakMap<AbortSignal, Listener>;

/** Ends a call when the signal aborts; the function returned lets go of the signal. */
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
