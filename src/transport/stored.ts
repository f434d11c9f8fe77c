import type { SessionRecord } from './session.js';

/** Stored texts of another version are ignored and left in place. */
const VERSION = 1;

/** Which account is signed in, and which are remembered. Of two pointers, the one with the later generation is valid. */
export interface Pointer {
  readonly version: typeof VERSION;
  readonly generation: number;
  readonly account: string;
  readonly accounts: readonly string[];
}

/** One account. Token and username have a generation each, so that two tabs can change one each at the same time. */
export interface Entry extends SessionRecord {
  readonly version: typeof VERSION;
  /** A refused token keeps its generation: the refusal of an old token never wins over a new token. */
  readonly tokenAt: number;
  readonly usernameAt: number;
}

/** A pointer to `account`, valid in place of the given ones. */
export function pointerTo(account: string, accounts: readonly string[], ...former: readonly (Pointer | null)[]): Pointer {
  return { version: VERSION, generation: nextGeneration(...former.map((one) => one?.generation)), account, accounts };
}

/** The entry of a new sign-in. */
export function newEntry(record: SessionRecord): Entry {
  const now = nextGeneration();
  return { ...record, version: VERSION, tokenAt: now, usernameAt: now };
}

/** The entry after `before` became `after`: only what changed gets a new value and a new generation. */
export function changedEntry(entry: Entry, before: SessionRecord, after: SessionRecord): Entry {
  const { token, username } = after;
  const isRenamed = username !== before.username;
  const isNewToken = token !== before.token;
  return {
    ...entry,
    ...(isNewToken && { token }),
    ...(isNewToken && token !== null && { tokenAt: nextGeneration(entry.tokenAt) }),
    ...(isRenamed && { username, usernameAt: nextGeneration(entry.usernameAt) }),
  };
}

export function recordOf({ account, token, username, device }: Entry): SessionRecord {
  return { account, token, username, device };
}

/** Later than every given generation, and than whatever was stored before a storage was cleared. */
function nextGeneration(...former: readonly (number | undefined)[]): number {
  return Math.max(Date.now(), ...former.map((one) => (one ?? 0) + 1));
}

/** Whether `one` is valid in place of `other`; the same in every tab. */
export function isLater(one: Pointer, other: Pointer | null): boolean {
  if (one.generation !== other?.generation) return one.generation > (other?.generation ?? 0);
  return one.account > other.account;
}

/** Two versions of one entry, merged field by field; the same in either order. Returns `stored` itself if it is complete. */
export function mergeEntries(known: Entry, stored: Entry): Entry {
  const token = hasLaterToken(known, stored) ? known : stored;
  const name = hasLaterUsername(known, stored) ? known : stored;
  if (token === stored && name === stored) return stored;
  return { ...stored, token: token.token, tokenAt: token.tokenAt, username: name.username, usernameAt: name.usernameAt };
}

function hasLaterToken(one: Entry, other: Entry): boolean {
  if (one.tokenAt !== other.tokenAt) return one.tokenAt > other.tokenAt;
  return tokenRank(one.token) > tokenRank(other.token);
}

function hasLaterUsername(one: Entry, other: Entry): boolean {
  if (one.usernameAt !== other.usernameAt) return one.usernameAt > other.usernameAt;
  return (one.username ?? '') > (other.username ?? '');
}

/** Within one generation, a refusal is later than the token it refuses. */
function tokenRank(token: string | null): string {
  return token === null ? '\uffff' : token;
}

export function parsePointer(text: string): Pointer | null {
  const value = parse(text);
  const { generation, account, accounts } = value;
  const isValid =
    Number.isSafeInteger(generation) && typeof account === 'string' && Array.isArray(accounts) && accounts.every(isText);
  // Every field was checked.
  return isValid ? (value as unknown as Pointer) : null;
}

export function parseEntry(text: string): Entry | null {
  const value = parse(text);
  const { account, device, token, tokenAt, username, usernameAt } = value;
  const isValid =
    [account, device].every(isText) &&
    [tokenAt, usernameAt].every(Number.isSafeInteger) &&
    (username === null || isText(username)) &&
    (token === null || (isText(token) && /^[\x21-\x7e]+$/.test(token)));
  // Every field was checked.
  return isValid ? (value as unknown as Entry) : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The fields of a stored text; none if it is broken or of another version. */
function parse(text: string): Record<string, unknown> {
  try {
    const value = Object(JSON.parse(text)) as Record<string, unknown>;
    return value['version'] === VERSION ? value : {};
  } catch {
    return {};
  }
}
