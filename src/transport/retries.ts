import { isCommunityError } from './errors.js';

/** What the stock holds at most: 20 retries. Of 200 reads that fail at once, only 20 are retried. */
const STOCK = 200;
/** What one retry takes from the stock; an answer puts 1 back. */
const PRICE = 10;
/** Milliseconds without a retry after which the stock is full again. */
const RECOVERY = 60_000;
const LONGEST_WAIT = 30_000;

/** When a failed read is retried, in TanStack's terms. */
export interface RetryOptions {
  readonly retry: (failures: number, error: unknown) => boolean;
  readonly retryDelay: (failures: number, error: unknown) => number;
}

/** Whether and when failed reads are retried. One per client: all of its reads share the stock of retries. */
export interface Retries {
  /** The same object each time. */
  readonly options: RetryOptions;
  /** The same with the app's own `retry`: how often, or a function that decides. */
  retryBy(limit: unknown): RetryOptions['retry'];
  /** The milliseconds that a try may take: the timeout, or what is left for all tries of the fetch with this signal. */
  timeLeft(signal: AbortSignal | undefined, timeout: number): number;
  /** A try has ended, with an answer or with this error. */
  note(signal: AbortSignal | undefined, milliseconds: number, error?: object): void;
}

/**
 * Reads are tried three times in all unless the app says otherwise, and only for faults that may pass; nothing else in the library
 * repeats a request, except `send` for a refused token. All tries of a read, and the waits between them, take no longer than the deadline.
 * Time for which TanStack pauses a read, offline or hidden, is in neither.
 */
export function createRetries(deadline: number): Retries {
  let stock = STOCK;
  let usedAt = 0;
  /** Milliseconds that a fetch has used up, by its signal, and at the end of a try by its error. */
  const spent = new WeakMap<object, number>();
  const signals = new WeakMap<object, AbortSignal>();
  const spentBy = (key: object | undefined): number => (key && spent.get(key)) ?? 0;

  const retryBy = (limit: unknown): RetryOptions['retry'] => {
    return (failures, error) => {
      if (!isCommunityError(error)) return false;
      // A read that was aborted by a change of the session and is still used belongs to the same account with a new token: it is
      // retried whatever the app says.
      if (error.kind === 'aborted') return error.reason === 'session-changed' && failures < 2;
      // What TanStack takes for `retry`.
      if (typeof limit === 'function') return (limit as (failures: number, error: unknown) => boolean)(failures, error);
      const { kind } = error;
      const isPassing = kind === 'network' || kind === 'timeout' || (kind === 'http' && mayPass(error.status));
      if (!isPassing || limit === true) return isPassing;
      const now = performance.now();
      if (now - usedAt > RECOVERY) stock = STOCK;
      if (!(failures < Number(limit)) || stock < PRICE || spentBy(error) >= deadline) return false;
      stock -= PRICE;
      usedAt = now;
      const signal = signals.get(error);
      if (signal) spent.set(signal, spentBy(error));
      return true;
    };
  };

  return {
    retryBy,
    options: {
      retry: retryBy(2),
      // TanStack calls `retryDelay` before `retry`. Every wait has a random part, so that reads that failed together do
      // not come back together.
      retryDelay(failures, error) {
        const retryAfter = isCommunityError(error) && error.kind === 'http' ? error.retryAfter : null;
        const wait = (retryAfter ?? 0) + Math.random() * Math.min(1000 * 2 ** failures, LONGEST_WAIT);
        if (isCommunityError(error)) spent.set(error, spentBy(error) + wait);
        // Beyond that only where the app has a `retry` without end.
        return Math.min(wait, LONGEST_WAIT);
      },
    },
    timeLeft: (signal, timeout) => Math.min(timeout, deadline - spentBy(signal)),
    note(signal, milliseconds, error) {
      if (error) {
        spent.set(error, spentBy(signal) + milliseconds);
        if (signal) signals.set(error, signal);
      } else {
        stock = Math.min(STOCK, stock + 1);
        // The next page of the same fetch.
        if (signal) spent.delete(signal);
      }
    },
  };
}

function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
