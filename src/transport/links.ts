/** The token of a link that the service sent. */
export interface LinkToken {
  readonly token: string;
  /** The address without the token. Show it by `history.replaceState`: the address bar gets into histories and logs. */
  readonly url: string;
}

/**
 * The link of an invite: `<baseUrl>/api/auth/invite?token=…`. `baseUrl` is the address that the link leads to: your app, which then needs
 * a route for it, or the service. Anyone who has the link can use the invite.
 */
export function inviteLink(invite: { readonly token: string }, baseUrl: string): string {
  const base = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
  return `${base}api/auth/invite?token=${encodeURIComponent(invite.token)}`;
}

/** Reads the token of an invite link, the first one if it has several. Null for an address whose path does not end in `/invite`. */
export function parseInviteLink(url: string): LinkToken | null {
  return queryToken(url, /\/invite\/?$/);
}

/** Reads the token of a password reset link (`…/password/verify?token=…`). Null for any other address. */
export function parsePasswordResetLink(url: string): LinkToken | null {
  return queryToken(url, /\/password\/verify\/?$/);
}

/** Reads the token of the link that confirms an email address (`…/email/verify/<token>`). Null for any other address. */
export function parseEmailVerifyLink(url: string): LinkToken | null {
  const parsed = parse(url);
  const [whole, start, encoded] = /^(.*\/email\/verify)\/([^/]+)\/?$/.exec(parsed?.pathname ?? '') ?? [];
  if (!parsed || whole === undefined || start === undefined || encoded === undefined) return null;
  parsed.pathname = `${start}/`;
  try {
    return { token: decodeURIComponent(encoded), url: parsed.href };
  } catch {
    return null;
  }
}

function queryToken(url: string, path: RegExp): LinkToken | null {
  const parsed = parse(url);
  const token = parsed?.searchParams.get('token');
  if (!parsed || !token || !path.test(parsed.pathname)) return null;
  parsed.searchParams.delete('token');
  return { token, url: parsed.href };
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
