/**
 * The address of a link that someone else has typed, such as `profile.url`, or undefined if it must not be a link: only absolute http and
 * https addresses without a username or password, because `https://bank.example@evil.example` leads to evil.example. The result is
 * the normal form: letters of other scripts in the host appear as `xn--…`, and what looks like a slash is one.
 */
export function safeUrl(text: string | null | undefined): string | undefined {
  try {
    const { protocol, username, password, href } = new URL(text ?? '');
    const isPlain = (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
    return isPlain ? href : undefined;
  } catch {
    return undefined;
  }
}
