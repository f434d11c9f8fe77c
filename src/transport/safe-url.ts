declare const IS_SAFE: unique symbol;

/** An address that `safeUrl` has let through. A component that links to it can ask for this type, which no raw text has. */
export type SafeUrl = string & { readonly [IS_SAFE]: true };

/**
 * The address of a link that someone else has typed, such as `profile.url`, or undefined if it must not be a link: only absolute http and
 * https addresses without a username or password, because `https://bank.example@evil.example` leads to evil.example. The result is
 * the normal form: letters of other scripts in the host appear as `xn--…`, and what looks like a slash is one.
 */
export function safeUrl(text: string | null | undefined): SafeUrl | undefined {
  try {
    const { protocol, username, password, href } = new URL(text ?? '');
    const isPlain = (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
    // Just checked; the mark is for the compiler alone.
    return isPlain ? (href as SafeUrl) : undefined;
  } catch {
    return undefined;
  }
}
