import type { Field, FieldRefs, FieldValues, Path, UseFormProps, UseFormReturn } from 'react-hook-form';
import { isCommunityError } from '../../transport/errors.js';
import { type FormErrorOptions, submitErrorsOf } from '../form-errors.js';

/** What this adapter uses of the result of `useForm`. */
export type HookForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'setError' | 'clearErrors' | 'getValues' | 'reset' | 'subscribe'
> & {
  /** The part of `Control` that it shares with forms whose resolver changes the values. */
  readonly control: {
    readonly _names: { readonly mount: ReadonlySet<string> };
    readonly _fields: FieldRefs;
    readonly _options: { readonly values?: unknown };
  };
};

/** The path of what concerns no field: `formState.errors.root?.server?.message`. */
const FORM = 'root.server';

/**
 * Options of `useForm` for a form that shows data of a query, such as the profile: `useForm({ ...boundTo(values) })`. The form follows
 * the data, except fields that the user has changed. A write that shows at once and is refused changes the data twice; by default
 * React Hook Form would then drop the errors and what the user has typed.
 */
export function boundTo<Values extends FieldValues>(
  values: Values | undefined,
): Pick<UseFormProps<Values>, 'values' | 'resetOptions'> {
  return { ...(values && { values }), resetOptions: { keepErrors: true, keepDirtyValues: true } };
}

/**
 * Shows an error in a form: the text of each field under it, everything else as `errors.root.server`. The first wrong field gets the
 * focus, and the text of a field goes when the user changes it. A call that was given up is no success, so its text is shown too.
 */
export function showErrors<Values extends FieldValues>(form: HookForm<Values>, error: unknown, options?: FormErrorOptions): void {
  const mounted = [...form.control._names.mount].filter((name) => isMounted(form.control._fields, name));
  const texts = submitErrorsOf(error, mounted, options);
  const type = isCommunityError(error) ? error.code : 'unexpected';
  // React Hook Form has registered these names, so they are paths of the values.
  const wrong = mounted.filter((name) => texts.fields[name]) as Path<Values>[];
  for (const name of wrong) {
    form.setError(name, { type, message: texts.fields[name] ?? '' }, { shouldFocus: name === wrong[0] });
  }
  if (texts.form) form.setError(FORM, { type, message: texts.form });
  if (wrong.length > 0) clearOnChange(form, wrong);
}

/** React Hook Form keeps the names of fields that have left the screen, such as those of an earlier step of a wizard. */
function isMounted(fields: FieldRefs, name: string): boolean | undefined {
  // A nested field, such as `profile.name`, is a property of its parent.
  const field = name.split('.').reduce<unknown>((parent, key) => (parent as FieldRefs | undefined)?.[key], fields);
  return (field as Partial<Field> | undefined)?._f?.mount;
}

/** React Hook Form does so itself, but not if the data of the form changed while it was submitted. */
function clearOnChange<Values extends FieldValues>(form: HookForm<Values>, wrong: readonly Path<Values>[]): void {
  const shown = new Set<string>(wrong);
  const stop = form.subscribe({
    formState: { values: true },
    callback: ({ name, type }) => {
      const changed = wrong.find((one) => one === name);
      if (type !== 'change' || !changed || !shown.delete(changed)) return;
      form.clearErrors(changed);
      if (shown.size === 0) stop();
    },
  });
}

/**
 * The handler for `form.handleSubmit`: sends the values, and shows the error if they are refused. After a success the fields of a
 * form with `boundTo` count as unchanged, so that they follow the data again.
 */
export function submitTo<Values extends FieldValues, Input>(
  form: HookForm<Values>,
  send: (input: Input) => Promise<unknown>,
  options?: FormErrorOptions,
): (input: Input) => Promise<void> {
  return async (input) => {
    const sent = form.getValues();
    try {
      await send(input);
    } catch (error) {
      if (!isCommunityError(error)) throw error;
      showErrors(form, error, options);
      return;
    }
    if (form.control._options.values === undefined) return;
    // What the user has typed meanwhile stays, and counts as changed. A next write may be refused before React renders the fields.
    form.reset(sent, { keepValues: true, keepFieldsRef: true, keepDirtyValues: false, keepErrors: false });
  };
}
