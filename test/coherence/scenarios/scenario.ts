import type { OperationName } from '../../../src/contract/operations.js';
import type { Sandbox } from '../../../src/sandbox/sandbox.js';
import type { Input } from '../reads.js';

/** One case of a write: what went before, and what is sent. */
export interface Scenario {
  readonly write: OperationName;
  readonly when: string;
  /** Changes the world before anything is read. */
  readonly before?: (sandbox: Sandbox) => void | Promise<void>;
  readonly input: (sandbox: Sandbox) => Input | undefined;
  /** Whoever is signed in; alice unless named, null for nobody. */
  readonly as?: string | null;
}

export function when(
  write: OperationName,
  name: string,
  input: Input | undefined | ((sandbox: Sandbox) => Input | undefined),
  before?: (sandbox: Sandbox) => void,
): Scenario {
  return { write, when: name, input: typeof input === 'function' ? input : () => input, ...(before && { before }) };
}

export function nameOf({ write, when: name }: { readonly write: string; readonly when: string }): string {
  return `${write}: ${name}`;
}

/** The username of whoever is signed in; null for nobody. */
export function accountIn({ as }: Scenario): string | null {
  return as === undefined ? 'alice' : as;
}
