/** What a link of the service says. */
export interface LinkToken {
  readonly token: string;
  /** The address without the token, for `history.replaceState`: the one in the bar ends up in histories and logs. */
  readonly url: string;
}

/** The link that invites someone; whoever has it can use the invite up. `baseUrl` is the service's. */
export function inviteLink(invite: { readonly token: string }, baseUrl = '/'): string {
  const base = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
  return `${base}api/auth/invite?token=${encodeURIComponent(invite.token)}`;
}

/** The invite token of `…/api/auth/invite?token=…`; the first of several. Null for any other address. */
export function parseInviteLink(url: string): LinkToken | null {
  return queryToken(url, /\/invite\/?$/);
}

/** The token of `…/password/verify?token=…`, the link of a password reset. Null for any other address. */
export function parsePasswordResetLink(url: string): LinkToken | null {
  return queryToken(url, /\/password\/verify\/?$/);
}

/** The token of `…/email/verify/<token>`, the link of a new email address. Null for any other address. */
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
