import * as z from 'zod/mini';
import { Message } from './answer.js';
import type { Texts } from './operation.js';

/**
 * The result of an availability check. `invalid`: the value breaks a local rule and was not sent. `taken`: the service refused
 * it, for the given reason (taken, reserved, or against a rule of the service).
 */
export interface Availability {
  readonly status: 'available' | 'taken' | 'invalid';
  readonly reason: string | null;
}

/** The answer to a value that is available. Its message adds nothing to the status and is dropped. */
export const Available = z.pipe(
  Message,
  z.transform((): Availability => ({ status: 'available', reason: null })),
);

/** The result for a value that breaks a local rule or that the service refuses. */
export function refused(status: Availability['status'], { fieldErrors, formErrors }: Texts): Availability {
  return { status, reason: [...Object.values(fieldErrors).flat(), ...formErrors][0] ?? null };
}
