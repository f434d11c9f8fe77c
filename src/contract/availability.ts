import * as z from 'zod/mini';
import { Message } from './answer.js';
import type { Query, Refusal } from './operation.js';

/** The result of an availability check. */
export interface Availability {
  /** `taken`: the service refused the value, also as reserved or against a rule. `invalid`: it breaks a local rule and was not sent. */
  readonly status: 'available' | 'taken' | 'invalid';
  /** Why it is not available, for `reasonOf`; null if it is, and if the service says nothing. */
  readonly reason: string | null;
}

/** The answer to a value that is available. Its message adds nothing to the status and is dropped. */
export const Available = z.pipe(
  Message,
  z.transform((): Availability => ({ status: 'available', reason: null })),
);

/**
 * The results of a check. Where a 400 of the service speaks of the value, beside the field itself: in a bare list, or in `message`.
 * Any other 400 is about something else.
 */
export function refusedBy(place?: 'list' | 'message'): NonNullable<Query<unknown, Availability>['refused']> {
  return ({ fieldErrors, formErrors }, refusal) => {
    if (refusal && !isAboutValue(place, refusal)) return undefined;
    const [reason = null] = [...Object.values(fieldErrors).flat(), ...formErrors];
    return { status: refusal ? 'taken' : 'invalid', reason };
  };
}

function isAboutValue(place: string | undefined, { body, values }: Refusal): boolean {
  if (Array.isArray(body)) return place === 'list';
  return Object.keys(Object(body) as object).some((name) => name === place || Object.hasOwn(values, name));
}
