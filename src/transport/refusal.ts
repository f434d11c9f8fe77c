import type { Call, CommunityError, HttpError, Texts } from './errors.js';
import { communityError } from './errors.js';

/** The write whose 401 means a wrong password, and the field that holds it; any other 401 means a token that is no longer good. */
const WRONG_PASSWORD: Readonly<Record<string, string>> = { updatePassword: 'current_password' };

/** Where a block between two people is refused, with the status and shape of a suspension; elsewhere a 403 means a suspension. */
const KNOWS_BLOCKS = /^(user|blockUser|(un)?subscribe(To|From)User|followUser|updateCircle|(auth|circles|follows)\..*)$/;

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
  const { fieldErrors, formErrors } = textsOf(body, [token, ...secrets]);
  const field = status === 401 ? WRONG_PASSWORD[call.operation] : undefined;
  const texts = field ? { fieldErrors: { [field]: formErrors }, formErrors: [] } : { fieldErrors, formErrors };
  const reason = status === 403 && token ? reasonOf(call.operation, formErrors[0]) : null;
  return communityError(
    call,
    { kind: 'http', status, retryAfter: retryAfterOf(headers), reason, ...texts },
    `the service answered ${status}`,
  );
}

/** Whether a 401 of this operation says that the token is no longer good. */
export function endsSession(operation: string): boolean {
  return !(operation in WRONG_PASSWORD);
}

/**
 * The texts of an error body, told apart by its shape alone: texts are translated, and there are no codes. Nested ones (a list
 * aligned with the input, an object keyed by index) belong to the field that holds them; a page of HTML or no body has none.
 */
export function textsOf(body: unknown, secrets: readonly unknown[] = []): Texts {
  const texts = (value: unknown): string[] => flat(value).map((text) => blank(text, secrets));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { fieldErrors: {}, formErrors: texts(body) };
  const entries = Object.entries(body);
  const fields = entries.filter((entry) => !isForm(entry)).map(([name, value]) => [name, texts(value)] as const);
  return {
    fieldErrors: Object.fromEntries(fields.filter(([, found]) => found.length > 0)),
    formErrors: entries.filter(isForm).flatMap(([, value]) => texts(value)),
  };
}

/** Milliseconds a `Retry-After` asks for, a date measured against the answer's own `Date`; null if there is none to read. */
export function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // A date has letters; without them Date.parse would read `-5` as a month.
  const until = /^[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const now = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(now) ? Date.now() : now));
}

/** Where both are possible: a suspension names its length, a block never has a figure in it, in any language. */
function reasonOf(operation: string, text: string | undefined): HttpError['reason'] {
  if (text === undefined) return null;
  return !KNOWS_BLOCKS.test(operation) || /\d|suspend/i.test(text) ? 'suspended' : 'blocked';
}

function isForm([name, value]: [string, unknown]): boolean {
  return name === 'non_field_errors' || (typeof value === 'string' && (name === 'detail' || name === 'message'));
}

function flat(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value ? [value.slice(0, MAX_TEXT)] : [];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.values(value).flatMap((inner) => flat(inner, depth + 1));
}

function blank(text: string, secrets: readonly unknown[]): string {
  return secrets.reduce<string>(
    (left, secret) => (typeof secret === 'string' && secret ? left.replaceAll(secret, '…') : left),
    text,
  );
}
