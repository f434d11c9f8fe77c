import type { Texts } from '../contract/operation.js';
import type { Call, CommunityError, HttpError } from './errors.js';
import { communityError } from './errors.js';

/** The write whose 401 means a wrong password; any other 401 means a token that is no longer good. */
const CHANGES_PASSWORD = 'updatePassword';

/**
 * Where a block between two people is refused, with the status and shape of a suspension; elsewhere a 403 means a suspension. A
 * generic request, which has a full stop in its name, may meet either.
 */
const KNOWS_BLOCKS = /^(user|blockUser|(un)?subscribe(To|From)User|followUser|updateCircle)$|\./;

/** Under this name the service has what belongs to no field. */
export const OF_THE_FORM = 'non_field_errors';

/** A longer text is no message for a person. */
const MAX_TEXT = 1000;
const MAX_DEPTH = 8;

/** The error of an answer that is no success. `token` is the one that was sent; it and the secrets are blanked in the texts. */
export function httpError(
  call: Call,
  response: Response,
  body: unknown,
  token: string | null,
  secrets: readonly unknown[] = [],
): CommunityError {
  const { status, headers } = response;
  const found = textsOf(body, [token, ...secrets]);
  const wrong = status === 401 && call.operation === CHANGES_PASSWORD;
  const texts = wrong ? { fieldErrors: { current_password: found.formErrors }, formErrors: [] } : found;
  const reason = status === 403 && token ? reasonOf(call.operation, found.formErrors[0]) : null;
  return communityError(
    call,
    { kind: 'http', status, retryAfter: retryAfterOf(headers), reason, ...texts },
    `the service answered ${status || 'by a redirect'}`,
  );
}

/** Whether a 401 of this operation says that the token is no longer good. */
export function endsSession(operation: string): boolean {
  return operation !== CHANGES_PASSWORD;
}

/**
 * The texts of an error body, told apart by its shape alone: texts are translated, and there are no codes. Nested ones (a list
 * aligned with the input, an object keyed by index) belong to the field that holds them; a page of HTML or no body has none.
 */
export function textsOf(body: unknown, secrets: readonly unknown[] = []): Texts {
  const fields = Object.entries(isObject(body) ? body : { [OF_THE_FORM]: body }).map(([name, value]) => {
    const ofForm = name === OF_THE_FORM || (typeof value === 'string' && (name === 'detail' || name === 'message'));
    const texts = textsIn(value).map((text) => secrets.reduce<string>(blank, text).slice(0, MAX_TEXT));
    return [ofForm ? '' : name, [...new Set(texts)]] as const;
  });
  return {
    fieldErrors: Object.fromEntries(fields.filter(([name, texts]) => name && texts.length > 0)),
    formErrors: fields.flatMap(([name, texts]) => (name ? [] : texts)),
  };
}

/** Milliseconds a `Retry-After` asks for, a date measured against the answer's own `Date`; null if there is none to read. */
export function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // A date begins with a letter; Date.parse would read `-5` as a month.
  const wait = /^[a-z]/i.test(text) ? Date.parse(text) - (Date.parse(headers.get('date') ?? '') || Date.now()) : Number.NaN;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/** Where both are possible: a suspension names its length, a block never has a figure in it, in any language. */
function reasonOf(operation: string, text: string | undefined): HttpError['reason'] {
  if (text === undefined) return null;
  return !KNOWS_BLOCKS.test(operation) || /\d|suspend/i.test(text) ? 'suspended' : 'blocked';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The texts of a value, as deep as anyone would look. */
export function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string' && value) return [value];
  if (depth > MAX_DEPTH) return [];
  return Object.values(value ?? {}).flatMap((inner) => textsIn(inner, depth + 1));
}

function blank(text: string, secret: unknown): string {
  return typeof secret === 'string' && secret ? text.replaceAll(secret, '…') : text;
}
