// The public names of ./texts.
export { messageOf } from './message.js';
export { fieldErrorsOf, type FieldTexts, reasonOf } from './fields.js';
export type { TextOptions } from './options.js';
export type { Catalogue, ErrorText } from './catalogue.js';
export type { IssueCode } from './issues.js';
export type { ErrorCode } from '../transport/error-code.js';
export { english } from './english.js';
export { german } from './german.js';
