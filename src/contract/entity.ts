const ENTITY = Symbol('entity');

/**
 * Marks a schema as that of a record of a kind, whose copies a write changes in all answers. The mark is on this schema object only: `extend`,
 * `pick`, `partial` and `check` return new ones without it, so each variant is marked where it is made.
 */
/* @__NO_SIDE_EFFECTS__ */
export function entity<Marked extends object>(kind: string, schema: Marked): Marked {
  return Object.assign(schema, { [ENTITY]: kind });
}

/** The kind of record that a schema is marked with; undefined if it is not that of a record. */
export function entityOf(schema: object): string | undefined {
  // Only `entity` sets this symbol.
  return (schema as { [ENTITY]?: string })[ENTITY];
}
