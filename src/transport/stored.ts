import type { SessionRecord } from './session.js';

/** Stored texts of another version are not understood, and left alone. */
export const VERSION = 1;

interface Stored {
  readonly version: typeof VERSION;
  /** Grows with every change, in every tab; of two versions the later one is true. */
  readonly generation: number;
  readonly account: string;
}

/** Whose turn it is, and which accounts are remembered. */
export interface Pointer extends Stored {
  readonly accounts: readonly string[];
}

/** One account. */
export interface Entry extends Stored, SessionRecord {}

/** Later than whatever was seen, and than anything stored before a storage was cleared. */
export function nextGeneration(...seen: readonly (Stored | null)[]): number {
  return Math.max(Date.now(), ...seen.map((one) => (one?.generation ?? 0) + 1));
}

/** Whether `one` is true rather than `other`. Every tab decides alike for two of one generation: a token goes before none. */
export function later(one: Entry | Pointer, other: Entry | Pointer | null): boolean {
  if (!other || one.generation !== other.generation) return one.generation > (other?.generation ?? 0);
  return rank(one) > rank(other);
}

function rank(one: Entry | Pointer): string {
  return 'token' in one ? `${one.token ?? ''} ${one.username ?? ''}` : one.account;
}

export function readPointer(text: string): Pointer | null {
  const value = read(text);
  const { accounts } = value;
  return isStored(value) && Array.isArray(accounts) && accounts.every((account) => typeof account === 'string')
    ? (value as unknown as Pointer)
    : null;
}

export function readEntry(text: string): Entry | null {
  const value = read(text);
  const { token, username, device } = value;
  const usable = token === null || (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token));
  const named = username === null || typeof username === 'string';
  return isStored(value) && usable && named && typeof device === 'string' ? (value as unknown as Entry) : null;
}

function isStored({ version, generation, account }: Record<string, unknown>): boolean {
  return version === VERSION && Number.isSafeInteger(generation) && typeof account === 'string';
}

function read(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
