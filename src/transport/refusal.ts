import type { Texts } from '../contract/operation.js';
import { type Call, type CommunityError, communityError, type HttpError } from './errors.js';

/** The service's name for errors that belong to no field. */
export const FORM_ERRORS = 'non_field_errors';

/** A longer text is not a message for users. */
const MAX_TEXT = 1000;
const MAX_DEPTH = 8;

/** The error of an unsuccessful answer. The secrets are removed from its messages and from the names of its fields. */
export function httpError(
  call: Call,
  response: Response,
  body?: unknown,
  token?: string | null,
  secrets?: readonly unknown[],
): CommunityError {
  const { status, headers } = response;
  const found = textsOf(body, secrets);
  const { unauthorized, refusesTaken } = call.rules ?? {};
  const isWrongPassword = status === 401 && unauthorized === 'wrong-password';
  const field = isWrongPassword ? 'current_password' : Array.isArray(body) && refusesTaken;
  const texts = field ? { fieldErrors: { [field]: found.formErrors }, formErrors: [] } : found;
  const reason = status === 403 && token ? reasonOf(call.rules, found.formErrors[0]) : null;
  return communityError(
    call,
    { kind: 'http', status, retryAfter: retryAfterOf(headers), reason, ...texts },
    `the service answered ${status || 'by a redirect'}`,
  );
}

/**
 * Whether a 401 is the service's own, and not one of a proxy before it: its body is an object with a text `detail`, and its challenge,
 * where the browser shows it, names the service's scheme or the session's.
 */
export function isOwn401(headers: Headers, body: unknown, scheme: string): boolean {
  const { detail } = Object(body) as { readonly detail?: unknown };
  return typeof detail === 'string' && RegExp(`(^|, *)(token|${scheme})\\b`, 'i').test(headers.get('www-authenticate') ?? scheme);
}

/**
 * The messages of an error body, found by its shape: the service translates messages and has no error codes. Nested messages (an array
 * aligned with the input, an object keyed by index) belong to their field. An HTML page and an empty body have no messages.
 */
export function textsOf(body: unknown, secrets: readonly unknown[] = []): Texts {
  const fields = Object.entries(isObject(body) ? body : { [FORM_ERRORS]: body }).map(([name, value]) => {
    const isFormError = name === FORM_ERRORS || (typeof value === 'string' && (name === 'detail' || name === 'message'));
    const texts = textsIn(value).map((text) => secrets.reduce<string>(redact, text).slice(0, MAX_TEXT));
    return [isFormError ? '' : secrets.reduce<string>(redact, name), [...new Set(texts)]] as const;
  });
  return {
    fieldErrors: Object.fromEntries(fields.filter(([name, texts]) => name && texts.length > 0)),
    formErrors: fields.flatMap(([name, texts]) => (name ? [] : texts)),
  };
}

/** The milliseconds of a `Retry-After` header; a date is measured against the answer's own `Date`. Null if there is none. */
export function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // A date starts with a letter; Date.parse would read `-5` as a month.
  const wait = /^[a-z]/i.test(text) ? Date.parse(text) - (Date.parse(headers.get('date') ?? '') || Date.now()) : Number.NaN;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/**
 * A 403 for a block has the same shape as one for a suspension (docs/service-behaviour.md). Where both are possible, a digit decides: the message of a suspension contains its length, that of a block no digit in
 * any language.
 */
function reasonOf(rules: Call['rules'], text: string | undefined): HttpError['reason'] {
  if (text === undefined) return null;
  return !rules?.refusesBlocks || /\d|suspend/i.test(text) ? 'suspended' : 'blocked';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** All texts in a value, down to a fixed depth. */
export function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string' && value) return [value];
  if (depth > MAX_DEPTH) return [];
  return Object.values(value ?? {}).flatMap((inner) => textsIn(inner, depth + 1));
}

function redact(text: string, secret: unknown): string {
  // Shorter ones would take letters and short words out of every message.
  return typeof secret === 'string' && secret.length > 3 ? text.replaceAll(secret, '…') : text;
}
