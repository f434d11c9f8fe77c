import * as z from 'zod/mini';
import type { AnyWrite } from '../engine/index.js';
import type { Ref } from '../engine/public.js';
import type { EntryBounds } from '../persist/open-store.js';
import { parseJson } from '../transport/json.js';
import { communityError, type CommunityError, isCommunityError } from '../transport/errors.js';
import { isBounded } from './replayable.js';

/**
 * `waiting`: for the network, or for an earlier write about the same. `sending`: the request is on its way. `refused`: the service
 * refused it. `unknown`: it was sent, and no answer says whether it was done.
 */
export type OutboxState = 'waiting' | 'sending' | 'refused' | 'unknown';

/** A write that is not done yet. */
export interface OutboxEntry {
  readonly id: string;
  /** The name of the operation. */
  readonly operation: string;
  readonly input: unknown;
  /** When it was submitted, in milliseconds since 1970. */
  readonly queuedAt: number;
  readonly state: OutboxState;
  /** Why it was not done; null while it waits or is being sent. */
  readonly error: CommunityError | null;
}

/** An entry with what is stored of it beside what apps get. */
export interface QueuedWrite extends OutboxEntry {
  /** The session's id of the user in this browser, which outlives a refused token. */
  readonly device: string;
  /** Rises with each entry of a storage, also when the clock is set back. */
  readonly order: number;
  /** It was sent before, and no answer came: a refusal may mean that it has been done. */
  readonly mayBeDone: boolean;
  /** The keys of its record that the submitting page knew. */
  readonly ref: Ref;
}

/** An entry as it came back from a storage, with the page that owns it. */
export interface StoredEntry extends QueuedWrite {
  readonly page: string;
}

const Stored = z.object({
  device: z.string(),
  page: z.string(),
  order: z.int().check(z.gte(0)),
  operation: z.string(),
  input: z.unknown(),
  queuedAt: z.number(),
  mayBeDone: z.boolean(),
  ref: z.record(z.string(), z.unknown()),
  state: z.enum(['waiting', 'sending', 'refused', 'unknown']),
  error: z.nullable(
    z.object({
      status: z.number(),
      retryAfter: z.nullable(z.number()),
      reason: z.nullable(z.enum(['suspended', 'blocked'])),
      fieldErrors: z.record(z.string(), z.array(z.string())),
      formErrors: z.array(z.string()),
    }),
  ),
});

/** The schema leaves out what an entry in memory has besides, such as its mutation with the options of its hook. */
export function textOfEntry(entry: QueuedWrite, page: string): string {
  const error = entry.error?.kind === 'http' ? entry.error : null;
  return JSON.stringify(z.parse(Stored, { ...entry, page, error }));
}

/** Why an entry of a storage was dropped. */
export type OutboxDropReason = 'broken' | 'foreign' | 'old' | 'oversized';

/**
 * What an outbox reports. `full`: it keeps as many writes as it may; this one is lost with its page, as without an outbox. `signed-out`:
 * a write was dropped because its account has signed out or was forgotten, or has given way to that of somebody else.
 */
export type OutboxTroubleReason = OutboxDropReason | 'full' | 'signed-out';

/**
 * The write that a text of a storage holds, or why there is none; null if another version of the app queued it, which may be open in
 * another page. One that was on its way may have been done.
 */
export function storedEntry(
  writes: ReadonlyMap<string, AnyWrite>,
  device: string,
  { maxLength, maxAge }: EntryBounds,
  id: string,
  text: string,
): StoredEntry | OutboxDropReason | null {
  if (text.length > maxLength) return 'oversized';
  const { data: stored } = z.safeParse(Stored, parseJson(text));
  if (!stored) return 'broken';
  if (stored.device !== device) return 'foreign';
  const { operation, input } = stored;
  const now = Date.now();
  if (now - stored.queuedAt > maxAge) return 'old';
  const effects = writes.get(operation);
  if (!effects) return null;
  if (!isBounded(effects, input) || !z.safeParse(effects.input, input ?? {}).success) return 'broken';
  return { ...stored, id, queuedAt: Math.min(stored.queuedAt, now), error: errorOf(operation, stored) };
}

/** The operation that a text of a storage names, if it is one that this page sends. */
export function operationIn(writes: ReadonlyMap<string, AnyWrite>, text: string): string | undefined {
  return writes.get(z.safeParse(Stored, parseJson(text)).data?.operation ?? '')?.name;
}

function errorOf(operation: string, { state, error }: z.infer<typeof Stored>): CommunityError | null {
  if (state === 'waiting' || state === 'sending') return null;
  const call = { operation, isWrite: true, sent: true };
  if (error) return communityError(call, { kind: 'http', ...error }, `the service answered ${error.status}`);
  return communityError(call, { kind: 'network' }, 'no answer came');
}

/** The error of a write whose page was closed while it was on its way. */
function lostError({ operation }: OutboxEntry): CommunityError {
  return communityError(
    { operation, isWrite: true, sent: true },
    { kind: 'network' },
    'the page was closed before the answer came',
  );
}

/** The entry of a page that has ended, as the next page has it. `isCopy`: another tab may have the same entry. */
export function leftEntry<Entry extends QueuedWrite>(entry: Entry, isCopy: boolean): Entry {
  const isUnknown = entry.state === 'sending' || (isCopy && entry.state === 'waiting');
  return isUnknown ? asUnknown(entry, lostError(entry)) : entry;
}

/** An entry whose write has failed. `waiting`: it was not sent, and is for the network, or for the next token of its account. */
export function failedEntry<Entry extends QueuedWrite>(entry: Entry, reason: unknown): Entry {
  const error = isCommunityError(reason) ? reason : lostError(entry);
  if (error.outcome === 'unknown') return asUnknown(entry, error);
  // The token changed before the request was sent, or was refused with it.
  const isForNextToken = error.code === 'session-changed' || error.code === 'session-expired';
  const isForNetwork = error.kind === 'network';
  return isForNextToken || isForNetwork ? { ...entry, state: 'waiting', error: null } : { ...entry, state: 'refused', error };
}

export function isFailed({ state }: OutboxEntry): boolean {
  return state === 'refused' || state === 'unknown';
}

/** It was sent, and nothing says whether it was done. */
function asUnknown<Entry extends QueuedWrite>(entry: Entry, error: CommunityError): Entry {
  return { ...entry, mayBeDone: true, state: 'unknown', error };
}

/** Whether a text of JSON brings an input back as it is: a file, for instance, it does not. */
export function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return !['bigint', 'function', 'symbol'].includes(typeof value);
  const prototype: unknown = Object.getPrototypeOf(value);
  return (Array.isArray(value) || prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain);
}
