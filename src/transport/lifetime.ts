import { type Aborts, endWith } from './aborts.js';
import type { Call, ErrorFacts } from './errors.js';
import { communityError, fieldError } from './errors.js';
import type { Session } from './session.js';

/** How long a call may live, and who ends it early. */
export interface Lifetime {
  /** Aborts with the call. */
  readonly signal: AbortSignal;
  /** Rejects when the call is given up, and never otherwise. */
  readonly over: Promise<never>;
  /** Resolves once the session is no longer restoring. */
  restored(): Promise<void>;
  /** From now on a change of the session ends the call; an expiry, or the end of restoring, only if it carries the token. */
  bind(carriesToken: boolean): void;
  /** Nothing ends the call any more. */
  end(): void;
}

/** What bounds every call of a client. */
export interface CallBounds {
  readonly session: Session;
  /** Milliseconds for one call; its body and the wait for a restoring session included. */
  readonly timeout: number;
  readonly aborts: Aborts;
}

/** Begins a call's life, which the deadline, the caller's signal or a change of the session ends. Throws where the signal is none. */
export function beginLife(call: Call, { session, timeout, aborts }: CallBounds, signal: AbortSignal | undefined): Lifetime {
  // An AbortController instead, for example; before a timer runs that would reject for nobody.
  if (signal && !signal.addEventListener) throw fieldError(call, 'signal', 'Is not a signal.');
  const controller = new AbortController();
  let onSession = (): void => {};
  let giveUp!: (facts: ErrorFacts, fact: string) => void;
  const over = new Promise<never>((_, reject) => {
    giveUp = (facts, fact) => {
      reject(communityError(call, facts, fact));
      controller.abort();
    };
  });
  const onAbort = (): void => giveUp({ kind: 'aborted', reason: 'caller' }, 'given up by the caller');
  const timer = setTimeout(() => giveUp({ kind: 'timeout' }, `no answer within ${timeout} ms`), timeout);
  const unsubscribe = session.subscribe(() => onSession());
  // By hand: AbortSignal.any and AbortSignal.timeout are missing in some runtimes.
  const letGo = signal && endWith(aborts, signal, onAbort);
  if (signal?.aborted) onAbort();

  return {
    signal: controller.signal,
    over,
    restored: () =>
      new Promise((resolve) => {
        onSession = () => session.current.state === 'restoring' || resolve();
        onSession();
      }),
    bind(carriesToken) {
      let begun = session.current;
      onSession = () => {
        const { current } = session;
        if (current.epoch === begun.epoch) return;
        // Who goes without the session's token is not concerned when a storage tells whose it is, or when a token is refused.
        if (!carriesToken && (begun.state === 'restoring' || current.state === 'expired')) begun = current;
        else giveUp({ kind: 'aborted', reason: 'session-changed' }, 'the session it belonged to is over');
      };
    },
    end() {
      clearTimeout(timer);
      unsubscribe();
      letGo?.();
    },
  };
}
