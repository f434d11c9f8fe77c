import type { Call } from './errors.js';
import { inputError } from './errors.js';
import type { Session } from './session.js';
import { checkToken, SECRETS } from './session.js';

/** Headers of the app's own, such as `Accept-Language`: fixed, or worked out for each request. */
export type ExtraHeaders = Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);

/** The headers of one request. The token's header is the session's alone: an extra one would reach the open operations. */
export function headersOf(
  call: Call,
  session: Session,
  extra: ExtraHeaders,
  token: string | null,
  contentType?: string,
): Headers {
  const headers = new Headers({ accept: 'application/json' });
  for (const [name, value] of Object.entries(typeof extra === 'function' ? extra() : extra)) {
    // Before the platform does, because its error quotes the value.
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw inputError(call, { [name]: ['Is not a header.'] });
    }
    headers.set(name, value);
  }
  const { header, scheme } = session[SECRETS];
  headers.delete(header);
  if (contentType !== undefined) headers.set('content-type', contentType);
  if (token === null) return headers;
  checkToken(call, token);
  headers.set(header, `${scheme} ${token}`.trim());
  return headers;
}
