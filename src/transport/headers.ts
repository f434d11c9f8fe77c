import type { Call } from './errors.js';
import { fieldError } from './errors.js';
import type { Session } from './session.js';
import { checkToken, SECRETS } from './session.js';

/** Headers that the app adds, such as `Accept-Language`: fixed, or a function that runs for each request. */
export type ExtraHeaders = Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);

/**
 * The headers of one request. Only the session sets the token's header: an extra one would be sent with open operations too. The content
 * type is the body's; without one the platform sets it.
 */
export function headersOf(
  call: Call,
  session: Session,
  extra: ExtraHeaders,
  token: string | null,
  contentType?: string,
): Headers {
  const headers = new Headers();
  addHeaders(call, session, extra, token, contentType, headers);
  return headers;
}

/** Sets them in the headers of a request that is made already. */
export function addHeaders(
  call: Call,
  session: Session,
  extra: ExtraHeaders,
  token: string | null,
  contentType: string | undefined,
  headers: Headers,
): void {
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
    const isOther = /^content-type$/i.test(name) && value !== contentType;
    if (isOther || (value == null && name === 'content-type')) continue;
    if (value == null) headers.delete(name);
    else headers.set(name, value);
  }
}

/** What a request carries of the app and the session, which no error may repeat: each value, and what follows its first words. */
export function valuesOf(headers: Headers): string[] {
  const own = [...headers].filter(([name]) => !/^(accept|content)/.test(name));
  const texts = own.flatMap(([, value]) => [value, value.slice(value.lastIndexOf(' ') + 1)]);
  // Without shorter ones every message would lose letters.
  return texts.filter((text) => text.length > 3);
}

function extraHeaders(call: Call, extra: ExtraHeaders): [string, string][] {
  try {
    return Object.entries(typeof extra === 'function' ? extra() : extra);
  } catch {
    // The app's error is not attached, because it may contain a secret.
    throw fieldError(call, 'headers', 'Cannot be worked out.');
  }
}
