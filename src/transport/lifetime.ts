import { type Aborts, endWith } from './aborts.js';
import { abortedError, type Call, type CommunityError, communityError, fieldError, sessionChangedError } from './errors.js';
import { SECRETS, type Session } from './session.js';

/** How long a call may take, and what ends it early. */
export interface Lifetime {
  /** Aborts when the call ends early. */
  readonly signal: AbortSignal;
  /** Rejects when the call ends early; it never resolves. */
  readonly aborted: Promise<never>;
  /** Resolves when the session is no longer restoring; ends the call if its account turns out to be another. */
  restored(): Promise<void>;
  /**
   * From now on a change of the session ends the call. An expiry or the end of restoring ends it only if it carries the token, and a new
   * token of the account only if it is a read.
   */
  bindToSession(carriesToken: boolean): void;
  /** From now on nothing ends the call early. */
  end(): void;
}

/** What limits every call of a client. */
export interface CallLimits {
  readonly session: Session;
  /** Milliseconds for one call, including its body and the wait for a restoring session; undefined for the defaults. */
  readonly timeout?: number;
  readonly aborts: Aborts;
}

/** Milliseconds for one call. A read has less, because it is tried again. */
export function timeoutOf({ isWrite }: Call, { timeout = isWrite ? 30_000 : 15_000 }: Pick<CallLimits, 'timeout'>): number {
  return timeout;
}

/** Starts the timeout of a call, and watches the caller's signal. Throws an `input` error if `signal` is not an AbortSignal. */
export function startLifetime(
  call: Call,
  { session, aborts }: CallLimits,
  signal: AbortSignal | undefined,
  timeout: number,
): Lifetime {
  // For example an AbortController. Checked before the timer starts, which would reject without a handler.
  if (signal && !signal.addEventListener) throw fieldError(call, 'signal', 'Is not a signal.');
  const controller = new AbortController();
  let onSession = (): void => {};
  let abort!: (error: CommunityError) => void;
  const aborted = new Promise<never>((_, reject) => {
    abort = (error) => {
      reject(error);
      controller.abort();
    };
  });
  const endForSession = (): void => abort(sessionChangedError(call));
  const onAbort = (): void => abort(abortedError(call));
  const timer = setTimeout(() => abort(communityError(call, { kind: 'timeout' }, `no answer within ${timeout} ms`)), timeout);
  const unsubscribe = session.subscribe(() => onSession());
  // Not by AbortSignal.any and AbortSignal.timeout, which some runtimes lack.
  const stopWatching = signal && endWith(aborts, signal, onAbort);
  if (signal?.aborted) onAbort();

  return {
    signal: controller.signal,
    aborted,
    async restored() {
      const { account } = session.current;
      await session[SECRETS].restored;
      // A server rendered the page for one account, and the storage has another.
      if (account !== null && account !== session.current.account) endForSession();
    },
    bindToSession(carriesToken) {
      let start = session.current;
      onSession = () => {
        const { current } = session;
        // A write goes on when its account gets a new token: the service did it with the former one, or refuses that.
        if (current.epoch === start.epoch || (call.isWrite && carriesToken && current.account === start.account)) return;
        // A call without the session's token goes on when a storage restores the session, or when a token is refused.
        if (!carriesToken && (start.state === 'restoring' || current.state === 'expired')) start = current;
        else endForSession();
      };
    },
    end() {
      clearTimeout(timer);
      unsubscribe();
      stopWatching?.();
    },
  };
}
