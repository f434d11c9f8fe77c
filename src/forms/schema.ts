import * as z from 'zod/mini';
import type { Schema } from '../contract/operation.js';
import { textOfIssue } from '../texts/fields.js';
import { catalogueOf, type TextOptions } from '../texts/options.js';

/** What a form library calls, and what it gets. */
export interface StandardSchema<Values> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Values>;
    readonly types?: { readonly input: Values; readonly output: Values } | undefined;
  };
}

export type StandardResult<Values> =
  | { readonly value: Values; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path: readonly PropertyKey[] }[] };

/**
 * An input schema of `community-hooks/contract` as a Standard Schema (standardschema.dev) whose messages are those of the catalogue:
 * for `standardSchemaResolver` of React Hook Form, and for `validators` of TanStack Form.
 */
export function schemaInWords<Values>(schema: Schema<Values>, options?: TextOptions): StandardSchema<Values> {
  const catalogue = catalogueOf(options);
  const validate = (value: unknown): StandardResult<Values> => {
    const { data, error } = z.safeParse(schema, value);
    if (!error) return { value: data };
    return { issues: error.issues.map(({ message, path }) => ({ message: textOfIssue(message, catalogue), path })) };
  };
  return { '~standard': { version: 1, vendor: 'community-hooks', validate } };
}
