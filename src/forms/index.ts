// The public names of ./forms.
export { type FormErrorOptions, type FormErrors, formErrorsOf } from './form-errors.js';
export { schemaInWords, type StandardResult, type StandardSchema } from './schema.js';
