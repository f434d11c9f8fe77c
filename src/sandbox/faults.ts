import type { OperationName } from '../contract/operations.js';
import { detail, type Answer } from './http/answers.js';

/** The name of an operation, or `*` for all. */
export type Target = OperationName | '*';

/**
 * An error status, without any effect; `offline`: the request does not reach the service; or `answer-lost`: the service applies the
 * request, but its answer is lost.
 */
export type Fault =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'offline'
  | 'answer-lost';

export interface Faults {
  /** The next `times` requests of the operation fail; without `times`, all requests until `clear`. */
  fail(operation: Target, fault: Fault, options?: { readonly times?: number }): void;
  /** Delays every request of the operation by so many milliseconds, in addition to the latency. 0 removes the delay. */
  delay(operation: Target, milliseconds: number): void;
  /**
   * Holds the requests of the operation until the returned function is called: before the service handles them, or, with
   * `answer`, after it did and before the answer is sent.
   */
  hold(operation: Target, at?: 'request' | 'answer'): () => void;
  /** Ends all faults and delays, and releases held requests. */
  clear(): void;
}

/** The faults, as requests meet them. */
export interface FaultPlan extends Faults {
  /** Takes the next planned fault of the operation, if any. */
  next(operation: string): Fault | undefined;
  delayOf(operation: string): number;
  /** Resolves when the operation is not held at this point. */
  passage(operation: string, at: 'request' | 'answer'): Promise<void>;
}

interface Planned {
  readonly operation: Target;
  readonly fault: Fault;
  left: number;
}

interface Hold {
  readonly operation: Target;
  readonly at: 'request' | 'answer';
  readonly released: Promise<void>;
  readonly release: () => void;
}

export function createFaults(): FaultPlan {
  const planned: Planned[] = [];
  const delays = new Map<Target, number>();
  const holds = new Set<Hold>();

  return {
    fail: (operation, fault, { times = Infinity } = {}) => {
      planned.push({ operation, fault, left: times });
    },
    delay: (operation, milliseconds) => {
      delays.set(operation, milliseconds);
    },
    hold: (operation, at = 'request') => {
      const hold = makeHold(operation, at);
      holds.add(hold);
      return () => {
        holds.delete(hold);
        hold.release();
      };
    },
    clear: () => {
      planned.length = 0;
      delays.clear();
      for (const hold of holds) hold.release();
      holds.clear();
    },
    next: (operation) => {
      const found = planned.find((one) => one.left > 0 && concerns(one.operation, operation));
      if (found !== undefined) found.left -= 1;
      return found?.fault;
    },
    delayOf: (operation) => [...delays].reduce((sum, [target, delay]) => sum + (concerns(target, operation) ? delay : 0), 0),
    passage: async (operation, at) => {
      const standing = [...holds].filter((hold) => hold.at === at && concerns(hold.operation, operation));
      await Promise.all(standing.map((hold) => hold.released));
    },
  };
}

/** The answer of a fault with a status. Without a given body it has the usual one. */
export function faultAnswer(fault: Exclude<Fault, string>): Answer {
  const { status, body, headers = {} } = fault;
  if (body !== undefined) return { status, body, headers };
  return status < 500
    ? detail(status, 'This was made to fail.', headers).answer
    : { status, html: '<h1>Made to fail</h1>', headers };
}

function concerns(target: Target, operation: string): boolean {
  return target === '*' || target === operation;
}

function makeHold(operation: Target, at: 'request' | 'answer'): Hold {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { operation, at, released, release };
}
