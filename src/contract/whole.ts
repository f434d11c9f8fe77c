import * as z from 'zod/mini';

/** The bounds of an integer, both inclusive. */
export interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

const BOUNDS = Symbol('bounds');

/**
 * An integer within bounds, by default a safe one. It is a check of our own: zod's number with integer format and bounds adds
 * 0.5 kB to every app. The bounds are stored on the schema, for the OpenAPI document.
 */
export function whole(
  minimum: number = Number.MIN_SAFE_INTEGER,
  maximum: number = Number.MAX_SAFE_INTEGER,
  message: string = 'A whole number is required.',
): z.ZodMiniType<number, number> {
  const isWhole = (value: unknown): boolean =>
    Number.isSafeInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
  return Object.assign(z.custom<number>(isWhole, message), { [BOUNDS]: { minimum, maximum } satisfies Bounds });
}

/** The bounds of a schema made by `whole`, or undefined. */
export function boundsOf(schema: object): Bounds | undefined {
  // Only `whole` sets this symbol.
  return (schema as { [BOUNDS]?: Bounds })[BOUNDS];
}
