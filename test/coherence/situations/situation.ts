import type { OperationName } from '../../../src/contract/operations.js';
import type { Sandbox } from '../../../src/sandbox/sandbox.js';
import type { Input } from '../reads.js';

/** One case of a write: what went before, and what is sent. */
export interface Situation {
  readonly write: OperationName;
  readonly when: string;
  /** Sets the scene before anything is read. */
  readonly before?: (sandbox: Sandbox) => void;
  readonly input: (sandbox: Sandbox) => Input | undefined;
  /** Whoever is signed in; alice unless named, null for nobody. */
  readonly as?: string | null;
}

export function when(
  write: OperationName,
  name: string,
  input: Input | undefined | ((sandbox: Sandbox) => Input | undefined),
  before?: (sandbox: Sandbox) => void,
): Situation {
  return { write, when: name, input: typeof input === 'function' ? input : () => input, ...(before && { before }) };
}

export function nameOf({ write, when: name }: Situation): string {
  return `${write}: ${name}`;
}

/** The username of whoever is signed in; null for nobody. */
export function accountIn({ as }: Situation): string | null {
  return as === undefined ? 'alice' : as;
}
