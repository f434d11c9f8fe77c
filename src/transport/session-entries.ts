import { TOKEN_PATTERN } from '../contract/fields.js';
import { parseJson } from './json.js';
import type { SessionRecord } from './session-storage.js';

/** Stored texts of another version are ignored, and left in place until the next sign-in. */
const VERSION = 1;

/** Which account is signed in, and which are remembered. Of two pointers, the one with the later generation is valid. */
export interface Pointer {
  readonly version: typeof VERSION;
  readonly generation: number;
  readonly account: string;
  /** By their last use, the current one first. Where there is no place for all of them, the last ones give way. */
  readonly accounts: readonly string[];
}

/** One account. Token and username have a generation each, so that two tabs can change one each at the same time. */
export interface Entry extends SessionRecord {
  readonly version: typeof VERSION;
  /** A refused token keeps its generation: the refusal of an old token never wins over a new token. */
  readonly tokenAt: number;
  readonly usernameAt: number;
  readonly signedInAt: number;
}

/** The pointer to an account, which becomes the last one used. */
export function pointerTo(account: string, others: readonly string[], generation: number): Pointer {
  return { version: VERSION, generation, account, accounts: [...new Set([account, ...others])] };
}

/** The entry of a new sign-in. */
export function newEntry(record: SessionRecord, generation: number): Entry {
  return { ...record, version: VERSION, tokenAt: generation, usernameAt: generation, signedInAt: generation };
}

/**
 * The entry after `before` became `after`, as requested at a time: only what changed gets a new value and a new generation, and what
 * another tab has changed since then stays.
 */
export function changedEntry(entry: Entry, before: SessionRecord, after: SessionRecord, requested: number): Entry {
  const { token, username } = after;
  const tokenAt = token === null ? entry.tokenAt : generationAfter(entry.tokenAt, requested);
  const usernameAt = generationAfter(entry.usernameAt, requested);
  return {
    ...entry,
    ...(token !== before.token && tokenAt && { token, tokenAt }),
    ...(username !== before.username && usernameAt && { username, usernameAt }),
  };
}

export function recordOf({ account, token, username, device }: Entry): SessionRecord {
  return { account, token, username, device };
}

/**
 * The generation of a change that was requested at a time; undefined if what it replaces was made after the request. What is ahead of
 * the clock was made before it, when the clock was ahead.
 */
export function generationAfter(former: number | undefined, requested: number): number | undefined {
  if (former === undefined || former < requested) return requested;
  return former > Date.now() ? former + 1 : undefined;
}

/** The latest generation in a stored value. */
export function generationOf(value: Entry | Pointer): number {
  return 'generation' in value ? value.generation : Math.max(value.tokenAt, value.usernameAt);
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
  const isValid = isGeneration(generation) && typeof account === 'string' && Array.isArray(accounts) && accounts.every(isText);
  // Every field was checked.
  return isValid ? (value as unknown as Pointer) : null;
}

/** The entry that is stored for an account. One that names another account is broken. */
export function parseEntry(text: string, key: string): Entry | null {
  const value = parse(text);
  const { account, device, token, tokenAt, username, usernameAt, signedInAt } = value;
  const isValid =
    account === key &&
    isText(device) &&
    [tokenAt, usernameAt, signedInAt].every(isGeneration) &&
    (username === null || isText(username)) &&
    (token === null || (isText(token) && TOKEN_PATTERN.test(token)));
  // Every field was checked.
  return isValid ? (value as unknown as Entry) : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A generation is a time in milliseconds, or counted on from one. No clock is ahead by a century. */
function isGeneration(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) < Date.now() + 3e12;
}

/** Whether a text was stored by another version of this library, which may be open in another tab. */
export function isOfAnotherVersion(text: string): boolean {
  const { version = VERSION } = fieldsOf(text);
  return version !== VERSION;
}

/** The fields of a stored text; none if it is broken or of another version. */
function parse(text: string): Record<string, unknown> {
  const value = fieldsOf(text);
  return value['version'] === VERSION ? value : {};
}

function fieldsOf(text: string): Record<string, unknown> {
  return Object(parseJson(text)) as Record<string, unknown>;
}
