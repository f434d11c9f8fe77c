import type { SessionRecord } from './session.js';

/** Stored texts of another version are not understood, and left alone. */
export const VERSION = 1;

/** Whose turn it is, and which accounts are remembered; of two, the one of the later generation is true. */
export interface Pointer {
  readonly version: typeof VERSION;
  readonly generation: number;
  readonly account: string;
  readonly accounts: readonly string[];
}

/** One account, each changing field with its own generation: what two tabs change at one moment does not collide. */
export interface Entry extends SessionRecord {
  readonly version: typeof VERSION;
  /** A token that is refused keeps its generation, so that the refusal of an old token never beats a new one. */
  readonly tokenAt: number;
  readonly usernameAt: number;
}

/** Later than whatever was seen, and than anything stored before a storage was cleared. */
export function nextGeneration(...seen: readonly (number | undefined)[]): number {
  return Math.max(Date.now(), ...seen.map((one) => (one ?? 0) + 1));
}

/** Whether `one` is true rather than `other`; every tab decides alike. */
export function later(one: Pointer, other: Pointer | null): boolean {
  if (one.generation !== other?.generation) return one.generation > (other?.generation ?? 0);
  return one.account > other.account;
}

/** What is true of two versions of an entry; the same in whatever order they meet, and `found` itself where it has it all. */
export function join(mine: Entry, found: Entry): Entry {
  const token =
    mine.tokenAt > found.tokenAt || (mine.tokenAt === found.tokenAt && rank(mine.token) > rank(found.token)) ? mine : found;
  const named =
    mine.usernameAt > found.usernameAt || (mine.usernameAt === found.usernameAt && (mine.username ?? '') > (found.username ?? ''))
      ? mine
      : found;
  if (token === found && named === found) return found;
  const { tokenAt } = token;
  const { username, usernameAt } = named;
  return { ...found, token: token.token, tokenAt, username, usernameAt };
}

/** Of one generation, a refusal is later than the token it refuses. */
function rank(token: string | null): string {
  return token === null ? '\uffff' : token;
}

export function readPointer(text: string): Pointer | null {
  const value = read(text);
  const { generation, account, accounts } = value;
  const usable =
    Number.isSafeInteger(generation) && typeof account === 'string' && Array.isArray(accounts) && accounts.every(isText);
  // Every field was looked at.
  return usable ? (value as unknown as Pointer) : null;
}

export function readEntry(text: string): Entry | null {
  const value = read(text);
  const { account, device, token, tokenAt, username, usernameAt } = value;
  const usable =
    [account, device].every(isText) &&
    [tokenAt, usernameAt].every(Number.isSafeInteger) &&
    (username === null || isText(username)) &&
    (token === null || (isText(token) && /^[\x21-\x7e]+$/.test(token)));
  // Every field was looked at.
  return usable ? (value as unknown as Entry) : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The fields of a stored text, or none where it is not one of this version. */
function read(text: string): Record<string, unknown> {
  try {
    const value = Object(JSON.parse(text)) as Record<string, unknown>;
    return value['version'] === VERSION ? value : {};
  } catch {
    return {};
  }
}
