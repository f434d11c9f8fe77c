import * as z from 'zod/mini';

/** The bounds of a whole number, both inclusive. */
export interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

const BOUNDS = Symbol('bounds');

/**
 * A whole number within bounds, by default one that JavaScript holds exactly. One check of our own: zod's number with its
 * integer format and its two bounds adds 0.5 kB to every app. The bounds lie on this very schema, where the OpenAPI document finds them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function whole(
  minimum: number = Number.MIN_SAFE_INTEGER,
  maximum: number = Number.MAX_SAFE_INTEGER,
  message: string = 'A whole number is required.',
): z.ZodMiniType<number, number> {
  const isWhole = (value: unknown): boolean =>
    Number.isSafeInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
  return Object.assign(z.custom<number>(isWhole, message), { [BOUNDS]: { minimum, maximum } satisfies Bounds });
}

/** The bounds of a schema that `whole` made, or undefined. */
export function boundsOf(schema: object): Bounds | undefined {
  // The symbol is this file's own, so what lies under it was put there by `whole`.
  return (schema as { [BOUNDS]?: Bounds })[BOUNDS];
}
