import { cookies } from 'next/headers';
import { cookieName, parseCookie, type SessionCookie } from './session-cookie';

/** The cookie of the request that is being answered. */
export async function currentCookie(): Promise<SessionCookie | null> {
  return parseCookie((await cookies()).get(cookieName)?.value);
}
