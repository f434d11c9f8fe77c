import type { CommunityError } from '../transport/errors.js';
import { isCommunityError } from '../transport/errors.js';
import type { ErrorCode } from '../transport/error-code.js';
import type { Catalogue } from './catalogue.js';
import { sentenceOf, textsByField } from './fields.js';
import { catalogueOf, type TextOptions } from './options.js';
import { durationOf } from './duration.js';

/**
 * The service's sentence is not used for these. That of a 401 speaks of tokens, and that of a fault is not written for people; the
 * others have none.
 */
const NOT_BY_SERVICE: readonly ErrorCode[] = ['session-expired', 'service-fault', 'decode'];

/**
 * What to tell a person about an error: the cause and what to do next, in one or more whole sentences. The service's own sentence
 * replaces the cause. An error that is not of this library gets the text `unexpected`; its message is not shown. No error, no text.
 */
export function messageOf(error: unknown, options?: TextOptions): string {
  if (error == null) return '';
  const catalogue = catalogueOf(options);
  if (!isCommunityError(error)) return joined(catalogue.errors.unexpected.cause, catalogue.errors.unexpected.next);
  const sentence = sentenceFor(error, catalogue);
  // The service's sentence about an input is complete: no other next step is known.
  if (sentence && (error.code === 'refused' || error.code === 'input')) return sentence;
  return joined(sentence || catalogue.errors[error.code].cause, nextStepOf(error, catalogue));
}

/**
 * What is left to say above a form that shows these fields with their texts: the whole message if none of them is wrong, else what
 * concerns no field or another one.
 */
export function messageBeside(shown: readonly string[], error: unknown, options?: TextOptions): string | undefined {
  if (!isCommunityError(error) || (error.kind !== 'http' && error.kind !== 'input')) return messageOf(error, options);
  const catalogue = catalogueOf(options);
  const texts = Object.entries(textsByField(error, catalogue));
  if (!texts.some(([field]) => shown.includes(field))) return messageOf(error, options);
  const others = texts.filter(([field]) => !shown.includes(field)).map(([field, text]) => labelled(field, text, catalogue));
  return [sentenceOf(error, error.formErrors, catalogue), ...others].join(' ').trim() || undefined;
}

/** The sentence of the service, or of a local rule: about the whole, else about the first field. */
function sentenceFor(error: CommunityError, catalogue: Catalogue): string {
  if ((error.kind !== 'http' && error.kind !== 'input') || NOT_BY_SERVICE.includes(error.code)) return '';
  const whole = sentenceOf(error, error.formErrors, catalogue);
  if (whole) return whole;
  const [first] = Object.entries(textsByField(error, catalogue));
  if (!first) return '';
  // The cause of a wrong password names the field already.
  return error.code === 'wrong-password' ? first[1] : labelled(...first, catalogue);
}

function labelled(field: string, text: string, { fields }: Catalogue): string {
  // Looked up among its own entries: a service may name a field `constructor`.
  const label = Object.entries(fields).find(([name]) => name === field);
  return label ? `${label[1]}: ${text}` : text;
}

function nextStepOf(error: CommunityError, { errors, wait, language }: Catalogue): string {
  if (error.outcome === 'unknown') return errors['answer-lost'].next;
  const time = error.kind === 'http' ? durationOf(error.retryAfter, language) : undefined;
  return time === undefined ? errors[error.code].next : wait.replace('{time}', time);
}

function joined(cause: string, next: string): string {
  return `${cause} ${next}`.trim();
}
