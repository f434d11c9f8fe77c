import { focusManager, type Mutation as CachedMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isRecord, type Item } from '../cache/entities.js';
import type { EngineHost } from '../host.js';
import { fail, fold, markLost } from './fold.js';
import { type AnyWrite, changed, type Log, saidBy, sharesLane, type Write } from '../past/log.js';
import { outcomeOf } from '../past/outcome.js';
import { scopeOf } from './overlay.js';
import { beginPast } from '../past/past.js';
import { logOf } from './reconcile.js';
import { refetchStale } from './refetch.js';
import { isElsewhere } from '../past/timeline.js';
import type { ServiceRules } from '../rules/touches.js';
import { type Fact, unknown } from '../words.js';

/*
 * Writes of other tabs. What a write makes true is plain data, so a tab that has not loaded the write can apply it.
 */

/** A write that has landed, or may have, as a tab posts it. */
interface Posted {
  readonly state: 'landed' | 'lost';
  /** On the clock of the device. */
  readonly sentAt: number;
  readonly settledAt: number;
  readonly facts: readonly Fact[];
  /** What the answer said of the records that the facts name, by name, and the record that the write has made. Nothing if it has a secret. */
  readonly answered: readonly (readonly [name: string, record: Item])[];
  readonly made?: Item | undefined;
}

/**
 * Posts the writes that land, or may have, to other tabs: `post` gets the name of the operation and what it makes true. Returns a function
 * for the messages of other tabs. When the signal aborts, it stops listening for focus.
 */
export function shareWrites(
  client: EngineHost,
  service: ServiceRules,
  post: (operation: string, content: string) => void,
  signal?: AbortSignal,
): (operation: string, content: unknown) => void {
  const log = logOf(client);
  const posted = new WeakSet<Write>();
  const postWrite = (write: Write): void => {
    const { operation, state, touches } = write;
    if (state !== 'landed' && state !== 'lost') return;
    if (operation.signsIn || isElsewhere(write) || write.twin || touches.length === 0 || posted.has(write)) return;
    posted.add(write);
    if (overlapsAnother(log, write)) markLost(log, write);
    post(operation.name, textOf(log, write, state));
  };
  // A write that has ended notifies the waiters before the log removes it, and before what is stale is refetched.
  log.waiters.add(() => log.writes.forEach(postWrite));
  const unsubscribe = focusManager.subscribe((isFocused) => {
    if (isFocused) refetchStale(log);
  });
  // The listener is global, so it would keep the client in memory.
  signal?.addEventListener('abort', unsubscribe);
  return (operation, content) => {
    const write = postedIn(content);
    if (write) receive(log, (log.service ??= service), operation, write);
  };
}

function textOf(log: Log, write: Write, state: Posted['state']): string {
  const { sentAt, settledAt, operation } = write;
  const outcome = outcomeOf(log, write);
  const { named, created } = (!operation.answersSecret && outcome) || { named: [], created: [] };
  const content: Posted = {
    state,
    sentAt,
    settledAt,
    facts: operation.secrets ? saidBy(write) : (outcome?.facts ?? saidBy(write)),
    answered: named.flatMap(({ name, answered }) => (answered ? [[name, answered] as const] : [])),
    made: created.length === 1 ? created[0]?.record : undefined,
  };
  return JSON.stringify(content, (_, value: unknown) => (value === unknown ? UNKNOWN : value));
}

/** In place of `unknown`, which is no JSON. No field of an answer has a space in its name. */
const UNKNOWN = { 'is unknown': true };

/** What a message says; undefined if it is of another version of the library. */
function postedIn(content: unknown): Posted | undefined {
  const revive = (_: string, value: unknown): unknown => (isRecord(value) && value['is unknown'] === true ? unknown : value);
  try {
    const posted: unknown = typeof content === 'string' ? JSON.parse(content, revive) : undefined;
    return isPosted(posted) ? posted : undefined;
  } catch {
    return undefined;
  }
}

function isPosted(value: unknown): value is Posted {
  return (
    isRecord(value) && Array.isArray(value['facts']) && Array.isArray(value['answered']) && Number.isFinite(value['settledAt'])
  );
}

/** The write becomes one of this tab, that has been sent when it was, and ends now. Its stale reads wait until the tab has the focus. */
function receive(
  log: Log,
  service: ServiceRules,
  name: string,
  { state, sentAt, settledAt, facts, answered, made }: Posted,
): void {
  const operation: AnyWrite = {
    ...{ kind: 'mutation', group: '', name, input: z.unknown(), output: z.unknown() },
    rule: { service, facts: () => facts },
    answered: new Map(answered),
  };
  const write: Write = {
    // Nothing of TanStack's: the other tab has it.
    mutation: { mutationId: 0, state: {} } as CachedMutation,
    ...{ operation, input: {}, answer: undefined, promise: undefined, twin: undefined, claimed: true },
    ...{ state: 'sent', submittedAt: 0, sentAt, settledAt, ...scopeOf(log, operation, {}) },
  };
  if (log.writes.size === 0) beginPast(log);
  log.writes.set(write.mutation, write);
  changed(log);
  if (state === 'landed' && !overlapsAnother(log, write)) fold(log, write, made);
  else fail(log, write, 'unknown');
}

/**
 * Whether writes of two tabs about the same record were under way at the same time: nobody knows which of the two the service did first.
 */
function overlapsAnother({ writes, latest }: Log, write: Write): boolean {
  return [...writes.values(), ...latest.values()].some(
    (other) =>
      (isElsewhere(write) || isElsewhere(other)) &&
      other !== write &&
      sharesLane(write, other) &&
      other.sentAt < Infinity &&
      other.state !== 'failed' &&
      other.settledAt > write.sentAt,
  );
}
