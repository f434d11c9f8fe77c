import type { OperationName } from '../contract/operations.js';
import { detail, type Answer } from './http/answers.js';

/** An operation by its name, or `*` for every one. */
export type Target = OperationName | '*';

/**
 * A status with which the service answers without doing anything; `offline`, where nothing reaches it; or `answer-lost`,
 * where it does what was asked and the answer never arrives.
 */
export type Fault =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'offline'
  | 'answer-lost';

export interface Faults {
  /** The next `times` requests of the operation fail; all of them until `clear` when `times` is left out. */
  fail(operation: Target, fault: Fault, options?: { readonly times?: number }): void;
  /** Every request of the operation waits that long, besides the latency. 0 takes the delay away. */
  delay(operation: Target, milliseconds: number): void;
  /**
   * Requests of the operation wait until they are let go, which the function returned does: before they are looked at, or
   * with `answer`, once they are done and only the answer is missing.
   */
  hold(operation: Target, at?: 'request' | 'answer'): () => void;
  /** Ends all faults and delays, and lets go of what is held. */
  clear(): void;
}

/** What the requests ask of the faults. */
export interface FaultPlan extends Faults {
  /** Takes one of the planned faults of this operation, if there is one left. */
  next(operation: string): Fault | undefined;
  delayOf(operation: string): number;
  /** Settles when nothing holds the operation there. */
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

/** The answer of a fault with a status; the body is of the usual shape unless it was given. */
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
