import { createCommunityClient } from 'community-hooks';
import { login } from 'community-hooks/contract';

/** The httpOnly cookie of a visitor, made at sign-in on the server. */
export interface SessionCookie {
  /** A random id of this sign-in: the only part that a page contains. */
  readonly account: string;
  readonly username: string;
  readonly token: string;
}

export const cookieName = 'community';
export const cookieOptions = { httpOnly: true, secure: true, sameSite: 'lax', path: '/', maxAge: 31_536_000 } as const;

/** Signs in on the server. Call it in a server action, put the result into the cookie, and redirect. */
export async function signIn(service: string, username: string, password: string): Promise<SessionCookie> {
  const client = createCommunityClient({ baseUrl: service });
  const { token } = await client.call(login, { username, password });
  return { account: crypto.randomUUID(), username, token };
}

export function parseCookie(value: string | undefined): SessionCookie | null {
  try {
    const { account, username, token } = JSON.parse(value ?? '') as Partial<SessionCookie>;
    return account && username && token ? { account, username, token } : null;
  } catch {
    return null;
  }
}
