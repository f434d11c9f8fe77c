// The public names of ./forms/react-hook-form.
export { boundTo, type HookForm, showErrors, submitTo } from './adapter.js';
export type { FormErrorOptions } from '../form-errors.js';
