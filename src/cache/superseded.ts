/**
 * What a write resolves to that was not sent, because a later press of the same switch (follow and unfollow, subscribe and
 * unsubscribe) made it pointless. The later write tells whether the last wish landed.
 */
export interface Superseded {
  readonly superseded: true;
}

/** Whether a write was overtaken by a later one, and never sent; its result says nothing else. */
export function isSuperseded(result: unknown): result is Superseded {
  return (result as Partial<Superseded> | null | undefined)?.superseded === true;
}

export const SUPERSEDED: Superseded = { superseded: true };
