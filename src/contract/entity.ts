const ENTITY = Symbol('entity');

/** What a schema is marked with. Two copies are the same record if the first key that both have is equal. */
export interface EntityMark {
  readonly kind: string;
  readonly keys: readonly string[];
}

/**
 * Marks a schema as that of a record of a kind, whose copies a write changes in all answers. The mark is on this schema object only: `extend`,
 * `pick`, `partial` and `check` return new ones without it, so each variant is marked where it is made.
 */
/* @__NO_SIDE_EFFECTS__ */
export function entity<Marked extends object>(kind: string, schema: Marked, keys: readonly string[] = ['id']): Marked {
  return Object.assign(schema, { [ENTITY]: { kind, keys } satisfies EntityMark });
}

/** The mark of a schema, or undefined if it is not that of a record. */
export function entityOf(schema: object): EntityMark | undefined {
  // Only `entity` sets this symbol.
  return (schema as { [ENTITY]?: EntityMark })[ENTITY];
}
