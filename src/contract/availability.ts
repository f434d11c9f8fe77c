import * as z from 'zod/mini';
import { Message } from './answer.js';
import type { Texts } from './operation.js';

/**
 * What a check says of a value. `invalid` breaks a local rule and was never sent; `taken` was refused by the service,
 * with its reason: taken by another, reserved, or against a rule that only the service knows.
 */
export interface Availability {
  readonly status: 'available' | 'taken' | 'invalid';
  readonly reason: string | null;
}

/** The 202 of a check. Its message says no more than the status does, so it is dropped. */
export const Available = z.pipe(
  Message,
  z.transform((): Availability => ({ status: 'available', reason: null })),
);

/** What a check answers for a value that breaks a local rule, or that the service refuses. */
export function refused(status: Availability['status'], { fieldErrors, formErrors }: Texts): Availability {
  return { status, reason: [...Object.values(fieldErrors).flat(), ...formErrors][0] ?? null };
}
