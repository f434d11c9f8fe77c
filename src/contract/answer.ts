import * as z from 'zod/mini';
import { entity as mark } from './entity.js';
import type { FieldsOf } from './fields-of.js';
import type { Schema } from './operation.js';
import { whole } from './whole.js';

/**
 * An object in an answer. Known keys are checked and unknown keys are kept, so that a newer server breaks no app. The type has
 * only the known keys, so that a misspelt field does not compile.
 */
export function answer<Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> {
  // The return type has no index signature, unlike that of looseObject: a misspelt field would have the type unknown.
  return z.looseObject(shape);
}

/**
 * The type of an answer. It is read-only: what a hook shows is the cached answer, and the same for all components. A part that is an
 * object of its own is read-only by its declaration.
 */
export type AnswerOf<Checked extends z.core.$ZodObject> = ReadOnly<FieldsOf<Checked>>;

type ReadOnly<Values> = { readonly [Name in keyof Values]: ReadOnlyList<Values[Name]> };

/** A part of an answer, as its type declares it: `part<PostMention>({ … })`. */
export function part<Value extends object>(shape: ShapeOf<Value>): Schema<Value>;
export function part(shape: z.core.$ZodShape): Schema<object> {
  return answer(shape);
}

/** A shape whose values have a type. */
export type ShapeOf<Value> = { readonly [Name in keyof Value]: Schema<Value[Name]> };

type ReadOnlyList<Value> = Value extends (infer Item)[] ? readonly Item[] : Value;

/** An id in an answer: an integer within the safe range, so that two ids never become equal. */
export const Id = whole();

/**
 * ISO 8601 with an offset, up to microseconds. It stays a text, because cached data is plain JSON. The pattern is our own:
 * zod's, which also checks the days of February, adds 0.7 kB to every app.
 */
export const Timestamp = z.string().check(z.regex(timestampPattern()));

function timestampPattern(): RegExp {
  const date = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
  const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d';
  return new RegExp(`^${date}T${clock}:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]${clock})$`);
}

/** The absolute http or https address of a picture. `javascript:` and `data:` are refused. */
export const ImageUrl = z.string().check(z.regex(/^https?:\/\/\S+$/i));

/** A message of the service for users, in their language. Code must not depend on its words. */
export const Message = answer({
  /** A sentence for users, in the language of the request. */
  message: z.string(),
});
export interface Message extends AnswerOf<typeof Message> {}

/**
 * An empty answer. The service sends an empty body, or `{}` (updateDevice); an object with keys is accepted too, so that a
 * service which adds an answer breaks no app.
 */
export const Nothing = z.pipe(
  z.union([z.undefined(), z.null(), z.literal(''), answer({})]),
  z.transform((): undefined => undefined),
);

/** The records that occur inside many answers and are kept equal in all of them. */
export type EntityKind = 'user' | 'circle' | 'invite' | 'notification';

/** Marks a schema as that of a record of this service. */
export const entity: <Marked extends object>(kind: EntityKind, schema: Marked) => Marked = mark;
