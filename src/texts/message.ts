import type { OperationName } from '../contract/operations.js';
import { type CommunityError, isCommunityError } from '../transport/errors.js';
import type { ErrorCode } from '../transport/error-code.js';
import type { Catalogue } from './catalogue.js';
import { sentenceOf, textsByField } from './fields.js';
import { catalogueOf, type TextOptions } from './options.js';
import { durationOf } from './duration.js';

/**
 * The service's sentence is not used for these. That of a 401 speaks of tokens, and that of a fault is not written for people; the
 * others have none.
 */
const NOT_BY_SERVICE: readonly ErrorCode[] = ['token', 'session-expired', 'service-fault', 'decode', 'unsupported'];

/** Writes that may be sent twice, and after which there is nothing to look for: if no answer came, they are tried again. */
const REPEATED: readonly string[] = [
  'login',
  'requestPasswordReset',
  'verifyPassword',
  'updateEmail',
  'reportUser',
  'readNotification',
  'readNotifications',
];

/**
 * What to tell a person about an error: the cause and what to do next, in one or more whole sentences. The service's own sentence
 * replaces the cause. An error that is not of this library gets the text `unexpected`; its message is not shown. No error, no text.
 */
export function messageOf(error: unknown, options?: TextOptions): string {
  if (error == null) return '';
  const catalogue = catalogueOf(options);
  if (!isCommunityError(error)) return joined(catalogue.errors.unexpected.cause, catalogue.errors.unexpected.next);
  const sentence = sentenceFor(error, catalogue);
  const next = nextStepOf(error, catalogue);
  // The service's sentence about an input is complete, unless another next step is known.
  const isComplete = next === catalogue.errors[error.code].next || hasFields(error);
  if (sentence && isComplete && (error.code === 'refused' || error.code === 'input')) return sentence;
  return joined(sentence || catalogue.errors[codeFor(error)].cause, next);
}

/**
 * What is left to say above a form that shows these fields with their texts: the whole message if none of them is wrong and it says
 * all, else what concerns no field or another one.
 */
export function messageBeside(shown: readonly string[], error: unknown, options?: TextOptions): string | undefined {
  if (!isCommunityError(error) || (error.kind !== 'http' && error.kind !== 'input')) return messageOf(error, options);
  const catalogue = catalogueOf(options);
  const texts = Object.entries(textsByField(error, catalogue));
  const others = texts.filter(([field]) => !shown.includes(field)).map(([field, text]) => labelled(field, text, catalogue));
  const whole = sentenceOf(error, error.formErrors, catalogue);
  return others.length === texts.length && !others[1] ? messageOf(error, options) : joined(whole, others.join(' ')) || undefined;
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

function nextStepOf(error: CommunityError, { errors, operations, reconnect, wait, language }: Catalogue): string {
  const { code, operation } = error;
  // Requests without an operation have a name of their own, such as `auth.post`.
  const steps = operations[operation as OperationName];
  const isFault = code === 'service-fault' && error.kind === 'http' && error.status !== 500;
  const step = isFault ? undefined : steps?.[code];
  if (step) return step;
  if (error.outcome === 'unknown' && !REPEATED.includes(operation)) {
    const next = steps?.unknown ?? errors['answer-lost'].next;
    return code === 'offline' ? joined(reconnect, next) : next;
  }
  const time = error.kind === 'http' ? durationOf(error.retryAfter, language) : undefined;
  return time === undefined ? errors[codeFor(error)].next : wait.replace('{time}', time);
}

/** The code whose text is said. */
function codeFor({ code, operation }: CommunityError): ErrorCode {
  return code === 'answer-lost' && REPEATED.includes(operation) ? 'network' : code;
}

function hasFields(error: CommunityError): boolean {
  return error.kind === 'input' || (error.kind === 'http' && Object.keys(error.fieldErrors).length > 0);
}

function joined(cause: string, next: string): string {
  return `${cause} ${next}`.trim();
}
