import { isFailure } from '../transport/errors.js';
import { fieldErrorsOf, type FieldTexts } from '../texts/fields.js';
import { messageBeside, messageOf } from '../texts/message.js';
import type { TextOptions } from '../texts/options.js';

export interface FormErrorOptions extends TextOptions {
  /** The names of the form's fields, where they differ from those of the input: `{ name: 'profile.name' }`. */
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/** An error as a form shows it. */
export interface FormErrors<Name extends string = string> {
  /** The text under each field, by the field's name in the form. */
  readonly fields: string extends Name ? FieldTexts : { readonly [Field in Name]?: string };
  /** What concerns no field of the form. */
  readonly form: string | undefined;
}

/**
 * Divides the texts of an error between the fields of a form and the form as a whole, so that none is lost. A call that was given up
 * has no text.
 */
export function formErrorsOf<Name extends string>(
  error: unknown,
  fields: readonly Name[],
  options: FormErrorOptions = {},
): FormErrors<Name> {
  // The names are those of `placed`, which has no others than `fields`.
  const named = (found: FieldTexts): FormErrors<Name>['fields'] => found as FormErrors<Name>['fields'];
  if (!isFailure(error)) return { fields: named({}), form: undefined };
  const texts = Object.entries(fieldErrorsOf(error, options)).map(
    ([field, text]) => [field, nameOf(field, options), text] as const,
  );
  const names: readonly string[] = fields;
  const placed = texts.filter(([, name]) => names.includes(name));
  return {
    fields: named(Object.fromEntries(placed.map(([, name, text]) => [name, text]))),
    form: messageBeside(
      placed.map(([field]) => field),
      error,
      options,
    ),
  };
}

/** The same for a library that takes a form without errors for a success: a call that was given up has its text above the form. */
export function submitErrorsOf(error: unknown, names: readonly string[], options?: FormErrorOptions): FormErrors {
  const { fields, form = isFailure(error) ? undefined : messageOf(error, options) } = formErrorsOf(error, names, options);
  return { fields, form };
}

function nameOf(field: string, { names = {} }: FormErrorOptions): string {
  return Object.entries(names).find(([name]) => name === field)?.[1] ?? field;
}
