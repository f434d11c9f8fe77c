import { type Call, fieldError } from './errors.js';
import { checkToken, SECRETS, type Session } from './session.js';

/** Headers that the app adds, such as `Accept-Language`: fixed, or a function that runs for each request. */
export type ExtraHeaders = Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);

/**
 * Sets the headers of one request, in those that are there already. Only the session sets the token's header: an extra one would be
 * sent with open operations too. The content type is the body's; without one the platform sets it.
 */
export function setHeaders(
  call: Call,
  session: Session,
  extra: ExtraHeaders,
  token: string | null,
  contentType?: string,
  headers: Headers = new Headers(),
): Headers {
  checkToken(call, token);
  const { header, scheme } = session[SECRETS];
  headers.set('accept', 'application/json');
  const own = [
    [header, token && `${scheme} ${token}`],
    ['content-type', contentType],
  ] as const;
  for (const [name, value] of [...extraHeaders(call, extra), ...own]) {
    // Checked here, because the platform's error quotes the value. Of other letters than ASCII, servers make what they like.
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e]*$/.test(value ?? '')) {
      throw fieldError(call, name, 'Is not a header.');
    }
    // The content type is the body's alone: without one of ours, the platform has set it.
    if (/^content-type$/i.test(name) && !(value && value === contentType)) continue;
    if (value == null) headers.delete(name);
    else headers.set(name, value);
  }
  return headers;
}

function extraHeaders(call: Call, extra: ExtraHeaders): [string, string][] {
  try {
    return Object.entries(typeof extra === 'function' ? extra() : extra);
  } catch {
    // The app's error is not attached, because it may contain a secret.
    throw fieldError(call, 'headers', 'Cannot be made.');
  }
}
