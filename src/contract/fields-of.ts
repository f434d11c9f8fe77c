import type * as z from 'zod/mini';

/**
 * The type of an object of fields. Fields keep the comments of their declarations, which `npm run docs` reads and `npm run build` writes
 * into the published types; through `z.infer` they would lose them.
 */
export type FieldsOf<Checked extends z.core.$ZodObject> = Values<Checked['_zod']['def']['shape']>;

type Values<Shape> = [OptionalName<Shape>] extends [never]
  ? { [Key in keyof Shape]: z.core.output<Shape[Key]> }
  : Flat<Present<Shape, Exclude<keyof Shape, OptionalName<Shape>>> & Optional<Shape, OptionalName<Shape>>>;

type Present<Shape, Name extends keyof Shape> = { [Key in Name]: z.core.output<Shape[Key]> };
/** Optional arrays are those of inputs, which no function changes: a constant that is `readonly` will do. */
type Optional<Shape, Name extends keyof Shape> = { [Key in Name]?: Unchanged<z.core.output<Shape[Key]>> };
type Unchanged<Value> = Value extends readonly (infer Element)[] ? readonly Element[] : Value;

type OptionalName<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends { readonly _zod: { readonly optout: 'optional' } } ? Name : never;
}[keyof Shape];

/** One object instead of an intersection. */
type Flat<Parts> = { [Name in keyof Parts]: Parts[Name] };
