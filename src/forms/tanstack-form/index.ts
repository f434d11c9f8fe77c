// The public names of ./forms/tanstack-form.
export {
  focusFirstError,
  type FormFields,
  type FormMessage,
  type FormMessages,
  submitOnce,
  type SubmittedForm,
  submitTo,
  type TanStackForm,
} from './adapter.js';
export type { FormErrorOptions } from '../form-errors.js';
