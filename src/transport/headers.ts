import type { Call } from './errors.js';
import { fieldError } from './errors.js';
import type { Session } from './session.js';
import { checkToken, SECRETS } from './session.js';

/** Headers of the app's own, such as `Accept-Language`: fixed, or worked out for each request. */
export type ExtraHeaders = Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);

/**
 * The headers of one request. The token's header is the session's alone, because an extra one would reach the open operations;
 * the content type is the body's, and the platform's own where the body has none to tell.
 */
export function headersOf(
  call: Call,
  session: Session,
  extra: ExtraHeaders,
  token: string | null,
  contentType?: string,
): Headers {
  checkToken(call, token);
  const { header, scheme } = session[SECRETS];
  const headers = new Headers({ accept: 'application/json' });
  const own = [
    [header, token && `${scheme} ${token}`],
    ['content-type', contentType],
  ] as const;
  for (const [name, value] of [...workedOut(call, extra), ...own]) {
    // Before the platform does, because its error quotes the value.
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value ?? '')) {
      throw fieldError(call, name, 'Is not a header.');
    }
    if (value == null) headers.delete(name);
    else headers.set(name, value);
  }
  return headers;
}

function workedOut(call: Call, extra: ExtraHeaders): [string, string][] {
  try {
    return Object.entries(typeof extra === 'function' ? extra() : extra);
  } catch {
    // The app's error is not attached: it may hold a secret.
    throw fieldError(call, 'headers', 'Cannot be worked out.');
  }
}
