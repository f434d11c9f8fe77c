/** The content of the signed tokens in mails and invites. */
export type Claims = Readonly<Record<string, string | number>>;

export type Opened = { state: 'good'; claims: Claims } | { state: 'malformed' } | { state: 'forged' };

/**
 * A token in the service's form (JSON Web Token). Its signature is a checksum, which detects a changed token. It does not prevent
 * forgery; a sandbox does not need that.
 */
export function sealToken(claims: Claims): string {
  const body = `${encode({ alg: 'checksum', typ: 'JWT' })}.${encode(claims)}`;
  return `${body}.${checksum(body)}`;
}

export function openToken(token: string): Opened {
  const [header, claims, signature] = token.split('.');
  const decoded = header === undefined || claims === undefined || signature === undefined ? undefined : decode(claims);
  if (decoded === undefined) return { state: 'malformed' };
  if (checksum(`${header}.${claims}`) !== signature) return { state: 'forged' };
  return { state: 'good', claims: decoded };
}

function encode(value: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function decode(part: string): Claims | undefined {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    // A token with a valid checksum was made by `sealToken` from Claims.
    return typeof value === 'object' && value !== null ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
}

/** FNV-1a of the text, four times with different seeds: 32 hexadecimal digits. */
function checksum(text: string): string {
  return [0x811c9dc5, 0x01000193, 0x5bd1e995, 0x9e3779b9].map((start) => hash(text, start)).join('');
}

function hash(text: string, start: number): string {
  let value = start;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
