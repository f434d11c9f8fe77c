import * as z from 'zod/mini';
import { whole } from './whole.js';

/**
 * An object of an answer. Known keys are checked and unknown keys pass through, so that a newer server breaks no app;
 * the type has the known keys only, so that a misspelt field does not compile.
 */
/* @__NO_SIDE_EFFECTS__ */
export function answer<Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> {
  // The return type leaves out the index signature of looseObject, which would let every misspelt field through as unknown.
  return z.looseObject(shape);
}

/** An id as the service gives it: an integer that JavaScript holds exactly, so no two ids ever look the same. */
export const Id = whole();

/**
 * ISO 8601 with an offset, up to microseconds; kept as text, because cached data is plain JSON. The pattern is our own:
 * that of zod, which also counts the days of February, adds 0.7 kB to every app.
 */
export const Timestamp = z.string().check(z.regex(timestampPattern()));

function timestampPattern(): RegExp {
  const date = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
  const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d';
  return new RegExp(`^${date}T${clock}:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]${clock})$`);
}

/** The absolute http or https address of a picture; `javascript:` and `data:` are refused. */
export const ImageUrl = z.string().check(z.regex(/^https?:\/\/\S+$/i));

/** A localised sentence of the service, for people to read: nothing may be concluded from its words. */
export const Message = answer({ message: z.string() });
export interface Message extends z.infer<typeof Message> {}

/**
 * The answer of an operation that answers nothing. The service sends an empty body, or `{}` (updateDevice); an object
 * with keys passes too, so that a service which starts to answer breaks no app.
 */
export const Nothing = z.pipe(
  z.union([z.undefined(), z.null(), z.literal(''), answer({})]),
  z.transform((): undefined => undefined),
);

const ENTITY = Symbol('entity');

/** The records that occur inside many answers, and are kept equal in all of them. */
export type EntityKind = 'user' | 'circle' | 'invite' | 'notification';

/** What marks a schema as an entity: two copies are the same record when the first key both know is equal. */
export interface EntityMark {
  readonly kind: EntityKind;
  readonly keys: readonly string[];
}

/**
 * Marks a schema as an entity. The mark lies on this very schema object: `extend`, `pick`, `partial` and `check` make new
 * ones without it, so every variant is marked where it is made.
 */
/* @__NO_SIDE_EFFECTS__ */
export function entity<Marked extends object>(kind: EntityKind, schema: Marked, keys: readonly string[] = ['id']): Marked {
  return Object.assign(schema, { [ENTITY]: { kind, keys } satisfies EntityMark });
}

/** The mark of a schema, or undefined if it is no entity. */
export function entityOf(schema: object): EntityMark | undefined {
  // The symbol is this file's own, so what lies under it was put there by `entity`.
  return (schema as { [ENTITY]?: EntityMark })[ENTITY];
}
