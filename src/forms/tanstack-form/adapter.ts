import { isCommunityError } from '../../transport/errors.js';
import { type FormErrorOptions, submitErrorsOf } from '../form-errors.js';

/** A text, in the shape of the errors of a Standard Schema. */
export interface FormMessage {
  readonly message: string;
}

/** The errors of a form, as TanStack Form takes them from a validator. */
export interface FormMessages {
  readonly form: FormMessage | undefined;
  readonly fields: Readonly<Record<string, FormMessage>>;
}

/** What this adapter uses of the API of a form. */
export interface TanStackForm {
  /** By the name of the field. Its full type depends on all types of the form. */
  readonly fieldInfo: object;
}

/**
 * The validator `onSubmitAsync` of a form: sends the values, and returns the error if they are refused: the text of each field for
 * the field, everything else for the form. `onSubmit` runs after a success, if the form is submitted by `submitOnce`.
 */
export function submitTo<Values>(
  send: (values: Values) => Promise<unknown>,
  options?: FormErrorOptions,
): (submitted: { readonly value: Values; readonly formApi: TanStackForm }) => Promise<FormMessages | undefined> {
  return async ({ value, formApi }) => {
    try {
      await send(value);
      return undefined;
    } catch (error) {
      if (!isCommunityError(error)) throw error;
      return messagesOf(error, formApi, options);
    }
  };
}

function messagesOf(error: unknown, { fieldInfo }: TanStackForm, options?: FormErrorOptions): FormMessages {
  const known: [name: string, field: { readonly instance: unknown }][] = Object.entries(fieldInfo);
  const mounted = known.filter(([, { instance }]) => instance).map(([name]) => name);
  const { fields, form } = submitErrorsOf(error, mounted, options);
  const messages = Object.entries(fields).map(([name, message]) => [name, { message }] as const);
  return { fields: Object.fromEntries(messages), form: form === undefined ? undefined : { message: form } };
}

/** The API of a form, as far as the focus needs it. */
export interface FormFields {
  readonly state: {
    readonly fieldMeta: Readonly<Partial<Record<string, { readonly errors: readonly unknown[] }>>>;
  };
}

/**
 * Focuses the first field with an error, in the order of the page. Call it in `onSubmitInvalid` with the `<form>` element; the inputs
 * have the `name` of their field.
 */
export function focusFirstError({ state }: FormFields, form: HTMLFormElement | null): void {
  const wrong = [...(form?.elements ?? [])].find((element) => {
    return state.fieldMeta[element.getAttribute('name') ?? '']?.errors.length;
  });
  // The controls of a form are HTML elements; `instanceof` would fail for those of another realm.
  (wrong as HTMLElement | undefined)?.focus();
}

/** What `submitOnce` uses of the API of a form. */
export interface SubmittedForm {
  readonly state: { readonly values: unknown; readonly isSubmitSuccessful: boolean; readonly isValid: boolean };
  readonly handleSubmit: () => Promise<void>;
}

/**
 * A function that submits a form, to be made once: of two `handleSubmit` at once, TanStack Form aborts the first before it sends
 * anything, and takes it for a success. A call does nothing while the same values are being submitted. It resolves to `true` if the
 * values were saved and the user has not changed them since.
 */
export function submitOnce(form: SubmittedForm): () => Promise<boolean> {
  // A change of a field makes a new object.
  let submitted: unknown;
  return async () => {
    const { values } = form.state;
    if (submitted === values) return false;
    submitted = values;
    await form.handleSubmit().finally(() => (submitted = undefined));
    const { state } = form;
    // After a write of earlier values, `isSubmitSuccessful` stays true although these are refused.
    return state.values === values && state.isSubmitSuccessful && state.isValid;
  };
}
